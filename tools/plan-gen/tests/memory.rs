//! Documents of any size are made in the same memory.

#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "the kernel tells in a file, and tests fail by panicking"
)]

use std::fs;
use std::io;
use tofu_json_plan_gen::{Document, Recipe};

/// The most memory that this process ever had, in KiB.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("the kernel tells");
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let digits = line
        .expect("a line for the most memory")
        .chars()
        .filter(char::is_ascii_digit);
    digits.collect::<String>().parse().expect("a number")
}

#[test]
fn a_document_of_ten_times_the_size_takes_no_more_memory() {
    for document in [Document::Plan, Document::State, Document::Stream] {
        let write = |resources| {
            let recipe = Recipe::new(1).with_resources(resources);
            recipe.write(document, &mut io::sink()).unwrap()
        };
        let small = write(300);
        let before = most_memory();
        let big = write(3_000);
        let more = (most_memory() - before) * 1024;
        assert!(
            more < big / 20,
            "{document:?}: {small} bytes, then {big} with {more} more"
        );
    }
}
