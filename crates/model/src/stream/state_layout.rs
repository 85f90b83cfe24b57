use super::state::state_layout;
use super::walk::Walk;
use super::{Slice, StreamError};
use crate::Error;
use std::ops::Range;
use tofu_json_value::Limits;

/// Where the members of a state are, as ranges of its text.
///
/// Reads the document that `show -json` prints, the `prior_state` inside a plan, and the forms that
/// remote runs of either product hand to the renderer. The last of several members of one name
/// wins; `null` counts as absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StateLayout {
    /// `format_version`, or `state_format_version` in the form for rendering.
    pub format_version: Option<String>,
    /// `provider_format_version`, which only the form for rendering has.
    pub provider_format_version: Option<String>,
    /// `terraform_version`: the program that wrote the state.
    pub terraform_version: Option<String>,
    /// Whether this is the form for rendering, in which the schemas travel with the state.
    pub for_rendering: bool,
    /// `values`, an object; absent in a state without resources and outputs and in the form for
    /// rendering.
    pub values: Option<Range<usize>>,
    /// The root module, an object: `values.root_module`, or `root` or `root_module` in the form for
    /// rendering.
    pub root_module: Option<Range<usize>>,
    /// The outputs, an object: `values.outputs`, or `root_module_outputs` in the form for rendering.
    pub outputs: Option<Range<usize>>,
    /// `provider_schemas`, an object, which only the form for rendering has.
    pub provider_schemas: Option<Range<usize>>,
    /// The offset after the document.
    pub end: usize,
}

impl StateLayout {
    /// Finds the members in one pass over the text, without parsing any. What follows the document
    /// is not looked at.
    ///
    /// # Errors
    ///
    /// Where the text ends early, does not start with an object, or one of the members that have a
    /// kind above is of another.
    pub fn read(text: &[u8], limits: Limits) -> Result<Self, Error> {
        Self::read_at(text, 0, limits)
    }

    /// As [`StateLayout::read`], for a state that starts at offset `at` of a larger text, such as
    /// the `prior_state` of a plan. All ranges are ranges of the larger text.
    ///
    /// # Errors
    ///
    /// As [`StateLayout::read`].
    pub fn read_at(text: &[u8], at: usize, limits: Limits) -> Result<Self, Error> {
        let mut input = Slice(text);
        let mut walk = Walk::starting_at(&mut input, at, limits);
        state_layout(&mut walk, |walk| walk.skip_kind(b'{')).map_err(StreamError::in_memory)
    }
}

#[cfg(test)]
mod tests {
    use super::StateLayout;
    use crate::Error;
    use tofu_json_value::Limits;

    fn read(text: &str) -> Result<StateLayout, Error> {
        StateLayout::read(text.as_bytes(), Limits::default())
    }

    #[test]
    fn values_are_looked_into() {
        let text = r#"{"format_version":"1.0","terraform_version":"1.12.6","values":{"outputs":{"o":{}},
            "root_module":{"resources":[]}},"checks":[]}"#;
        let layout = read(text).unwrap();
        assert_eq!(layout.format_version.as_deref(), Some("1.0"));
        assert_eq!(
            layout.outputs.map(|range| &text[range]),
            Some(r#"{"o":{}}"#)
        );
        assert_eq!(
            layout.root_module.map(|range| &text[range]),
            Some(r#"{"resources":[]}"#)
        );
        let values = layout.values.map(|range| &text[range]).unwrap();
        assert!(values.starts_with(r#"{"outputs""#) && values.ends_with("[]}}"));
        assert_eq!(layout.end, text.len());
    }

    #[test]
    fn an_empty_state_has_no_values() {
        let layout = read(r#"{"format_version":"1.0"}"#).unwrap();
        assert_eq!(
            (layout.values, layout.root_module, layout.outputs),
            (None, None, None)
        );
        assert_eq!(read(r#"{"values":null}"#).unwrap().values, None);
    }

    #[test]
    fn both_products_forms_for_rendering() {
        for root in ["root", "root_module"] {
            let text = format!(
                r#"{{"state_format_version":"1.0","{root}":{{"a":1}},"root_module_outputs":{{"b":2}},
                "provider_format_version":"1.0","provider_schemas":{{"c":3}}}}"#
            );
            let layout = read(&text).unwrap();
            assert!(layout.for_rendering);
            assert_eq!(layout.format_version.as_deref(), Some("1.0"));
            assert_eq!(
                layout.root_module.map(|range| &text[range]),
                Some(r#"{"a":1}"#)
            );
            assert_eq!(layout.outputs.map(|range| &text[range]), Some(r#"{"b":2}"#));
            assert_eq!(
                layout.provider_schemas.map(|range| &text[range]),
                Some(r#"{"c":3}"#)
            );
        }
    }

    #[test]
    fn inside_a_plan_ranges_are_those_of_the_plan() {
        let text = br#"{"prior_state": {"values": {"root_module": {}}}}"#;
        let layout = StateLayout::read_at(text, 16, Limits::default()).unwrap();
        assert_eq!((layout.root_module, layout.end), (Some(43..45), 47));
    }

    #[test]
    fn the_last_values_count_as_a_whole() {
        let layout = read(r#"{"values":{"outputs":{}},"values":{"root_module":{}}}"#).unwrap();
        assert_eq!((layout.values, layout.outputs), (Some(34..52), None));
    }

    #[test]
    fn wrong_kinds_are_placed() {
        let error = read(r#"{"values":{"root_module":[]}}"#).unwrap_err();
        assert_eq!(
            (error.at, error.pointer.as_str()),
            (25, "/values/root_module")
        );
        assert_eq!(read(r#"{"values":7}"#).unwrap_err().pointer, "/values");
    }
}
