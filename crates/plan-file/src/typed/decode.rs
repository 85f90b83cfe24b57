use super::{
    DEPTH, ElementsOf, MembersOf, PlainNumber, TypedValue, UnknownOf, in_set_order, plan_text,
    read_type,
};
use crate::error::Fault;
use crate::msgpack::{Code, Codes};
use crate::wire::WireBytes;
use std::borrow::Cow;
use tofu_json_evaluate::{ObjectType, Type};

/// The value of a type in MessagePack.
pub(crate) fn decode<'a>(bytes: WireBytes<'a>, kind: &Type) -> Result<TypedValue<'a>, Fault> {
    let mut codes = Codes::new(bytes);
    value(&mut codes, kind, DEPTH).map_err(|fault| fault.at(bytes.at))
}

/// A value that comes with its type.
pub(crate) fn decode_dynamic(bytes: WireBytes<'_>) -> Result<(Type, TypedValue<'_>), Fault> {
    let mut codes = Codes::new(bytes);
    dynamic(&mut codes, DEPTH).map_err(|fault| fault.at(bytes.at))
}

pub(super) fn deeper(codes: &Codes<'_>, depth: usize) -> Result<usize, Fault> {
    let fault = || codes.fault(&format!("expected values that nest at most {DEPTH} levels"));
    depth.checked_sub(1).ok_or_else(fault)
}

pub(super) fn value<'a>(
    codes: &mut Codes<'a>,
    kind: &Type,
    depth: usize,
) -> Result<TypedValue<'a>, Fault> {
    let code = codes.peek()?;
    if let 0xc7..=0xc9 | 0xd4..=0xd8 = code {
        return unknown(codes, kind);
    }
    if *kind == Type::Dynamic {
        return dynamic(codes, depth).map(|(_, value)| value);
    }
    if code == 0xc0 {
        codes.next()?;
        return Ok(TypedValue::Null);
    }
    let depth = deeper(codes, depth)?;
    match kind {
        Type::Dynamic | Type::String => match codes.next()? {
            Code::Text(text) | Code::Bin(text) => Ok(TypedValue::text(text)),
            _ => Err(codes.fault("a string is required")),
        },
        Type::Bool => match codes.next()? {
            Code::Bool(value) => Ok(TypedValue::Bool(value)),
            _ => Err(codes.fault("a bool is required")),
        },
        Type::Number => {
            let token = codes.next()?;
            number(codes, token).map(TypedValue::Number)
        }
        Type::List(element) => elements(codes, element, depth)
            .map(|elements| TypedValue::Elements(ElementsOf::List, elements)),
        Type::Set(element) => {
            let elements = elements(codes, element, depth)?;
            Ok(TypedValue::Elements(
                ElementsOf::Set,
                in_set_order(elements),
            ))
        }
        Type::Map(element) => map(codes, element, depth),
        Type::Tuple(types) => tuple(codes, types, depth),
        Type::Object(object) => members(codes, object, depth),
    }
}

pub(super) fn number<'a>(codes: &Codes<'a>, token: Code<'a>) -> Result<PlainNumber<'a>, Fault> {
    match token {
        Code::Int(number) => Ok(PlainNumber::Int(number)),
        Code::Uint(number) => Ok(PlainNumber::of_unsigned(number)),
        Code::Float(number) => PlainNumber::of_float(number),
        Code::Text(text) | Code::Bin(text) => {
            let text = str::from_utf8(text).map_err(|_| codes.fault("a number is required"))?;
            PlainNumber::of_text(text)
        }
        _ => Err(codes.fault("a number is required")),
    }
}

pub(super) fn dynamic<'a>(
    codes: &mut Codes<'a>,
    depth: usize,
) -> Result<(Type, TypedValue<'a>), Fault> {
    let depth = deeper(codes, depth)?;
    match codes.next()? {
        Code::Nil => Ok((Type::Dynamic, TypedValue::Null)),
        Code::Extension(kind, body) => {
            let value = refined(codes, kind, body, &Type::Dynamic)?;
            Ok((Type::Dynamic, value))
        }
        Code::Array(2) => {
            let notation = match codes.next()? {
                Code::Bin(notation) | Code::Text(notation) => notation,
                _ => return Err(codes.fault("expected the notation of a type")),
            };
            let kind = read_type(notation).ok_or_else(|| {
                codes.fault("expected the notation of a type, found another text")
            })?;
            let value = value(codes, &kind, depth)?;
            Ok((kind, value))
        }
        _ => Err(codes.fault("expected an array of a type and a value")),
    }
}

fn unknown<'a>(codes: &mut Codes<'a>, kind: &Type) -> Result<TypedValue<'a>, Fault> {
    match codes.next()? {
        Code::Extension(extension, body) => refined(codes, extension, body, kind),
        _ => Err(codes.fault("expected an unknown value")),
    }
}

/// What is not known: nothing of its refinements shows, but for the one that leaves nothing open.
pub(super) fn refined<'a>(
    codes: &Codes<'a>,
    extension: u8,
    body: &'a [u8],
    kind: &Type,
) -> Result<TypedValue<'a>, Fault> {
    let unknown = TypedValue::Unknown(match kind {
        Type::List(_) | Type::Set(_) | Type::Tuple(_) => UnknownOf::Elements,
        Type::Map(_) | Type::Object(_) => UnknownOf::Members,
        _ => UnknownOf::Single,
    });
    if body.len() <= 1 {
        return Ok(unknown);
    }
    if extension != 0x0c {
        return Err(codes.fault("unsupported extension type"));
    }
    if body.len() > 1024 {
        return Err(codes.fault("oversize unknown value refinement"));
    }
    let mut codes = Codes::new(WireBytes { bytes: body, at: 0 });
    let Code::Map(count) = codes.next()? else {
        return Err(codes.fault("invalid encoding of unknown value"));
    };
    let mut is_null = false;
    for _ in 0..count {
        let Code::Int(key) = codes.next()? else {
            return Err(codes.fault("invalid encoding of unknown value"));
        };
        match (key, key_is_known(key).then(|| codes.next()).transpose()?) {
            (1, Some(Code::Bool(null))) => is_null = null,
            (1, _) => return Err(codes.fault("null refinement is not boolean")),
            (2, Some(Code::Text(_) | Code::Bin(_))) => {}
            (3 | 4, Some(Code::Array(2))) => {
                codes.next()?;
                codes.next()?;
            }
            (5 | 6, Some(Code::Int(_) | Code::Uint(_))) => {}
            // OpenTofu takes what follows a key that it does not know for the next key.
            (_, None) => {}
            _ => return Err(codes.fault("invalid encoding of unknown value")),
        }
    }
    Ok(if is_null { TypedValue::Null } else { unknown })
}

const fn key_is_known(key: i64) -> bool {
    matches!(key, 1..=6)
}

fn array(codes: &mut Codes<'_>) -> Result<Option<usize>, Fault> {
    match codes.next()? {
        Code::Array(count) => Ok(Some(count)),
        Code::Nil => Ok(None),
        _ => Err(codes.fault("a list is required")),
    }
}

fn elements<'a>(
    codes: &mut Codes<'a>,
    kind: &Type,
    depth: usize,
) -> Result<Vec<TypedValue<'a>>, Fault> {
    let count = array(codes)?.unwrap_or_default();
    let mut elements = Vec::with_capacity(count.min(1 << 12));
    for _ in 0..count {
        elements.push(value(codes, kind, depth)?);
    }
    Ok(elements)
}

fn tuple<'a>(codes: &mut Codes<'a>, types: &[Type], depth: usize) -> Result<TypedValue<'a>, Fault> {
    let count = array(codes)?.unwrap_or_default();
    if count != 0 && count != types.len() {
        return Err(codes.fault(&format!("a tuple of length {} is required", types.len())));
    }
    let types = types.iter().take(count);
    let elements = types.map(|kind| value(codes, kind, depth));
    Ok(TypedValue::Elements(
        ElementsOf::Tuple,
        elements.collect::<Result<_, _>>()?,
    ))
}

fn map<'a>(codes: &mut Codes<'a>, kind: &Type, depth: usize) -> Result<TypedValue<'a>, Fault> {
    let Code::Map(count) = codes.next()? else {
        return Err(codes.fault("a map is required"));
    };
    let mut members = Vec::with_capacity(count.min(1 << 12));
    for _ in 0..count {
        let name = plan_text(key(codes)?);
        members.push((name, value(codes, kind, depth)?));
    }
    sort(&mut members);
    Ok(TypedValue::Members(MembersOf::Map, members))
}

pub(super) fn key<'a>(codes: &mut Codes<'a>) -> Result<&'a [u8], Fault> {
    match codes.next()? {
        Code::Text(text) | Code::Bin(text) => Ok(text),
        _ => Err(codes.fault("expected the name of a member, found another value")),
    }
}

/// By name; of two of one name the last counts.
pub(super) fn sort<'a>(members: &mut Vec<(Cow<'a, str>, TypedValue<'a>)>) {
    if members.is_sorted_by(|(one, _), (other, _)| one < other) {
        return;
    }
    members.reverse();
    members.sort_by(|(one, _), (other, _)| one.cmp(other));
    members.dedup_by(|(one, _), (other, _)| one == other);
}

fn members<'a>(
    codes: &mut Codes<'a>,
    object: &ObjectType,
    depth: usize,
) -> Result<TypedValue<'a>, Fault> {
    let Code::Map(count) = codes.next()? else {
        return Err(codes.fault("an object is required"));
    };
    let mut types = object.attributes();
    if count != 0 && count != types.len() {
        return Err(codes.fault(&format!(
            "an object with {} attributes is required",
            types.len()
        )));
    }
    let mut members = Vec::with_capacity(count);
    for _ in 0..count {
        let name = key(codes)?;
        let name = tofu_json_scan::utf8(name).map_err(|_| codes.fault("unsupported attribute"))?;
        let kind = match types.next() {
            Some((next, kind)) if next == name => kind,
            _ => object
                .attribute(name)
                .ok_or_else(|| codes.fault(&format!("unsupported attribute {name:?}")))?,
        };
        let value = value(codes, kind, depth).map_err(|fault| fault.within(name))?;
        members.push((Cow::Borrowed(name), value));
    }
    sort(&mut members);
    Ok(TypedValue::Members(MembersOf::Object, members))
}
