use crate::Differ;
use crate::children::ByPosition;
use crate::record::Record;
use std::collections::HashMap;
use tofu_json_computed::{Action, Diff};
use tofu_json_value::Value;

impl<'a> Differ<'a> {
    /// The elements of a set (section 7.6): those before in order, each with the last of its equals
    /// after, then what is new. An element's equals beyond the last are not shown, as in the
    /// reference.
    pub(crate) fn set_elements(
        self,
        record: &Record<'a>,
        element: impl Fn(&Record<'a>) -> Diff<'a>,
    ) -> (Action, Vec<Diff<'a>>) {
        let children = ByPosition::new(record);
        let mut action = record.start_action_by(Value::is_array);
        let mut elements = Vec::with_capacity(children.length());
        let mut emit = |before, after| {
            let child = children.pair(before, after).everything_relevant();
            let diff = element(&child);
            action = action.combine(diff.action);
            elements.push(diff);
        };
        let pairs = children.before.len().saturating_mul(children.after.len());
        let mut free = if pairs <= FEW_PAIRS {
            Free::few(&children)
        } else {
            Free::many(&children)
        };
        for position in 0..children.before.len() {
            emit(Some(position), free.claim(position));
        }
        for position in free.into_unclaimed() {
            emit(None, Some(position));
        }
        (action, elements)
    }
}

/// Up to here comparing every pair is faster than hashing.
const FEW_PAIRS: usize = 256;

/// The elements after that no element before has claimed.
struct Free<'c, 'a, 'r> {
    children: &'c ByPosition<'a, 'r>,
    claimed: Vec<bool>,
    /// The positions by meaning and sensitivity, if there are many.
    by_meaning: Option<HashMap<(Value<'a>, bool), Vec<usize>>>,
}

impl<'c, 'a, 'r> Free<'c, 'a, 'r> {
    fn few(children: &'c ByPosition<'a, 'r>) -> Self {
        Self {
            children,
            claimed: vec![false; children.after.len()],
            by_meaning: None,
        }
    }

    fn many(children: &'c ByPosition<'a, 'r>) -> Self {
        let mut by_meaning: HashMap<_, Vec<usize>> = HashMap::with_capacity(children.after.len());
        for (position, value) in children.after.iter().enumerate() {
            if !children.is_unknown_after(position) {
                let key = (*value, children.is_sensitive_after(position));
                by_meaning.entry(key).or_default().push(position);
            }
        }
        Self {
            by_meaning: Some(by_meaning),
            ..Self::few(children)
        }
    }

    /// Claims all equals of an element before; gives the position of the last.
    fn claim(&mut self, before: usize) -> Option<usize> {
        let value = *self.children.before.get(before)?;
        let sensitive = self.children.is_sensitive_before(before);
        let positions = match &mut self.by_meaning {
            Some(by_meaning) => by_meaning.remove(&(value, sensitive))?,
            None => self.equals(value, sensitive),
        };
        for position in &positions {
            if let Some(claimed) = self.claimed.get_mut(*position) {
                *claimed = true;
            }
        }
        positions.last().copied()
    }

    fn equals(&self, value: Value<'a>, sensitive: bool) -> Vec<usize> {
        let is_equal = |position: &usize| {
            let free = self.claimed.get(*position) == Some(&false);
            free && !self.children.is_unknown_after(*position)
                && self.children.is_sensitive_after(*position) == sensitive
                && self
                    .children
                    .after
                    .get(*position)
                    .is_some_and(|after| after.same(value))
        };
        (0..self.claimed.len()).filter(is_equal).collect()
    }

    fn into_unclaimed(self) -> impl Iterator<Item = usize> {
        self.claimed
            .into_iter()
            .enumerate()
            .filter_map(|(position, claimed)| (!claimed).then_some(position))
    }
}
