//! Checks files while they are written.
use rulebox_learn::*;
fn main() {
    let paths: Vec<_> = std::env::args().skip(1).map(Into::into).collect();
    let course = Course::load(&paths);
    for p in &course.problems {
        println!("{p}");
    }
    for l in &course.lessons {
        for era in l.eras() {
            for (line, f) in check_lesson(l, era) {
                println!("{}", faults_of(&l.file, line, era, &f));
            }
        }
        println!("{} ok?", l.file);
    }
    for p in &course.puzzles {
        for era in &p.eras {
            let t = std::time::Instant::now();
            let f = check_puzzle(p, *era);
            println!(
                "{} {era}: positions {} decisions {:?} rules {} random {} time {:?}",
                p.file,
                f.positions,
                f.decisions,
                f.by_rules_of_thumb,
                f.at_random,
                t.elapsed()
            );
            for x in &f.faults {
                println!("   FAULT {x}");
            }
        }
    }
}
