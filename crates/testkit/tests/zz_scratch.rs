mod common;
use common::{books, game_after, random_answer};
use rulebox_engine::{Battle, chance::Rng, event::Forget, layout::Duel};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Duration;

static LAST: Mutex<String> = Mutex::new(String::new());

#[test]
fn scratch() {
    std::panic::set_hook(Box::new(|info| {
        *LAST.lock().unwrap() = format!("{} {}", info.location().unwrap(), info.payload().downcast_ref::<String>().cloned().or(info.payload().downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or_default().chars().take(60).collect::<String>());
    }));
    let stages = [0usize, 3, 12, 40, 90, 25];
    let step: usize = std::env::var("STEP").ok().and_then(|s| s.parse().ok()).unwrap_or(3);
    let mut cases = vec![];
    let mut saved = vec![];
    for (i, book) in books().iter().enumerate().step_by(step) {
        let g = game_after(book, i as u64, stages[i % 6]);
        let bytes = g.save();
        for at in 11..bytes.len() { for bit in 0..8 { cases.push((saved.len(), at, bytes[at] ^ 1 << bit)); } cases.push((saved.len(), at, 255)); cases.push((saved.len(), at, 0)); }
        println!("{} bytes {}", i, bytes.len());
        saved.push((book.clone(), bytes));
    }
    let cases = Arc::new(cases); let saved = Arc::new(saved);
    let next = Arc::new(AtomicU64::new(0));
    let counts: Arc<Mutex<BTreeMap<String, (u64, String)>>> = Default::default();
    let spawn = |next: Arc<AtomicU64>| {
        let (cases, saved, counts) = (cases.clone(), saved.clone(), counts.clone());
        let phase = Arc::new(Mutex::new((0u64, "")));
        let p = phase.clone();
        std::thread::spawn(move || loop {
            let n = next.fetch_add(1, SeqCst);
            let Some((which, at, other)) = cases.get(n as usize).copied() else { p.lock().unwrap().1 = "end"; return };
            let (book, bytes) = &saved[which];
            let mut b = bytes.clone(); 
            if b[at] == other { continue }
            b[at] = other;
            *p.lock().unwrap() = (n, "load");
            let add = |k: String| { let mut c = counts.lock().unwrap(); let e = c.entry(k).or_insert((0, format!("case {which} at {at} = {other}"))); e.0 += 1; };
            let got = catch_unwind(|| Battle::<Duel>::load(book.clone(), &b));
            let battle = match got { Err(_) => { add(format!("LOAD PANIC {}", LAST.lock().unwrap())); continue }, Ok(Err(_)) => { add("refused".into()); continue }, Ok(Ok(x)) => x };
            p.lock().unwrap().1 = "view";
            let seen = catch_unwind(AssertUnwindSafe(|| { let mut o = vec![]; battle.options(&mut o); battle.view(None); for s in battle.book.seating.seats() { battle.view(Some(s)); } battle.save(); o.is_empty() && battle.prompt().is_some() }));
            match seen { Err(_) => { add(format!("VIEW PANIC {}", LAST.lock().unwrap())); continue }, Ok(true) => { add("no options".into()); continue } _ => {} }
            p.lock().unwrap().1 = "play";
            let played = catch_unwind(AssertUnwindSafe(|| { let mut battle = battle.clone(); let mut rng = Rng::new(1); for _ in 0..40 { let mut o = vec![]; battle.options(&mut o); if o.is_empty() { break } let Some(a) = random_answer(&battle, &mut rng) else { break }; battle.apply(a, &mut rng, Forget).unwrap(); } }));
            match played { Err(_) => add(format!("PLAY PANIC {}", LAST.lock().unwrap())), Ok(()) => add("ok".into()) }
        });
        phase
    };
    let mut phase = spawn(next.clone());
    let mut before = (u64::MAX, "");
    let mut stuck = 0;
    loop {
        std::thread::sleep(Duration::from_millis(700));
        let now = *phase.lock().unwrap();
        if now.1 == "end" { break }
        if now == before {
            let c = cases[now.0 as usize];
            println!("STUCK in {} {:?}", now.1, c);
            counts.lock().unwrap().entry(format!("STUCK {}", now.1)).or_insert((0, format!("{c:?}"))).0 += 1;
            stuck += 1; if stuck > 60 { break }
            phase = spawn(next.clone());
        }
        before = now;
    }
    for (k, (n, e)) in counts.lock().unwrap().iter() { println!("{n:8} {k}   [{e}]"); }
    std::process::exit(0);
}
