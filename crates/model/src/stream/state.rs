use super::walk::Walk;
use super::{Error, Input};
use crate::StateLayout;
use std::ops::Range;
use tofu_json_value::Limits;

/// What the pass over a state comes by, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StateEvent {
    /// A module begins: the root module, or one below the innermost that is open.
    Module,
    /// The resources of the innermost module begin. Only the last of several lists counts.
    Resources,
    /// A resource of the innermost module: where it stands.
    Resource(Range<usize>),
    /// The modules below the innermost one begin. Only the last of several lists counts.
    ChildModules,
    /// The innermost module ends.
    EndOfModule,
}

/// Passes over a state once and tells what it comes by; gives where its parts stand.
///
/// Nothing is parsed. Both the document that `show -json` prints and the form of it that remote
/// runs hand to the renderer are read. What follows the document is not looked at.
///
/// # Errors
///
/// As [`index_plan`](super::index_plan).
pub fn index_state(
    input: &mut impl Input,
    limits: Limits,
    mut event: impl FnMut(StateEvent),
) -> Result<StateLayout, Error> {
    let mut layout = StateLayout::default();
    let mut walk = Walk::new(input, limits);
    if !walk.enter(b'{')? {
        return Err(walk.unexpected("an object"));
    }
    while let Some(member) = walk.next_key(Member::of)? {
        top_level(&mut layout, member, &mut walk, &mut event)
            .map_err(|error| error.within(member.pointer()))?;
    }
    layout.end = walk.at();
    Ok(layout)
}

#[derive(Clone, Copy)]
enum Member {
    FormatVersion,
    StateFormatVersion,
    ProviderFormatVersion,
    TerraformVersion,
    Values,
    RootModule,
    Outputs,
    ProviderSchemas,
    Other,
}

impl Member {
    fn of(key: &str) -> Self {
        match key {
            "format_version" => Self::FormatVersion,
            "state_format_version" => Self::StateFormatVersion,
            "provider_format_version" => Self::ProviderFormatVersion,
            "terraform_version" => Self::TerraformVersion,
            "values" => Self::Values,
            "root_module" => Self::RootModule,
            "outputs" => Self::Outputs,
            "provider_schemas" => Self::ProviderSchemas,
            _ => Self::Other,
        }
    }

    const fn pointer(self) -> &'static str {
        match self {
            Self::FormatVersion => "/format_version",
            Self::StateFormatVersion => "/state_format_version",
            Self::ProviderFormatVersion => "/provider_format_version",
            Self::TerraformVersion => "/terraform_version",
            Self::Values => "/values",
            Self::RootModule => "/root_module",
            Self::Outputs => "/outputs",
            Self::ProviderSchemas => "/provider_schemas",
            Self::Other => "",
        }
    }
}

fn top_level<I: Input>(
    layout: &mut StateLayout,
    member: Member,
    walk: &mut Walk<'_, I>,
    event: &mut impl FnMut(StateEvent),
) -> Result<(), Error> {
    match member {
        Member::FormatVersion if layout.for_rendering => _ = walk.skip()?,
        Member::FormatVersion => layout.format_version = walk.text(str::to_owned)?,
        Member::StateFormatVersion => {
            layout.for_rendering = true;
            layout.format_version = walk.text(str::to_owned)?;
        }
        Member::ProviderFormatVersion => {
            layout.provider_format_version = walk.text(str::to_owned)?
        }
        Member::TerraformVersion => layout.terraform_version = walk.text(str::to_owned)?,
        Member::ProviderSchemas => layout.provider_schemas = walk.skip_kind(b'{')?,
        Member::Values => return values(layout, walk, event),
        Member::RootModule => layout.root_module = modules(walk, event)?,
        Member::Outputs => layout.outputs = walk.skip_kind(b'{')?,
        Member::Other => _ = walk.skip()?,
    }
    Ok(())
}

fn values<I: Input>(
    layout: &mut StateLayout,
    walk: &mut Walk<'_, I>,
    event: &mut impl FnMut(StateEvent),
) -> Result<(), Error> {
    let start = walk.at();
    if !walk.enter(b'{')? {
        return Ok(());
    }
    while let Some(member) = walk.next_key(Member::of)? {
        let found = match member {
            Member::RootModule => modules(walk, event).map(|range| layout.root_module = range),
            Member::Outputs => walk.skip_kind(b'{').map(|range| layout.outputs = range),
            _ => walk.skip().map(drop),
        };
        found.map_err(|error| error.within(member.pointer()))?;
    }
    layout.values = Some(start..walk.at());
    Ok(())
}

#[derive(Clone, Copy)]
enum ModuleMember {
    Resources,
    ChildModules,
    Other,
}

impl ModuleMember {
    fn of(key: &str) -> Self {
        match key {
            "resources" => Self::Resources,
            "child_modules" => Self::ChildModules,
            _ => Self::Other,
        }
    }
}

/// Walks over a module and all below it, without recursion.
fn modules<I: Input>(
    walk: &mut Walk<'_, I>,
    event: &mut impl FnMut(StateEvent),
) -> Result<Option<Range<usize>>, Error> {
    let start = walk.at();
    if !walk.enter(b'{')? {
        return Ok(None);
    }
    event(StateEvent::Module);
    // One for each list of modules that is open, the root module's parent being none.
    let mut open_lists = 0usize;
    let mut in_module = true;
    loop {
        if in_module {
            match walk.next_key(ModuleMember::of)? {
                Some(ModuleMember::Resources) => resources(walk, event)?,
                Some(ModuleMember::ChildModules) => {
                    if walk.enter(b'[')? {
                        event(StateEvent::ChildModules);
                        open_lists += 1;
                        in_module = false;
                    }
                }
                Some(ModuleMember::Other) => _ = walk.skip()?,
                None => {
                    event(StateEvent::EndOfModule);
                    if open_lists == 0 {
                        return Ok(Some(start..walk.at()));
                    }
                    in_module = false;
                }
            }
        } else if walk.next_element()? {
            if walk.enter(b'{')? {
                event(StateEvent::Module);
                in_module = true;
            }
        } else {
            open_lists -= 1;
            in_module = true;
        }
    }
}

fn resources<I: Input>(
    walk: &mut Walk<'_, I>,
    event: &mut impl FnMut(StateEvent),
) -> Result<(), Error> {
    if !walk.enter(b'[')? {
        return Ok(());
    }
    event(StateEvent::Resources);
    while walk.next_element()? {
        event(StateEvent::Resource(walk.skip()?));
    }
    Ok(())
}
