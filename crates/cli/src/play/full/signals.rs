//! What the system asks of a program that fills the screen: to end, or to stop for a while.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The signal of a terminal that was closed.
const HANG_UP: usize = 1;

/// The signals that came.
#[derive(Clone, Debug)]
pub struct Signals {
    /// The number of the one that ends the program; 0 if none came.
    ended: Arc<AtomicUsize>,
    stopped: Arc<AtomicBool>,
}

impl Signals {
    /// Takes signals from now on, so that the terminal is given back before the program follows them.
    pub fn taken() -> io::Result<Signals> {
        let signals = Signals {
            ended: Arc::new(AtomicUsize::new(0)),
            stopped: Arc::new(AtomicBool::new(false)),
        };
        #[cfg(unix)]
        signals.register()?;
        Ok(signals)
    }

    #[cfg(unix)]
    fn register(&self) -> io::Result<()> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
        use signal_hook::flag;
        for (signal, number) in [(SIGINT, 2), (SIGTERM, 15), (SIGHUP, HANG_UP)] {
            flag::register_usize(signal, self.ended.clone(), number)?;
        }
        flag::register(SIGTSTP, self.stopped.clone())?;
        Ok(())
    }

    /// The signal that ends the program.
    pub fn ended(&self) -> Option<u8> {
        let number = u8::try_from(self.ended.load(Ordering::Relaxed)).unwrap_or(u8::MAX);
        (number > 0).then_some(number)
    }

    /// Notes that the terminal was closed, which is not announced to every program in it.
    pub fn hang_up(&self) {
        self.ended.store(HANG_UP, Ordering::Relaxed);
    }

    /// Whether somebody wants the program to stop; that is answered once.
    pub fn stops(&self) -> bool {
        self.stopped.swap(false, Ordering::Relaxed)
    }
}
