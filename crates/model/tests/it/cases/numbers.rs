use super::{codes, root};
use tofu_json_model::document::raw::Instance;
use tofu_json_model::document::values::Resource;
use tofu_json_model::shape::{JsonShape, Key, Part};
use tofu_json_model::validate::Code;
use tofu_json_model::write::{Style, canonical};
use tofu_json_number::WrittenNumber;

fn number(text: &str) -> WrittenNumber<'_> {
    WrittenNumber::parse(text).unwrap()
}

fn written(text: &str) -> String {
    let mut out = Vec::new();
    canonical(root(text), JsonShape::Any, Style::STREAM, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn case_24_long_numbers() {
    let digits = "1".to_owned() + &"0123456789".repeat(15) + "123";
    assert_eq!(digits.len(), 154);
    let third = "0.".to_owned() + &"3".repeat(155);
    let tiny = "0.".to_owned() + &"0".repeat(399) + "1";
    for text in [&digits, &third, &tiny] {
        assert_eq!(root(text).as_number(), Some(&**text));
        assert_eq!(written(text), **text);
    }
    let huge = "1".to_owned() + &"0".repeat(400);
    assert_eq!(number(&huge), number("1e400"));
    assert_eq!(written("1e400"), huge);
    assert!(number(&third) < number(&("0.".to_owned() + &"3".repeat(156))));
}

#[test]
fn case_25_beyond_53_bits() {
    for text in [
        "9007199254740993",
        "9223372036854775808",
        "18446744073709551615",
    ] {
        assert_eq!(number(text).as_u64().unwrap().to_string(), text);
        assert_eq!(written(text), text);
    }
    assert_ne!(number("9007199254740993"), number("9007199254740992"));
}

#[test]
fn case_26_spellings_of_one_value() {
    let all = ["1.10", "1.1", "1.1000"];
    for (left, right) in all.iter().zip(all.iter().cycle().skip(1)) {
        assert_eq!(number(left), number(right));
    }
    let list = root("[1.10,1.1,1.1000]");
    assert_eq!(
        list.elements()
            .map(|value| value.as_number().unwrap())
            .collect::<Vec<_>>(),
        all
    );
}

#[test]
fn case_27_negative_zero() {
    assert_eq!(written("-0"), "-0");
    assert_eq!(root("-0").as_number(), Some("-0"));
    assert_eq!(number("-0"), number("0"));
}

#[test]
fn case_28_other_spellings_are_written_in_full() {
    assert_eq!(written("[1E5,1e+2,1e-3,1.50]"), "[100000,100,0.001,1.5]");
}

#[test]
fn case_29_a_guard_against_digits() {
    let long = "7".repeat(10 << 20);
    assert!(number(&long).plain(1_000_000).is_err());
    assert_eq!(
        codes(&format!("[{long}]")),
        [(Code::NumberDigits, "/0".to_owned())]
    );
    assert_eq!(
        codes("[1e99999999]"),
        [(Code::NumberDigits, "/0".to_owned())]
    );
}

#[test]
fn case_30_instance_keys() {
    let text = r#"{"address":"a.b[0]","mode":"managed","type":"a","name":"b","index":0}"#;
    let object = Resource::read(root(text)).unwrap();
    let index = object.index.and_then(Key::number);
    assert_eq!(index.and_then(|index| index.as_u64()), Some(0));
    let mut out = Vec::new();
    canonical(root(text), Resource::SHAPE, Style::STREAM, &mut out).unwrap();
    assert_eq!(out, text.as_bytes());
    for (index, expected) in [
        ("-1", Code::InstanceKey),
        ("0.5", Code::InstanceKey),
        ("true", Code::WrongKind),
    ] {
        let change = r#"{"actions":["no-op"],"before":{},"after":{}}"#;
        let found = codes(&super::plan_of(&format!(r#","index":{index}"#), change));
        assert!(
            found.contains(&(expected, "/resource_changes/0/index".to_owned())),
            "{index}: {found:?}"
        );
        // It is kept all the same.
        assert_eq!(Key::part(root(index)).is_ok(), index != "true");
    }
}

#[test]
fn case_31_keys_with_a_fraction() {
    let read = |text| Instance::read(root(text)).unwrap().index();
    assert_eq!(read(r#"{"index_key":1.0}"#), Some(1));
    assert_eq!(read(r#"{"index_key":1.9}"#), Some(1));
    assert_eq!(read(r#"{"index_key":"1"}"#), None);
}
