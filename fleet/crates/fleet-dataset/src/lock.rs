//! One scan at a time.

use crate::ScanError;
use crate::folder::Folder;
use fs4::FileExt;
use std::fs::File;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The file that a scan holds while it writes.
pub(crate) const LOCK: &str = "scan.lock";
/// A lock in a bucket is not held for longer than this, in which it is renewed: a scan that was killed cannot let go.
const HELD: Duration = Duration::from_secs(15 * 60);
const RENEWED: Duration = Duration::from_secs(60);

/// The right to write a dataset, until it is dropped.
#[derive(Debug)]
pub(crate) enum ScanLock {
    /// The system lets go of it, however the program ends.
    Disk(File),
    /// An object with the time until when it is held. Two scans that begin in the same moment are not kept apart.
    Bucket(Folder, Mutex<SystemTime>),
}

impl ScanLock {
    pub(crate) fn take(folder: &Folder) -> Result<Self, ScanError> {
        let Folder::Disk(path) = folder else {
            return Self::in_bucket(folder);
        };
        let path = path.join(LOCK);
        let file = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path);
        let file = file.map_err(ScanError::file(&path))?;
        match FileExt::try_lock(&file) {
            Ok(()) => Ok(Self::Disk(file)),
            Err(fs4::TryLockError::WouldBlock) => Err(ScanError::Busy(folder.shown())),
            // A file system without locks is no reason not to scan.
            Err(fs4::TryLockError::Error(_)) => Ok(Self::Disk(file)),
        }
    }

    fn in_bucket(folder: &Folder) -> Result<Self, ScanError> {
        let held = folder.read(LOCK)?.unwrap_or_default();
        let until = String::from_utf8_lossy(&held).trim().parse::<u64>();
        if until.is_ok_and(|until| until > seconds(SystemTime::now())) {
            return Err(ScanError::Busy(folder.shown()));
        }
        let now = SystemTime::now();
        hold(folder, now)?;
        Ok(Self::Bucket(folder.clone(), Mutex::new(now)))
    }

    /// Holds on to it for longer.
    pub(crate) fn renew(&self) -> Result<(), ScanError> {
        let Self::Bucket(folder, last) = self else {
            return Ok(());
        };
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        let now = SystemTime::now();
        if now.duration_since(*last).is_ok_and(|since| since > RENEWED) {
            hold(folder, now)?;
            *last = now;
        }
        Ok(())
    }
}

fn hold(folder: &Folder, now: SystemTime) -> Result<(), ScanError> {
    let until = seconds(now + HELD);
    folder.replace(LOCK, format!("{until}\n").as_bytes())
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs()
}

impl Drop for ScanLock {
    fn drop(&mut self) {
        match self {
            Self::Disk(file) => drop(FileExt::unlock(&*file)),
            Self::Bucket(folder, _) => drop(folder.remove(LOCK)),
        }
    }
}
