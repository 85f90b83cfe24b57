use crate::children::ByPosition;
use crate::comparison::Comparison;
use crate::meaning::{Meaning, Meanings, Reading};
use crate::record::Record;
use std::collections::HashMap;
use tofu_json_computed::{Action, Diff};
use tofu_json_value::Value;

impl<'a> Comparison<'a, '_> {
    /// The elements of a set: those before in order, each with the last of its equals after, then
    /// what is new. An element's equals beyond the last are not shown, as in OpenTofu.
    ///
    /// Other than a list, a set comes or goes with anything that is not null, whatever its kind. A
    /// value of another kind than the schema has it is an empty set, which goes all the same.
    pub(crate) fn set_elements(
        self,
        record: &Record<'a>,
        element: impl Fn(&Record<'a>) -> Diff<'a>,
    ) -> (Action, Vec<Diff<'a>>) {
        let children = ByPosition::new(record);
        let mut action = record.start_action();
        let mut elements = Vec::with_capacity(children.length());
        let mut emit = |before: Option<usize>, after: Option<usize>| {
            let mut child = children.pair(before, after).everything_relevant();
            child.alike = before.is_some() && after.is_some();
            let diff = element(&child);
            action = action.combine(diff.action);
            elements.push(diff);
        };
        let mut free = Free::new(&children, self.meanings);
        for position in 0..children.before().len() {
            emit(Some(position), free.claim(position));
        }
        for position in free.into_unclaimed() {
            emit(None, Some(position));
        }
        (action, elements)
    }
}

/// With at most this many pairs, comparing every pair is faster than hashing.
const FEW_PAIRS: usize = 256;

/// The elements after that no element before has claimed.
struct Free<'c, 'a, 'r> {
    children: &'c ByPosition<'a, 'r>,
    meanings: &'c Meanings,
    claimed: Vec<bool>,
    /// If there are many.
    by_meaning: Option<ByMeaning<'c, 'a>>,
}

/// Positions by meaning and sensitivity.
struct ByMeaning<'c, 'a> {
    reading: Reading<'c>,
    positions: HashMap<(Meaning<'a>, bool), Vec<usize>>,
}

impl<'c, 'a, 'r> Free<'c, 'a, 'r> {
    fn new(children: &'c ByPosition<'a, 'r>, meanings: &'c Meanings) -> Self {
        let pairs = children
            .before()
            .len()
            .saturating_mul(children.after().len());
        if pairs <= FEW_PAIRS {
            Self::few(children, meanings)
        } else {
            Self::many(children, meanings)
        }
    }

    fn few(children: &'c ByPosition<'a, 'r>, meanings: &'c Meanings) -> Self {
        Self {
            children,
            meanings,
            claimed: vec![false; children.after().len()],
            by_meaning: None,
        }
    }

    fn many(children: &'c ByPosition<'a, 'r>, meanings: &'c Meanings) -> Self {
        let reading = meanings.of(children.before(), children.after());
        let mut positions: HashMap<_, Vec<usize>> = HashMap::with_capacity(children.after().len());
        for (position, value) in children.after().iter().enumerate() {
            if !children.is_unknown_after(position) {
                let key = (
                    reading.meaning(value),
                    children.is_sensitive_after(position),
                );
                positions.entry(key).or_default().push(position);
            }
        }
        Self {
            by_meaning: Some(ByMeaning { reading, positions }),
            ..Self::few(children, meanings)
        }
    }

    /// Claims all equals of an element before; gives the position of the last.
    fn claim(&mut self, before: usize) -> Option<usize> {
        let value = *self.children.before().get(before)?;
        let sensitive = self.children.is_sensitive_before(before);
        let Some(by_meaning) = &mut self.by_meaning else {
            return self.claim_equals(value, sensitive);
        };
        let meaning = by_meaning.reading.meaning(&value);
        let positions = by_meaning.positions.remove(&(meaning, sensitive))?;
        for position in &positions {
            self.mark(*position);
        }
        positions.last().copied()
    }

    fn claim_equals(&mut self, value: Value<'a>, sensitive: bool) -> Option<usize> {
        let mut last = None;
        for position in 0..self.claimed.len() {
            if self.is_free_and(position, value, sensitive) {
                self.mark(position);
                last = Some(position);
            }
        }
        last
    }

    fn mark(&mut self, position: usize) {
        if let Some(claimed) = self.claimed.get_mut(position) {
            *claimed = true;
        }
    }

    /// Whether an element is free and equal to a value.
    fn is_free_and(&self, position: usize, value: Value<'a>, sensitive: bool) -> bool {
        let children = self.children;
        let is_same = |after: &Value<'a>| self.meanings.same(*after, value);
        self.claimed.get(position) == Some(&false)
            && !children.is_unknown_after(position)
            && children.is_sensitive_after(position) == sensitive
            && children.after().get(position).is_some_and(is_same)
    }

    fn into_unclaimed(self) -> impl Iterator<Item = usize> {
        self.claimed
            .into_iter()
            .enumerate()
            .filter_map(|(position, claimed)| (!claimed).then_some(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tofu_json_value::Document;

    fn numbers(count: usize, from: usize) -> String {
        let numbers: Vec<_> = (from..from + count).map(|n| n.to_string()).collect();
        format!("[{}]", numbers.join(","))
    }

    /// Both ways find the same: the elements from 8 on are on both sides.
    #[test]
    fn many_elements_are_hashed() {
        for (before, after, hashed) in [(16, 16, false), (16, 17, true), (0, 999, false)] {
            let texts = [numbers(before, 0), numbers(after, 8)];
            let documents = texts
                .each_ref()
                .map(|text| Document::parse(text.as_bytes()).unwrap());
            let [old, new] = documents.each_ref().map(Document::root);
            let record = Record::of_json(Some(old), Some(new));
            let (children, meanings) = (ByPosition::new(&record), Meanings::default());
            let mut free = Free::new(&children, &meanings);
            assert_eq!(free.by_meaning.is_some(), hashed);
            let claimed: Vec<_> = (0..before).map(|position| free.claim(position)).collect();
            let expected: Vec<_> = (0..before).map(|n| n.checked_sub(8)).collect();
            assert_eq!(claimed, expected);
            let unclaimed: Vec<_> = free.into_unclaimed().collect();
            let common = before.saturating_sub(8);
            assert_eq!(unclaimed, (common..after).collect::<Vec<_>>());
        }
    }
}
