use super::{recorded, root};
use std::cmp::Ordering;
use tofu_json_model::document::plan::Plan;
use tofu_json_model::document::state::State;
use tofu_json_model::shape::{JsonShape, Part};
use tofu_json_model::view::ObjectKey;
use tofu_json_model::write::{Style, canonical};
use tofu_json_vocab::address::{InstanceKey, ResourceAddress};

fn written(text: &str, shape: JsonShape, style: Style) -> String {
    let mut out = Vec::new();
    canonical(root(text), shape, style, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn case_32_escapes() {
    let text = r#""\u003c>&\u2028\u2029\u0008\f\u007f""#;
    assert_eq!(
        written(text, JsonShape::Any, Style::LINE),
        "\"\\u003c\\u003e\\u0026\\u2028\\u2029\\b\\f\u{7f}\"\n"
    );
    assert_eq!(written("\"<>&\"", JsonShape::Any, Style::STREAM), "\"<>&\"");
}

#[test]
fn case_33_order_of_keys() {
    let text =
        r#"{"values":{"root_module":{},"outputs":{"é":{},"a":{},"Z":{}}},"format_version":"1.0"}"#;
    let expected =
        r#"{"format_version":"1.0","values":{"outputs":{"Z":{},"a":{},"é":{}},"root_module":{}}}"#;
    assert_eq!(written(text, State::SHAPE, Style::STREAM), expected);
}

#[test]
fn case_34_keys_in_addresses() {
    for key in [
        "a\"b", "${x}", "%{", "a\nb", "\0", "😀", "\u{200b}", "a\\b", "$${x}",
    ] {
        let address = ResourceAddress {
            key: Some(InstanceKey::String(key.into())),
            ..ResourceAddress::parse("a.b").unwrap()
        };
        let text = address.to_string();
        assert_eq!(ResourceAddress::parse(&text).unwrap(), address, "{text}");
    }
    let text = r#"a.b["$${x}"]"#;
    assert_eq!(
        ResourceAddress::parse(text).unwrap().key,
        Some(InstanceKey::String("${x}".into()))
    );
    // What OpenTofu printed comes back to the letter.
    let plan = Plan::read(recorded("modules-odd-keys/plan.json")).unwrap();
    for change in plan.resource_changes.iter() {
        let change = change.unwrap();
        assert_eq!(
            ResourceAddress::parse(&change.address).unwrap().to_string(),
            change.address
        );
    }
}

#[test]
fn case_35_order_of_keys_in_addresses() {
    assert_eq!(
        "a.b[10]".cmp("a.b[2]"),
        Ordering::Less,
        "as planned values have it"
    );
    let key = |address: &str| {
        let text = format!(r#"{{"address":"{address}"}}"#);
        let change = tofu_json_model::document::plan::ResourceChange::read(root(&text)).unwrap();
        ObjectKey::of_change(&change).unwrap()
    };
    assert_eq!(
        key("a.b[10]").cmp(&key("a.b[2]")),
        Ordering::Greater,
        "as changes and states have it"
    );
}
