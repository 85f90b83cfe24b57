//! Whether values of a type can be of another one at all, and why not.

use super::Room;
use super::unify::unify;
use tofu_json_text::quoted;

use crate::{ObjectType, Type};

/// OpenTofu's words for why there is no conversion.
pub(super) fn check(own: &Type, wanted: &Type, room: &Room) -> Result<(), String> {
    use Type::{Bool, Dynamic, List, Map, Number, Object, Set, String, Tuple};
    match (own, wanted) {
        (Dynamic, _) | (_, Dynamic) => Ok(()),
        (Bool, Bool) | (Number, Number) | (String, String | Bool | Number) => Ok(()),
        (Bool | Number, String) => Ok(()),
        (List(own) | Set(own), List(element) | Set(element)) | (Map(own), Map(element)) => {
            check(own, element, room)
                .map_err(|why| format!("elements of the {}: {why}", collection(wanted)))
        }
        (Tuple(elements), List(element) | Set(element)) => {
            of_tuple(elements, element, wanted, room)
        }
        (Object(object), Map(element)) => of_object(object, element, room),
        (Tuple(own_elements), Tuple(elements)) => {
            if own_elements.len() != elements.len() {
                return Err(required(wanted, own));
            }
            own_elements
                .iter()
                .zip(elements.iter())
                .enumerate()
                .try_for_each(|(number, (own, element))| {
                    check(own, element, room).map_err(|why| format!("element {number}: {why}"))
                })
        }
        (Object(own), Object(object)) => attributes(own, object, room),
        (Map(own), Object(object)) => object.attributes().try_for_each(|(name, kind)| {
            check(own, kind, room).map_err(|why| format!("attribute {}: {why}", quoted(name)))
        }),
        _ => Err(required(wanted, own)),
    }
}

fn collection(wanted: &Type) -> &'static str {
    match wanted {
        Type::Map(_) => "map",
        Type::Set(_) => "set",
        _ => "list",
    }
}

fn required(wanted: &Type, own: &Type) -> String {
    if let (Type::Map(_), Type::Tuple(_)) = (wanted, own) {
        return format!("{} required", wanted.constraint_name());
    }
    let (wanted, own) = (wanted.constraint_name(), own.name());
    if wanted == own {
        format!("{wanted} required")
    } else {
        format!("{wanted} required, but have {own}")
    }
}

fn of_tuple(elements: &[Type], element: &Type, wanted: &Type, room: &Room) -> Result<(), String> {
    if *element == Type::Dynamic {
        return match unify(elements.iter()) {
            Some(_) => Ok(()),
            None => Err(format!(
                "elements of the {}: one type for all required",
                collection(wanted)
            )),
        };
    }
    elements.iter().enumerate().try_for_each(|(number, own)| {
        check(own, element, room).map_err(|why| format!("element {number}: {why}"))
    })
}

fn of_object(object: &ObjectType, element: &Type, room: &Room) -> Result<(), String> {
    if *element == Type::Dynamic {
        return match unify(object.attributes().map(|(_, kind)| kind)) {
            Some(_) => Ok(()),
            None => Err("elements of the map: one type for all required".to_owned()),
        };
    }
    object.attributes().try_for_each(|(name, own)| {
        check(own, element, room).map_err(|why| format!("element {}: {why}", quoted(name)))
    })
}

/// Two names or more, as in a sentence.
fn listed(names: &[&str]) -> String {
    let mut names: Vec<_> = names.iter().map(|name| quoted(name)).collect();
    let last = names.pop().unwrap_or_default();
    match names.as_slice() {
        [one] => format!("{one} and {last}"),
        names => format!("{}, and {last}", names.join(", ")),
    }
}

fn attributes(own: &ObjectType, object: &ObjectType, room: &Room) -> Result<(), String> {
    let lacking = object
        .attributes()
        .len()
        .saturating_sub(own.attributes().len());
    room.take(lacking)?;
    let missing: Vec<&str> = object
        .attributes()
        .map(|(name, _)| name)
        .filter(|name| own.attribute(name).is_none() && !object.is_optional(name))
        .collect();
    match missing.as_slice() {
        [] => {}
        [name] => return Err(format!("attribute {} is required", quoted(name))),
        names => {
            return Err(format!("attributes {} are required", listed(names)));
        }
    }
    object.attributes().try_for_each(|(name, kind)| {
        let Some(own) = own.attribute(name) else {
            return Ok(());
        };
        check(own, kind, room).map_err(|why| format!("attribute {}: {why}", quoted(name)))
    })
}
