use super::cuts::{CutContainer, Cuts};
use super::cutter::{Cutter, Left};
use super::taken::Taken;
use crate::document::raw::{Instance, RawState, Resource};
use crate::document::render::RenderState;
use crate::document::state::State;
use crate::document::values::StateValues;
use crate::stream::{Input, StreamError, keys};
use std::ops::Range;
use tofu_json_value::{Document, Limits};

keys! {
    /// The members of a state, in either form, that are made smaller.
    StateMember {
        Values = State::values,
        Root = RenderState::root,
        RootModule = StateValues::root_module,
        RootModuleOutputs = RenderState::root_module_outputs,
    }
}

keys! {
    /// The members of a state file that are made smaller.
    FileMember {
        Resources = RawState::resources,
        Outputs = RawState::outputs,
    }
}

/// What is left out of a state, as `show -json` prints it or for rendering: objects and outputs that are not taken, and
/// modules of which nothing stays.
///
/// # Errors
///
/// As [`cut_plan`](super::cut_plan).
pub fn cut_state(
    input: &mut impl Input,
    limits: Limits,
    taken: &mut Taken<'_>,
) -> Result<Cuts, StreamError> {
    let mut cutter = Cutter::enter(input, limits, taken)?;
    while let Some(member) = cutter.walk.next_key(StateMember::of)? {
        let found = match member {
            StateMember::Values => cutter.values(),
            StateMember::Root | StateMember::RootModule => cutter.root_module(),
            StateMember::RootModuleOutputs => cutter.outputs().map(drop),
            StateMember::Other => cutter.walk.skip().map(drop),
        };
        found.map_err(|error| member.within(error))?;
    }
    Ok(cutter.cuts.finish(cutter.walk.at()))
}

/// What is left out of a state file of version 4: instances and outputs that are not taken, and resources of which no
/// instance stays. One resource at a time is held.
///
/// # Errors
///
/// As [`cut_plan`](super::cut_plan).
pub fn cut_state_file(
    input: &mut impl Input,
    limits: Limits,
    taken: &mut Taken<'_>,
) -> Result<Cuts, StreamError> {
    let mut cutter = Cutter::enter(input, limits, taken)?;
    while let Some(member) = cutter.walk.next_key(FileMember::of)? {
        let found = match member {
            FileMember::Resources => cutter.list(Cutter::resource).map(drop),
            FileMember::Outputs => cutter.outputs().map(drop),
            FileMember::Other => cutter.walk.skip().map(drop),
        };
        found.map_err(|error| member.within(error))?;
    }
    Ok(cutter.cuts.finish(cutter.walk.at()))
}

impl<I: Input> Cutter<'_, '_, '_, I> {
    /// Steps over a resource of a state file, and says whether an instance of it is taken. The key of an instance may
    /// come before the name of the resource or after it, so the resource is read first.
    fn resource(&mut self) -> Result<bool, StreamError> {
        let Self { walk, taken, cuts } = self;
        let limits = walk.limits();
        let (range, text) = walk.skip_over()?;
        let placed = |error: crate::Error| StreamError::from(error.shifted(range.start));
        let document = Document::parse_with(text.into(), limits);
        let document = document.map_err(|error| placed(error.into()))?;
        let resource = Resource::read(document.root()).map_err(placed)?;
        let address = resource.address();
        let mut instances = Vec::new();
        for instance in resource.instances.iter() {
            let instance = instance.map_err(placed)?;
            let takes = takes_instance(taken, &resource, &address, &instance);
            instances.push((shifted(instance.whole().span(), range.start), takes));
        }
        let list = document.root().get(Resource::instances);
        Ok(match list.filter(|_| !instances.is_empty()) {
            None => taken.takes_object(&address, &resource.resource_type),
            Some(list) => {
                let list = shifted(list.span(), range.start);
                cut_instances(&list, &instances, cuts) != Left::Emptied
            }
        })
    }
}

fn takes_instance(
    taken: &mut Taken<'_>,
    resource: &Resource<'_>,
    address: &str,
    instance: &Instance<'_>,
) -> bool {
    let resource_type = &resource.resource_type;
    match instance.key() {
        Some(key) => taken.takes_object(&format!("{address}{key}"), resource_type),
        None => taken.takes_object(address, resource_type),
    }
}

fn cut_instances(list: &Range<usize>, instances: &[(Range<usize>, bool)], cuts: &mut Cuts) -> Left {
    let mut container = CutContainer::new(list.start + 1);
    for (range, takes) in instances {
        container.item(range, *takes, cuts);
    }
    let left = container.left();
    container.close(list.end.saturating_sub(1), cuts);
    left
}

const fn shifted(range: Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}
