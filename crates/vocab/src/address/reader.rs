//! Reading an address from left to right.

use super::{InstanceKey, ModuleStep, ParseError, ParseErrorKind};
use tofu_json_text::CheckedSlice;
use tofu_json_text::native::{UnquoteError, read_quoted};

/// The text of an address, and how far it is read.
pub(super) struct AddressReader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> AddressReader<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// Reads `module.NAME[KEY]` if the text goes on so.
    pub(super) fn module_step(&mut self) -> Result<Option<ModuleStep>, ParseError> {
        if !self.eat("module.") {
            return Ok(None);
        }
        let name = self.name()?.into();
        let key = self.key()?;
        Ok(Some(ModuleStep { name, key }))
    }

    /// Reads a name: everything up to a dot, bracket, quote or white space.
    pub(super) fn name(&mut self) -> Result<&'t str, ParseError> {
        let rest = self.rest();
        // Nearly all names have nothing else, and end where such bytes do.
        let of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let plain = rest.bytes().take_while(of_name).count();
        let rest_of_name = rest.slice(plain..).find(ends_name);
        let end = rest_of_name.map_or(rest.len(), |length| plain + length);
        let name = rest.slice(..end);
        if name.is_empty() {
            return Err(self.expected(ParseErrorKind::Name));
        }
        self.at += end;
        Ok(name)
    }

    /// Reads an instance key in its brackets if there is one.
    pub(super) fn key(&mut self) -> Result<Option<InstanceKey>, ParseError> {
        if !self.eat("[") {
            return Ok(None);
        }
        let key = if self.eat("\"") {
            self.string_key()?
        } else if self.eat("*") {
            InstanceKey::Wildcard
        } else {
            self.int_key()?
        };
        if !self.eat("]") {
            return Err(self.expected(ParseErrorKind::ClosingBracket));
        }
        Ok(Some(key))
    }

    fn string_key(&mut self) -> Result<InstanceKey, ParseError> {
        match read_quoted(self.text, self.at) {
            Ok((key, end)) => {
                self.at = end;
                Ok(InstanceKey::String(key.into()))
            }
            Err(UnquoteError::Unclosed(offset)) => Err(ParseError {
                offset,
                kind: ParseErrorKind::ClosingQuote,
            }),
            Err(UnquoteError::Escape(offset)) => Err(ParseError {
                offset,
                kind: ParseErrorKind::Escape,
            }),
        }
    }

    fn int_key(&mut self) -> Result<InstanceKey, ParseError> {
        let rest = self.rest();
        let end = rest.find(']').unwrap_or(rest.len());
        let digits = rest.slice(..end);
        let index = digits
            .parse::<i64>()
            .ok()
            // Only the shortest spelling, so that the text can be given back.
            .filter(|index| index.to_string() == digits)
            .ok_or_else(|| self.expected(ParseErrorKind::Key))?;
        self.at += end;
        Ok(InstanceKey::Int(index))
    }

    /// Takes `expected` if the text goes on with it.
    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    pub(super) fn at_end(&self) -> bool {
        self.rest().is_empty()
    }

    pub(super) fn expected(&self, kind: ParseErrorKind) -> ParseError {
        ParseError {
            offset: self.at,
            kind,
        }
    }

    fn rest(&self) -> &'t str {
        self.text.slice(self.at..)
    }
}

fn ends_name(character: char) -> bool {
    matches!(character, '.' | '[' | ']' | '"') || character.is_whitespace()
}
