use crate::{Code, Place, Position, Severity};

/// Something that a rule of our own found: in a document, a lock file or configuration. What
/// OpenTofu itself says is a [`Diagnostic`](crate::Diagnostic).
///
/// `C` is the list of rules, made by [`codes!`](crate::codes), or any other name of a rule.
///
/// ```
/// use tofu_json_diagnostic::{Finding, Severity, codes};
///
/// codes! {
///     /// What can be wrong with a name.
///     pub enum NameRule {
///         Long = "long-name", Note, "a name that no line has room for";
///     }
/// }
///
/// let finding = Finding::of(NameRule::Long, "the name has 300 letters").in_file("names.json");
/// assert_eq!((finding.code, finding.severity), (NameRule::Long, Severity::Note));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<C> {
    /// The rule.
    pub code: C,
    /// How bad it is.
    pub severity: Severity,
    /// What was found, as a fragment of a line.
    pub message: String,
    /// The name of the file that it is in.
    pub file: Option<String>,
    /// Where it begins; none for a file as a whole.
    pub start: Option<Position>,
    /// Where it ends: after its last character.
    pub end: Option<Position>,
    /// What it is called where it is, such as a JSON pointer or the address of a provider.
    pub name: Option<String>,
}

impl<C: Copy + Into<Code>> Finding<C> {
    /// A finding as bad as its code says, at no place.
    #[must_use]
    pub fn of(code: C, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.into().severity(),
            message: message.into(),
            file: None,
            start: None,
            end: None,
            name: None,
        }
    }
}

impl<C> Finding<C> {
    /// The same, in a file.
    #[must_use]
    pub fn in_file(self, file: impl Into<String>) -> Self {
        Self {
            file: Some(file.into()),
            ..self
        }
    }

    /// The same, about a part of the file.
    #[must_use]
    pub fn at(self, place: Place) -> Self {
        Self {
            start: Some(place.start),
            end: Some(place.end),
            ..self
        }
    }
}
