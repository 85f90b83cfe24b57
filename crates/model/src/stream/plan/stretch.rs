//! Passes over one plan that go on at the same time, each from a place of its own.

use super::head::{ChangeHead, Names, head};
use super::member::Member;
use super::usual_start::UsualStart;
use crate::stream::walk::Walk;
use crate::stream::{Input, StreamError};
use std::fmt;
use std::ops::Range;
use tofu_json_value::Limits;

/// What a pass finds that begins with an entry in the midst of the resource changes of a plan: see [`index_stretch`].
#[derive(Clone, Default, PartialEq, Eq)]
pub struct PlanStretch {
    pub(super) changes: Vec<(Range<usize>, ChangeHead)>,
    /// Where the values are of the members that come after the list, and of the configuration.
    pub(super) values: Vec<Range<usize>>,
}

/// The numbers only, as for other parts of a plan.
impl fmt::Debug for PlanStretch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlanStretch")
            .field("changes", &self.changes.len())
            .field("values", &self.values.len())
            .finish()
    }
}

/// What comes before an entry that is not the first, as OpenTofu writes it.
const BETWEEN: &[u8] = br#",{"address":""#;

/// Where a piece of a plan has the first entry that looks like a resource change as OpenTofu writes it. It may be another
/// list's, which only a pass from the front tells.
#[must_use]
pub fn change_within(piece: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(rest) = piece.get(from..) {
        let comma = rest
            .windows(BETWEEN.len())
            .position(|here| here == BETWEEN)?;
        let start = from + comma + 1;
        let is_change = |here: &&[u8]| UsualStart::of(here).is_some();
        if piece.get(start..).filter(is_change).is_some() {
            return Some(start);
        }
        from = start;
    }
    None
}

/// Passes over a plan from an entry of its resource changes on. The input begins there; the entry need not be one: what is found
/// counts only if a pass from the front comes to it.
///
/// It ends where `stop` says so of the place of an entry, at the end of the plan, and before what has a mistake: a pass from
/// the front finds that again.
///
/// ```
/// use tofu_json_model::stream::{
///     PlanEvent, PlanStretch, Slice, change_within, index_plan_by_stretches, index_stretch,
/// };
/// use tofu_json_value::Limits;
///
/// let entry = |name| format!(
///     r#"{{"address":"a.{name}","mode":"managed","type":"a","name":"{name}","provider_name":"p","change":{{"actions":["create"],"before":null}}}}"#
/// );
/// let plan = format!(r#"{{"format_version":"1.2","resource_changes":[{},{}]}}"#, entry("x"), entry("y"));
/// let start = change_within(plan.as_bytes()).ok_or("no second entry")?;
/// let stretch = index_stretch(&mut Slice(plan.as_bytes()), start, Limits::default(), |_| false);
///
/// let mut found = Vec::new();
/// index_plan_by_stretches(
///     &mut Slice(plan.as_bytes()),
///     Limits::default(),
///     |at| (at == start).then(|| stretch.clone()),
///     |event| {
///         if let PlanEvent::Change(range, _, _) = event {
///             found.push(range.start);
///         }
///     },
/// )?;
/// assert_eq!(found.len(), 2);
/// assert_eq!(found.last(), Some(&start));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`index_plan_by_stretches`]: super::index_plan_by_stretches
pub fn index_stretch(
    input: &mut impl Input,
    start: usize,
    limits: Limits,
    stop: impl FnMut(usize) -> bool,
) -> PlanStretch {
    let mut stretch = PlanStretch::default();
    // A mistake ends it.
    _ = stretch.take(input, start, limits, stop);
    stretch
}

impl PlanStretch {
    fn take(
        &mut self,
        input: &mut impl Input,
        start: usize,
        limits: Limits,
        mut stop: impl FnMut(usize) -> bool,
    ) -> Result<(), StreamError> {
        let Some(mut walk) = Walk::within_list(input, start, limits) else {
            return Ok(());
        };
        let mut names = Names::default();
        while walk.next_element()? {
            let start = walk.at();
            if stop(start) {
                return Ok(());
            }
            let head = head::<_, false>(&mut walk, &mut names)?;
            self.changes.push((start..walk.at(), head));
        }
        while let Some(member) = walk.next_key(Member::of)? {
            // A pass from the front enters it.
            if matches!(member, Member::Configuration) && walk.peek()? == Some(b'{') {
                walk.enter(b'{')?;
                self.take_values(&mut walk)?;
            } else {
                self.values.push(walk.skip()?);
            }
        }
        Ok(())
    }

    fn take_values(&mut self, walk: &mut Walk<'_, impl Input>) -> Result<(), StreamError> {
        while walk.next_key(|_| ())?.is_some() {
            self.values.push(walk.skip()?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{PlanStretch, change_within, index_stretch};
    use crate::stream::{
        Input, PlanEvent, PlanPart, Slice, Window, index_plan, index_plan_by_stretches,
    };
    use std::ops::Range;
    use tofu_json_value::Limits;

    const ENTRY: &str = r#"{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"p","change":{"actions":["update"],"before":{"x":",{\"address\":\""},"after":{"x":[1,{"y":{}}]}}}"#;
    const MOVED: &str = r#"{ "address":"a.b","previous_address":"a.c","mode":"managed","change":{"actions":["no-op"],"before":{}}}"#;

    fn plan() -> String {
        let values = r#"{"root_module":{"resources":[{"address":"a.b","mode":"managed"},{"address":"a.c"}]}}"#;
        format!(
            r#"{{"format_version":"1.2","planned_values":{values},"resource_changes":[{ENTRY},{MOVED},{ENTRY} , {ENTRY},{ENTRY}],"output_changes":{{"o":{{"actions":["create"]}}}},"resource_drift":[{ENTRY},{ENTRY}],"relevant_attributes":[],"prior_state":{{"values":{values}}},"configuration":{{"provider_config":{{}},"root_module":{values}}},"errored":true}} trailing"#
        )
    }

    /// Where each entry is, whatever list it is in.
    fn entries(text: &str) -> Vec<usize> {
        let found = [ENTRY, MOVED].map(|entry| text.match_indices(entry).map(|(at, _)| at));
        let mut all: Vec<usize> = found.into_iter().flatten().collect();
        all.sort_unstable();
        all
    }

    /// The events; the pieces of a part, which may be longer or shorter, as one where the pass comes to its end.
    fn told_of(index: impl FnOnce(&mut dyn FnMut(PlanEvent<'_>)) -> String) -> String {
        let (mut found, mut parts) = (Vec::new(), Vec::<(PlanPart, Range<usize>)>::new());
        let layout = index(&mut |event| match event {
            PlanEvent::Change(range, head, _) => found.push(format!("{range:?} {head:?}")),
            PlanEvent::Part(part, range) => match parts.last_mut() {
                Some((last, before)) if *last == part && before.end == range.start => {
                    before.end = range.end;
                }
                _ => parts.push((part, range)),
            },
            other => found.push(format!("{other:?}")),
        });
        if layout.starts_with("Err") {
            parts.clear();
        }
        format!("{found:?} {parts:?} {layout}")
    }

    fn stretches(text: &[u8], starts: &[usize], limits: Limits) -> Vec<(usize, PlanStretch)> {
        let of = |start: &usize| {
            let stop = |at| at != *start && starts.contains(&at);
            (
                *start,
                index_stretch(&mut Slice(text), *start, limits, stop),
            )
        };
        starts.iter().map(of).collect()
    }

    /// Checks that stretches make no difference; says how many were asked for.
    fn check(text: &[u8], starts: &[usize], limits: Limits) -> usize {
        let stretches = stretches(text, starts, limits);
        let asked = check_in(&mut Slice(text), &mut Slice(text), &stretches, limits);
        for chunk in [1, 50] {
            let window = || Window::with_chunk(text, chunk);
            let also = check_in(&mut window(), &mut window(), &stretches, limits);
            assert_eq!(also, asked, "{starts:?} {chunk}");
        }
        asked
    }

    fn check_in(
        input: &mut impl Input,
        same: &mut impl Input,
        stretches: &[(usize, PlanStretch)],
        limits: Limits,
    ) -> usize {
        let expected = told_of(|event| format!("{:?}", index_plan(input, limits, event)));
        let mut asked = 0;
        let stretch = |at| {
            let (_, stretch) = stretches.iter().find(|(start, _)| *start == at)?;
            asked += 1;
            Some(stretch.clone())
        };
        let found = told_of(|event| {
            let layout = index_plan_by_stretches(same, limits, stretch, event);
            format!("{layout:?}")
        });
        assert_eq!(found, expected, "{stretches:?}");
        asked
    }

    /// All choices of some offsets.
    fn choices(all: &[usize]) -> impl Iterator<Item = Vec<usize>> {
        (0..1_usize << all.len()).map(|choice| {
            let chosen = all.iter().enumerate();
            let chosen = chosen.filter(|(bit, _)| choice >> bit & 1 == 1);
            chosen.map(|(_, at)| *at).collect()
        })
    }

    #[test]
    fn stretches_make_no_difference() {
        let text = plan();
        let entries = entries(&text);
        assert_eq!(entries.len(), 7);
        let mut most = 0;
        for starts in choices(&entries) {
            most = most.max(check(text.as_bytes(), &starts, Limits::default()));
        }
        // One for each entry of the changes.
        assert_eq!(most, 5);
        for depth in 0..9 {
            check(text.as_bytes(), &entries[2..3], Limits::with_depth(depth));
        }
    }

    #[test]
    fn what_stretches_found_is_gone_past() {
        let text = plan();
        let third = entries(&text)[2];
        let stretch = index_stretch(
            &mut Slice(text.as_bytes()),
            third,
            Limits::default(),
            |_| false,
        );
        assert_eq!(stretch.changes.len(), 3);
        // Whatever is there now.
        let end = stretch
            .values
            .last()
            .map_or(0, |value: &Range<usize>| value.start);
        let mut changed = text.clone().into_bytes();
        for value in [
            &stretch.changes[1].0,
            &stretch.values[0],
            &stretch.values[3],
        ] {
            changed[value.start + 1..value.end - 1].fill(b'"');
        }
        assert!(index_plan(&mut Slice(&changed), Limits::default(), |_| {}).is_err());
        let mut stretch = Some(stretch);
        let layout = index_plan_by_stretches(
            &mut Slice(&changed),
            Limits::default(),
            |at| stretch.take_if(|_| at == third),
            |_| {},
        );
        assert!(layout.unwrap().end > end);
    }

    #[test]
    fn mistakes_are_found_where_they_are() {
        let text = plan();
        let entries = entries(&text);
        let pieces = [
            &b""[..],
            b"\"",
            b"{",
            b"}",
            b",",
            b"\\",
            b"]",
            b"\xff",
            b"1",
        ];
        for at in (0..text.len()).step_by(11) {
            for (piece, gone) in pieces.iter().flat_map(|piece| [(piece, 0), (piece, 1)]) {
                let mut changed = text.clone().into_bytes();
                changed.splice(at..at + gone, piece.iter().copied());
                let moved = |start: &usize| match *start > at {
                    true => *start + piece.len() - gone,
                    false => *start,
                };
                let starts: Vec<usize> = entries.iter().map(moved).collect();
                check(&changed, &starts[1..2], Limits::default());
                check(&changed, &starts, Limits::default());
            }
        }
    }

    #[test]
    fn a_change_is_found_by_how_it_begins() {
        let text = plan();
        let entries = entries(&text);
        // That of values is none, neither is the first of a list or the text in one.
        let found = change_within(text.as_bytes()).unwrap();
        assert_eq!(found, entries[2]);
        assert_eq!(change_within(&text.as_bytes()[found..found + 300]), None);
        assert_eq!(change_within(b",{\"address\":\"a"), None);
        assert_eq!(change_within(b""), None);
    }
}
