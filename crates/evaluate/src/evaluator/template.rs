//! Strings with sequences.

use tofu_json_hcl::{Expression, PartKind, Template, TemplatePart};

use super::Evaluator;
use super::scope::apart;
use crate::primitive::to_string;
use crate::{Type, Value, ValueMarks, normalized};

impl<'f> Evaluator<'f> {
    pub(super) fn template(&mut self, template: Template<'f>, whole: Expression<'f>) -> Value {
        if let Some(text) = self.literal(template) {
            if !self.budget.spend(text.len()) {
                return self.too_much(whole.span());
            }
            return Value::String(normalized(&text).into());
        }
        if let Some(only) = template.only_interpolation() {
            return self.value(only);
        }
        let parts = template.parts();
        if !self.budget.work(parts.len()) {
            return self.too_much(whole.span());
        }
        let mut run = TemplateRun {
            whole,
            text: String::new(),
            known: true,
            heredoc: template.is_heredoc(),
            marks: ValueMarks::NONE,
        };
        self.parts(&parts, &mut run);
        let value = if run.known {
            Value::String(normalized(&run.text).into())
        } else {
            Value::Unknown(Type::String)
        };
        value.marked(run.marks)
    }

    fn literal(&self, template: Template<'f>) -> Option<String> {
        let text = template.literal()?;
        let parts = template.parts();
        if self.file.errors().is_empty() || template.is_heredoc() {
            return Some(text);
        }
        let texts = parts.into_iter().map(|part| self.text_of(&part));
        Some(texts.collect())
    }

    /// The text of a part between quotes.
    fn text_of(&self, part: &TemplatePart<'f>) -> String {
        match (self.with_wrong_escapes(part.span), &part.kind) {
            (Some(text), _) => text,
            (None, PartKind::Text(text)) => text.clone().into_owned(),
            (None, _) => String::new(),
        }
    }

    fn parts(&mut self, parts: &[TemplatePart<'f>], run: &mut TemplateRun<'f>) {
        let mut rest = parts;
        while let Some((part, following)) = rest.split_first() {
            rest = match &part.kind {
                PartKind::If(condition) => {
                    let (inside, after) = split_at_end(following);
                    self.branches(*condition, inside, run);
                    after
                }
                PartKind::For {
                    key_name,
                    value_name,
                    collection,
                } => {
                    let (inside, after) = split_at_end(following);
                    let (items, marks) = self.items(*collection);
                    run.marks = run.marks.and(marks);
                    match items {
                        Some(items) => {
                            for (key, value) in items {
                                let names = self.name(*key_name, *value_name, key, value);
                                self.nested(inside, run);
                                self.forget_names(names);
                            }
                        }
                        None => run.known = false,
                    }
                    after
                }
                PartKind::Text(text) => {
                    match self.with_wrong_escapes(part.span) {
                        Some(text) if !run.heredoc => self.push(&text, run),
                        _ => self.push(text, run),
                    }
                    following
                }
                PartKind::Interpolation(expression) => {
                    self.interpolation(*expression, run);
                    following
                }
                _ => following,
            };
        }
    }

    /// Parts inside a directive.
    fn nested(&mut self, parts: &[TemplatePart<'f>], run: &mut TemplateRun<'f>) {
        // Branches that do not count are evaluated too, for their mistakes.
        if self.budget.work(parts.len()) && self.budget.enter() {
            self.parts(parts, run);
            self.budget.leave();
        } else {
            self.too_much(run.whole.span());
            run.known = false;
        }
    }

    /// The part between `if` and `endif` that counts.
    fn branches(
        &mut self,
        condition: Expression<'f>,
        inside: &[TemplatePart<'f>],
        run: &mut TemplateRun<'f>,
    ) {
        let (then, otherwise) = split_at_else(inside);
        let (value, marks) = apart(self.value(condition));
        run.marks = run.marks.and(marks);
        match self.decide(&value, condition, run.whole) {
            Some(true) => self.nested(then, run),
            Some(false) => self.nested(otherwise, run),
            None => run.known = false,
        }
    }

    fn interpolation(&mut self, expression: Expression<'f>, run: &mut TemplateRun<'f>) {
        let value = self.value(expression);
        run.marks = run.marks.and(value.all_marks());
        let (value, _) = apart(value);
        if let Some(text) = to_string(&value) {
            return self.push(&text, run);
        }
        run.known = false;
        let detail = match value {
            Value::Unknown(Type::Dynamic | Type::String | Type::Number | Type::Bool) => return,
            Value::Null(_) => "The expression result is null. \
                            Cannot include a null value in a string template."
                .to_owned(),
            other => format!(
                "Cannot include the given value in a string template: \
                 string required, but have {}.",
                other.type_name()
            ),
        };
        self.error_within(
            "Invalid template interpolation value",
            detail,
            expression.span(),
            run.whole.span(),
        );
    }

    fn push(&mut self, text: &str, run: &mut TemplateRun<'f>) {
        if self.budget.spend(text.len()) {
            run.text.push_str(text);
        } else {
            self.too_much(run.whole.span());
            run.known = false;
        }
    }
}

/// A string that is being put together.
struct TemplateRun<'f> {
    whole: Expression<'f>,
    text: String,
    known: bool,
    /// Without escapes.
    heredoc: bool,
    /// Those of all values in it.
    marks: ValueMarks,
}

/// Splits at the end of the directive that has just begun.
fn split_at_end<'p, 'f>(
    parts: &'p [TemplatePart<'f>],
) -> (&'p [TemplatePart<'f>], &'p [TemplatePart<'f>]) {
    let end = find(parts, |kind| {
        matches!(kind, PartKind::EndIf | PartKind::EndFor)
    });
    let (inside, after) = parts.split_at(end);
    // A directive whose end is missing, which is a mistake, has nothing after it.
    (inside, after.get(1..).unwrap_or_default())
}

/// Splits at the `else` of the directive that has just begun.
fn split_at_else<'p, 'f>(
    parts: &'p [TemplatePart<'f>],
) -> (&'p [TemplatePart<'f>], &'p [TemplatePart<'f>]) {
    let end = find(parts, |kind| matches!(kind, PartKind::Else));
    let (inside, after) = parts.split_at(end);
    // Without an `else` nothing comes after.
    (inside, after.get(1..).unwrap_or_default())
}

/// The position of the first such part outside of inner directives; the end if there is none.
fn find(parts: &[TemplatePart<'_>], wanted: impl Fn(&PartKind<'_>) -> bool) -> usize {
    let mut depth = 0_usize;
    for (place, part) in parts.iter().enumerate() {
        if depth == 0 && wanted(&part.kind) {
            return place;
        }
        match part.kind {
            PartKind::If(_) | PartKind::For { .. } => depth += 1,
            PartKind::EndIf | PartKind::EndFor => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    parts.len()
}
