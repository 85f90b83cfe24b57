//! States without their values.

use crate::Options;
use std::ops::Range;
use tofu_json_input::{DocumentKind, Error, Limits, Opened};
use tofu_json_model::stream::{StreamError, Unit, UnitEvent, UnitKind, pass_units};
use tofu_json_scan::{elements, members};

/// What a resource of a state is without.
const OF_RESOURCE: &[&[u8]] = &[b"values", b"sensitive_values", b"identity"];
/// What an instance of a state file is without.
const OF_INSTANCE: &[&[u8]] = &[
    b"attributes",
    b"attributes_flat",
    b"sensitive_attributes",
    b"private",
    b"identity",
];
const OF_OUTPUT: &[&[u8]] = &[b"value"];
/// Members that have no rows in any table are left out where they are longer.
const SHORT: usize = 64 << 10;

/// A state in which empty values stand for those of its objects and outputs: what is left is read as any state is. It
/// is made in one pass, in which no more than a resource is held.
pub(crate) struct Reduced {
    pub(crate) text: Vec<u8>,
    /// Where bytes come from: from an offset here on, those from an offset of the document on.
    origins: Vec<(usize, usize)>,
    /// Where the document ends.
    pub(crate) end: usize,
}

impl Reduced {
    pub(crate) fn of(
        opened: &Opened<'_>,
        kind: DocumentKind,
        options: &Options,
    ) -> Result<Self, Error> {
        let mut reduced = Self {
            text: Vec::new(),
            origins: Vec::new(),
            end: 0,
        };
        let mut at = 0;
        let end = pass_units(&mut opened.window(), kind, options.limits, |event| {
            at += reduced.add(&event, at, options.limits)?;
            Ok::<(), StreamError>(())
        });
        reduced.end = end.map_err(|error| opened.locate(error))?;
        Ok(reduced)
    }

    /// Adds what a pass has come to, which begins at `at`, and says how long that is.
    fn add(
        &mut self,
        event: &UnitEvent<'_>,
        at: usize,
        limits: Limits,
    ) -> Result<usize, StreamError> {
        let text = match event {
            UnitEvent::Between(text) | UnitEvent::Name(text) => {
                self.push(text, at);
                text
            }
            UnitEvent::Unit(unit) => {
                self.unit(unit, limits)?;
                unit.text
            }
            _ => return Ok(0),
        };
        Ok(text.len())
    }

    fn unit(&mut self, unit: &Unit<'_>, limits: Limits) -> Result<(), StreamError> {
        let (text, at) = (unit.text, unit.at);
        match unit.kind {
            UnitKind::Resource => self.without(text, at, OF_RESOURCE, limits),
            UnitKind::Output => self.without(text, at, OF_OUTPUT, limits),
            UnitKind::RawResource => self.raw_resource(text, at, limits),
            _ if text.len() > SHORT => {
                self.emptied(text, at);
                Ok(())
            }
            _ => {
                self.push(text, at);
                Ok(())
            }
        }
    }

    fn raw_resource(&mut self, text: &[u8], at: usize, limits: Limits) -> Result<(), StreamError> {
        let mut from = 0;
        for member in members_of(text, limits) {
            let Range { start, end } = match member {
                Ok(member) if member.key_text(text) == b"instances" => member.value,
                Ok(_) => continue,
                Err(fault) => return Err(placed(fault, at)),
            };
            let list = text.get(..end).unwrap_or_default();
            if list.get(start) != Some(&b'[') {
                continue;
            }
            for instance in elements(list, start, limits) {
                let instance = instance.map_err(|fault| placed(fault, at))?;
                self.push(
                    text.get(from..instance.start).unwrap_or_default(),
                    at + from,
                );
                let element = text.get(instance.clone()).unwrap_or_default();
                self.without(element, at + instance.start, OF_INSTANCE, limits)?;
                from = instance.end;
            }
        }
        self.push(text.get(from..).unwrap_or_default(), at + from);
        Ok(())
    }

    /// Adds an object with the members of some names emptied.
    fn without(
        &mut self,
        text: &[u8],
        at: usize,
        names: &[&[u8]],
        limits: Limits,
    ) -> Result<(), StreamError> {
        let mut from = 0;
        for member in members_of(text, limits) {
            let member = member.map_err(|fault| placed(fault, at))?;
            if names.contains(&member.key_text(text)) {
                let Range { start, end } = member.value;
                self.push(text.get(from..start).unwrap_or_default(), at + from);
                self.emptied(text.get(start..end).unwrap_or_default(), at + start);
                from = end;
            }
        }
        self.push(text.get(from..).unwrap_or_default(), at + from);
        Ok(())
    }

    /// Adds an empty value of the same kind; what has no parts is short, or a string.
    fn emptied(&mut self, value: &[u8], at: usize) {
        let empty: &[u8] = match value.first() {
            Some(b'{') => b"{}",
            Some(b'[') => b"[]",
            Some(b'"') => b"\"\"",
            _ => value,
        };
        self.push(empty, at);
    }

    fn push(&mut self, text: &[u8], at: usize) {
        if self.original(self.text.len()) != at {
            self.origins.push((self.text.len(), at));
        }
        self.text.extend_from_slice(text);
    }

    /// Where a byte of this text, or what comes after its end, is in the document.
    pub(crate) fn original(&self, offset: usize) -> usize {
        let after = self.origins.partition_point(|(from, _)| *from <= offset);
        match self.origins.get(after.wrapping_sub(1)) {
            Some((from, origin)) => origin + (offset - from),
            None => offset,
        }
    }

    /// How long a value is in the document.
    pub(crate) fn length(&self, value: Range<usize>) -> usize {
        let last = value.end.saturating_sub(1);
        (self.original(last) + 1).saturating_sub(self.original(value.start))
    }
}

/// The members of a value; none of what is no object.
fn members_of(
    text: &[u8],
    limits: Limits,
) -> impl Iterator<Item = Result<tofu_json_scan::Member, tofu_json_scan::Fault>> {
    let is_object = text.first() == Some(&b'{');
    is_object
        .then(|| members(text, 0, limits))
        .into_iter()
        .flatten()
}

fn placed(fault: tofu_json_scan::Fault, at: usize) -> StreamError {
    tofu_json_model::Error::from(fault).shifted(at).into()
}

#[cfg(test)]
mod tests {
    use super::Reduced;
    use crate::Options;
    use tofu_json_input::{DocumentKind, Input, Limits, Opened};

    fn reduced(text: &str, kind: DocumentKind) -> Reduced {
        let opened = Opened::open(Input::Memory(text.as_bytes()), Limits::default()).unwrap();
        Reduced::of(&opened, kind, &Options::default()).unwrap()
    }

    #[test]
    fn values_are_emptied_and_places_are_kept() {
        let text = r#"{"version":4,"outputs":{"o":{"value":"hunter2","type":"string"}},"resources":[
            {"mode":"managed","instances":[{"attributes":{"a":"hunter2"},"private":"x","status":"tainted"}, {"index_key":1}],"name":"b"}]} "#;
        let reduced = reduced(text, DocumentKind::RawState);
        let short = String::from_utf8(reduced.text.clone()).unwrap();
        assert!(!short.contains("hunter2") && short.contains(r#""attributes":{},"private":"""#));
        for part in [
            "\"o\"",
            "\"type\"",
            "\"resources\"",
            "\"status\"",
            "\"index_key\"",
            "\"name\"",
        ] {
            let found = reduced.original(short.find(part).unwrap());
            assert_eq!(Some(found), text.find(part), "{part}");
        }
        let begin = short.find(r#"{"attributes""#).unwrap();
        let end = short.find("tainted\"}").unwrap() + 9;
        let whole = text.find("tainted\"}").unwrap() + 9 - text.find(r#"{"attributes""#).unwrap();
        assert_eq!(reduced.length(begin..end), whole);
        assert_eq!(reduced.end, text.len() - 1);
    }

    #[test]
    fn what_is_no_object_stays() {
        let text = r#"{"format_version":"1.0","values":{"root_module":{"resources":[null,{"values":null}]}}}"#;
        assert_eq!(reduced(text, DocumentKind::State).text, text.as_bytes());
    }
}
