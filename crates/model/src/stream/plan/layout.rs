use super::index::plan_layout;
use crate::Error;
use crate::kind::DocumentKind;
use crate::program::{ProgramSigns, ToldProgram};
use crate::stream::{self, Slice, check_plan};
use std::ops::Range;
use tofu_json_value::Limits;
use tofu_json_vocab::Planning;

/// Where the top-level members of a plan are, as ranges of its text.
///
/// Both the document that `show -json` prints and the form of it that remote runs hand to the
/// renderer are read. The last of several members of one name wins; `null` counts as absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanLayout {
    /// What the document is by its members. Finding the members says nothing about it: those of a
    /// state are found as well, and are none of a plan. See [`PlanLayout::check`].
    pub kind: Option<DocumentKind>,
    /// `format_version`, or `plan_format_version` in the form for rendering.
    pub format_version: Option<String>,
    /// `provider_format_version`, which only the form for rendering has.
    pub provider_format_version: Option<String>,
    /// `terraform_version`: the program that printed the document.
    pub terraform_version: Option<String>,
    /// Whether this is the form for rendering, in which the schemas travel with the plan.
    pub for_rendering: bool,
    /// `errored`: whether planning failed part of the way.
    pub errored: bool,
    /// `applyable`: whether the plan can be applied, which only Terraform says.
    pub applyable: Option<bool>,
    /// `variables`.
    pub variables: Option<Range<usize>>,
    /// `resource_changes`, an array.
    pub resource_changes: Option<Range<usize>>,
    /// `resource_drift`, an array.
    pub resource_drift: Option<Range<usize>>,
    /// `relevant_attributes`, an array.
    pub relevant_attributes: Option<Range<usize>>,
    /// `deferred_changes`, an array, which only Terraform has.
    pub deferred_changes: Option<Range<usize>>,
    /// How many entries it has.
    pub deferred_count: u64,
    /// `action_invocations`, an array, which only Terraform has.
    pub action_invocations: Option<Range<usize>>,
    /// How many entries it has.
    pub invocation_count: u64,
    /// `deferred_action_invocations`, an array, which only Terraform has.
    pub deferred_action_invocations: Option<Range<usize>>,
    /// How many entries it has.
    pub deferred_invocation_count: u64,
    /// What tells which program wrote the plan.
    pub signs: ProgramSigns,
    /// `output_changes`, an object.
    pub output_changes: Option<Range<usize>>,
    /// `configuration`.
    pub configuration: Option<Range<usize>>,
    /// `prior_state`, an object.
    pub prior_state: Option<Range<usize>>,
    /// `planned_values`.
    pub planned_values: Option<Range<usize>>,
    /// `provider_schemas`, an object, which only the form for rendering has.
    pub provider_schemas: Option<Range<usize>>,
    /// The offset after the document.
    pub end: usize,
}

impl PlanLayout {
    /// Finds the members in one pass over the text, without parsing any. What follows the document
    /// is not looked at.
    ///
    /// # Errors
    ///
    /// Where the text ends early, does not start with an object, or one of the members that have a
    /// kind above is of another.
    pub fn read(text: &[u8], limits: Limits) -> Result<Self, Error> {
        plan_layout(&mut Slice(text), limits).map_err(stream::StreamError::in_memory)
    }

    /// How planning ended.
    #[must_use]
    pub const fn planning(&self) -> Planning {
        if self.errored {
            Planning::Errored
        } else {
            Planning::Finished
        }
    }

    /// Which program wrote the plan, if it tells.
    #[must_use]
    pub fn program(&self) -> Option<ToldProgram> {
        self.signs.told(self.terraform_version.as_deref())
    }

    /// Whether the document is a plan, or the form of it that remote runs give to the renderer, of a
    /// version that is read.
    ///
    /// # Errors
    ///
    /// [`WrongDocument`](crate::ErrorKind::WrongDocument) where it is something else,
    /// [`Version`](crate::ErrorKind::Version) where its version is not read.
    pub fn check(&self) -> Result<(), Error> {
        let found = self.kind.unwrap_or(DocumentKind::Unknown);
        check_plan(found, |key| match key {
            "provider_format_version" => self.provider_format_version.as_deref(),
            _ => self.format_version.as_deref(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::PlanLayout;
    use crate::kind::DocumentKind;
    use crate::{Error, ErrorKind};
    use tofu_json_value::{FaultKind, Limits};

    fn read(text: &str) -> Result<PlanLayout, Error> {
        PlanLayout::read(text.as_bytes(), Limits::default())
    }

    #[test]
    fn every_member_is_found() {
        let text = r#" {"format_version": "1.2", "terraform_version": "1.12.6", "planned_values": {"a": "}"},
            "resource_drift": [1], "resource_changes": [2, "]"], "output_changes": {"b": 3},
            "prior_state": {"c": 4}, "configuration": {"d": 5}, "relevant_attributes": [6],
            "timestamp": "2026-08-19T00:00:00Z", "errored": true, "of_the_future": {}} trailing"#;
        let layout = read(text).unwrap();
        let at = |range: &Option<std::ops::Range<usize>>| range.clone().map(|range| &text[range]);
        assert_eq!(layout.format_version.as_deref(), Some("1.2"));
        assert_eq!(layout.terraform_version.as_deref(), Some("1.12.6"));
        assert!(layout.errored && !layout.for_rendering);
        assert_eq!(at(&layout.planned_values), Some(r#"{"a": "}"}"#));
        assert_eq!(at(&layout.resource_drift), Some("[1]"));
        assert_eq!(at(&layout.resource_changes), Some(r#"[2, "]"]"#));
        assert_eq!(at(&layout.output_changes), Some(r#"{"b": 3}"#));
        assert_eq!(at(&layout.prior_state), Some(r#"{"c": 4}"#));
        assert_eq!(at(&layout.configuration), Some(r#"{"d": 5}"#));
        assert_eq!(at(&layout.relevant_attributes), Some("[6]"));
        assert_eq!(&text[layout.end..], " trailing");
    }

    #[test]
    fn the_form_for_rendering_has_versions_and_schemas_of_its_own() {
        let text = r#"{"plan_format_version":"1.2","output_changes":null,"resource_changes":null,
            "resource_drift":null,"relevant_attributes":null,"provider_format_version":"1.0",
            "provider_schemas":{"x":{}}}"#;
        let layout = read(text).unwrap();
        assert!(layout.for_rendering);
        assert_eq!(layout.format_version.as_deref(), Some("1.2"));
        assert_eq!(layout.provider_format_version.as_deref(), Some("1.0"));
        assert_eq!(
            layout.provider_schemas.map(|range| &text[range]),
            Some(r#"{"x":{}}"#)
        );
        assert_eq!(
            (layout.resource_changes, layout.output_changes),
            (None, None)
        );
    }

    #[test]
    fn the_last_duplicate_wins_and_null_is_absent() {
        let text = r#"{"resource_changes": [1], "resource_\u0063hanges": [2], "resource_drift": [3],
            "resource_drift": null, "errored": true, "errored": null}"#;
        let layout = read(text).unwrap();
        assert_eq!(
            layout.resource_changes.map(|range| &text[range]),
            Some("[2]")
        );
        assert_eq!((layout.resource_drift, layout.errored), (None, false));
        let empty = read("{}").unwrap();
        assert_eq!(
            empty,
            PlanLayout {
                kind: Some(DocumentKind::Outputs),
                end: 2,
                ..PlanLayout::default()
            }
        );
    }

    #[test]
    fn wrong_kinds_are_placed() {
        for (text, at, pointer, message) in [
            ("[]", 0, "", "expected an object, found an array at byte 0"),
            (
                "",
                0,
                "",
                "expected an object, but the text ends here at byte 0",
            ),
            (
                r#"{"resource_changes": {}}"#,
                21,
                "/resource_changes",
                "expected an array, found an object at byte 21, in /resource_changes",
            ),
            (
                r#"{"format_version": 1}"#,
                19,
                "/format_version",
                "expected a string, found a number at byte 19, in /format_version",
            ),
            (
                r#"{"errored": "yes"}"#,
                12,
                "/errored",
                "expected true or false, found a string at byte 12, in /errored",
            ),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!((error.at, error.pointer.as_str()), (at, pointer), "{text}");
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn broken_text_is_an_error_and_never_a_panic() {
        let text = r#"{"format_version": "1.2", "errored": true, "resource_changes": [{}], "x": [1, "y"]}"#;
        for end in 0..text.len() {
            assert!(
                matches!(read(&text[..end]).unwrap_err().kind, ErrorKind::Syntax(_)),
                "{end}"
            );
        }
        assert!(read(r#"{"errored": truth}"#).is_err());
        assert!(read(r#"{"prior_state": {]}"#).is_err());
        let deep = Limits::with_depth(3);
        assert!(PlanLayout::read(br#"{"a": [[1]]}"#, deep).is_ok());
        let error = PlanLayout::read(br#"{"a": [[[1]]]}"#, deep).unwrap_err();
        assert!(matches!(
            error.kind,
            ErrorKind::Syntax(FaultKind::TooDeep { .. })
        ));
    }
}
