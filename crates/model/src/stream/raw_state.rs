use super::keys;
use super::walk::Walk;
use super::{Input, StreamError};
use crate::document::raw::{Instance, LegacyState, RawState, Resource};
use std::ops::Range;
use tofu_json_value::Limits;

/// Where the parts of a state file are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RawStateLayout {
    /// The version of the format, as JSON.
    pub version: Option<Vec<u8>>,
    /// The version of the program that wrote the file last.
    pub terraform_version: Option<String>,
    /// The outputs of the root module.
    pub outputs: Option<Range<usize>>,
    /// The resources, with the places of their instances.
    pub resources: Vec<RawResourcePlace>,
    /// The results of checks.
    pub check_results: Option<Range<usize>>,
    /// Whether there is a list of modules, in which versions before 4 had everything.
    pub has_modules: bool,
}

/// A resource of a state file, without what its instances hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RawResourcePlace {
    /// Where it begins.
    pub at: usize,
    /// The module instance; none in the root module.
    pub module: Option<String>,
    /// The mode, by its word.
    pub mode: Option<String>,
    /// The type.
    pub resource_type: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// The provider configuration.
    pub provider: Option<String>,
    /// The instances.
    pub instances: Vec<RawInstancePlace>,
}

/// An object of an instance: what tells it from others, and where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RawInstancePlace {
    /// Where it is.
    pub at: Range<usize>,
    /// The key of the instance, as JSON.
    pub index_key: Option<Vec<u8>>,
    /// The key of a deposed object.
    pub deposed: Option<String>,
    /// The provider configuration, where it is another than that of the resource.
    pub provider: Option<String>,
}

keys! {
    /// The members of a state file.
    Top {
        Version = RawState::version,
        TerraformVersion = RawState::terraform_version,
        Outputs = RawState::outputs,
        Resources = RawState::resources,
        CheckResults = RawState::check_results,
        Modules = LegacyState::modules,
    }
}

keys! {
    /// The members of a resource.
    OfResource {
        Module = Resource::module,
        Mode = Resource::mode,
        Type = Resource::resource_type,
        Name = Resource::name,
        Provider = Resource::provider,
        Instances = Resource::instances,
    }
}

keys! {
    /// The members of an instance that tell it from others.
    OfInstance {
        IndexKey = Instance::index_key,
        Deposed = Instance::deposed,
        Provider = Instance::provider,
    }
}

/// Passes over a state file once and tells where its parts are. Nothing is parsed.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::stream::{Slice, index_raw_state};
///
/// let state = br#"{"version": 4, "resources": [{"type": "a", "name": "b", "instances": [{"index_key": 1}]}]}"#;
/// let layout = index_raw_state(&mut Slice(state), Limits::default())?;
/// assert_eq!(layout.resources[0].instances[0].index_key.as_deref(), Some(&b"1"[..]));
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
///
/// # Errors
///
/// As [`index_plan`](super::index_plan).
pub fn index_raw_state(
    input: &mut impl Input,
    limits: Limits,
) -> Result<RawStateLayout, StreamError> {
    let mut walk = Walk::new(input, limits);
    let mut layout = RawStateLayout::default();
    walk.enter_document()?;
    while let Some(member) = walk.next_key(Top::of)? {
        let taken = match member {
            Top::Version => walk.skip_over().map(|(_, text)| {
                layout.version = Some(text.to_vec());
            }),
            Top::TerraformVersion => walk
                .text(str::to_owned)
                .map(|text| layout.terraform_version = text),
            Top::Outputs => walk.skip_kind(b'{').map(|at| layout.outputs = at),
            Top::CheckResults => walk.skip_kind(b'[').map(|at| layout.check_results = at),
            Top::Modules => walk.skip_over().map(|(_, text)| {
                layout.has_modules = !matches!(text, b"[]" | b"null");
            }),
            Top::Resources => resources(&mut walk).map(|found| layout.resources = found),
            Top::Other => walk.skip().map(drop),
        };
        taken.map_err(|error| member.within(error))?;
    }
    Ok(layout)
}

fn resources<I: Input>(walk: &mut Walk<'_, I>) -> Result<Vec<RawResourcePlace>, StreamError> {
    let mut found = Vec::new();
    if !walk.enter(b'[')? {
        return Ok(found);
    }
    while walk.next_element()? {
        let mut resource = RawResourcePlace {
            at: walk.at(),
            ..RawResourcePlace::default()
        };
        if !walk.enter(b'{')? {
            continue;
        }
        while let Some(member) = walk.next_key(OfResource::of)? {
            let into = match member {
                OfResource::Module => &mut resource.module,
                OfResource::Mode => &mut resource.mode,
                OfResource::Type => &mut resource.resource_type,
                OfResource::Name => &mut resource.name,
                OfResource::Provider => &mut resource.provider,
                OfResource::Instances => {
                    resource.instances = instances(walk)?;
                    continue;
                }
                OfResource::Other => {
                    walk.skip()?;
                    continue;
                }
            };
            *into = walk
                .text(str::to_owned)
                .map_err(|error| member.within(error))?;
        }
        found.push(resource);
    }
    Ok(found)
}

fn instances<I: Input>(walk: &mut Walk<'_, I>) -> Result<Vec<RawInstancePlace>, StreamError> {
    let mut found = Vec::new();
    if !walk.enter(b'[')? {
        return Ok(found);
    }
    while walk.next_element()? {
        let mut instance = RawInstancePlace::default();
        let start = walk.at();
        if !walk.enter(b'{')? {
            continue;
        }
        while let Some(member) = walk.next_key(OfInstance::of)? {
            let taken = match member {
                OfInstance::IndexKey => walk.skip_over().map(|(_, text)| {
                    instance.index_key = Some(text.to_vec());
                }),
                OfInstance::Deposed => walk.text(str::to_owned).map(|text| instance.deposed = text),
                OfInstance::Provider => walk
                    .text(str::to_owned)
                    .map(|text| instance.provider = text),
                OfInstance::Other => walk.skip().map(drop),
            };
            taken.map_err(|error| member.within(error))?;
        }
        instance.at = start..walk.at();
        found.push(instance);
    }
    Ok(found)
}
