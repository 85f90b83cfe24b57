use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Long enough for a machine with much else to do.
const PATIENCE: Duration = Duration::from_secs(120);

/// A folder of one test.
pub(crate) struct Folder(TempDir);

/// Waits until something holds.
#[track_caller]
pub(crate) fn wait_until(what: &str, holds: impl FnMut() -> bool) {
    wait_until_shown(what, String::new, holds);
}

/// The same, and tells what there is instead where it never does.
#[track_caller]
pub(crate) fn wait_until_shown(
    what: &str,
    instead: impl Fn() -> String,
    mut holds: impl FnMut() -> bool,
) {
    let begin = Instant::now();
    while !holds() {
        let is_late = begin.elapsed() > PATIENCE;
        assert!(!is_late, "waited in vain for {what}: {}", instead());
        sleep(Duration::from_millis(10));
    }
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> &Self {
        fs::write(self.file(name), text).unwrap();
        self
    }

    /// A program that is a shell script.
    pub(crate) fn script(&self, name: &str, text: &str) -> &Self {
        self.write(name, format!("#!/bin/sh\n{text}"));
        fs::set_permissions(self.file(name), fs::Permissions::from_mode(0o755)).unwrap();
        self
    }

    /// A file without the white space at its end; empty as long as it is not there.
    pub(crate) fn read(&self, name: &str) -> String {
        let text = fs::read_to_string(self.file(name)).unwrap_or_default();
        text.trim_end().to_owned()
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, name: &str) {
        wait_until(name, || !self.read(name).is_empty());
    }
}

/// Whether these tests run where a signal is ignored, such as in the background of a script: then so
/// it is in what they start.
pub(crate) fn is_ignored(signal: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
    mask >> (signal - 1) & 1 == 1
}
