//! What Ballista and we have to say, on standard error.

use log::{Level, LevelFilter, Log, Metadata, Record};
use std::io::{self, Write as _};

struct Messages;

impl Log for Messages {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        let is_of = |name| metadata.target().starts_with(name);
        metadata.level() <= Level::Info && (is_of("ballista") || is_of("tofu_json_fleet"))
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            let text = record.args().to_string().replace(char::is_control, " ");
            let level = record.level().as_str().to_lowercase();
            // Whoever cannot be told cannot be told that either.
            let _ = writeln!(io::stderr().lock(), "{level}: {text}");
        }
    }

    fn flush(&self) {}
}

/// Tells warnings and errors, or everything that is done.
pub(crate) fn tell(verbose: bool) {
    if log::set_logger(&Messages).is_ok() {
        log::set_max_level(match verbose {
            true => LevelFilter::Info,
            false => LevelFilter::Warn,
        });
    }
}
