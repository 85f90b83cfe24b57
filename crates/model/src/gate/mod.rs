//! Whether a document of some format version may be read.
//!
//! Within a major version members are only added, so a newer minor version is read with a
//! [`Notice`]; a newer major version is refused. What a document is follows from its members, never
//! by its version.
//!
//! ```
//! use tofu_json_model::gate::{Strictness, VersionProblem, gate};
//! use tofu_json_model::kind::DocumentKind;
//! use tofu_json_value::Document;
//!
//! let document = Document::parse(br#"{"format_version": "2.0"}"#)?;
//! let refusal = gate(DocumentKind::Plan, document.root(), Strictness::Compatible).unwrap_err();
//! assert_eq!(refusal.problem, VersionProblem::NewerMajor);
//! assert_eq!(
//!     refusal.to_string(),
//!     "expected a plan of format version 1.2 or older, found 2.0: a newer release of the program that reads it may know it"
//! );
//! assert!(gate(DocumentKind::Plan, document.root(), Strictness::Lax)?.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod format_version;
mod refusal;

pub use format_version::{FormatVersion, FormatVersionError};
pub use refusal::{Notice, Refusal, VersionProblem};

use crate::kind::DocumentKind;
use std::borrow::Cow;
use tofu_json_value::Value;

/// How much a document may differ from what is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// A newer minor version is refused too.
    Strict,
    /// A newer minor version is noticed, a newer major version is refused. The default.
    #[default]
    Compatible,
    /// Nothing is refused.
    Lax,
}

/// A member that holds a format version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VersionMember {
    /// The key at the top of the document.
    pub key: &'static str,
    /// The newest version that is known.
    pub known: FormatVersion,
    /// Whether a document without it is refused.
    pub required: bool,
}

/// The members with a format version that documents of a kind have.
#[must_use]
pub const fn version_members(kind: DocumentKind) -> &'static [VersionMember] {
    const fn member(key: &'static str, minor: u64, required: bool) -> VersionMember {
        VersionMember {
            key,
            known: FormatVersion { major: 1, minor },
            required,
        }
    }
    const PLAN: &[VersionMember] = &[member("format_version", 2, true)];
    const OTHERS: &[VersionMember] = &[member("format_version", 0, true)];
    const OPTIONAL: &[VersionMember] = &[member("format_version", 0, false)];
    const RENDER_PLAN: &[VersionMember] = &[
        member("plan_format_version", 2, true),
        member("provider_format_version", 0, false),
    ];
    const RENDER_STATE: &[VersionMember] = &[
        member("state_format_version", 0, true),
        member("provider_format_version", 0, false),
    ];
    match kind {
        DocumentKind::Plan => PLAN,
        DocumentKind::State
        | DocumentKind::ProviderSchemas
        | DocumentKind::Functions
        | DocumentKind::ResourceState
        | DocumentKind::Workspaces
        | DocumentKind::Modules => OTHERS,
        DocumentKind::Validate | DocumentKind::Version => OPTIONAL,
        DocumentKind::RenderPlan => RENDER_PLAN,
        DocumentKind::RenderState => RENDER_STATE,
        _ => &[],
    }
}

/// Decides about a document of a kind.
///
/// # Errors
///
/// A [`Refusal`] where the version is missing though it is needed, cannot be read, or is too new.
/// Never where `strictness` is [`Strictness::Lax`].
pub fn gate(
    kind: DocumentKind,
    document: Value<'_>,
    strictness: Strictness,
) -> Result<Option<Notice>, Refusal> {
    gate_values(kind, |key| document.get(key), strictness)
}

/// As [`gate`], for a document that is not read as a whole: `value_of` gives the value of a member, if
/// the document has it.
///
/// # Errors
///
/// As [`gate`].
pub fn gate_values<'d>(
    kind: DocumentKind,
    value_of: impl Fn(&'static str) -> Option<Value<'d>>,
    strictness: Strictness,
) -> Result<Option<Notice>, Refusal> {
    let version = |key| {
        let found = value_of(key).filter(|version| !version.is_null())?;
        Some(found.as_str().ok_or(NotText))
    };
    gate_versions(kind, version, strictness)
}

/// As [`gate`], for a document whose versions have been read: `version_of` gives the text of a member,
/// if the document has it.
///
/// # Errors
///
/// As [`gate`].
pub fn gate_texts<'t>(
    kind: DocumentKind,
    version_of: impl Fn(&'static str) -> Option<&'t str>,
    strictness: Strictness,
) -> Result<Option<Notice>, Refusal> {
    let version = |key| Some(Ok(Cow::Borrowed(version_of(key)?)));
    gate_versions(kind, version, strictness)
}

/// As [`gate`], for a document of which one version was read: that of its plan or its state, whatever the member is
/// called.
///
/// # Errors
///
/// As [`gate`].
pub fn gate_version(
    kind: DocumentKind,
    version: Option<&str>,
    strictness: Strictness,
) -> Result<Option<Notice>, Refusal> {
    let version_of = |key| match key {
        "format_version" | "plan_format_version" | "state_format_version" => version,
        _ => None,
    };
    gate_texts(kind, version_of, strictness)
}

/// A version that is no string.
struct NotText;

fn gate_versions<'t>(
    kind: DocumentKind,
    version_of: impl Fn(&'static str) -> Option<Result<Cow<'t, str>, NotText>>,
    strictness: Strictness,
) -> Result<Option<Notice>, Refusal> {
    let mut notice = None;
    for member in version_members(kind) {
        let found = version_of(member.key);
        let Some(problem) = problem(found.as_ref(), member) else {
            continue;
        };
        let refusal = Refusal {
            kind,
            key: member.key,
            found: found.and_then(Result::ok).map(Cow::into_owned),
            known: member.known,
            problem,
            member,
        };
        let is_refused = match strictness {
            Strictness::Strict => true,
            Strictness::Compatible => problem != VersionProblem::NewerMinor,
            Strictness::Lax => false,
        };
        if is_refused {
            return Err(refusal);
        }
        notice.get_or_insert(Notice(refusal));
    }
    Ok(notice)
}

fn problem(
    version: Option<&Result<Cow<'_, str>, NotText>>,
    member: &VersionMember,
) -> Option<VersionProblem> {
    let text = match version {
        None => return member.required.then_some(VersionProblem::Missing),
        Some(Err(NotText)) => return Some(VersionProblem::NotText),
        Some(Ok(text)) => text,
    };
    let Some(version) = FormatVersion::parse(text) else {
        return Some(VersionProblem::Unreadable);
    };
    match () {
        () if version.major > member.known.major => Some(VersionProblem::NewerMajor),
        () if version > member.known => Some(VersionProblem::NewerMinor),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Strictness, VersionProblem, gate};
    use crate::kind::DocumentKind;
    use tofu_json_value::Document;

    fn problem(
        kind: DocumentKind,
        text: &str,
        strictness: Strictness,
    ) -> Result<bool, VersionProblem> {
        let document = Document::parse(text.as_bytes()).unwrap();
        let found = gate(kind, document.root(), strictness);
        found
            .map(|notice| notice.is_some())
            .map_err(|refusal| refusal.problem)
    }

    #[test]
    fn what_is_read_noticed_and_refused() {
        use VersionProblem::{Missing, NewerMajor, NewerMinor, NotText, Unreadable};
        for (text, expected) in [
            (r#"{"format_version":"1.2"}"#, Ok(false)),
            (r#"{"format_version":"0.1"}"#, Ok(false)),
            (r#"{"format_version":"1"}"#, Ok(false)),
            (r#"{"format_version":"1.99"}"#, Ok(true)),
            (r#"{"format_version":"2.0"}"#, Err(NewerMajor)),
            (
                r#"{"format_version":"99999999999999999999999.0"}"#,
                Err(NewerMajor),
            ),
            (r#"{"format_version":"1.x"}"#, Err(Unreadable)),
            (r#"{"format_version":""}"#, Err(Unreadable)),
            (r#"{"format_version":1.2}"#, Err(NotText)),
            (r#"{"format_version":null}"#, Err(Missing)),
            ("{}", Err(Missing)),
        ] {
            assert_eq!(
                problem(DocumentKind::Plan, text, Strictness::Compatible),
                expected,
                "{text}"
            );
            assert_eq!(
                problem(DocumentKind::Plan, text, Strictness::Lax),
                Ok(expected != Ok(false)),
                "{text}"
            );
        }
        let minor = r#"{"format_version":"1.3"}"#;
        assert_eq!(
            problem(DocumentKind::Plan, minor, Strictness::Strict),
            Err(NewerMinor)
        );
    }

    #[test]
    fn each_kind_has_its_own_members() {
        let check = |kind, text| problem(kind, text, Strictness::Compatible);
        assert_eq!(
            check(DocumentKind::State, r#"{"format_version":"1.1"}"#),
            Ok(true)
        );
        assert_eq!(check(DocumentKind::Validate, "{}"), Ok(false));
        assert_eq!(check(DocumentKind::Outputs, "{}"), Ok(false));
        let bundle = r#"{"plan_format_version":"1.2","provider_format_version":"2.0"}"#;
        assert_eq!(
            check(DocumentKind::RenderPlan, bundle),
            Err(VersionProblem::NewerMajor)
        );
    }
}
