use super::Code;
use crate::gate::FormatVersion;
use crate::kind::DocumentKind;

/// Rules that versions 0.1 and 0.2 do not follow: addresses in states had neither modules nor keys.
const BEFORE_1_0: &[Code] = &[
    Code::AddressSyntax,
    Code::AddressParts,
    Code::DuplicateEntry,
    Code::ModuleTree,
    Code::ListOrder,
    Code::MaskMismatch,
    Code::UnknownButKnown,
    Code::ForgottenValues,
];

/// Rules that plans before 1.2 do not follow: masks and values could differ in length, and lists had
/// another order.
const BEFORE_1_2: &[Code] = &[Code::ListOrder, Code::MaskMismatch, Code::ForgottenValues];

/// The rules that documents of a version do not follow.
pub(super) fn not_followed(kind: DocumentKind, version: Option<&str>) -> &'static [Code] {
    let version = version.and_then(FormatVersion::parse);
    match (kind, version) {
        (DocumentKind::RawState, _) => &[],
        (_, Some(FormatVersion { major: 0, .. })) => BEFORE_1_0,
        (
            DocumentKind::Plan,
            Some(FormatVersion {
                major: 1,
                minor: 0 | 1,
            }),
        ) => BEFORE_1_2,
        _ => &[],
    }
}
