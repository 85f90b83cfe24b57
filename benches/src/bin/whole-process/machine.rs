//! What the figures were measured on.

use std::fs;
use std::num::NonZero;
use std::thread;

/// Processor, cores and load, as far as the system tells.
pub(crate) fn notes() -> String {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = about
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("unknown processor", |(_, model)| model);
    format!("{model}, {cores} cores; {}", load())
}

/// How busy the machine is.
pub(crate) fn load() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: Vec<_> = load.split_whitespace().take(3).collect();
    format!("load {}", load.join(" "))
}
