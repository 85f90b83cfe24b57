use super::head::{ChangeHead, Names};
use super::layout::PlanLayout;
use super::pass::{Depth, Entry, List, Visit, pass};
use super::stretch::PlanStretch;
use crate::stream::{Input, StreamError};
use std::fmt;
use std::ops::Range;
use tofu_json_value::Limits;

/// What the light pass over a plan finds.
#[derive(PartialEq)]
pub enum PlanEvent<'e> {
    /// The list of resource changes begins, or is null. Only the last of several counts.
    Changes,
    /// A resource change, and where it is. Its bytes come along unless they are more than a window should hold.
    Change(Range<usize>, &'e ChangeHead, Option<&'e [u8]>),
    /// The list of objects that changed outside begins, or is null. Only the last of several counts.
    Drift,
    /// An object that changed outside: where it is.
    DriftEntry(Range<usize>),
    /// The next bytes of a part of the plan that comes piece by piece, while it is stepped over.
    Part(PlanPart, Range<usize>),
}

/// A part of a plan that is stepped over, and may be as long as all the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanPart {
    /// `planned_values`.
    PlannedValues,
    /// `prior_state`.
    PriorState,
    /// Members of `configuration`, but for the providers.
    Configuration,
}

/// Without texts: values can be secret.
impl fmt::Debug for PlanEvent<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Changes => f.write_str("Changes"),
            Self::Change(range, head, _) => {
                f.debug_tuple("Change").field(range).field(head).finish()
            }
            Self::Drift => f.write_str("Drift"),
            Self::DriftEntry(range) => f.debug_tuple("DriftEntry").field(range).finish(),
            Self::Part(part, range) => f.debug_tuple("Part").field(part).field(range).finish(),
        }
    }
}

/// Passes over a plan once, reports what it finds, and returns where the top-level members are.
///
/// Nothing is parsed: of each resource change only the head is looked at, everything else is
/// stepped over, with strings and brackets checked. What follows the document is not looked at.
/// [`outline_plan`](super::outline_plan) reports more.
///
/// # Errors
///
/// Where the input cannot be read or ends early, does not start with an object, or a member that
/// is looked at is of another kind than it should be.
pub fn index_plan(
    input: &mut impl Input,
    limits: Limits,
    event: impl FnMut(PlanEvent<'_>),
) -> Result<PlanLayout, StreamError> {
    let stretch = |_: usize| None;
    pass(input, limits, &mut Light::<_, _, true> { event, stretch })
}

/// As [`index_plan`], where other passes go over stretches of the plan meanwhile. `stretch` is asked for each resource change
/// whether a stretch begins there; what has been found in that is reported and gone past, to where it ends. Changes come without
/// their bytes.
///
/// What is reported, and any error, is as if there were no stretches, if each is what [`index_stretch`] found in the
/// same bytes with the same limits.
///
/// [`index_stretch`]: super::index_stretch
///
/// # Errors
///
/// As [`index_plan`].
pub fn index_plan_by_stretches(
    input: &mut impl Input,
    limits: Limits,
    stretch: impl FnMut(usize) -> Option<PlanStretch>,
    event: impl FnMut(PlanEvent<'_>),
) -> Result<PlanLayout, StreamError> {
    pass(input, limits, &mut Light::<_, _, false> { event, stretch })
}

struct Light<F, S, const TEXTS: bool> {
    event: F,
    stretch: S,
}

impl<F, S, const TEXTS: bool> Visit for Light<F, S, TEXTS>
where
    F: FnMut(PlanEvent<'_>),
    S: FnMut(usize) -> Option<PlanStretch>,
{
    const DEPTH: Depth = Depth::Changes;
    const TEXTS: bool = TEXTS;

    fn list(&mut self, list: List) {
        (self.event)(match list {
            List::Changes => PlanEvent::Changes,
            List::Drift => PlanEvent::Drift,
        });
    }

    fn entry(&mut self, _: List, Entry { range, head, text }: Entry<'_>, _: &Names) {
        (self.event)(match head {
            Some(head) => PlanEvent::Change(range, head, text),
            None => PlanEvent::DriftEntry(range),
        });
    }

    fn part(&mut self, part: PlanPart, range: Range<usize>) {
        (self.event)(PlanEvent::Part(part, range));
    }

    fn stretch(&mut self, at: usize) -> Option<PlanStretch> {
        (self.stretch)(at)
    }
}

/// Finds where the top-level members are, and nothing else: lists are stepped over as well.
pub(crate) fn plan_layout(
    input: &mut impl Input,
    limits: Limits,
) -> Result<PlanLayout, StreamError> {
    pass(input, limits, &mut Unseeing)
}

struct Unseeing;

impl Visit for Unseeing {
    const DEPTH: Depth = Depth::Members;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::{Slice, Window};

    const PLAN: &str = r#"{"format_version":"1.2","variables":{"x":{"value":"]}"}},
        "resource_drift":[{"address":"a"},{"address":"b"}],
        "resource_changes":[
            {"address":"a.b","previous_address":"a.c","mode":"managed","change":{"actions":["no-op"],"before":{"a":[1,2]}}},
            {"address":"a.\u0062","previous_address":"a.b","mode":"managed","change":{"actions":["delete","create"]}},
            {"address":"data.a.b","mode":"data","change":{"actions":["delete"],"importing":null}},
            {"mode":"managed","change":{"actions":["no-op"],"importing":{"id":"x"}}}],
        "output_changes":{"o":{}},"errored":true,"configuration":{"long":"PADDING"}} trailing"#;

    fn events(input: &mut impl Input) -> (PlanLayout, Vec<String>) {
        let mut seen = Vec::new();
        let layout = index_plan(input, Limits::default(), |event| {
            if let PlanEvent::Change(range, _, Some(text)) = &event {
                assert_eq!(text.len(), range.len());
                assert!(text.starts_with(b"{") && text.ends_with(b"}"));
            }
            seen.push(format!("{event:?}"))
        });
        (layout.unwrap(), seen)
    }

    #[test]
    fn heads_and_places() {
        let (layout, seen) = events(&mut Slice(PLAN.as_bytes()));
        assert!(layout.errored);
        assert_eq!(&PLAN[layout.end..], " trailing");
        assert_eq!(&PLAN[layout.output_changes.unwrap()], r#"{"o":{}}"#);
        assert_eq!(seen.len(), 8);
        assert!(seen[0] == "Drift" && seen[3] == "Changes");
        for (n, marks) in [
            (4, "action: NoOp, moved: true, importing: false"),
            (
                5,
                "action: DeleteThenCreate, moved: false, importing: false",
            ),
            (
                6,
                "mode: Data, action: Delete, moved: false, importing: false",
            ),
            (7, "action: NoOp, moved: false, importing: true"),
        ] {
            assert!(seen[n].contains(marks), "{}", seen[n]);
        }
    }

    #[test]
    fn a_change_comes_with_its_text_unless_it_is_very_long() {
        for (padding, has_text) in [(10, true), (1 << 21, false)] {
            let change = format!(r#"{{"change":{{"before":"{}"}}}}"#, " ".repeat(padding));
            let text = format!(r#"{{"resource_changes":[{change},{{"change":{{}}}}]}}"#);
            let mut found = Vec::new();
            let mut window = Window::with_chunk(text.as_bytes(), 1000);
            index_plan(&mut window, Limits::default(), |event| {
                if let PlanEvent::Change(_, _, text) = event {
                    found.push(text.map(<[u8]>::to_vec));
                }
            })
            .unwrap();
            let first = has_text.then(|| change.into_bytes());
            assert_eq!(found, [first, Some(br#"{"change":{}}"#.to_vec())]);
        }
    }

    /// A reader that gives a byte at a time.
    struct Trickle<'t>(&'t [u8]);

    impl std::io::Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let one = buffer.len().min(1);
            std::io::Read::read(&mut self.0, &mut buffer[..one])
        }
    }

    #[test]
    fn a_window_of_any_size_finds_the_same() {
        let text = PLAN.replace("PADDING", &"padding \\\" ".repeat(40));
        let whole = events(&mut Slice(text.as_bytes()));
        for chunk in [1, 2, 7, 63, 64, 65, 200] {
            assert_eq!(
                events(&mut Window::with_chunk(Trickle(text.as_bytes()), chunk)),
                whole
            );
        }
    }

    #[test]
    fn long_parts_come_piece_by_piece() {
        let state = format!(r#"{{"long":"{}"}}"#, "x".repeat(100));
        let text = format!(
            r#"{{"planned_values":{state},"resource_changes":[],"prior_state":{state}, "prior_state":null,
            "configuration":{{"provider_config":{state},"root_module":{state}}}}}"#
        );
        let mut found = [const { String::new() }; 3];
        let mut pieces = 0;
        let mut window = Window::with_chunk(text.as_bytes(), 16);
        let layout = index_plan(&mut window, Limits::default(), |event| {
            if let PlanEvent::Part(which, range) = event {
                found[which as usize].push_str(&text[range]);
                pieces += 1;
            }
        });
        let layout = layout.unwrap();
        assert_eq!(&text[layout.planned_values.unwrap()], state);
        assert_eq!(
            (found, layout.prior_state),
            ([(); 3].map(|()| state.clone()), None)
        );
        assert!((12..30).contains(&pieces), "{pieces}");
    }

    #[test]
    fn values_of_one_side_are_told() {
        for (change, expected) in [
            (r#""before":null,"after":{"a":null}"#, true),
            (r#""before":{}"#, true),
            (r#""before":[],"after":false"#, false),
            (r#""before":null,"after":null"#, false),
            ("", false),
        ] {
            let text = format!(r#"{{"resource_changes":[{{"change":{{{change}}}}}]}}"#);
            let mut found = None;
            index_plan(&mut Slice(text.as_bytes()), Limits::default(), |event| {
                if let PlanEvent::Change(_, head, _) = event {
                    found = Some(head.one_sided);
                }
            })
            .unwrap();
            assert_eq!(found, Some(expected), "{change}");
        }
    }

    #[test]
    fn a_text_that_is_cut_off_anywhere_is_an_error() {
        let text = &PLAN[..PLAN.len() - " trailing".len()];
        for end in 0..text.len() {
            let cut = &text.as_bytes()[..end];
            let slice = index_plan(&mut Slice(cut), Limits::default(), |_| {});
            let window = index_plan(&mut Window::with_chunk(cut, 16), Limits::default(), |_| {});
            let (slice, window) = (
                slice.unwrap_err().to_string(),
                window.unwrap_err().to_string(),
            );
            assert_eq!(slice, window, "cut at {end}");
        }
    }
}
