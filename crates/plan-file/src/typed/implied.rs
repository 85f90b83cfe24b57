//! Values without a type: what their codes imply.

use super::decode::{deeper, dynamic, key, number, refined, sort};
use super::{DEPTH, ElementsOf, MembersOf, TypedValue, UnknownOf, plan_text};
use crate::error::Fault;
use crate::msgpack::{Code, Codes};
use crate::wire::WireBytes;
use tofu_json_evaluate::Type;

/// A value whose type is what its codes imply: an array is a tuple, a map an object.
pub(crate) fn decode_implied(bytes: WireBytes<'_>) -> Result<TypedValue<'_>, Fault> {
    let mut codes = Codes::new(bytes);
    let found = value(&mut codes, Guess::Exact, DEPTH)?;
    if !codes.is_at_end() {
        return Err(codes.fault("expected the end of the value, found more"));
    }
    Ok(found)
}

/// A value whose type nothing tells. Values that come with their type are told by the code of the type, which nothing
/// else has.
pub(crate) fn decode_loosely(bytes: WireBytes<'_>) -> Result<TypedValue<'_>, Fault> {
    value(&mut Codes::new(bytes), Guess::Loose, DEPTH)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Guess {
    Exact,
    Loose,
}

fn value<'a>(codes: &mut Codes<'a>, guess: Guess, depth: usize) -> Result<TypedValue<'a>, Fault> {
    let depth = deeper(codes, depth)?;
    let start = *codes;
    Ok(match codes.next()? {
        Code::Nil => TypedValue::Null,
        Code::Bool(value) => TypedValue::Bool(value),
        token @ (Code::Int(_) | Code::Uint(_) | Code::Float(_)) => {
            TypedValue::Number(number(codes, token)?)
        }
        Code::Text(text) => TypedValue::text(text),
        Code::Bin(text) if guess == Guess::Loose => TypedValue::text(text),
        Code::Bin(_) => return Err(codes.fault("expected a value with a type, found bytes")),
        Code::Extension(kind, body) => match guess {
            Guess::Exact => refined(codes, kind, body, &Type::Dynamic)?,
            Guess::Loose => TypedValue::Unknown(UnknownOf::Single),
        },
        Code::Array(2) if guess == Guess::Loose && matches!(codes.peek()?, 0xc4..=0xc6) => {
            *codes = start;
            dynamic(codes, depth)?.1
        }
        Code::Array(count) => {
            let elements = (0..count).map(|_| value(codes, guess, depth));
            let elements = elements.collect::<Result<_, _>>()?;
            let of = match guess {
                Guess::Exact => ElementsOf::Tuple,
                Guess::Loose => ElementsOf::Any,
            };
            TypedValue::Elements(of, elements)
        }
        Code::Map(count) => {
            let mut members = Vec::new();
            for _ in 0..count {
                let name = plan_text(key(codes)?);
                members.push((name, value(codes, guess, depth)?));
            }
            sort(&mut members);
            let of = match guess {
                Guess::Exact => MembersOf::Object,
                Guess::Loose => MembersOf::Any,
            };
            TypedValue::Members(of, members)
        }
    })
}
