use super::pass::entries;
use crate::document::check::{Check, CheckAddress, CheckInstance, CheckProblem};
use crate::stream::keys;
use crate::stream::walk::Walk;
use crate::stream::{Input, StreamError};
use std::fmt;

/// So many messages of a check are kept; a check of many instances repeats itself.
const MOST_PROBLEMS: usize = 100;

/// What a check of a plan says of itself.
#[derive(Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckHead {
    /// The address for people; empty where there is none.
    pub address: String,
    /// The word of its status; empty where there is none.
    pub status: String,
    /// The messages of the conditions that do not hold, each once, at most a hundred.
    pub problems: Vec<String>,
}

/// Without the messages: they may quote values.
impl fmt::Debug for CheckHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheckHead")
            .field("address", &self.address)
            .field("status", &self.status)
            .field("problems", &self.problems.len())
            .finish()
    }
}

/// The check here.
pub(super) fn check<I: Input>(walk: &mut Walk<'_, I>) -> Result<CheckHead, StreamError> {
    let mut head = CheckHead::default();
    if !walk.enter(b'{')? {
        return Ok(head);
    }
    while let Some(member) = walk.next_key(Member::of)? {
        let read = match member {
            Member::Address => address(walk).map(|found| head.address = found),
            Member::Status => text(walk).map(|found| head.status = found),
            Member::Instances => each(walk, |walk| {
                within(walk, CheckInstance::problems, |walk| {
                    each(walk, |walk| problem(walk, &mut head.problems))
                })
            }),
            Member::Other => walk.skip().map(drop),
        };
        read.map_err(|error| member.within(error))?;
    }
    Ok(head)
}

keys! {
    Member {
        Address = Check::address,
        Status = Check::status,
        Instances = Check::instances,
    }
}

fn address<I: Input>(walk: &mut Walk<'_, I>) -> Result<String, StreamError> {
    let mut address = String::new();
    within(walk, CheckAddress::to_display, |walk| {
        address = text(walk)?;
        Ok(())
    })?;
    Ok(address)
}

fn problem<I: Input>(
    walk: &mut Walk<'_, I>,
    problems: &mut Vec<String>,
) -> Result<(), StreamError> {
    within(walk, CheckProblem::message, |walk| {
        let message = text(walk)?;
        if problems.len() < MOST_PROBLEMS && !problems.contains(&message) {
            problems.push(message);
        }
        Ok(())
    })
}

fn text<I: Input>(walk: &mut Walk<'_, I>) -> Result<String, StreamError> {
    Ok(walk.text(str::to_owned)?.unwrap_or_default())
}

/// Goes over the array here, if there is one.
fn each<I: Input>(
    walk: &mut Walk<'_, I>,
    element: impl FnMut(&mut Walk<'_, I>) -> Result<(), StreamError>,
) -> Result<(), StreamError> {
    if walk.enter(b'[')? {
        entries(walk, element)?;
    }
    Ok(())
}

/// Goes into one member of the object here, if there is one, and steps over the others.
fn within<I: Input>(
    walk: &mut Walk<'_, I>,
    name: &str,
    mut member: impl FnMut(&mut Walk<'_, I>) -> Result<(), StreamError>,
) -> Result<(), StreamError> {
    if !walk.enter(b'{')? {
        return Ok(());
    }
    while let Some(is_meant) = walk.next_key(|key| key == name)? {
        if is_meant {
            member(walk).map_err(|error| error.within_key(name))?;
        } else {
            walk.skip()?;
        }
    }
    Ok(())
}
