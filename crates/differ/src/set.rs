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
        let mut free = FreeElements::after(&children);
        for (position, value) in children.before.iter().enumerate() {
            let claimed = free.claim(*value, children.is_sensitive_before(position));
            emit(Some(position), claimed);
        }
        for position in free.into_unclaimed() {
            emit(None, Some(position));
        }
        (action, elements)
    }
}

/// The elements after that no element before has claimed, by meaning and sensitivity.
struct FreeElements<'a> {
    by_meaning: HashMap<(Value<'a>, bool), Vec<usize>>,
    claimed: Vec<bool>,
}

impl<'a> FreeElements<'a> {
    fn after(children: &ByPosition<'a, '_>) -> Self {
        let mut by_meaning: HashMap<_, Vec<usize>> = HashMap::new();
        // With nothing before there is nothing that could claim.
        if !children.before.is_empty() {
            for (position, value) in children.after.iter().enumerate() {
                if !children.is_unknown_after(position) {
                    let key = (*value, children.is_sensitive_after(position));
                    by_meaning.entry(key).or_default().push(position);
                }
            }
        }
        Self { by_meaning, claimed: vec![false; children.after.len()] }
    }

    /// Claims all equals of an element; gives the position of the last.
    fn claim(&mut self, value: Value<'a>, sensitive: bool) -> Option<usize> {
        let positions = self.by_meaning.remove(&(value, sensitive))?;
        for position in &positions {
            if let Some(claimed) = self.claimed.get_mut(*position) {
                *claimed = true;
            }
        }
        positions.last().copied()
    }

    fn into_unclaimed(self) -> impl Iterator<Item = usize> {
        self.claimed.into_iter().enumerate().filter_map(|(position, claimed)| (!claimed).then_some(position))
    }
}
