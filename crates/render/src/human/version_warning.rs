use super::Options;
use tofu_json_term::{Canvas, paint};

/// The kind of document that a warning or a paragraph mentions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DocumentKind {
    /// A plan.
    Plan,
    /// A state.
    State,
}

/// Writes the warning that a document is newer than what its reader knows.
///
/// The text is painted before it is wrapped, so that escape sequences count as width.
pub fn version_warning(canvas: &mut Canvas, options: &Options, kind: DocumentKind) {
    let chunk = match kind {
        DocumentKind::Plan => {
            "\n[bold][red]Warning:[reset][bold] This plan was generated using a different version of OpenTofu, the diff presented here may be missing representations of recent features."
        }
        DocumentKind::State => {
            "\n[bold][red]Warning:[reset][bold] This state was retrieved using a different version of OpenTofu, the state presented here maybe missing representations of recent features."
        }
    };
    let chunk = options.say(chunk);
    let painted = paint(&chunk, canvas.style());
    canvas.wrapped(&painted, options.width);
    canvas.newline();
}

#[cfg(test)]
mod tests {
    use super::{DocumentKind, version_warning};
    use crate::human::{Options, samples};

    /// The coloured text is recorded.
    #[test]
    fn escape_sequences_count_as_width() {
        let write =
            |canvas: &mut _| version_warning(canvas, &Options::default(), DocumentKind::Plan);
        assert_eq!(
            samples::plain(write),
            "
Warning: This plan was generated using a different version of OpenTofu, the
diff presented here may be missing representations of recent features.
"
        );
        assert_eq!(
            samples::coloured(write),
            "
\x1b[1m\x1b[31mWarning:\x1b[0m\x1b[1m This plan was generated using a different version
of OpenTofu, the diff presented here may be missing representations of recent
features.\x1b[0m
"
        );
    }
}
