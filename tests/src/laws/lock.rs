use tofu_json_lock::{Constraints, Lock, Version, repair};

/// Any bytes are a lock file or have diagnostics, and what is saved reads as it was written; so it is
/// with versions and constraints.
pub fn lock_files_settle(bytes: &[u8]) {
    let parsed = Lock::parse(bytes);
    if parsed.is_ok() {
        let saved = parsed.lock.to_bytes();
        let again = Lock::parse(&saved);
        assert!(again.is_ok(), "what was saved is no lock file");
        assert!(again.lock == parsed.lock, "saving changes what is locked");
        assert_eq!(again.lock.to_bytes(), saved, "saving is no fixed point");
    }
    let repaired = repair(bytes).lock.to_bytes();
    assert!(
        Lock::parse(&repaired).is_ok(),
        "what was repaired is no lock file"
    );
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(version) = text.parse::<Version>() {
        assert_eq!(
            version.to_string().parse().ok(),
            Some(version),
            "a version changes"
        );
    }
    if let Ok(constraints) = text.parse::<Constraints>() {
        let written = constraints.to_string();
        assert_eq!(
            written.parse().ok(),
            Some(constraints),
            "constraints change: {written}"
        );
    }
}
