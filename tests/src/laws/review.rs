use super::people::is_harmless;
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_review::model::view::Mask;
use tofu_json_review::value::{Arena, Document, Json, Kind, Value};
use tofu_json_review::{
    ChangedPart, ChangedValue, LineOptions, PartSide, PathStep, differences, lines,
    write_differences,
};

/// What hides a value: that it is sensitive, and that it is not known yet.
type Masks<'a> = [Value<'a>; 2];

/// How often each scalar is somewhere, by its path without positions.
type Leaves = BTreeMap<(String, String), i64>;

/// What a review tells of the changes of a plan is true, and all that there is; it shows no secret, and nothing in its
/// lines steers. What is no plan is taken for one change.
pub fn changes_are_told(bytes: &[u8]) {
    let Ok(document) = Document::parse(bytes) else {
        return;
    };
    let changes = document.root().get("resource_changes");
    let changes = changes.unwrap_or_else(Value::null).elements();
    let mut changes: Vec<_> = changes.filter_map(|change| change.get("change")).collect();
    if changes.is_empty() {
        changes.push(document.root());
    }
    changes.into_iter().for_each(change_is_told);
}

fn change_is_told(change: Value<'_>) {
    let member = |name| change.get(name).unwrap_or_else(Value::null);
    let sides = [
        (member("before"), member("before_sensitive")),
        (member("after"), member("after_sensitive")),
    ];
    let mut changed = ChangedValue::new(sides[0].0, sides[1].0);
    let mask = |mask: Value<'_>| mask.is_true() || mask.is_array() || mask.is_object();
    let mask = |name| change.get(name).filter(|value| mask(*value));
    changed.before_sensitive = Mask::new(mask("before_sensitive"));
    changed.after_sensitive = Mask::new(mask("after_sensitive"));
    changed.unknown = Mask::new(mask("after_unknown"));
    let arena = Arena::new();
    let found = differences(&changed, None, &[], &arena);
    let [(before, before_mask), (after, after_mask)] = sides;
    all_is_told(
        &found,
        [
            (before, [before_mask, Value::null()]),
            (after, [after_mask, member("after_unknown")]),
        ],
    );
    let text = written(&found);
    for secret in secrets(sides, change) {
        assert!(
            !text.contains(&secret),
            "a secret is shown: {secret:?}\n{text}"
        );
    }
}

/// The lines and the JSON.
fn written(found: &[ChangedPart<'_>]) -> String {
    let mut text = String::new();
    for line in lines(found, &LineOptions::default()) {
        is_harmless(&line.text, "a line of a review");
        assert!(!line.text.contains(['\n', '\t']), "a line of several lines");
        for range in &line.emphasis {
            assert!(
                line.text.get(range.clone()).is_some(),
                "emphasis of nothing"
            );
        }
        text += &line.text;
        text.push('\n');
    }
    let mut json = String::new();
    write_differences(&mut Json::to(&mut json), found);
    assert!(Document::parse(json.as_bytes()).is_ok(), "no JSON: {json}");
    text + &json
}

/// What is told and what is left are both sides. What is not known yet is not told, also where there is a value in its place.
fn all_is_told(found: &[ChangedPart<'_>], sides: [(Value<'_>, Masks<'_>); 2]) {
    let mut rest = sides.map(|(value, masks)| {
        let mut all = Leaves::new();
        leaves(value, masks, "", 1, &mut all);
        all
    });
    for part in found {
        for (n, side) in [&part.before, &part.after].into_iter().enumerate() {
            let Some(side) = side else { continue };
            if n == 1 && part.after_unknown {
                continue;
            }
            let (Some((root, masks)), Some(rest)) = (sides.get(n), rest.get_mut(n)) else {
                continue;
            };
            if let Some((value, masks)) = at(*root, *masks, side) {
                assert_eq!(value.raw(), side.value.raw(), "another value is there");
                leaves(value, masks, &wiped(side), -1, rest);
            }
        }
    }
    for rest in &mut rest {
        assert!(
            rest.values().all(|count| *count >= 0),
            "told twice: {rest:?}"
        );
        rest.retain(|_, count| *count > 0);
    }
    let [before, after] = &rest;
    assert_eq!(before, after, "not told");
}

/// The part of a mask over a member or element; `true` covers all that is below.
fn below<'a>(mask: Value<'a>, part: Option<Value<'a>>) -> Value<'a> {
    if mask.is_true() {
        mask
    } else {
        part.unwrap_or_else(Value::null)
    }
}

fn hide(masks: Masks<'_>) -> bool {
    masks.iter().any(|mask| mask.is_true())
}

fn leaves(value: Value<'_>, masks: Masks<'_>, path: &str, by: i64, into: &mut Leaves) {
    if hide(masks) {
        return;
    }
    let text = match value.kind() {
        Kind::Null => return,
        Kind::Object => {
            for (name, member) in value.sorted_members() {
                let masks = masks.map(|mask| below(mask, mask.get(&name)));
                leaves(member, masks, &format!("{path}\u{1}{name}"), by, into);
            }
            return;
        }
        Kind::Array => {
            for (n, element) in value.elements().enumerate() {
                leaves(
                    element,
                    masks.map(|mask| below(mask, mask.at(n))),
                    &format!("{path}\u{1}*"),
                    by,
                    into,
                );
            }
            return;
        }
        Kind::String => format!("{:?}", value.as_str().unwrap_or_default()),
        // Numbers of one value are the same number.
        Kind::Number => format!("{:?}", value.as_f64().map(|number| number + 0.0)),
        Kind::Bool => String::from_utf8_lossy(value.raw()).into_owned(),
    };
    *into.entry((path.to_owned(), text)).or_default() += by;
}

/// The value that a path leads to, with its masks; nothing where one hides it.
fn at<'a>(
    root: Value<'a>,
    masks: Masks<'a>,
    side: &PartSide<'_>,
) -> Option<(Value<'a>, Masks<'a>)> {
    let (mut value, mut masks) = (root, masks);
    for step in &side.path {
        let part_of = |value: Value<'a>| match step {
            PathStep::Name(name) => value.get(name),
            PathStep::Position(position) => value.at(*position),
        };
        masks = masks.map(|mask| below(mask, part_of(mask)));
        if hide(masks) {
            return None;
        }
        let Some(part) = part_of(value) else {
            panic!("a path leads nowhere");
        };
        value = part;
    }
    (!hide(masks)).then_some((value, masks))
}

fn wiped(side: &PartSide<'_>) -> String {
    let step = |step: &PathStep<'_>| match step {
        PathStep::Name(name) => format!("\u{1}{name}"),
        PathStep::Position(_) => "\u{1}*".to_owned(),
    };
    side.path.iter().map(step).collect()
}

/// The strings that masks hide, but for those that are in a name or a number, or may be words of a review.
fn secrets(sides: [(Value<'_>, Value<'_>); 2], change: Value<'_>) -> BTreeSet<String> {
    let (mut hidden, mut public) = (BTreeSet::new(), String::new());
    for (value, mask) in sides {
        collect(value, mask, &mut hidden);
    }
    let mut pending = vec![change];
    while let Some(value) = pending.pop() {
        pending.extend(value.elements());
        for (name, member) in value.members() {
            public += &name;
            public.push('\n');
            pending.push(member);
        }
        if let Some(number) = value.as_number() {
            public += number;
            public.push('\n');
        }
    }
    hidden.retain(|text| {
        let is_peculiar = text
            .chars()
            .any(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        is_peculiar && text.chars().nth(7).is_some() && !public.contains(&**text)
    });
    hidden
}

fn collect(value: Value<'_>, mask: Value<'_>, into: &mut BTreeSet<String>) {
    for (n, element) in value.elements().enumerate() {
        collect(element, below(mask, mask.at(n)), into);
    }
    for (name, member) in value.sorted_members() {
        collect(member, below(mask, mask.get(&name)), into);
    }
    if let (true, Some(text)) = (mask.is_true(), value.as_str()) {
        into.insert(text.trim().to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::changes_are_told;
    use proptest::prelude::*;
    use tofu_json_review::value::Json;

    const SECRETS: [&str; 3] = [
        "Correct-Horse-9",
        "x9\u{e9}Yz\"q\\\\T7",
        "Line1\nLine2-long",
    ];

    fn string() -> impl Strategy<Value = String> {
        prop_oneof![
            Just("a".to_owned()),
            (0..SECRETS.len()).prop_map(|n| SECRETS[n].to_owned()),
            (0..SECRETS.len()).prop_map(|n| format!("https://x:{}@y", SECRETS[n])),
            "[ab]{1,2}\n[ab \t]{0,4}\r?\n?",
            "a: [12]\nb: (on|\"on\"|[ab]) ?(# c)?\n(c:\n- [ab]\n)?",
            Just("aGVsbG8gd29ybGQgb25l".to_owned()),
            Just("aGVsbG8gd29ybGQgdHdv".to_owned()),
            "\\{\"a\": ?[12](, \"k\": \"Correct-Horse-9\")?\\}",
            "1|true",
        ]
    }

    fn json() -> impl Strategy<Value = String> {
        let leaf = prop_oneof![
            2 => Just("null".to_owned()),
            2 => (0..3_u8).prop_map(|n| n.to_string()),
            1 => Just("1.0".to_owned()),
            1 => Just("true".to_owned()),
            6 => string().prop_map(|text| {
                let mut json = String::new();
                Json::to(&mut json).string(&text);
                json
            }),
        ];
        leaf.prop_recursive(3, 30, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5)
                    .prop_map(|all| format!("[{}]", all.join(","))),
                members("[abc]|name|id", inner),
            ]
        })
    }

    fn members(
        name: &'static str,
        value: impl Strategy<Value = String>,
    ) -> impl Strategy<Value = String> {
        prop::collection::btree_map(name, value, 0..5).prop_map(|all| {
            let member = |(name, value): (&String, &String)| format!("\"{name}\":{value}");
            format!(
                "{{{}}}",
                all.iter().map(member).collect::<Vec<_>>().join(",")
            )
        })
    }

    fn mask() -> impl Strategy<Value = String> {
        let leaf = prop_oneof![2 => Just("false".to_owned()), 1 => Just("true".to_owned())];
        let mask = leaf.prop_recursive(3, 16, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4)
                    .prop_map(|all| format!("[{}]", all.join(","))),
                members("[abc]|name|id", inner),
            ]
        });
        members("[abcd]", mask)
    }

    #[test]
    fn a_value_in_the_place_of_what_is_not_known_is_not_told() {
        changes_are_told(br#"{"before":{"a":[1]},"after":{"a":[2]},"after_unknown":{"a":[true]}}"#);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn generated_changes_are_told(
            before in members("[abcd]", json()),
            after in members("[abcd]", json()),
            masks in [mask(), mask()],
        ) {
            let [before_mask, after_mask] = masks;
            changes_are_told(format!(
                r#"{{"before":{before},"after":{after},"before_sensitive":{before_mask},"after_sensitive":{after_mask}}}"#
            ).as_bytes());
        }

        #[test]
        fn changes_with_unknown_parts_are_told(
            before in members("[abcd]", json()),
            after in members("[abc]", json()),
            unknown in members("[bcd]", mask()),
            sensitive in mask(),
        ) {
            changes_are_told(format!(
                r#"{{"before":{before},"after":{after},"before_sensitive":{sensitive},"after_unknown":{unknown}}}"#
            ).as_bytes());
        }
    }
}
