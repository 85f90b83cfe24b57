use super::address::{self, Address};
use super::resource::{Provisioner, ResourceMode, When, provisioner};
use super::role::FileReading;
use super::{references, schema};
use crate::Diagnostic;
use crate::body::{Block, BodyContent};
use crate::expression::Reference;
use crate::fault::has_new_error;
use tofu_json_diagnostic::Place;

/// A `removed` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Removed<'f> {
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
    /// `destroy` in `lifecycle`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub destroy: Option<bool>,
    /// `provisioner` blocks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub provisioners: Vec<Provisioner<'f>>,
}

pub(super) fn decode<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Removed<'f>> {
    let before = faults.len();
    let content = block.body.content(&schema::REMOVED, faults);
    let from = from(&content, faults);
    let destroy = lifecycle(&content, reading, faults);
    let provisioners = provisioners(&content, reading, faults);
    let is_module = |from: &Reference| {
        address::parse_whole(from, &mut Vec::new())
            .is_some_and(|address| address.resource.is_none())
    };
    if !provisioners.is_empty() && from.as_ref().is_some_and(is_module) {
        let summary = "Invalid \"removed\" block";
        let detail = "\"removed\" blocks containing \"provisioner\"s can only target resources. Found one block that is targeting a module";
        faults.push(Diagnostic::error(summary, detail).at(block.place));
    }
    if destroy.is_none() && !has_new_error(faults, before) {
        faults.push(missing_lifecycle(block.place));
    }
    Some(Removed {
        decl_range: block.place,
        from,
        destroy,
        provisioners,
    })
}

fn from(content: &BodyContent<'_>, faults: &mut Vec<Diagnostic>) -> Option<Reference> {
    let reference = references::argument(content, "from", faults)?;
    let address = address::parse_whole(&reference, faults)?;
    let Some(fault) = not_removable(&address, reference.place) else {
        return Some(reference);
    };
    faults.push(fault);
    None
}

/// Only managed resources and modules, and all their instances at once, are removed.
fn not_removable(address: &Address<'_>, whole: Place) -> Option<Diagnostic> {
    let fleeting = match address.resource.map(|resource| resource.mode) {
        Some(ResourceMode::Data) => Some((
            "Data source address is not allowed",
            "Data sources cannot be destroyed, and therefore, 'removed' blocks are not allowed to target them. To remove data sources from the state, you should remove the data source block from the configuration.",
        )),
        Some(ResourceMode::Ephemeral) => Some((
            "Ephemeral resource address is not allowed",
            "Ephemeral resources cannot be destroyed, and therefore, 'removed' blocks are not allowed to target them. To remove ephemeral resources from the state, you should remove the ephemeral resource block from the configuration.",
        )),
        _ => None,
    };
    match fleeting {
        Some((summary, detail)) => Some(Diagnostic::error(summary, detail).at(whole)),
        None => address::instance(address),
    }
}

fn lifecycle(
    content: &BodyContent<'_>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<bool> {
    let mut blocks = content.blocks_of("lifecycle");
    let first = blocks.next()?;
    let inner = first.body.content(&schema::REMOVED_LIFECYCLE, faults);
    let destroy = inner
        .attribute("destroy")
        .map(|one| one.expression.literal_bool(faults).unwrap_or_default());
    for another in blocks {
        let detail = format!(
            "The removed block already has a lifecycle block at {}.",
            reading.cite(first.place)
        );
        faults.push(Diagnostic::error("Duplicate lifecycle block", detail).at(another.place));
    }
    destroy
}

/// Those that run on destruction; others are faults.
fn provisioners<'f>(
    content: &BodyContent<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Vec<Provisioner<'f>> {
    let mut all = Vec::new();
    for block in content.blocks_of("provisioner") {
        let Some(one) = provisioner::decode(block, reading, faults) else {
            continue;
        };
        if one.when == When::Destroy {
            all.push(one);
        } else {
            let summary = "Invalid \"removed.provisioner\" block";
            let detail = "\"removed\" blocks can only contain destroy provisioners. \"removed.provisioner.when = destroy\" expected";
            faults.push(Diagnostic::error(summary, detail).at(one.decl_range));
        }
    }
    all
}

fn missing_lifecycle(place: Place) -> Diagnostic {
    let detail = "It is recommended for each 'removed' block configured to have also the 'lifecycle' block defined. By not specifying if the resource should be destroyed or not, could lead to unwanted behavior.";
    Diagnostic::warning("Missing lifecycle from the removed block", detail).at(place)
}
