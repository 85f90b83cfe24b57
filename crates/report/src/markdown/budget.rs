/// Text that never gets longer than it may.
#[derive(Debug)]
pub(super) struct Page {
    text: String,
    budget: usize,
}

/// What the lines that say how much was left out need.
const RESERVE: usize = 64;

impl Page {
    pub(super) const fn new(budget: usize) -> Self {
        Self {
            text: String::new(),
            budget,
        }
    }

    /// A heading and entries, each given in forms from the longest to the shortest. The first form
    /// that all fit in is taken; of the shortest as many as fit.
    pub(super) fn list(
        &mut self,
        heading: &str,
        entries: impl Iterator<Item = Vec<String>>,
        noun: &str,
    ) {
        self.list_some(heading, entries, 0, noun);
    }

    /// The same of a list of which some more were left out before.
    pub(super) fn list_some(
        &mut self,
        heading: &str,
        entries: impl Iterator<Item = Vec<String>>,
        more: usize,
        noun: &str,
    ) {
        let entries: Vec<_> = entries.collect();
        if entries.is_empty() {
            return;
        }
        let room = self.budget.saturating_sub(self.text.len());
        let room = room.saturating_sub(heading.len() + RESERVE);
        let form = |number: usize| {
            let entries = entries.iter();
            entries.filter_map(move |forms| forms.get(number.min(forms.len() - 1)))
        };
        let most = entries.iter().map(Vec::len).max().unwrap_or(1);
        let fits = |number: &usize| form(*number).map(String::len).sum::<usize>() <= room;
        let number = (0..most).find(fits).unwrap_or(most - 1);
        let mut part = heading.to_owned();
        let mut left_out = more;
        for entry in form(number) {
            if left_out == more && part.len() + entry.len() <= room + heading.len() {
                part.push_str(entry);
            } else {
                left_out += 1;
            }
        }
        if left_out > 0 {
            part.push_str(&format!("\n{left_out} more {noun}\n"));
        }
        if self.text.len() + part.len() <= self.budget {
            self.text.push_str(&part);
        }
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}
