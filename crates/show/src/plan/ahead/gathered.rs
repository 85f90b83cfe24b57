use crate::pipeline::{BUNDLE, Job};

/// Entries that come next, and their bytes one after another.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) jobs: Vec<Job>,
    pub(super) bytes: Vec<u8>,
}

impl Gathered {
    pub(super) fn add(&mut self, job: &Job, text: &[u8]) {
        if self.bytes.capacity() == 0 {
            // For a bundle and most of what the last entry is more than that.
            self.bytes.reserve(BUNDLE + BUNDLE / 4);
        }
        self.jobs.push(job.clone());
        self.bytes.extend_from_slice(text);
    }

    pub(super) fn clear(&mut self) {
        self.jobs.clear();
        self.bytes.clear();
    }

    /// Each entry with its bytes.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&Job, &[u8])> {
        let mut rest = &*self.bytes;
        self.jobs.iter().map(move |job| {
            let (text, others) = rest.split_at_checked(job.range.len()).unwrap_or_default();
            rest = others;
            (job, text)
        })
    }
}
