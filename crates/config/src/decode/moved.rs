use super::address::{self, Address};
use super::resource::ResourceMode;
use super::role::FileReading;
use super::{references, schema};
use crate::Diagnostic;
use crate::body::{Block, BodyContent};
use crate::expression::Reference;
use tofu_json_diagnostic::Place;

/// A `moved` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Moved {
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// `from`
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::decode::json::address",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub from: Option<Reference>,
    /// `to`
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::decode::json::address",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub to: Option<Reference>,
}

pub(super) fn decode(
    block: &Block<'_>,
    _reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Moved> {
    let content = block.body.content(&schema::MOVED, faults);
    let from = endpoint(&content, "from", faults);
    let to = endpoint(&content, "to", faults);
    if let (Some((_, from)), Some((_, to))) = (&from, &to)
        && (*from == Endpoint::Module) != (*to == Endpoint::Module)
    {
        let detail = "The \"from\" and \"to\" addresses must either both refer to resources or both refer to modules.";
        faults.push(Diagnostic::error("Invalid \"moved\" addresses", detail).at(block.place));
    }
    for (name, end) in [("from", &from), ("to", &to)] {
        if !matches!(end, Some((_, Endpoint::Module | Endpoint::Resource))) {
            let detail = format!(
                "The resource referenced by the \"{name}\" attribute is not allowed to be moved."
            );
            faults.push(Diagnostic::error("Invalid \"moved\" address", detail).at(block.place));
        }
    }
    Some(Moved {
        decl_range: block.place,
        from: from.map(|(reference, _)| reference),
        to: to.map(|(reference, _)| reference),
    })
}

/// What one end of a move is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Endpoint {
    Module,
    Resource,
    /// A kind of resource that is not in the state.
    Fleeting,
}

impl Endpoint {
    fn of(address: &Address<'_>) -> Self {
        match address.resource.map(|resource| resource.mode) {
            None => Self::Module,
            Some(ResourceMode::Ephemeral) => Self::Fleeting,
            Some(ResourceMode::Managed | ResourceMode::Data) => Self::Resource,
        }
    }
}

fn endpoint(
    content: &BodyContent<'_>,
    name: &str,
    faults: &mut Vec<Diagnostic>,
) -> Option<(Reference, Endpoint)> {
    let reference = references::argument(content, name, faults)?;
    let endpoint = Endpoint::of(&address::parse(&reference, faults)?);
    Some((reference, endpoint))
}
