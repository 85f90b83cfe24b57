//! Ways of reading a value without evaluating it: as a reference, a list, a map, a keyword or an
//! expression.

use tofu_json_hcl as hcl;

use super::native::{Native, invalid, not_static};
use super::reference::Reference;
use super::{Expression, ExpressionSource, Faults, json_value, traversal};
use crate::Diagnostic;
use crate::json::NodeKind;

impl<'f> Expression<'f> {
    /// R: as an absolute reference.
    ///
    /// # Errors
    ///
    /// OpenTofu's fault when it is something else.
    pub fn reference(self) -> Result<Reference, Faults> {
        match self.as_native() {
            Some((file, expression)) => Native::new(file, expression).reference(),
            None => self
                .reference_in_string()
                .ok_or_else(|| not_static(self.place())),
        }
    }

    /// R: as [`Expression::reference`]; a native one may also be in quotes, with a warning.
    ///
    /// # Errors
    ///
    /// OpenTofu's fault when it is something else.
    pub fn legacy_reference(self, faults: &mut Faults) -> Result<Reference, Faults> {
        match self.as_native() {
            Some((file, expression)) => Native::new(file, expression).legacy_reference(faults),
            None => self.reference(),
        }
    }

    /// R*: as a relative reference: the first step is an attribute.
    ///
    /// # Errors
    ///
    /// OpenTofu's fault when it is something else.
    pub fn relative_reference(self) -> Result<Reference, Faults> {
        self.reference().map(Reference::into_relative)
    }

    /// R*: as [`Expression::relative_reference`]; a native one may also be in quotes, with a
    /// warning.
    ///
    /// # Errors
    ///
    /// OpenTofu's fault when it is something else.
    pub fn legacy_relative_reference(self, faults: &mut Faults) -> Result<Reference, Faults> {
        self.legacy_reference(faults).map(Reference::into_relative)
    }

    /// \[x\]: as a list, without looking at the elements.
    ///
    /// # Errors
    ///
    /// OpenTofu's fault when it is no list.
    pub fn list(self) -> Result<Vec<Expression<'f>>, Faults> {
        let elements = match self.0 {
            ExpressionSource::Native(file, expression) => match expression.kind() {
                hcl::ExpressionKind::Tuple(tuple) => {
                    let elements = tuple.elements();
                    Some(elements.map(|one| Self::native(file, one)).collect())
                }
                _ => None,
            },
            ExpressionSource::Json(filename, node) => match node.kind() {
                NodeKind::Array(array) => {
                    let elements = array.elements();
                    Some(elements.map(|one| Self::json_in(filename, one)).collect())
                }
                _ => None,
            },
            ExpressionSource::JsonName(..) => None,
        };
        elements.ok_or_else(|| invalid("A static list expression is required.", self.list_place()))
    }

    /// Where OpenTofu wants a list: all of a reference, of anything else its start.
    fn list_place(self) -> tofu_json_diagnostic::Place {
        match self.as_native().map(|(_, expression)| expression.kind()) {
            Some(hcl::ExpressionKind::Reference(_)) => self.place(),
            _ => self.start_place(),
        }
    }

    /// M: as a map, without looking at keys and values.
    ///
    /// # Errors
    ///
    /// OpenTofu's fault when it is no map.
    pub fn map(self) -> Result<Vec<(Expression<'f>, Expression<'f>)>, Faults> {
        let items = match self.0 {
            ExpressionSource::Native(file, expression) => match expression.kind() {
                hcl::ExpressionKind::Object(object) => {
                    let native = |one| Self::native(file, one);
                    let items = object.items();
                    Some(
                        items
                            .map(|item| (native(item.key()), native(item.value())))
                            .collect(),
                    )
                }
                _ => None,
            },
            ExpressionSource::Json(filename, node) => match node.kind() {
                NodeKind::Object(object) => {
                    let properties = object.properties();
                    Some(
                        properties
                            .map(|property| {
                                let name =
                                    Self(ExpressionSource::JsonName(filename, property.name));
                                (name, Self::json_in(filename, property.value))
                            })
                            .collect(),
                    )
                }
                _ => None,
            },
            ExpressionSource::JsonName(..) => None,
        };
        items.ok_or_else(|| invalid("A static map expression is required.", self.start_place()))
    }

    /// K: the word, when it is one.
    #[must_use]
    pub fn keyword(self) -> Option<String> {
        match self.as_native() {
            Some((file, expression)) => Native::new(file, expression).keyword(),
            None => self.reference_in_string()?.into_word(),
        }
    }

    /// K: as [`Expression::keyword`]; a native one may also be in quotes, with a warning.
    pub fn legacy_keyword(self, faults: &mut Faults) -> Option<String> {
        match self.as_native() {
            Some((file, expression)) => Native::new(file, expression).legacy_keyword(faults),
            None => self.keyword(),
        }
    }

    /// E: has `look` look at the native expression that this is, or whose text this holds.
    ///
    /// # Errors
    ///
    /// `Expected string expression`, and the mistakes of the text in a JSON string.
    pub fn as_native_text<T>(self, look: impl FnOnce(&Native<'_>) -> T) -> Result<T, Faults> {
        if let Some((file, expression)) = self.as_native() {
            return Ok(look(&Native::new(file, expression)));
        }
        let Some(string) = self.string() else {
            let detail = format!(
                "This value must be a string, but got {}.",
                self.json_type().unwrap_or("string")
            );
            return Err(vec![
                Diagnostic::error("Expected string expression", detail).at(self.place()),
            ]);
        };
        let decoded = string.decoded();
        let file = json_value::expression_in(self.filename(), string, &decoded);
        match Native::of_text(&file) {
            Some(native) if file.errors().is_empty() => Ok(look(&native)),
            _ => Err(crate::fault::of_native(&file)),
        }
    }

    /// The reference in a JSON string.
    fn reference_in_string(self) -> Option<Reference> {
        let string = self.string()?;
        let decoded = string.decoded();
        let file = json_value::expression_in(self.filename(), string, &decoded);
        traversal::of_text(&Native::of_text(&file)?)
    }

    /// The JSON string, or the name of a property.
    pub(super) fn string(self) -> Option<crate::json::JsonString<'f>> {
        match self.0 {
            ExpressionSource::Native(..) => None,
            ExpressionSource::Json(_, node) => match node.kind() {
                NodeKind::String(string) => Some(string),
                _ => None,
            },
            ExpressionSource::JsonName(_, name) => Some(name),
        }
    }

    /// OpenTofu's name for the type of a JSON value.
    fn json_type(self) -> Option<&'static str> {
        Some(match self.as_json()?.kind() {
            NodeKind::Invalid | NodeKind::Null => "dynamic",
            NodeKind::Bool(_) => "bool",
            NodeKind::Number(_) => "number",
            NodeKind::String(_) => "string",
            NodeKind::Array(_) => "tuple",
            NodeKind::Object(_) => "object",
        })
    }
}
