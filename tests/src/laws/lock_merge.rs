use super::people::is_harmless;
use tofu_json_lock::{Labels, Lock, Parsed, Prefer, compare, explain, merge, resolve};

/// How wide the markers of a conflict are.
const MARKER: usize = 7;

/// Any three texts, with zero bytes between them, are two sides of a lock file and what they came
/// from: a side that changed nothing has no say, sides can be swapped, and conflicts come back from
/// their markers. A text is explained by nothing from itself.
pub fn lock_files_merge(bytes: &[u8]) {
    markers_are_merged(bytes);
    let mut parts = bytes.splitn(3, |byte| *byte == 0);
    let mut part = || Lock::parse(parts.next().unwrap_or_default());
    let (base, ours, theirs) = (part(), part(), part());
    for one in [&base, &ours, &theirs] {
        assert!(explain(one, one, &[]).is_empty(), "changed from itself");
        assert!(compare(&one.lock, &one.lock).is_empty());
    }
    if ![&base, &ours, &theirs].into_iter().all(Parsed::is_ok) {
        return;
    }
    is_explained(&ours, &theirs);
    sides_are_merged([&base.lock, &ours.lock, &theirs.lock]);
}

fn is_explained(before: &Parsed<'_>, after: &Parsed<'_>) {
    let changes = explain(before, after, &[]);
    let is_same = before.lock.same_selections(&after.lock);
    assert!(is_same || !changes.is_empty(), "a change without a word");
    for change in &changes {
        is_harmless(change.cause(), "a cause");
        assert!(!change.to_string().is_empty(), "a change without a word");
    }
    let differences = compare(&before.lock, &after.lock);
    let back = compare(&after.lock, &before.lock);
    assert_eq!(differences.len(), back.len(), "other differences back");
}

fn sides_are_merged([base, ours, theirs]: [&Lock; 3]) {
    for prefer in [None, Some(Prefer::Newest), Some(Prefer::Ours)] {
        for [one, other, expected] in [
            [ours, ours, ours],
            [ours, base, ours],
            [base, theirs, theirs],
        ] {
            let merged = merge(base, one, other, prefer);
            let lock = merged.lock().map(|lock| lock.normalized());
            assert_eq!(lock, Some(expected.normalized()), "a side has no say");
            assert_eq!(merged.notes, [], "there is nothing to know");
        }
    }
    for prefer in [None, Some(Prefer::Newest)] {
        let merged = merge(base, ours, theirs, prefer);
        let swapped = merge(base, theirs, ours, prefer);
        assert_eq!(merged.lock(), swapped.lock(), "sides cannot be swapped");
        let text = merged.write(Default::default(), &Labels::default(), MARKER);
        match merged.lock() {
            Some(lock) => {
                let read = Lock::parse(&text);
                assert!(read.is_ok(), "what was merged is no lock file");
                assert_eq!(read.lock, lock.normalized(), "another lock");
            }
            None => comes_back(&text, merged.conflicts().count()),
        }
        for note in &merged.notes {
            is_harmless(&note.to_string(), "a note");
        }
        for conflict in merged.conflicts() {
            is_harmless(&conflict.to_string(), "a conflict");
        }
    }
}

/// What was written with markers has the same conflicts.
fn comes_back(text: &[u8], conflicts: usize) {
    let resolved = match resolve(text, None) {
        Ok(Some(resolved)) => resolved,
        Ok(None) => panic!("the markers are lost"),
        Err(error) => panic!("the markers cannot be read: {error}"),
    };
    assert_eq!(resolved.conflicts, conflicts, "other markers");
    assert_eq!(resolved.merged.conflicts().count(), conflicts);
    let again = resolved
        .merged
        .write(resolved.program, &resolved.labels, MARKER);
    assert!(again == text, "other conflicts come back");
}

fn markers_are_merged(text: &[u8]) {
    for prefer in [None, Some(Prefer::Theirs)] {
        let Ok(Some(resolved)) = resolve(text, prefer) else {
            return;
        };
        assert!(resolved.conflicts > 0, "markers without a conflict");
        let written = resolved
            .merged
            .write(resolved.program, &resolved.labels, MARKER);
        let conflicts = resolved.merged.conflicts().count();
        if conflicts == 0 {
            assert!(
                Lock::parse(&written).is_ok(),
                "what was merged is no lock file"
            );
        } else {
            comes_back(&written, conflicts);
        }
    }
}
