//! The argument as a whole: in JSON its text is in a string, in native syntax some old forms in
//! quotes are known.

use tofu_json_evaluate::Type;
use tofu_json_hcl as hcl;

use super::TypeConstraint;
use super::constructor::TypeReader;
use super::text;
use crate::Diagnostic;
use crate::expression::{Expression, Native};

pub(super) fn argument(expression: Expression<'_>, faults: &mut Vec<Diagnostic>) -> TypeConstraint {
    if let Some((file, native)) = expression.as_native()
        && let Some(quoted) = quoted(native)
    {
        let before = faults.len();
        if let Some(quoted) = quoted {
            let _ = Expression::native(file, native).literal(faults);
            if faults.len() == before {
                faults.push(old_form(&quoted).at(expression.place()));
            }
        } else {
            let fault = Diagnostic::error(text::INVALID_TYPE, text::WRONG_SHAPE);
            faults.push(fault.at(expression.place()));
        }
        return TypeConstraint::default();
    }
    match expression.keyword().as_deref() {
        Some("list") => return any_elements(Type::list),
        Some("map") => return any_elements(Type::map),
        _ => {}
    }
    if let Some(keyword) = expression.keyword() {
        return match TypeReader::keyword(&keyword) {
            Ok(constraint) => TypeConstraint {
                constraint,
                defaults: None,
            },
            Err(detail) => {
                faults.push(Diagnostic::error(text::INVALID_TYPE, detail).at(expression.place()));
                TypeConstraint::default()
            }
        };
    }
    let read = expression.as_native_text(|native: &Native<'_>| {
        let mut reader = TypeReader::new(*native, expression.place());
        let constraint = reader.read(native.expression);
        faults.append(&mut reader.faults);
        constraint
    });
    match read {
        Ok(Some(constraint)) => constraint,
        Ok(None) => TypeConstraint::default(),
        Err(_) => {
            faults.push(
                Diagnostic::error(text::INVALID_TYPE, text::WRONG_SHAPE).at(expression.place()),
            );
            TypeConstraint::default()
        }
    }
}

fn any_elements(collection: fn(Type) -> Type) -> TypeConstraint {
    TypeConstraint {
        constraint: collection(Type::Dynamic),
        defaults: None,
    }
}

/// The text of a string between quotes; none within for a template with sequences.
fn quoted(expression: hcl::Expression<'_>) -> Option<Option<String>> {
    match expression.kind() {
        hcl::ExpressionKind::Template(template) if !template.is_heredoc() => {
            Some(template.literal())
        }
        _ => None,
    }
}

fn old_form(kind: &str) -> Diagnostic {
    let instead = match kind {
        "string" => "",
        "list" => {
            " and write list(string) instead to explicitly indicate that the list elements are strings"
        }
        "map" => {
            " and write map(string) instead to explicitly indicate that the map elements are strings"
        }
        _ => {
            return Diagnostic::error(
                "Invalid legacy variable type hint",
                "To provide a full type expression, remove the surrounding quotes and give the type expression directly.",
            );
        }
    };
    Diagnostic::error(
        "Invalid quoted type constraints",
        text::quoted_type(kind, instead),
    )
}
