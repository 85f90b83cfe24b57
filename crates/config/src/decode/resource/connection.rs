use super::super::role::FileReading;
use super::super::settings::Settings;
use crate::Diagnostic;
use crate::body::Block;
use tofu_json_diagnostic::Place;

/// A `connection` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Connection<'f> {
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// Its settings.
    pub config: Settings<'f>,
}

/// Reads one of the `connection` blocks of a resource or a provisioner, of which only one is
/// allowed; `whose` is what it is in.
pub(super) fn decode<'f>(
    block: &Block<'f>,
    first: &mut Option<Connection<'f>>,
    whose: &str,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) {
    if let Some(first) = first {
        let detail = format!(
            "This {whose} already has a connection block at {}.",
            reading.cite(first.decl_range)
        );
        faults.push(Diagnostic::error("Duplicate connection block", detail).at(block.place));
        return;
    }
    *first = Some(Connection {
        decl_range: block.place,
        config: Settings::everything(block),
    });
}
