use std::borrow::Cow;

use super::Expression;
use crate::span::Span;

/// A piece of a template.
///
/// Directives are not nested here: `%{ if }` … `%{ endif }` are parts of the same list, and properly
/// paired unless an error says otherwise.
#[derive(Clone, Debug)]
pub struct Part<'f> {
    /// The piece in the source, the delimiters of a sequence included.
    pub span: Span,
    /// The kind of the part.
    pub kind: PartKind<'f>,
}

/// The kind of a part of a template.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PartKind<'f> {
    /// Text: escapes decoded, `$${` as `${`, trimmed beside `~`, without the indentation of `<<-`.
    Text(Cow<'f, str>),
    /// `${ expression }`
    Interpolation(Expression<'f>),
    /// `%{ if condition }`
    If(Expression<'f>),
    /// `%{ else }`
    Else,
    /// `%{ endif }`
    EndIf,
    /// `%{ for key, value in collection }`
    For {
        /// Where the name for keys is; none when only values have one.
        key_name: Option<Span>,
        /// Where the name for values is.
        value_name: Span,
        /// The collection that is iterated.
        collection: Expression<'f>,
    },
    /// `%{ endfor }`
    EndFor,
}
