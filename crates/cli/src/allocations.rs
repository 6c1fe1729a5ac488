//! Counts heap allocations, so that `rulebox bench` can show that a decision makes none, and what a book holds.

#![allow(unsafe_code)] // A global allocator cannot be written without it; this one only counts and passes on.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

static MADE: AtomicU64 = AtomicU64::new(0);
static HELD: AtomicU64 = AtomicU64::new(0);

/// The system's allocator, counted.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: every call is passed on unchanged to the system's allocator, which keeps the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        MADE.fetch_add(1, Ordering::Relaxed);
        HELD.fetch_add(layout.size() as u64, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size() as u64, Ordering::Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        MADE.fetch_add(1, Ordering::Relaxed);
        // Sums of bytes wrap around, so that what is less comes out right as well.
        let more = (size as u64).wrapping_sub(layout.size() as u64);
        HELD.fetch_add(more, Ordering::Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// How many allocations the program has made so far.
pub fn made() -> u64 {
    MADE.load(Ordering::Relaxed)
}

/// How many bytes the program holds now.
pub fn held() -> u64 {
    HELD.load(Ordering::Relaxed)
}
