//! New text: read, checked to be what it should be, and laid out as the formatter does.

use std::borrow::Cow;
use std::ops::Range;

use tofu_json_text::{is_identifier, native};

use super::EditErrorKind;
use super::lines::{FileLines, LaidText};
use crate::file::File;
use crate::fmt;
use crate::token::TokenKind;
use crate::tree::{Block, Item};

/// An attribute or a block that is to be written, as a file of its own.
pub(super) struct FreshItem {
    file: File<'static>,
}

/// How lines of a file begin and end.
#[derive(Clone)]
pub(super) struct LineStyle<'f> {
    /// What is before the attributes and blocks beside the new one.
    pub(super) outer: Cow<'f, [u8]>,
    /// What each level adds to that.
    pub(super) step: Cow<'f, [u8]>,
    pub(super) line_end: &'static [u8],
}

impl FreshItem {
    /// `name = expression`.
    pub(super) fn attribute(name: &str, expression: &str) -> Result<Self, EditErrorKind> {
        if !is_identifier(name) {
            return Err(EditErrorKind::Name);
        }
        let expression = expression.trim_matches([' ', '\t', '\r', '\n']);
        let before = format!("{name} = ");
        let file = Self::read(format!("{before}{expression}\n"), before.len())?;
        let mut items = file.body().items();
        let whole = match (items.next(), items.next()) {
            (Some(Item::Attribute(attribute)), None) => attribute.expression().span(),
            _ => return Err(EditErrorKind::NotOne),
        };
        let is_whole = whole.start as usize == before.len()
            && whole.end as usize == before.len() + expression.len();
        drop(items);
        match is_whole {
            true => Ok(Self { file }),
            false => Err(EditErrorKind::NotOne),
        }
    }

    /// A block with what is in it.
    pub(super) fn block(
        type_name: &str,
        labels: &[&str],
        body: &str,
    ) -> Result<Self, EditErrorKind> {
        if !is_identifier(type_name) {
            return Err(EditErrorKind::Name);
        }
        let mut text = type_name.to_owned();
        for label in labels {
            text.push(' ');
            // A string takes everything.
            let _ = native::write_quoted(&mut text, label);
        }
        text.push_str(" {");
        let before = text.len() + 1;
        let body = body.trim_matches(['\r', '\n']).trim_end();
        if !body.trim_start().is_empty() {
            text.push('\n');
            text.push_str(body);
            text.push('\n');
        }
        text.push_str("}\n");
        let end = text.len() - 2;
        let file = Self::read(text, before)?;
        let mut items = file.body().items();
        let is_one = match (items.next(), items.next()) {
            (Some(Item::Block(block)), None) => {
                let close = block.close_span().map(|close| close.start as usize);
                close == Some(end) && block.labels().len() == labels.len()
            }
            _ => false,
        };
        drop(items);
        match is_one {
            true => Ok(Self { file }),
            false => Err(EditErrorKind::NotOne),
        }
    }

    /// Places of mistakes are those in what follows `before` bytes.
    fn read(text: String, before: usize) -> Result<File<'static>, EditErrorKind> {
        let file = File::parse("", text.into_bytes());
        let Some(mistake) = file.diagnostics().next() else {
            return Ok(file);
        };
        let mistake = mistake.map_places(|mut range| {
            for position in [&mut range.start, &mut range.end] {
                if position.line == 1 {
                    position.column = position.column.saturating_sub(before).max(1);
                }
                position.byte = position.byte.saturating_sub(before);
            }
            range
        });
        Err(EditErrorKind::Text(Box::new(mistake)))
    }

    pub(super) fn as_block(&self) -> Option<Block<'_>> {
        self.file.body().blocks().next()
    }

    /// Whether its lines need a line of their own each: it has several, or ends with a heredoc.
    pub(super) fn has_lines(&self) -> bool {
        let tokens = self.file.tokens().iter();
        let ends = |kind| matches!(kind, TokenKind::Newline | TokenKind::OpenHeredoc);
        tokens.filter(|token| ends(token.kind)).count() > 1
    }

    pub(super) fn ends_with_heredoc(&self) -> bool {
        let mut tokens = self.file.tokens().iter().rev();
        // The last ones are the end of the line and of the file.
        let last = tokens.nth(2);
        last.is_some_and(|token| token.kind == TokenKind::CloseHeredoc)
    }

    /// The lines of the item.
    pub(super) fn lines(&self, style: &LineStyle<'_>) -> LaidText<'_> {
        let mut tokens = fmt::unchanged(&self.file);
        fmt::arrange(&mut tokens);
        let mut laid = LaidText::default();
        for token in tokens {
            let text = match token.kind {
                TokenKind::EndOfFile => continue,
                TokenKind::Newline => style.line_end,
                _ => token.text,
            };
            laid.push(token.kind, text, Cow::Owned(vec![b' '; token.blanks]));
        }
        laid.indented(&style.outer, &style.step)
    }

    /// The value of the attribute, as it follows what is before it on its line.
    pub(super) fn expression(&self, style: &LineStyle<'_>) -> LaidText<'_> {
        let lines = self.lines(style);
        // The name and the equals sign are before it, and the end of the line after it.
        let last = lines.tokens.len().saturating_sub(1);
        lines.part(2..last)
    }

    /// The labels of the block, each with the blank before it.
    pub(super) fn labels(&self) -> Vec<LaidText<'_>> {
        let file = &self.file;
        let tokens = file.tokens();
        let labels = self.as_block().into_iter().flat_map(Block::labels);
        let labels = labels.map(|label| {
            let mut laid = LaidText::default();
            let inside = |token: &&crate::Token| {
                label.span().start <= token.span.start && token.span.end <= label.span().end
            };
            for token in tokens.iter().filter(inside) {
                let is_first = laid.tokens.is_empty();
                let gap: &[u8] = if is_first { b" " } else { b"" };
                laid.push(token.kind, file.bytes(token.span), Cow::Borrowed(gap));
            }
            laid
        });
        labels.collect()
    }
}

impl<'t> LaidText<'t> {
    /// Some of the tokens.
    pub(super) fn part(self, range: Range<usize>) -> Self {
        let length = range.len();
        Self {
            tokens: self
                .tokens
                .into_iter()
                .skip(range.start)
                .take(length)
                .collect(),
            gaps: self
                .gaps
                .into_iter()
                .skip(range.start)
                .take(length)
                .collect(),
        }
    }
}

impl<'f> FileLines<'f> {
    /// How the lines of what is in a block begin and end, as others in it do.
    pub(super) fn style_inside(&self, block: Option<Block<'f>>) -> LineStyle<'f> {
        let step = self.step();
        let Some(block) = block else {
            return self.style(Cow::Borrowed(b""), step);
        };
        let own = self.line_at(block.type_span().start);
        let inner = block
            .body()
            .items()
            .map(|item| self.line_at(item_start(item)));
        let inner = inner.into_iter().find(|line| *line > own);
        let outer = match inner {
            Some(line) => Cow::Borrowed(self.indentation(line)),
            None => Cow::Owned([self.indentation(own), &*step].concat()),
        };
        self.style(outer, step)
    }

    /// How further lines of something begin that begins on a line.
    pub(super) fn style_of_line(&self, line: usize) -> LineStyle<'f> {
        self.style(Cow::Borrowed(self.indentation(line)), self.step())
    }

    fn style(&self, outer: Cow<'f, [u8]>, step: Cow<'f, [u8]>) -> LineStyle<'f> {
        let line_end = self.line_end();
        LineStyle {
            outer,
            step,
            line_end,
        }
    }

    /// What the first line of the file ends with; those of heredocs are text.
    pub(super) fn line_end(&self) -> &'static [u8] {
        let mut tokens = self.tokens.iter();
        let first = tokens.find(|token| token.kind == TokenKind::Newline);
        match first.is_some_and(|token| token.span.len() == 2) {
            true => b"\r\n",
            false => b"\n",
        }
    }

    /// How much further the first block with lines of its own indents them.
    fn step(&self) -> Cow<'f, [u8]> {
        let found = self.file.body().blocks().find_map(|block| {
            let own = self.line_at(block.type_span().start);
            let first = self.line_at(item_start(block.body().items().next()?));
            let step = self
                .indentation(first)
                .strip_prefix(self.indentation(own))?;
            (first > own && !step.is_empty()).then_some(step)
        });
        Cow::Borrowed(found.unwrap_or(b"  "))
    }
}

/// The first byte of the name or type of an item.
pub(super) fn item_start(item: Item<'_>) -> u32 {
    match item {
        Item::Attribute(attribute) => attribute.name_span().start,
        Item::Block(block) => block.type_span().start,
    }
}
