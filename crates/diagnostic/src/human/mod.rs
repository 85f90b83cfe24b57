//! Diagnostics as OpenTofu prints them.
//!
//! | piece | where |
//! |---|---|
//! | all of it, without rules around or between them | `forms` |
//! | address and place | `source` |
//! | source lines, a part of them underlined | `code` |
//! | the call that failed, values of expressions, how two sides differ (a text from the caller) | `values` |
//! | the condition of a test | `assertion` |
//! | the wrapped detail | `detail` |

mod assertion;
mod code;
mod compact;
mod detail;
mod forms;
mod manners;
mod options;
mod source;
mod text;
mod values;

pub use compact::compact_warnings;
pub use options::{Form, Options};

use text::DiagnosticText;
use tofu_json_term::{Canvas, Style};

use crate::Diagnostic;

/// Writes a diagnostic.
///
/// `difference` is how its [`difference`](Diagnostic::difference) reads, in the colours of the
/// canvas, written at no indentation and without a line break at its end. Without it that part is
/// left out.
///
/// In [`Form::Plain`] nothing is coloured.
pub fn write(
    canvas: &mut Canvas,
    options: &Options,
    diagnostic: &Diagnostic,
    difference: Option<&str>,
) {
    let style = canvas.style();
    let boxed = options.form.is_boxed(style.color);
    let mut page = DiagnosticText::new(style.color(style.color && boxed), options);
    if boxed {
        page.boxed_body(diagnostic, difference);
        forms::frame(canvas, options, &diagnostic.severity, page.as_str());
    } else {
        page.plain(diagnostic, difference);
        canvas.literal(page.as_str());
    }
}

/// The text of a diagnostic, see [`write()`].
///
/// ```
/// use tofu_json_diagnostic::{Diagnostic, human};
/// use tofu_json_term::Style;
///
/// let diagnostic = Diagnostic::error("No configuration files", "Plan requires configuration.");
/// let text = human::text(&human::Options::default(), Style::default(), &diagnostic, None);
/// assert_eq!(text, "\nError: No configuration files\n\nPlan requires configuration.\n");
/// ```
#[must_use]
pub fn text(
    options: &Options,
    style: Style,
    diagnostic: &Diagnostic,
    difference: Option<&str>,
) -> String {
    let mut canvas = Canvas::new(style);
    write(&mut canvas, options, diagnostic, difference);
    canvas.into_string()
}

#[cfg(test)]
mod tests;
