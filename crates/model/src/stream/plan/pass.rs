use super::check::{CheckHead, check};
use super::head::{ChangeHead, Names, change, head};
use super::index::PlanPart;
use super::layout::PlanLayout;
use super::member::Member;
use super::stretch::PlanStretch;
use crate::kind::Watch;
use crate::stream::walk::Walk;
use crate::stream::{Input, StreamError};
use std::ops::Range;
use tofu_json_value::Limits;

/// What a pass over a plan is made for, and what it reports to.
pub(super) trait Visit {
    const DEPTH: Depth;
    /// Whether changes come with their texts.
    const TEXTS: bool = false;

    fn format_version(&mut self, _version: &str) {}
    /// A list begins, or is null: only the last of several counts.
    fn list(&mut self, _list: List) {}
    /// An entry of a list; without its head where that is stepped over.
    fn entry(&mut self, _: List, _entry: Entry<'_>, _names: &Names) {}
    fn outputs(&mut self) {}
    fn output(&mut self, _range: Range<usize>, _name: &str, _head: &ChangeHead) {}
    fn checks(&mut self) {}
    fn check(&mut self, _check: &CheckHead) {}
    /// What is known of the entries from an offset on.
    fn stretch(&mut self, _at: usize) -> Option<PlanStretch> {
        None
    }
    /// The next bytes of a part that has been stepped over so far.
    fn part(&mut self, _part: PlanPart, _range: Range<usize>) {}
}

/// How far a pass goes into a plan.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// Not beyond the top-level members.
    Members,
    /// To the heads of resource changes, and to the places of drift.
    Changes,
    /// To names of entries, heads of drift, outputs and checks as well.
    Everything,
}

/// What is found of an entry.
pub(super) struct Entry<'e> {
    pub(super) range: Range<usize>,
    pub(super) head: Option<&'e ChangeHead>,
    /// Its bytes, if they were to be kept and are not very many.
    pub(super) text: Option<&'e [u8]>,
}

/// A longer text is not kept as a whole.
const LONGEST_TEXT: usize = 1 << 20;

/// The two lists whose entries are resource changes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    Changes,
    Drift,
}

pub(super) fn pass<I: Input, V: Visit>(
    input: &mut I,
    limits: Limits,
    visit: &mut V,
) -> Result<PlanLayout, StreamError> {
    let enters_lists = V::DEPTH != Depth::Members;
    let everything = V::DEPTH == Depth::Everything;
    let mut layout = PlanLayout::default();
    let mut walk = Walk::new(input, limits);
    walk.enter_document()?;
    let mut names = Names::default();
    let (mut watch, mut key) = (Watch::default(), String::new());
    while let Some(member) = walk.next_key(|name| {
        name.clone_into(&mut key);
        Member::of(name)
    })? {
        walk.watch(&mut watch, &key)?;
        let found = match member {
            Member::ResourceChanges | Member::ResourceDrift if enters_lists => {
                let (which, place) = match member {
                    Member::ResourceChanges => (List::Changes, &mut layout.resource_changes),
                    _ => (List::Drift, &mut layout.resource_drift),
                };
                list(&mut walk, which, &mut names, visit).map(|range| *place = range)
            }
            Member::OutputChanges if everything => {
                outputs(&mut walk, visit).map(|range| layout.output_changes = range)
            }
            Member::Checks if everything => checks(&mut walk, visit),
            _ => member.take(&mut layout, &mut walk, |part, range| {
                visit.part(part, range)
            }),
        };
        found.map_err(|error| member.within(error))?;
        if matches!(member, Member::FormatVersion | Member::PlanFormatVersion) {
            visit.format_version(layout.format_version.as_deref().unwrap_or_default());
        }
    }
    layout.kind = Some(watch.conclude());
    layout.end = walk.at();
    Ok(layout)
}

fn list<I: Input, V: Visit>(
    walk: &mut Walk<'_, I>,
    list: List,
    names: &mut Names,
    visit: &mut V,
) -> Result<Option<Range<usize>>, StreamError> {
    let start = walk.at();
    visit.list(list);
    if !walk.enter(b'[')? {
        return Ok(None);
    }
    stretches(walk, |walk| {
        let start = walk.at();
        if V::DEPTH == Depth::Everything {
            let head = head::<I, true>(walk, names)?;
            let (range, head) = (start..walk.at(), Some(&head));
            let text = None;
            visit.entry(list, Entry { range, head, text }, names);
        } else if list == List::Changes {
            if let Some(stretch) = visit.stretch(start)
                && let Some((last, _)) = stretch.changes.last()
            {
                let end = last.end;
                return go_past(walk, stretch, end, names, visit);
            }
            if V::TEXTS {
                walk.hold_at_most(LONGEST_TEXT);
            }
            let head = head::<I, false>(walk, names)?;
            walk.hold(None);
            let (range, head) = (start..walk.at(), Some(&head));
            let text = walk.held(&range).filter(|_| V::TEXTS);
            visit.entry(list, Entry { range, head, text }, names);
        } else {
            let (range, head, text) = (walk.skip()?, None, None);
            visit.entry(list, Entry { range, head, text }, names);
        }
        Ok(1)
    })?;
    Ok(Some(start..walk.at()))
}

/// Reports the changes of a stretch and goes on at the end of the last of them; says how many they are.
fn go_past<I: Input, V: Visit>(
    walk: &mut Walk<'_, I>,
    stretch: PlanStretch,
    end: usize,
    names: &Names,
    visit: &mut V,
) -> Result<usize, StreamError> {
    let count = stretch.changes.len();
    for (range, head) in stretch.changes {
        let (head, text) = (Some(&head), None);
        visit.entry(List::Changes, Entry { range, head, text }, names);
    }
    walk.knows(stretch.values);
    walk.go_to(end)?;
    Ok(count)
}

/// Goes over the elements of the array that has been entered; an error names the one it is in.
pub(super) fn entries<I: Input>(
    walk: &mut Walk<'_, I>,
    mut each: impl FnMut(&mut Walk<'_, I>) -> Result<(), StreamError>,
) -> Result<(), StreamError> {
    stretches(walk, |walk| each(walk).map(|()| 1))
}

/// The same, where `each` says how many elements it has gone over.
fn stretches<I: Input>(
    walk: &mut Walk<'_, I>,
    mut each: impl FnMut(&mut Walk<'_, I>) -> Result<usize, StreamError>,
) -> Result<(), StreamError> {
    let mut position = 0;
    while walk.next_element()? {
        position += each(walk).map_err(|error| error.within(&format!("/{position}")))?;
    }
    Ok(())
}

fn outputs<I: Input, V: Visit>(
    walk: &mut Walk<'_, I>,
    visit: &mut V,
) -> Result<Option<Range<usize>>, StreamError> {
    let object = walk.at();
    visit.outputs();
    if !walk.enter(b'{')? {
        return Ok(None);
    }
    let mut name = String::new();
    while let Some(()) = walk.next_key(|key| {
        name.clear();
        name.push_str(key);
    })? {
        let start = walk.at();
        let mut head = ChangeHead::default();
        change(walk, &mut head).map_err(|error| error.within_key(&name))?;
        visit.output(start..walk.at(), &name, &head);
    }
    Ok(Some(object..walk.at()))
}

fn checks<I: Input, V: Visit>(walk: &mut Walk<'_, I>, visit: &mut V) -> Result<(), StreamError> {
    visit.checks();
    if !walk.enter(b'[')? {
        return Ok(());
    }
    entries(walk, |walk| {
        visit.check(&check(walk)?);
        Ok(())
    })
}
