use super::head::{ChangeHead, Names, change, head};
use super::member::Member;
use crate::PlanLayout;
use crate::stream::walk::Walk;
use crate::stream::{Error, Input};
use std::ops::Range;
use tofu_json_value::Limits;

/// What a pass over a plan is made for. `EVERYTHING` says whether names of entries, heads of drift,
/// outputs and checks are read, or stepped over.
pub(super) trait Visit {
    const EVERYTHING: bool;

    fn format_version(&mut self, _version: &str) {}
    fn changes(&mut self);
    fn change(&mut self, range: Range<usize>, head: &ChangeHead, names: &Names);
    fn drift(&mut self);
    fn drift_entry(&mut self, range: Range<usize>, entry: Option<(&ChangeHead, &Names)>);
    fn outputs(&mut self) {}
    fn output(&mut self, _range: Range<usize>, _name: &str, _head: &ChangeHead) {}
    fn checks(&mut self) {}
    fn check(&mut self, _status: &str) {}
}

pub(super) fn pass<I: Input, V: Visit>(
    input: &mut I,
    limits: Limits,
    visit: &mut V,
) -> Result<PlanLayout, Error> {
    let mut layout = PlanLayout::default();
    let mut walk = Walk::new(input, limits);
    if !walk.enter(b'{')? {
        return Err(walk.unexpected("an object"));
    }
    let mut names = Names::default();
    while let Some(member) = walk.next_key(Member::of)? {
        let found = match member {
            Member::ResourceChanges => {
                changes(&mut walk, &mut names, visit).map(|range| layout.resource_changes = range)
            }
            Member::ResourceDrift => {
                drift(&mut walk, &mut names, visit).map(|range| layout.resource_drift = range)
            }
            Member::OutputChanges if V::EVERYTHING => {
                outputs(&mut walk, visit).map(|range| layout.output_changes = range)
            }
            Member::Checks if V::EVERYTHING => checks(&mut walk, visit),
            _ => member.take(&mut layout, &mut walk),
        };
        found.map_err(|error| error.within(member.pointer()))?;
        if matches!(member, Member::FormatVersion | Member::PlanFormatVersion) {
            visit.format_version(layout.format_version.as_deref().unwrap_or_default());
        }
    }
    layout.end = walk.at();
    Ok(layout)
}

fn changes<I: Input, V: Visit>(
    walk: &mut Walk<'_, I>,
    names: &mut Names,
    visit: &mut V,
) -> Result<Option<Range<usize>>, Error> {
    let list = walk.at();
    if !walk.enter(b'[')? {
        return Ok(None);
    }
    visit.changes();
    entries(walk, |walk| {
        let start = walk.at();
        let head = if V::EVERYTHING {
            head::<I, true>(walk, names)?
        } else {
            head::<I, false>(walk, names)?
        };
        visit.change(start..walk.at(), &head, names);
        Ok(())
    })?;
    Ok(Some(list..walk.at()))
}

fn drift<I: Input, V: Visit>(
    walk: &mut Walk<'_, I>,
    names: &mut Names,
    visit: &mut V,
) -> Result<Option<Range<usize>>, Error> {
    let list = walk.at();
    if !walk.enter(b'[')? {
        return Ok(None);
    }
    visit.drift();
    if V::EVERYTHING {
        entries(walk, |walk| {
            let start = walk.at();
            let head = head::<I, true>(walk, names)?;
            visit.drift_entry(start..walk.at(), Some((&head, names)));
            Ok(())
        })?;
    } else {
        while walk.next_element()? {
            visit.drift_entry(walk.skip()?, None);
        }
    }
    Ok(Some(list..walk.at()))
}

/// Goes over the elements of the array that has been entered; an error names the one it is in.
fn entries<I: Input>(
    walk: &mut Walk<'_, I>,
    mut each: impl FnMut(&mut Walk<'_, I>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut position = 0;
    while walk.next_element()? {
        each(walk).map_err(|error| error.within(&format!("/{position}")))?;
        position += 1;
    }
    Ok(())
}

fn outputs<I: Input, V: Visit>(
    walk: &mut Walk<'_, I>,
    visit: &mut V,
) -> Result<Option<Range<usize>>, Error> {
    let object = walk.at();
    if !walk.enter(b'{')? {
        return Ok(None);
    }
    visit.outputs();
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

fn checks<I: Input, V: Visit>(walk: &mut Walk<'_, I>, visit: &mut V) -> Result<(), Error> {
    if !walk.enter(b'[')? {
        return Ok(());
    }
    visit.checks();
    entries(walk, |walk| {
        let status = check(walk)?;
        visit.check(status.as_deref().unwrap_or_default());
        Ok(())
    })
}

/// The status of the check that stands here.
fn check<I: Input>(walk: &mut Walk<'_, I>) -> Result<Option<String>, Error> {
    let mut status = None;
    if walk.enter(b'{')? {
        while let Some(is_status) = walk.next_key(|key| key == "status")? {
            if is_status {
                status = walk
                    .text(str::to_owned)
                    .map_err(|error| error.within("/status"))?;
            } else {
                walk.skip()?;
            }
        }
    }
    Ok(status)
}
