use crate::pipeline::{BUNDLE, Job};
use std::mem;

/// Entries that come next, and their bytes one after another.
#[derive(Default)]
pub(super) struct Gathered<'m> {
    pub(super) jobs: Vec<Job>,
    /// Memory for the first bytes, and how many are there.
    lent: &'m mut [u8],
    filled: usize,
    /// The bytes that there was no room for.
    more: Vec<u8>,
}

impl<'m> Gathered<'m> {
    /// With memory for the first bytes.
    pub(super) fn in_memory(lent: &'m mut [u8]) -> Self {
        Self {
            lent,
            ..Self::default()
        }
    }

    pub(super) fn add(&mut self, job: &Job, text: &[u8]) {
        self.jobs.push(job.clone());
        let end = self.filled + text.len();
        match self.lent.get_mut(self.filled..end) {
            Some(free) if self.more.is_empty() => {
                free.copy_from_slice(text);
                self.filled = end;
            }
            _ => self.add_more(text),
        }
    }

    fn add_more(&mut self, text: &[u8]) {
        if self.lent.is_empty() && self.more.capacity() == 0 {
            // For a bundle and most of what the last entry is more than that.
            self.more.reserve(BUNDLE + BUNDLE / 4);
        }
        self.more.extend_from_slice(text);
    }

    pub(super) fn clear(&mut self) {
        self.jobs.clear();
        self.filled = 0;
        self.more.clear();
    }

    /// How many bytes the entries have.
    pub(super) const fn size(&self) -> usize {
        self.filled + self.more.len()
    }

    /// Each entry with its bytes.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&Job, &[u8])> {
        let mut rest = self.lent.get(..self.filled).unwrap_or_default();
        let mut more = &*self.more;
        self.jobs.iter().map(move |job| {
            if rest.is_empty() {
                rest = mem::take(&mut more);
            }
            let (text, others) = rest.split_at_checked(job.range.len()).unwrap_or_default();
            rest = others;
            (job, text)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Gathered;
    use crate::pipeline::Job;

    /// In whatever memory they are, entries come as they went in; memory that is used again has nothing of before.
    #[test]
    fn entries_come_in_their_order_with_their_bytes() {
        let text: Vec<u8> = (0..100).collect();
        let ranges = [0..40, 40..60, 60..75, 75..76, 76..100];
        for size in 0..=text.len() + 1 {
            let mut memory = vec![0; size];
            let mut gathered = Gathered::in_memory(&mut memory);
            for _ in 0..2 {
                gathered.clear();
                for (position, range) in ranges.iter().cloned().enumerate() {
                    let bytes = &text[range.clone()];
                    gathered.add(&Job { range, position }, bytes);
                }
                assert_eq!(gathered.size(), text.len(), "{size}");
                // As long as there is room, what is lent is used.
                assert_eq!(gathered.more.is_empty(), size >= text.len(), "{size}");
                let entries = gathered.entries();
                let found: Vec<_> = entries.map(|(job, text)| (job.position, text)).collect();
                let expected = ranges.iter().cloned().map(|range| &text[range]);
                assert_eq!(found, expected.enumerate().collect::<Vec<_>>(), "{size}");
            }
        }
    }
}
