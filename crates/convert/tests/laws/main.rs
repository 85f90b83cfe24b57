//! Conversion to native syntax: what it gives means the same, or it gives nothing.

#![expect(
    clippy::unwrap_used,
    reason = "recorded files are read from disk, and a broken one has to fail loudly"
)]

#[path = "../../../config/tests/laws/texts.rs"]
#[expect(dead_code, reason = "depth is a law of reading")]
mod texts;

use proptest::prelude::{Strategy, prop, prop_oneof, proptest};
use proptest::sample::select;
use serde_json::{Map, Value, json};
use tofu_json_config::json::Document;
use tofu_json_config::modes::{CONFIGURATION, TEST_FILE, VARIABLES_FILE};
use tofu_json_convert::to_hcl::{Ambiguous, Options, to_hcl};
use tofu_json_convert::to_json::{self, to_json};
use tofu_json_hcl::{File, format, layout};

/// What means something in a template, between quotes or in a heredoc, in one of them or in all.
const PIECES: [&str; 40] = [
    "a",
    "b c",
    " ",
    "  ",
    "\t",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\\",
    "\"",
    "$",
    "%",
    "{",
    "}",
    "$${",
    "%%{",
    "$$",
    "//",
    "# c",
    "EOT",
    "EOF",
    "\n EOT\n",
    "é",
    "e\u{301}",
    "\u{301}",
    "\u{feff}",
    "\0",
    "\u{2028}",
    "${x}",
    "${~ x ~}",
    "${x ~}",
    "%{if a}",
    "%{~ if a ~}",
    "%{endif}",
    "${\n  x # c\n  + 1\n}",
    "${[1, \"${2}\"]}",
    "${\"q\"}",
    "${<<E\nh\n  ${y}\nE\n}",
    "${-1}",
];

/// Names, some of them only in quotes.
const NAMES: [&str; 14] = [
    "a", "b", "for", "null", "a-b", "a b", "1", "//", "${x}", "${(x)}", "${x}y", "π", "$", "a\nb",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(select(&PIECES[..]), 0..7).prop_map(|pieces| pieces.concat())
}

/// Any value.
fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        8 => text().prop_map(Value::from),
        1 => select(&["null", "true", "1", "-1", "1.5e3"][..])
            .prop_map(|text| serde_json::from_str(text).unwrap()),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let member = (select(&NAMES[..]), inner.clone());
        prop_oneof![
            prop::collection::vec(member, 0..4).prop_map(object),
            prop::collection::vec(inner, 0..4).prop_map(Value::from),
        ]
    })
}

fn object(members: Vec<(&str, Value)>) -> Value {
    let members = members.into_iter();
    let members: Map<_, _> = members
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    Value::Object(members)
}

/// A file in which a value is wherever values can be, and something like blocks.
fn files() -> impl Strategy<Value = Value> {
    let body = prop::collection::vec(values(), 3);
    (values(), values(), values(), body).prop_map(|(template, literal, input, body)| {
        json!({
            "//": "file",
            "locals": {"a": template},
            "variable": {"v": {"default": literal, "validation": [{"condition": "${c}", "error_message": input}]}},
            "module": {"m": {"source": "./m", "input": input}},
            "resource": {"t": {"n": [
                {"one": body.first(), "dynamic": {"two": {"for_each": body.get(1), "content": {"x": literal}}}},
                {"two": {"x": body.get(2)}, "provisioner": {"local-exec": {"command": template}}}
            ]}}
        })
    })
}

proptest! {
    #[test]
    fn what_comes_of_a_file_means_the_same(file in files()) {
        let json = file.to_string();
        let document = Document::parse(json.as_bytes());
        for ambiguous in [Ambiguous::Attribute, Ambiguous::Block] {
            let mut options = Options::for_file("law.tf.json");
            options.ambiguous = ambiguous;
            match to_hcl(&document, &options) {
                Ok(native) => converted(&native.text),
                Err(refusal) => {
                    for fault in refusal.faults {
                        let ours = ["result differs", "not expressible in native syntax"];
                        assert!(!ours.contains(&&*fault.summary), "{json}: {fault:?}");
                    }
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn any_document_is_converted_or_refused_for_what_is_in_it(
        bytes in prop_oneof![texts::documents(), texts::pieces(), texts::damaged()]
    ) {
        let document = Document::parse(&bytes);
        for root in [&CONFIGURATION, &TEST_FILE, &VARIABLES_FILE] {
            for ambiguous in [Ambiguous::Attribute, Ambiguous::Block, Ambiguous::Error] {
                let options = Options::for_file("law.tf.json").root(root).ambiguous(ambiguous);
                if let Err(refusal) = to_hcl(&document, &options) {
                    assert!(!refusal.faults.is_empty());
                    for fault in refusal.faults {
                        let ours = ["result differs", "not expressible in native syntax"];
                        let json = String::from_utf8_lossy(&bytes);
                        assert!(!ours.contains(&&*fault.summary), "{json}: {fault:?}");
                    }
                }
            }
        }
    }
}

/// It is in the layout of `fmt`, and comes back the same however often it is converted.
fn converted(text: &str) {
    let file = File::parse("law.tf", text.as_bytes());
    assert_eq!(layout(&file).as_deref(), Some(text.as_bytes()));
    assert!(format(&file).is_some());
    let options = to_json::Options::default();
    let Ok(first) = to_json(&file, &CONFIGURATION, &options) else {
        return;
    };
    let native = to_hcl(
        &Document::parse(first.text.as_bytes()),
        &Options::for_file("law.tf.json"),
    );
    let native = native.unwrap().text;
    let second = to_json(
        &File::parse("law.tf", native.as_bytes()),
        &CONFIGURATION,
        &options,
    );
    assert_eq!(second.unwrap().text, first.text, "by way of {native}");
}

/// A block comes back as an attribute, where the lines of its expressions are further to the right: with them the
/// array would not fit on its line any more.
#[test]
fn an_array_is_laid_out_alike_at_any_depth() {
    let x = json!(["  ${\n  x # c\n  + 1\n}   ", "${\n  x # c\n  + 1\n}", -1]);
    let two =
        |x: &Value| json!({"resource": {"t": {"n": {"dynamic": {"one": {}}, "two": {"x": x}}}}});
    let mut options = Options::for_file("law.tf.json");
    options.ambiguous = Ambiguous::Block;
    for file in [two(&x), two(&json!([x])), two(&json!([[x]]))] {
        let json = file.to_string();
        let native = to_hcl(&Document::parse(json.as_bytes()), &options).unwrap();
        converted(&native.text);
    }
}
