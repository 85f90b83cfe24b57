use std::borrow::Cow;

use super::Expression;
use super::data::{self, List, PartData};
use crate::file::File;
use crate::span::Span;
use tofu_json_text::{CheckedSlice, graphemes, native};

/// A quoted string or a heredoc.
#[derive(Clone, Copy, Debug)]
pub struct Template<'f> {
    file: &'f File<'f>,
    parts: List,
    /// The only part, when it is text and not in the list.
    text: Option<PartData>,
    /// For a heredoc whether it is `<<-`.
    heredoc: Option<bool>,
}

impl<'f> Template<'f> {
    pub(crate) fn new(file: &'f File<'f>, parts: List, heredoc: Option<bool>) -> Self {
        Self {
            file,
            parts,
            text: None,
            heredoc,
        }
    }

    /// A quoted string that is one piece of text.
    pub(crate) fn text(file: &'f File<'f>, span: Span) -> Self {
        let text = PartData {
            span,
            trim_before: false,
            trim_after: false,
            kind: data::PartKind::Text,
        };
        Self {
            text: Some(text),
            ..Self::new(file, List::default(), None)
        }
    }

    fn data(&self) -> &[PartData] {
        match &self.text {
            Some(text) => std::slice::from_ref(text),
            None => self.parts.of(&self.file.arena.parts),
        }
    }

    /// Whether it is a heredoc.
    #[must_use]
    pub fn is_heredoc(self) -> bool {
        self.heredoc.is_some()
    }

    /// Whether it is a heredoc of the kind `<<-`, whose indentation does not count.
    #[must_use]
    pub fn is_indented_heredoc(self) -> bool {
        self.heredoc == Some(true)
    }

    /// Whether it is text only.
    #[must_use]
    pub fn is_literal(self) -> bool {
        self.data()
            .iter()
            .all(|part| matches!(part.kind, data::PartKind::Text))
    }

    /// The expression when the template is one interpolation and nothing else: its value is the
    /// value of the template, of any type.
    #[must_use]
    pub fn only_interpolation(self) -> Option<Expression<'f>> {
        match self.data() {
            [part] => match part.kind {
                data::PartKind::Interpolation(id) => Some(Expression::new(self.file, id)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The text when it is text only. OpenTofu normalises it to NFC when it becomes a value.
    #[must_use]
    pub fn literal(self) -> Option<String> {
        if !self.is_literal() {
            return None;
        }
        let parts = self.parts().into_iter();
        Some(
            parts
                .filter_map(|part| match part.kind {
                    PartKind::Text(text) => Some(text),
                    _ => None,
                })
                .collect(),
        )
    }

    /// The pieces in order. The text of a heredoc comes line by line.
    #[must_use]
    pub fn parts(self) -> Vec<TemplatePart<'f>> {
        let data = self.data();
        let mut texts: Vec<_> = data.iter().map(|part| self.decoded(part)).collect();
        trim(data, &mut texts);
        if self.is_indented_heredoc() {
            dedent(&mut texts);
        }
        data.iter()
            .zip(texts)
            .map(|(part, text)| self.part(part, text))
            .collect()
    }

    /// The decoded text of a part; none when it is a sequence.
    fn decoded(self, part: &PartData) -> Option<Cow<'f, str>> {
        if !matches!(part.kind, data::PartKind::Text) {
            return None;
        }
        let text = self.file.text(part.span);
        let plain = self.is_heredoc() || !text.contains('\\');
        if plain && !text.contains('{') {
            return Some(text);
        }
        let mut decoded = String::with_capacity(text.len());
        if plain {
            native::decode_markers(&text, &mut decoded);
        } else {
            native::decode(&text, &mut decoded);
        }
        Some(Cow::Owned(decoded))
    }

    fn part(self, part: &PartData, text: Option<Cow<'f, str>>) -> TemplatePart<'f> {
        let view = |id| Expression::new(self.file, id);
        let kind = match part.kind {
            data::PartKind::Text => PartKind::Text(text.unwrap_or_default()),
            data::PartKind::Interpolation(id) => PartKind::Interpolation(view(id)),
            data::PartKind::If(id) => PartKind::If(view(id)),
            data::PartKind::Else => PartKind::Else,
            data::PartKind::EndIf => PartKind::EndIf,
            data::PartKind::For(number) => match self.file.arena.loops.get(number as usize) {
                Some(data) => PartKind::For {
                    key_name: data.key_name,
                    value_name: data.value_name,
                    collection: view(data.collection),
                },
                None => PartKind::EndFor,
            },
            data::PartKind::EndFor => PartKind::EndFor,
        };
        TemplatePart {
            span: part.span,
            kind,
        }
    }
}

/// Removes white space beside `~`, in the neighbouring text alone.
fn trim(parts: &[PartData], texts: &mut [Option<Cow<'_, str>>]) {
    for (index, part) in parts.iter().enumerate() {
        if part.trim_before
            && let Some(Some(text)) = index
                .checked_sub(1)
                .and_then(|before| texts.get_mut(before))
        {
            let length = text.trim_end().len();
            shorten(text, 0, length);
        }
        if part.trim_after
            && let Some(Some(text)) = texts.get_mut(index + 1)
        {
            let start = text.len() - text.trim_start().len();
            let length = text.len();
            shorten(text, start, length);
        }
    }
}

/// Removes the indentation that all lines of `<<-` share.
fn dedent(texts: &mut [Option<Cow<'_, str>>]) {
    let mut least: Option<usize> = None;
    let mut indented = Vec::new();
    let mut fresh = true;
    for (index, text) in texts.iter().enumerate() {
        let Some(text) = text else {
            if fresh {
                least = Some(0);
            }
            fresh = false;
            continue;
        };
        let ends_line = text.ends_with('\n');
        let blank = ends_line && text.trim().is_empty();
        if fresh && !blank {
            let indent = text.len() - text.trim_start().len();
            let indent = text.slice(..indent);
            let columns = graphemes(indent).count();
            least = Some(least.map_or(columns, |least| least.min(columns)));
            indented.push(index);
        }
        fresh = ends_line;
    }
    let least = least.unwrap_or(0);
    for index in indented {
        if let Some(Some(text)) = texts.get_mut(index) {
            let start = graphemes(text).take(least).map(str::len).sum();
            let length = text.len();
            shorten(text, start, length);
        }
    }
}

fn shorten(text: &mut Cow<'_, str>, start: usize, end: usize) {
    if start == 0 && end == text.len() {
        return;
    }
    match text {
        Cow::Borrowed(text) => *text = text.slice(start..end),
        Cow::Owned(text) => {
            text.truncate(end);
            text.drain(..start);
        }
    }
}

/// A piece of a template.
///
/// Directives are not nested here: `%{ if }` … `%{ endif }` are parts of the same list, and properly
/// paired unless an error says otherwise.
#[derive(Clone, Debug)]
pub struct TemplatePart<'f> {
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
