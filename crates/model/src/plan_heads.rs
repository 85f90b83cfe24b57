use crate::head::head_at;
use crate::walk::Walk;
use crate::{ChangeHead, Error, PlanLayout};
use std::ops::Range;
use tofu_json_value::Limits;

/// The layout of a plan together with the heads of its changes, found in the same pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanHeads<'t> {
    /// Where the members stand.
    pub layout: PlanLayout,
    /// The entries of `resource_changes`, each with its range in the text.
    pub resource_changes: Vec<(Range<usize>, ChangeHead<'t>)>,
    /// The entries of `resource_drift`, each with its range in the text.
    pub resource_drift: Vec<(Range<usize>, ChangeHead<'t>)>,
}

impl<'t> PlanHeads<'t> {
    /// As [`PlanLayout::read`] and [`change_heads`](crate::change_heads), but every byte of the text
    /// is seen once.
    ///
    /// # Errors
    ///
    /// Those of both.
    pub fn read(text: &'t [u8], limits: Limits) -> Result<Self, Error> {
        let mut heads = Self::default();
        let mut walk = Walk::object(text, 0, limits)?;
        while let Some(key) = walk.next_key()? {
            heads
                .take(text, &key, &mut walk)
                .map_err(|error| error.within_key(&key))?;
        }
        heads.layout.end = walk.at();
        Ok(heads)
    }

    fn take(&mut self, text: &'t [u8], key: &str, walk: &mut Walk<'t>) -> Result<(), Error> {
        let (range, heads) = match key {
            "resource_changes" => (
                &mut self.layout.resource_changes,
                &mut self.resource_changes,
            ),
            "resource_drift" => (&mut self.layout.resource_drift, &mut self.resource_drift),
            _ => return self.layout.take(key, walk),
        };
        let start = walk.at();
        let found = walk.inside_array(|entries| collect(text, entries))?;
        *range = found.is_some().then(|| start..walk.at());
        *heads = found.unwrap_or_default();
        Ok(())
    }
}

fn collect<'t>(
    text: &'t [u8],
    entries: &mut Walk<'t>,
) -> Result<Vec<(Range<usize>, ChangeHead<'t>)>, Error> {
    let mut heads = Vec::new();
    while entries.next_element()? {
        let start = entries.at();
        let head = head_at(text, start, entries.inner_limits())
            .map_err(|error| error.within_position(heads.len()))?;
        entries.resume(head.end);
        heads.push((start..head.end, head));
    }
    Ok(heads)
}

#[cfg(test)]
mod tests {
    use super::PlanHeads;
    use crate::{PlanLayout, change_heads};
    use tofu_json_value::Limits;

    #[test]
    fn agrees_with_layout_and_heads() {
        let text = br#"{"resource_drift": [], "resource_changes": [{"address": "a.a", "change": {}}],
            "resource_drift": [{"address": "a.b", "change": {"actions": ["update"]}}, {"change": {}}],
            "errored": true}"#;
        let heads = PlanHeads::read(text, Limits::default()).unwrap();
        let layout = PlanLayout::read(text, Limits::default()).unwrap();
        let slowly =
            |at: usize| change_heads(text, at, Limits::default()).collect::<Result<Vec<_>, _>>();
        assert_eq!(
            slowly(layout.resource_changes.clone().unwrap().start),
            Ok(heads.resource_changes)
        );
        assert_eq!(
            slowly(layout.resource_drift.clone().unwrap().start),
            Ok(heads.resource_drift)
        );
        assert_eq!(layout, heads.layout);
    }

    #[test]
    fn absent_and_null_are_empty() {
        let heads = PlanHeads::read(br#"{"resource_changes": null}"#, Limits::default()).unwrap();
        assert_eq!(heads.layout.resource_changes, None);
        assert!(heads.resource_changes.is_empty() && heads.resource_drift.is_empty());
    }

    #[test]
    fn errors_lead_to_the_entry() {
        let text = br#"{"resource_changes": [{"change": {}}, {"address": 1, "change": {}}]}"#;
        let error = PlanHeads::read(text, Limits::default()).unwrap_err();
        assert_eq!(
            (error.pointer.as_str(), error.at),
            ("/resource_changes/1/address", 50)
        );
    }
}
