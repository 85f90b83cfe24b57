use crate::Options;
use crate::stack::with_deep_stack;
use std::borrow::Cow;
use tofu_json_diagnostic::{Diagnostic, human};
use tofu_json_differ::Sides;
use tofu_json_render::human::diff;
use tofu_json_term::Canvas;
use tofu_json_value::{Arena, Document, Value};

/// Prints a diagnostic as OpenTofu does: with colour between rules, without colour plainly.
///
/// ```
/// use tofu_json_diagnostic::Diagnostic;
/// use tofu_json_show::{Options, show_diagnostic};
///
/// let diagnostic = Diagnostic::warning("Deprecated flag", "Use the other one.");
/// let text = show_diagnostic(&diagnostic, &Options::default());
/// assert_eq!(text, "\nWarning: Deprecated flag\n\nUse the other one.\n");
/// ```
#[must_use]
pub fn show_diagnostic(diagnostic: &Diagnostic, options: &Options) -> String {
    let written = human::Options::default()
        .width(options.width)
        .program(options.profile.rules().program);
    let difference = show_difference(diagnostic, options);
    human::text(&written, options.style(), diagnostic, difference.as_deref())
}

/// How the two sides of a failed comparison differ, as [`human::write()`] takes it: the change of a
/// value, at no indentation. Sensitive values are hidden unless the options show them.
///
/// Nothing, if the diagnostic is about no comparison, or its difference is no JSON object or nests
/// deeper than the options allow.
#[must_use]
pub fn show_difference(diagnostic: &Diagnostic, options: &Options) -> Option<String> {
    let json = diagnostic.difference()?;
    if options.runs_here() {
        return write_difference(json, options);
    }
    let write = |depth: usize| {
        let mut options = *options;
        options.limits.depth = options.limits.depth.min(depth);
        write_difference(json, &options)
    };
    with_deep_stack(write).ok()?
}

fn write_difference(json: &str, options: &Options) -> Option<String> {
    let document = Document::parse_with(Cow::Borrowed(json.as_bytes()), options.limits).ok()?;
    let root = document.root();
    if !root.is_object() {
        return None;
    }
    let side = |name| root.get(name).unwrap_or_else(Value::null);
    let sides = Sides::default()
        .before(side("before"))
        .after(side("after"))
        .after_unknown(side("after_unknown"))
        .before_sensitive(side("before_sensitive"))
        .after_sensitive(side("after_sensitive"));
    let arena = Arena::new();
    let difference = options.differ(&arena, options.depth()).json(&sides);
    let mut canvas = Canvas::new(options.style());
    diff(
        &mut canvas,
        &options.human(options.depth()),
        &difference,
        0,
        &arena,
    );
    Some(canvas.into_string())
}

#[cfg(test)]
mod tests {
    use super::{show_diagnostic, show_difference};
    use crate::Options;
    use tofu_json_diagnostic::{Diagnostic, Range, Snippet};

    fn comparing(difference: &str) -> Diagnostic {
        Diagnostic::error("Test assertion failed", "Differs.")
            .at(Range::default())
            .showing(Snippet::default())
            .comparing(difference)
    }

    #[test]
    fn both_sides_are_compared() {
        let text = show_diagnostic(
            &comparing(r#"{"before":[1,2],"after":[1],"after_unknown":false}"#),
            &Options::default(),
        );
        let difference = "    ├────────────────\n    │ Diff: \n    │     [\n    │         1,\n    \
            │       - 2,\n    │     ]\n\nDiffers.\n";
        assert!(text.ends_with(difference), "{text}");
    }

    #[test]
    fn secrets_are_hidden() {
        let diagnostic = comparing(
            r#"{"before":"old","after":"new","before_sensitive":true,"after_sensitive":true}"#,
        );
        let text = show_difference(&diagnostic, &Options::default()).unwrap();
        assert_eq!(text, "(sensitive value)");
    }

    #[test]
    fn what_is_no_difference_is_left_out() {
        for json in ["[]", "{", "null", ""] {
            assert_eq!(show_difference(&comparing(json), &Options::default()), None);
        }
        assert_eq!(
            show_difference(&Diagnostic::error("", ""), &Options::default()),
            None
        );
    }

    #[test]
    fn deep_differences_end_well() {
        let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        for depth in [9_000, 200_000] {
            let json = format!("{{\"before\":{},\"after\":1}}", deep(depth));
            let _ = show_diagnostic(&comparing(&json), &Options::default());
        }
    }
}
