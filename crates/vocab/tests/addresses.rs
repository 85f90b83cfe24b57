//! Addresses as OpenTofu 1.12.6 wrote them into recorded plans: parts, text and order.

#![expect(clippy::unwrap_used, reason = "a test says so by failing")]

use tofu_json_vocab::Mode;
use tofu_json_vocab::address::{
    InstanceKey, ModuleAddress, ParseError, ParseErrorKind, ResourceAddress,
};

/// Picked from `resource_changes` of the recorded scenario `ordering`, in the document's order.
const ORDERING: [&str; 15] = [
    "data.fixture_lookup.later[0]",
    "data.fixture_lookup.later[2]",
    "fixture_named.a",
    "fixture_prim.b[9]",
    "fixture_prim.b[10]",
    "fixture_prim.e",
    r#"fixture_prim.k["-"]"#,
    r#"fixture_prim.k["10"]"#,
    r#"fixture_prim.k["9"]"#,
    r#"fixture_prim.k["é"]"#,
    "terraform_data.t",
    "module.zz.data.fixture_lookup.d",
    "module.mid[0].module.alone.fixture_prim.a[10]",
    r#"module.mid[0].module.leaf["10"].data.fixture_lookup.d"#,
    r#"module.mid[1].module.leaf["2"].fixture_prim.a[0]"#,
];

/// Picked from `resource_changes` of the recorded scenario `modules-odd-keys`, in the document's
/// order, each with the raw key of its innermost module.
const ODD_KEYS: [(&str, &str); 9] = [
    (
        r#"module.outer[0].module.inner["$${t}"].fixture_prim.p["$${t}"]"#,
        "${t}",
    ),
    (
        r#"module.outer[0].module.inner["$${t}"].fixture_prim.p["r/1"]"#,
        "${t}",
    ),
    (
        r#"module.outer[0].module.inner["[x]"].fixture_prim.p["[x]"]"#,
        "[x]",
    ),
    (
        r#"module.outer[0].module.inner["a.b"].fixture_prim.p["a.b"]"#,
        "a.b",
    ),
    (
        r#"module.outer[0].module.inner["back\\slash"].fixture_prim.p["back\\slash"]"#,
        r"back\slash",
    ),
    (
        r#"module.outer[0].module.inner["new\nline"].fixture_prim.p["r/1"]"#,
        "new\nline",
    ),
    (
        r#"module.outer[0].module.inner["q\"q"].fixture_prim.p["q\"q"]"#,
        "q\"q",
    ),
    (
        r#"module.outer[0].module.inner["日本"].fixture_prim.p["日本"]"#,
        "日本",
    ),
    (
        r#"module.outer[1].module.inner["$${t}"].fixture_prim.p["$${t}"]"#,
        "${t}",
    ),
];

fn parse(text: &str) -> ResourceAddress {
    ResourceAddress::parse(text).unwrap()
}

fn string(key: &str) -> Option<InstanceKey> {
    Some(InstanceKey::String(key.into()))
}

#[track_caller]
fn check_order(texts: impl DoubleEndedIterator<Item = &'static str> + Clone) {
    let mut addresses: Vec<_> = texts.clone().rev().map(parse).collect();
    addresses.sort();
    let sorted: Vec<_> = addresses.iter().map(ToString::to_string).collect();
    assert_eq!(sorted, texts.collect::<Vec<_>>());
}

#[test]
fn sorted_as_recorded_and_text_comes_back() {
    check_order(ORDERING.into_iter());
    check_order(ODD_KEYS.into_iter().map(|(text, _)| text));
}

#[test]
fn keys_are_unquoted() {
    for (text, key) in ODD_KEYS {
        let address = parse(text);
        assert_eq!(
            address.module.steps.last().unwrap().key,
            string(key),
            "{text}"
        );
    }
}

#[test]
fn modes_order_ephemeral_data_managed() {
    check_order(
        [
            "ephemeral.z.z",
            "data.y.y",
            "a.a",
            "list.a.a",
            "module.m.a.a",
        ]
        .into_iter(),
    );
}

#[test]
fn keys_order_none_integer_string() {
    check_order(
        [
            "a.b",
            "a.b[2]",
            "a.b[10]",
            r#"a.b["1"]"#,
            r#"a.b["a"]"#,
            "a.b[*]",
        ]
        .into_iter(),
    );
    check_order(["module.m.a.b", "module.m[2].a.b", "module.m[10].a.b"].into_iter());
}

#[test]
fn parts_of_a_resource() {
    let address = parse(r#"module.a.module.b["k"].data.test_thing.c[3]"#);
    assert_eq!(address.module.to_string(), r#"module.a.module.b["k"]"#);
    assert_eq!(address.mode, Mode::Data);
    assert_eq!(&*address.resource_type, "test_thing");
    assert_eq!(&*address.name, "c");
    assert_eq!(address.key, Some(InstanceKey::Int(3)));
    let bare = address.without_keys();
    assert_eq!(bare.to_string(), "module.a.module.b.data.test_thing.c");
}

#[test]
fn unknown_modes_come_back() {
    let address = parse("list.test_thing.a");
    assert_eq!(address.mode, Mode::Other("list".into()));
    assert_eq!(address.to_string(), "list.test_thing.a");
}

#[test]
fn modules() {
    for text in [
        "",
        "module.a",
        r#"module.a[0].module.b["k"]"#,
        "module.a[*]",
    ] {
        assert_eq!(ModuleAddress::parse(text).unwrap().to_string(), text);
    }
    let module = ModuleAddress::parse("module.a[0].module.b").unwrap();
    let parent = module.parent().unwrap();
    assert_eq!(parent.to_string(), "module.a[0]");
    assert_eq!(parent.parent(), Some(ModuleAddress::ROOT));
    assert_eq!(ModuleAddress::ROOT.parent(), None);
}

#[test]
fn errors_say_where() {
    let check = |text: &str, offset, kind| {
        let error = ParseError { offset, kind };
        assert_eq!(ResourceAddress::parse(text), Err(error), "{text}");
    };
    check("", 0, ParseErrorKind::Name);
    check("a", 1, ParseErrorKind::Dot);
    check("a.", 2, ParseErrorKind::Name);
    check("data.a", 6, ParseErrorKind::Dot);
    check("module.m", 8, ParseErrorKind::Dot);
    check("module.", 7, ParseErrorKind::Name);
    check("a.b.c.d", 5, ParseErrorKind::End);
    check("a.b[0", 5, ParseErrorKind::ClosingBracket);
    check("a.b[01]", 4, ParseErrorKind::Key);
    check("a.b[]", 4, ParseErrorKind::Key);
    check("a.b[99999999999999999999]", 4, ParseErrorKind::Key);
    check(r#"a.b["k]"#, 7, ParseErrorKind::ClosingQuote);
    check(r#"a.b["k\q"]"#, 6, ParseErrorKind::Escape);
    check(r#"a.b["日"]x"#, 10, ParseErrorKind::End);
    check("a b.c", 1, ParseErrorKind::Dot);
}

#[test]
fn module_errors_say_where() {
    let check = |text: &str, offset, kind| {
        let error = ParseError { offset, kind };
        assert_eq!(ModuleAddress::parse(text), Err(error), "{text}");
    };
    check("m", 0, ParseErrorKind::ModuleWord);
    check("module.a.b", 9, ParseErrorKind::ModuleWord);
    check("module.a.", 9, ParseErrorKind::ModuleWord);
    check("module.a x", 8, ParseErrorKind::End);
    let error = ModuleAddress::parse("module.a[").unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected an instance key: an integer, a quoted string or `*` at byte 9 of the address"
    );
}

/// The mode of managed resources is not written: with it the text could have a type that is none without it.
#[test]
fn no_address_is_written_as_another() {
    for text in ["managed.data.x", "managed.ephemeral.x", "managed.module.x"] {
        assert!(text.parse::<ResourceAddress>().is_err(), "{text}");
    }
    let address: ResourceAddress = "managed.a.x".parse().unwrap();
    assert_eq!(address.to_string(), "a.x");
}
