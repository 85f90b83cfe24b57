use tofu_json_diagnostic::Position;
use tofu_json_hcl as hcl;

use super::reference::Reference;
use super::{Expression, Faults, Form, traversal};
use crate::Diagnostic;
use tofu_json_diagnostic::Place;
use tofu_json_evaluate::Value;

/// A native expression with its file, and where its text begins: for text in a JSON string places
/// are OpenTofu's, one byte off inside.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Native<'f> {
    /// The file, or the text of a string read as one.
    pub file: &'f hcl::File<'f>,
    /// The expression.
    pub expression: hcl::Expression<'f>,
    /// Where the text starts in its JSON file; none for a native file.
    pub start: Option<Position>,
}

impl<'f> Native<'f> {
    /// An expression of a native file.
    #[must_use]
    pub fn new(file: &'f hcl::File<'f>, expression: hcl::Expression<'f>) -> Self {
        Self {
            file,
            expression,
            start: None,
        }
    }

    /// The text of a string in a JSON file, read alone; none when it was read as a file.
    pub(super) fn of_text(file: &'f hcl::File<'f>) -> Option<Self> {
        Some(Self {
            file,
            expression: file.expression()?,
            start: Some(file.position(0)),
        })
    }

    /// Another expression of the same file.
    #[must_use]
    pub fn at(self, expression: hcl::Expression<'f>) -> Self {
        Self { expression, ..self }
    }

    /// A span of the text as lines and columns of the file that the user wrote.
    #[must_use]
    pub fn place(&self, span: hcl::Span) -> Place {
        self.file.place(span)
    }

    /// R: as an absolute reference.
    ///
    /// # Errors
    ///
    /// OpenTofu's fault when it is something else.
    pub fn reference(&self) -> Result<Reference, Faults> {
        traversal::of_expression(self).ok_or_else(|| not_static(self.place(self.expression.span())))
    }

    /// Its references in order; those to names that a `for` in it gives are left out.
    #[must_use]
    pub fn references(&self) -> Vec<Reference> {
        let mut found = Vec::new();
        super::references::of_native(self, &mut found);
        found
    }

    /// The form of the expression: its meaning without places.
    #[must_use]
    pub fn form(&self) -> Form {
        Form::of_native(self)
    }

    /// Like [`Native::reference`], but also in quotes, with a warning, as in OpenTofu 0.11 and its
    /// predecessors.
    ///
    /// # Errors
    ///
    /// OpenTofu's fault when it is something else.
    pub fn legacy_reference(&self, faults: &mut Faults) -> Result<Reference, Faults> {
        match self.unquoted("reference", "references", faults) {
            Some(result) => result,
            None => self.reference(),
        }
    }

    /// K: the word, when it is one.
    #[must_use]
    pub fn keyword(&self) -> Option<String> {
        traversal::of_expression(self)?.into_word()
    }

    /// Like [`Native::keyword`], but also in quotes, with a warning, as in OpenTofu 0.11 and its
    /// predecessors.
    pub fn legacy_keyword(&self, faults: &mut Faults) -> Option<String> {
        match self.unquoted("keyword", "keywords", faults) {
            Some(result) => result.ok()?.into_word(),
            None => self.keyword(),
        }
    }

    /// The text between quotes, where it needs no names; warns about the quotes.
    fn unquoted(
        &self,
        one: &str,
        many: &str,
        faults: &mut Faults,
    ) -> Option<Result<Reference, Faults>> {
        let hcl::ExpressionKind::Template(template) = self.expression.kind() else {
            return None;
        };
        if template.is_heredoc() || template.only_interpolation().is_some() {
            return None;
        }
        let text = match template.literal() {
            Some(text) => text,
            None => match Expression::native(self.file, self.expression).constant() {
                Ok(Value::String(text)) => text.to_string(),
                _ => return None,
            },
        };
        let whole = self.place(self.expression.span());
        let mut start = whole.start;
        start.column += 1;
        start.byte += 1;
        let file = hcl::File::parse_expression_at(self.file.filename(), start, text.as_bytes());
        let inner = Native::of_text(&file)?;
        let detail = format!(
            "In this context, {many} are expected literally rather than in quotes. OpenTofu 0.11 and earlier required quotes, but quoted {many} are now deprecated and will be removed in a future version of OpenTofu. Remove the quotes surrounding this {one} to silence this warning."
        );
        let summary = format!("Quoted {many} are deprecated");
        faults.push(Diagnostic::warning(summary, detail).at(whole));
        Some(
            traversal::of_text(&inner).ok_or_else(|| match traversal::stray(&inner) {
                Some(stray) => vec![stray],
                None => not_static(whole),
            }),
        )
    }
}

/// The fault that something is not a reference.
pub(super) fn not_static(place: Place) -> Faults {
    invalid(
        "A single static variable reference is required: only attribute access and indexing with constant keys. No calculations, function calls, template expressions, etc are allowed here.",
        place,
    )
}

/// The fault that an expression is not what it must be.
pub(super) fn invalid(detail: &'static str, place: Place) -> Faults {
    vec![Diagnostic::error("Invalid expression", detail).at(place)]
}
