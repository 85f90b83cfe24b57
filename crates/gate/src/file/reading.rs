//! Values of TOML with their places.

use super::GateFileError;
use crate::Day;
use std::ops::Range;
use tofu_json_text::suggestion;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The text of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TomlText<'t> {
    text: &'t str,
}

/// A table of it.
#[derive(Clone, Debug)]
pub(crate) struct TableReading<'t> {
    text: &'t str,
    table: DeTable<'t>,
    span: Range<usize>,
}

impl<'t> TomlText<'t> {
    pub(crate) const fn new(text: &'t str) -> Self {
        Self { text }
    }

    /// The table that is the whole file.
    pub(crate) fn file(self) -> Result<TableReading<'t>, GateFileError> {
        let parsed = DeTable::parse(self.text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let message = error.message().lines().collect::<Vec<_>>().join(", ");
            GateFileError::new(self.text, start, message)
        })?;
        let span = parsed.span();
        Ok(TableReading {
            text: self.text,
            table: parsed.into_inner(),
            span,
        })
    }
}

impl<'t> TableReading<'t> {
    /// Refuses keys that mean nothing here.
    pub(crate) fn known(&self, keys: &[&str]) -> Result<(), GateFileError> {
        // In the order of the file, so that the first mistake is said.
        let unknown = self
            .table
            .keys()
            .filter(|key| !keys.contains(&&**key.get_ref()));
        let Some(key) = unknown.min_by_key(|key| key.span().start) else {
            return Ok(());
        };
        let near = suggestion(key.get_ref(), keys.iter().copied()).unwrap_or_default();
        let message = format!(
            "expected one of {}, found {}.{near}",
            keys.join(", "),
            key.get_ref()
        );
        Err(self.error(key.span().start, message))
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.value(key).is_some()
    }

    fn value(&self, key: &str) -> Option<&Spanned<DeValue<'t>>> {
        let found = self.table.iter().find(|(own, _)| own.get_ref() == key);
        found.map(|(_, value)| value)
    }

    /// A value that must be there.
    pub(crate) fn required<T>(&self, key: &str, value: Option<T>) -> Result<T, GateFileError> {
        value.ok_or_else(|| {
            let message = format!("expected the key {key}, found none");
            self.error(self.span.start, message)
        })
    }

    /// A text that says something.
    pub(crate) fn text(&self, key: &str) -> Result<Option<String>, GateFileError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        Ok(Some(self.as_text(key, value)?))
    }

    fn as_text(&self, key: &str, value: &Spanned<DeValue<'t>>) -> Result<String, GateFileError> {
        match value.get_ref() {
            DeValue::String(text) if !text.is_empty() => Ok(text.clone().into_owned()),
            DeValue::String(_) => {
                let message = format!("expected a text as {key}, found an empty one");
                Err(self.error(value.span().start, message))
            }
            other => Err(self.wrong(value, key, "a text", other)),
        }
    }

    /// Texts with their places: one, or a list of them.
    pub(crate) fn texts(&self, key: &str) -> Result<Option<Vec<(String, usize)>>, GateFileError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        let DeValue::Array(list) = value.get_ref() else {
            return Ok(Some(vec![(self.as_text(key, value)?, value.span().start)]));
        };
        let texts = list
            .iter()
            .map(|one| Ok((self.as_text(key, one)?, one.span().start)));
        let texts = texts.collect::<Result<Vec<_>, GateFileError>>()?;
        if texts.is_empty() {
            let message = format!("expected texts as {key}, found an empty list");
            return Err(self.error(value.span().start, message));
        }
        Ok(Some(texts))
    }

    /// A whole number from 0.
    pub(crate) fn number(&self, key: &str) -> Result<Option<u64>, GateFileError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        let wrong = |other| self.wrong(value, key, "a whole number from 0", other);
        match value.get_ref() {
            DeValue::Integer(number) => {
                let read = u64::from_str_radix(number.as_str(), number.radix());
                read.map(Some).map_err(|_| wrong(value.get_ref()))
            }
            other => Err(wrong(other)),
        }
    }

    /// A day, as TOML has it or as a text.
    pub(crate) fn day(&self, key: &str) -> Result<Option<Day>, GateFileError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        let written = match value.get_ref() {
            DeValue::String(text) => text.clone().into_owned(),
            DeValue::Datetime(time) => time.to_string(),
            other => return Err(self.wrong(value, key, "a day such as 2026-12-31", other)),
        };
        let read = written.parse().map(Some);
        read.map_err(|error: crate::DayError| {
            self.error(value.span().start, format!("{error}, found {written}"))
        })
    }

    /// The tables of a list of tables.
    pub(crate) fn tables(&self, key: &str) -> Result<Vec<TableReading<'t>>, GateFileError> {
        let Some(value) = self.value(key) else {
            return Ok(Vec::new());
        };
        let DeValue::Array(list) = value.get_ref() else {
            let wanted = format!("tables [[{key}]]");
            return Err(self.wrong(value, key, &wanted, value.get_ref()));
        };
        let table = |one: &Spanned<DeValue<'t>>| match one.get_ref() {
            DeValue::Table(table) => Ok(TableReading {
                text: self.text,
                table: table.clone(),
                span: one.span(),
            }),
            other => Err(self.wrong(one, key, "a table", other)),
        };
        list.iter().map(table).collect()
    }

    fn wrong(
        &self,
        value: &Spanned<DeValue<'t>>,
        key: &str,
        wanted: &str,
        found: &DeValue<'_>,
    ) -> GateFileError {
        let found = match found {
            DeValue::Integer(number) => format!("the number {number}"),
            other => format!("a value of the type {}", other.type_str()),
        };
        let message = format!("expected {wanted} as {key}, found {found}");
        self.error(value.span().start, message)
    }

    /// A mistake in the value of a key.
    pub(crate) fn error_at(&self, key: &str, message: impl Into<String>) -> GateFileError {
        let start = self
            .value(key)
            .map_or(self.span.start, |value| value.span().start);
        self.error(start, message)
    }

    pub(crate) fn error(&self, offset: usize, message: impl Into<String>) -> GateFileError {
        GateFileError::new(self.text, offset, message)
    }
}
