//! What the tables say: kinds, presence, words, texts of a known form.

use super::Code;
use super::findings::Findings;
use super::rules::{path, text};
use super::types;
use crate::document::values::Resource;
use crate::shape::{self, Format, JsonShape, Need, Table};
use tofu_json_number::WrittenNumber;
use tofu_json_value::{Kind, Value};

/// Compares a value, and all that is in it, with a shape.
pub(super) fn check(value: Value<'_>, shape: JsonShape, findings: &mut Findings) {
    let mut pending = vec![(value, shape)];
    while let Some((value, shape)) = pending.pop() {
        match shape {
            JsonShape::Any | JsonShape::Fragment => {}
            JsonShape::Bool => expect(value, Kind::Bool, findings),
            JsonShape::Number => expect(value, Kind::Number, findings),
            JsonShape::Integer => whole(
                value,
                "a whole number",
                |number| number.as_i64().is_some() || number.as_u64().is_some(),
                findings,
            ),
            JsonShape::Unsigned => whole(
                value,
                "a whole number from 0",
                |number| number.as_u64().is_some(),
                findings,
            ),
            JsonShape::Text(format) => check_text(value, format, findings),
            JsonShape::Word(known) => word(value, known, findings),
            JsonShape::Key => key(value, findings),
            // Masks are compared with their values.
            JsonShape::Mask => {}
            JsonShape::Type => types::check(value, findings),
            JsonShape::Path => path(value, findings),
            JsonShape::TextOr(_) if value.is_string() => {}
            JsonShape::Object(table) | JsonShape::TextOr(table) if value.is_object() => {
                object(value, table(), findings, &mut pending);
            }
            JsonShape::Object(_) | JsonShape::TextOr(_) | JsonShape::Map(_)
                if !value.is_object() =>
            {
                expect(value, Kind::Object, findings)
            }
            JsonShape::Map(shape) => map(value, *shape, findings, &mut pending),
            JsonShape::List(shape) => {
                expect(value, Kind::Array, findings);
                pending.extend(value.elements().map(|value| (value, *shape)));
            }
            JsonShape::Object(_) | JsonShape::TextOr(_) => {}
        }
    }
}

fn expect(value: Value<'_>, kind: Kind, findings: &mut Findings) {
    if value.kind() != kind {
        wrong_kind(value, kind.noun(), findings);
    }
}

fn wrong_kind(value: Value<'_>, expected: &str, findings: &mut Findings) {
    let message = format!("expected {expected}, found {}", value.kind().noun());
    findings.add(Code::WrongKind, value, message);
}

fn whole(
    value: Value<'_>,
    expected: &str,
    fits: impl Fn(WrittenNumber<'_>) -> bool,
    findings: &mut Findings,
) {
    match shape::number(value) {
        Some(number) if fits(number) => {}
        Some(_) => {
            let message = format!("expected {expected} of at most 64 bits, found another number");
            findings.add(Code::WrongKind, value, message);
        }
        None => wrong_kind(value, expected, findings),
    }
}

fn check_text(value: Value<'_>, format: Format, findings: &mut Findings) {
    match (value.as_str(), format) {
        // The gate reports versions.
        (None, Format::Version) => {}
        (None, _) => wrong_kind(value, "a string", findings),
        (Some(content), _) => text(value, &content, format, findings),
    }
}

fn word(value: Value<'_>, known: &[&str], findings: &mut Findings) {
    match value.as_str() {
        Some(word) if known.contains(&&*word) => {}
        Some(_) => {
            let message = format!("expected one of {}, found another word", known.join(", "));
            findings.add(Code::UnknownWord, value, message);
        }
        None => wrong_kind(value, "a string", findings),
    }
}

fn key(value: Value<'_>, findings: &mut Findings) {
    match (value.kind(), shape::number(value)) {
        (Kind::String, _) => {}
        (_, Some(number)) if number.as_u64().is_some() => {}
        (_, Some(_)) => {
            let message = "expected a whole number from 0 as an instance key, found another number";
            findings.add(Code::InstanceKey, value, message);
        }
        _ => wrong_kind(value, "a whole number or a string", findings),
    }
}

/// What Terraform writes the other way round: a member, and the one that comes before it there.
const OTHER_WAY_ROUND: (&str, Option<&str>) =
    (Resource::identity, Some(Resource::identity_schema_version));

fn object<'a>(
    value: Value<'a>,
    table: &Table,
    findings: &mut Findings,
    pending: &mut Vec<(Value<'a>, JsonShape)>,
) {
    let mut present = vec![false; table.members.len()];
    let mut last = 0;
    let mut members = value.members();
    while let Some((key, member)) = members.next_nodes() {
        let name = key.as_str().unwrap_or_default();
        let Some((position, known)) = table.member(&name) else {
            let message = format!("expected a member of {} that is known", table.name);
            findings.add_at(
                Code::UnknownMember,
                key.span().start,
                || member.to_pointer(),
                message,
            );
            continue;
        };
        let before = table.members.get(last).map(|member| member.key);
        if position < last && (known.key, before) != OTHER_WAY_ROUND {
            findings.member_order(member);
        }
        last = last.max(position);
        if let Some(present) = present.get_mut(position) {
            *present = true;
        }
        match (member.is_null(), known.nullable) {
            (false, _) => pending.push((member, known.shape)),
            (true, true) => {}
            (true, false) if matches!(known.shape, JsonShape::Text(Format::Version)) => {}
            (true, false) => {
                let message = format!(
                    "expected `{}` to be left out or to have a value, found null",
                    known.key
                );
                findings.add(Code::NullMember, member, message);
            }
        }
    }
    let missing = table
        .members
        .iter()
        .zip(present)
        .filter(|(_, present)| !present);
    for (member, _) in missing.filter(|(member, _)| is_needed(member)) {
        let message = format!("expected {} with the member `{}`", table.name, member.key);
        findings.add(Code::MissingMember, value, message);
    }
}

/// Versions that are missing are reported by the gate.
fn is_needed(member: &crate::shape::Member) -> bool {
    member.need == Need::Always && !matches!(member.shape, JsonShape::Text(Format::Version))
}

fn map<'a>(
    value: Value<'a>,
    shape: JsonShape,
    findings: &mut Findings,
    pending: &mut Vec<(Value<'a>, JsonShape)>,
) {
    let mut last: Option<std::borrow::Cow<'a, str>> = None;
    for (key, member) in value.members() {
        if last.as_ref().is_some_and(|last| *last > key) {
            findings.member_order(member);
        }
        last = Some(key);
        pending.push((member, shape));
    }
}
