use tofu_json_diagnostic::Place;
use tofu_json_hcl::{File, Span};

use crate::json::{Node, NodeKind};

/// An error or a warning about one file, in OpenTofu's words.
pub type Diagnostic = tofu_json_diagnostic::Diagnostic<Place>;

/// Whether an error was added after the first `before` faults.
pub(crate) fn has_new_error(faults: &[Diagnostic], before: usize) -> bool {
    faults.iter().skip(before).any(Diagnostic::is_error)
}

/// The mistakes of the syntax of a native file, or of a text in a JSON file.
pub fn of_native(file: &File<'_>) -> Vec<Diagnostic> {
    let mistakes = file.errors().iter();
    mistakes.map(|one| of_mistake(file, one)).collect()
}

/// A mistake in a native file, or in a text of a JSON file.
pub(crate) fn of_mistake(
    file: &File<'_>,
    mistake: &tofu_json_diagnostic::Diagnostic<Span>,
) -> Diagnostic {
    mistake.clone().map_places(|span| file.place(span))
}

/// That a JSON file is neither an object nor an array.
pub fn of_root(root: Node<'_>) -> Option<Diagnostic> {
    if matches!(root.kind(), NodeKind::Object(_) | NodeKind::Array(_)) {
        return None;
    }
    let fault = Diagnostic::error(
        "Root value must be object",
        "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects.",
    );
    Some(fault.at(root.document().place(root.start_span())))
}
