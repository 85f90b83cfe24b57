//! What is long, in groups that several threads look at.

use std::panic::resume_unwind;
use std::thread::{Builder, scope};

/// A group has entries of about so many bytes: enough to be worth a thread, and few enough to be held for each of them.
pub(crate) const GROUP: usize = 1 << 20;

/// Cuts entries into groups of about [`GROUP`] bytes, in their order. What is longer is a group of its own.
fn groups<T>(entries: &[T], length: impl Fn(&T) -> usize) -> Vec<&[T]> {
    let mut groups = Vec::new();
    let (mut from, mut bytes) = (0, 0);
    for (at, entry) in entries.iter().enumerate() {
        let more = length(entry);
        if at > from && bytes + more > GROUP {
            groups.extend(entries.get(from..at));
            (from, bytes) = (at, 0);
        }
        bytes += more;
    }
    if from < entries.len() {
        groups.extend(entries.get(from..));
    }
    groups
}

/// Looks at entries in groups, so many at a time as there are threads, and takes what comes of them in their order: the
/// same with any number of threads. What is held at a time is bounded by the threads.
pub(crate) fn in_groups<T: Sync, R: Send, E: Send>(
    entries: &[T],
    threads: usize,
    length: impl Fn(&T) -> usize,
    look: impl Fn(&[T]) -> Result<R, E> + Sync,
    mut take: impl FnMut(R),
) -> Result<(), E> {
    for some in groups(entries, length).chunks(threads.max(1)) {
        for found in at_once(some, &look) {
            take(found?);
        }
    }
    Ok(())
}

/// Looks at some groups at the same time: the first one on this thread, the others on threads of their own. A pool would
/// have this thread do other work in between, and hold what belongs to it meanwhile.
fn at_once<T: Sync, R: Send>(groups: &[&[T]], look: &(impl Fn(&[T]) -> R + Sync)) -> Vec<R> {
    let Some((first, others)) = groups.split_first() else {
        return Vec::new();
    };
    scope(|scope| {
        let begun: Vec<_> = others
            .iter()
            .map(|group| Builder::new().spawn_scoped(scope, || look(group)))
            .collect();
        let first = look(first);
        let others = others.iter().zip(begun).map(|(group, begun)| match begun {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            // The system has no more threads.
            Err(_) => look(group),
        });
        std::iter::once(first).chain(others).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::{GROUP, groups, in_groups};

    #[test]
    fn groups_are_of_about_one_size() {
        let lengths = [GROUP / 2, GROUP / 2, 1, 3 * GROUP, 1, 1];
        let cut = groups(&lengths, |length| *length);
        let cut: Vec<_> = cut.iter().map(|group| group.len()).collect();
        assert_eq!(cut, [2, 1, 1, 2]);
        assert!(groups(&[], |length: &usize| *length).is_empty());
        assert_eq!(groups(&[9 * GROUP], |length| *length).len(), 1);
    }

    #[test]
    fn the_order_stays_and_the_first_error_counts() {
        let entries: Vec<usize> = (0..100).collect();
        for threads in [0, 1, 3, 40] {
            let mut taken = Vec::new();
            let look = |some: &[usize]| Ok::<_, usize>(some.to_vec());
            in_groups(
                &entries,
                threads,
                |_| GROUP / 2,
                look,
                |some| taken.extend(some),
            )
            .unwrap();
            assert_eq!(taken, entries, "{threads} threads");
            let mut taken = Vec::new();
            let look = |some: &[usize]| match some.iter().find(|at| **at > 30) {
                Some(at) => Err(*at),
                None => Ok(some.to_vec()),
            };
            let failed = in_groups(
                &entries,
                threads,
                |_| GROUP,
                look,
                |some| taken.extend(some),
            );
            assert_eq!(failed, Err(31), "{threads} threads");
            assert_eq!(taken.len(), 31);
        }
    }
}
