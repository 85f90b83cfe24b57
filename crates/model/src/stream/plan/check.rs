use super::failure::{CheckFailures, ToldFailure};
use super::pass::entries;
use crate::document::check::{
    Check, CheckAddress, CheckInstance, CheckInstanceAddress, CheckProblem,
};
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
    /// The instances that did not pass.
    pub failures: CheckFailures,
}

/// Without the messages: they may quote values.
impl fmt::Debug for CheckHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheckHead")
            .field("address", &self.address)
            .field("status", &self.status)
            .field("problems", &self.problems.len())
            .field("failures", &self.failures)
            .finish()
    }
}

impl CheckHead {
    /// What is to be told of it where it did not pass: which instances, and of those with the same messages once.
    #[must_use]
    pub fn told(&self) -> Vec<ToldFailure<'_>> {
        self.failures
            .told(&self.address, &self.status, &self.problems)
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
            Member::Address => {
                address(walk, CheckAddress::to_display).map(|found| head.address = found)
            }
            Member::Status => text(walk).map(|found| head.status = found),
            Member::Instances => each(walk, |walk| instance(walk, &mut head)),
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

keys! {
    InstanceMember {
        Address = CheckInstance::address,
        Status = CheckInstance::status,
        Problems = CheckInstance::problems,
    }
}

/// Adds the instance here to its check, if it did not pass.
fn instance<I: Input>(walk: &mut Walk<'_, I>, head: &mut CheckHead) -> Result<(), StreamError> {
    if !walk.enter(b'{')? {
        return Ok(());
    }
    let (mut own_address, mut status) = (String::new(), String::new());
    let mut problems = Vec::new();
    while let Some(member) = walk.next_key(InstanceMember::of)? {
        let read = match member {
            InstanceMember::Address => {
                address(walk, CheckInstanceAddress::to_display).map(|found| own_address = found)
            }
            InstanceMember::Status => text(walk).map(|found| status = found),
            InstanceMember::Problems => each(walk, |walk| {
                let found = problem(walk, &mut head.problems)?;
                problems.extend(found.filter(|found| !problems.contains(found)));
                Ok(())
            }),
            InstanceMember::Other => walk.skip().map(drop),
        };
        read.map_err(|error| member.within(error))?;
    }
    if matches!(&*status, "fail" | "error") {
        head.failures.add(own_address, status, problems);
    }
    Ok(())
}

/// The address for people, in the member of that name.
fn address<I: Input>(walk: &mut Walk<'_, I>, name: &str) -> Result<String, StreamError> {
    let mut address = String::new();
    within(walk, name, |walk| {
        address = text(walk)?;
        Ok(())
    })?;
    Ok(address)
}

/// The position of the message here among those of the check; none where it is one too many.
fn problem<I: Input>(
    walk: &mut Walk<'_, I>,
    problems: &mut Vec<String>,
) -> Result<Option<usize>, StreamError> {
    let mut position = None;
    within(walk, CheckProblem::message, |walk| {
        let message = text(walk)?;
        position = problems.iter().position(|known| *known == message);
        if position.is_none() && problems.len() < MOST_PROBLEMS {
            position = Some(problems.len());
            problems.push(message);
        }
        Ok(())
    })?;
    Ok(position)
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
