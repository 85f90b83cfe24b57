//! What one side of a change says of the other, where no schema does.

use crate::mask::{SensitiveKey, SensitivePath};
use crate::typed::{ElementsOf, MembersOf, TypedValue, UnknownOf};

/// What is not known after a change is of the kind that it was before: types do not change. Values that come with their
/// types, which can change, are told by having one.
pub(super) fn take_kinds(after: &mut TypedValue<'_>, before: &TypedValue<'_>) {
    match (after, before) {
        (TypedValue::Unknown(of @ UnknownOf::Single), TypedValue::Elements(ElementsOf::Any, _)) => {
            *of = UnknownOf::Elements;
        }
        (TypedValue::Unknown(of @ UnknownOf::Single), TypedValue::Members(MembersOf::Any, _)) => {
            *of = UnknownOf::Members;
        }
        (TypedValue::Members(_, members), TypedValue::Members(MembersOf::Any, known)) => {
            for (name, member) in members {
                // Both are in order.
                let same = known.binary_search_by(|(known, _)| known.cmp(name)).ok();
                if let Some((_, before)) = same.and_then(|position| known.get(position)) {
                    take_kinds(member, before);
                }
            }
        }
        _ => {}
    }
}

/// Attributes that are marked before and have no value after. The file marks values, so that it says nothing of these,
/// but what a schema calls sensitive stays masked; and a mask of no value hides nothing.
pub(super) fn stay_masked<'a>(
    before: &[SensitivePath<'a>],
    after: &TypedValue<'_>,
) -> Vec<SensitivePath<'a>> {
    let TypedValue::Members(_, members) = after else {
        return Vec::new();
    };
    let has_no_value = |name: &str| {
        let member = members.iter().find(|(member, _)| member == name);
        let member = member.map(|(_, value)| value);
        matches!(member, Some(TypedValue::Null | TypedValue::Unknown(_)))
    };
    let stays = |path: &&SensitivePath<'a>| match path.as_slice() {
        [SensitiveKey::Attribute(name)] => has_no_value(name),
        _ => false,
    };
    before.iter().filter(stays).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::{stay_masked, take_kinds};
    use crate::mask::SensitiveKey;
    use crate::typed::{ElementsOf, MembersOf, TypedValue, UnknownOf};

    fn object<'a>(members: Vec<(&'a str, TypedValue<'a>)>) -> TypedValue<'a> {
        let members = members.into_iter();
        let members = members.map(|(name, value)| (name.into(), value)).collect();
        TypedValue::Members(MembersOf::Any, members)
    }

    const UNKNOWN: TypedValue<'_> = TypedValue::Unknown(UnknownOf::Single);

    #[test]
    fn kinds_are_those_of_before() {
        let list = TypedValue::Elements(ElementsOf::Any, Vec::new());
        let typed = TypedValue::Members(MembersOf::Map, Vec::new());
        let before = object(vec![
            ("dynamic", typed),
            ("list", list),
            ("map", object(Vec::new())),
            ("text", TypedValue::Text("x".into())),
        ]);
        let mut after = object(vec![
            ("dynamic", UNKNOWN),
            ("list", UNKNOWN),
            ("map", UNKNOWN),
            ("new", UNKNOWN),
            ("text", UNKNOWN),
        ]);
        take_kinds(&mut after, &before);
        let expected = object(vec![
            ("dynamic", UNKNOWN),
            ("list", TypedValue::Unknown(UnknownOf::Elements)),
            ("map", TypedValue::Unknown(UnknownOf::Members)),
            ("new", UNKNOWN),
            ("text", UNKNOWN),
        ]);
        assert_eq!(after, expected);
    }

    #[test]
    fn only_what_has_no_value_stays_masked() {
        let path = |name: &'static str| vec![SensitiveKey::Attribute(name.into())];
        let within = vec![
            SensitiveKey::Attribute("null".into()),
            SensitiveKey::Attribute("inner".into()),
        ];
        let before = [
            path("clear"),
            path("gone"),
            path("null"),
            path("unknown"),
            within,
        ];
        let after = object(vec![
            ("clear", TypedValue::Bool(true)),
            ("null", TypedValue::Null),
            ("unknown", UNKNOWN),
        ]);
        let expected = [path("null"), path("unknown")];
        assert_eq!(stay_masked(&before, &after), expected);
        assert!(stay_masked(&before, &TypedValue::Null).is_empty());
    }
}
