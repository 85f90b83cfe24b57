#![expect(
    clippy::disallowed_methods,
    reason = "the environment says how many cases"
)]

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tofu_json_model::document::Any;
use tofu_json_model::json_schema::{NAMES, name_of, shape};
use tofu_json_model::kind::recognize;
use tofu_json_model::shape::{Format, JsonShape, Need};
use tofu_json_model::validate::{Code, Options, Severity, validate};
use tofu_json_model::write::{Style, canonical};
use tofu_json_value::{Document, Limits};

/// How many documents: 10,000 where the environment says `TOFU_JSON_CASES=10000`.
pub(crate) fn cases() -> u32 {
    let given = std::env::var("TOFU_JSON_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok());
    given.unwrap_or(2_000)
}

pub(crate) fn run<T: std::fmt::Debug>(
    strategy: &impl Strategy<Value = T>,
    law: impl Fn(T) -> Result<(), TestCaseError>,
) {
    let config = Config {
        cases: cases(),
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config).run(strategy, law).unwrap();
}

fn string() -> BoxedStrategy<String> {
    let plain = "[a-z_]{0,8}".prop_map(|text| format!("\"{text}\""));
    let awkward = prop::sample::select(vec![
        r#""\u003c\"\\""#,
        r#""\ud83d\ude00""#,
        r#""\ud800""#,
        "\"é\u{2028}\"",
        r#""${x}\n""#,
        r#""\/""#,
    ]);
    prop_oneof![4 => plain, 1 => awkward.prop_map(str::to_owned)].boxed()
}

fn number() -> BoxedStrategy<String> {
    prop_oneof![
        "-?(0|[1-9][0-9]{0,20})",
        "-?(0|[1-9][0-9]{0,3})\\.[0-9]{1,4}",
        "[1-9](\\.[0-9])?[eE][+-]?[0-9]{1,2}"
    ]
    .boxed()
}

/// White space between two parts of a document.
fn space() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["", "", "", " ", "\n  ", "\t"])
}

pub(crate) fn any_value() -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        string(),
        number(),
        Just("null".to_owned()),
        Just("true".to_owned()),
        Just("false".to_owned())
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let list = (prop::collection::vec(inner.clone(), 0..4), space())
            .prop_map(|(parts, space)| format!("[{space}{}{space}]", parts.join(",")));
        let members = prop::collection::vec((string(), inner), 0..4);
        let object = (members, space()).prop_map(|(members, space)| {
            let members: Vec<_> = members
                .into_iter()
                .map(|(key, value)| format!("{key}{space}:{value}"))
                .collect();
            format!("{{{space}{}}}", members.join(&format!(",{space}")))
        });
        prop_oneof![list, object]
    })
    .boxed()
}

/// A value of a shape: members that have to be there and some of the others, `null` where it means
/// something, words that are known and words that are not.
fn of_shape(shape: JsonShape, left: usize) -> BoxedStrategy<String> {
    let whole =
        || "[0-9]{1,3}".prop_map(|digits: String| digits.parse::<u32>().unwrap().to_string());
    match shape {
        JsonShape::Bool => prop::bool::ANY.prop_map(|flag| flag.to_string()).boxed(),
        JsonShape::Number => number(),
        JsonShape::Integer | JsonShape::Unsigned => whole().boxed(),
        JsonShape::Key => prop_oneof![string(), whole()].boxed(),
        JsonShape::Text(Format::Version) => Just("\"1.0\"".to_owned()).boxed(),
        JsonShape::Text(_) => string(),
        JsonShape::Word(known) => prop_oneof![
            prop::sample::select(known).prop_map(|word| format!("\"{word}\"")),
            string()
        ]
        .boxed(),
        JsonShape::Path => Just("[\"a\",0]".to_owned()).boxed(),
        JsonShape::Type => prop::sample::select(vec![
            "\"string\"",
            "[\"list\",\"bool\"]",
            "[\"object\",{\"a\":\"number\"}]",
            "\"dynamic\"",
        ])
        .prop_map(str::to_owned)
        .boxed(),
        JsonShape::List(inner) => list(*inner, left),
        JsonShape::Map(inner) => map(*inner, left),
        JsonShape::TextOr(_) => string(),
        JsonShape::Object(table) if left > 0 => object(table, left - 1),
        JsonShape::Object(_) => Just("{}".to_owned()).boxed(),
        _ => any_value(),
    }
}

fn list(inner: JsonShape, left: usize) -> BoxedStrategy<String> {
    let parts = prop::collection::vec(of_shape(inner, left), 0..3);
    parts
        .prop_map(|parts| format!("[{}]", parts.join(",")))
        .boxed()
}

fn map(inner: JsonShape, left: usize) -> BoxedStrategy<String> {
    let parts = prop::collection::btree_map(string(), of_shape(inner, left), 0..3);
    parts.prop_map(joined).boxed()
}

fn joined(members: impl IntoIterator<Item = (String, String)>) -> String {
    let members: Vec<_> = members
        .into_iter()
        .map(|(key, value)| format!("{key}:{value}"))
        .collect();
    format!("{{{}}}", members.join(","))
}

fn object(
    table: fn() -> &'static tofu_json_model::shape::Table,
    left: usize,
) -> BoxedStrategy<String> {
    let mut members: BoxedStrategy<Vec<(String, String)>> = Just(Vec::new()).boxed();
    for member in table().members {
        let value = of_shape(member.shape, left);
        let value = if member.nullable {
            prop_oneof![3 => value, 1 => Just("null".to_owned())].boxed()
        } else {
            value
                .prop_map(|value| {
                    if value == "null" {
                        "[]".to_owned()
                    } else {
                        value
                    }
                })
                .boxed()
        };
        let found = match member.need {
            Need::Always => value.prop_map(Some).boxed(),
            Need::Optional => prop::option::weighted(0.3, value).boxed(),
        };
        members = (members, found)
            .prop_map(|(mut members, found)| {
                members.extend(found.map(|value| (format!("\"{}\"", member.key), value)));
                members
            })
            .boxed();
    }
    let unknown = prop::option::weighted(0.1, any_value());
    (members, unknown, space())
        .prop_map(|(mut members, unknown, space)| {
            members
                .extend(unknown.map(|value| (format!("{space}\"of_the_future\"{space}"), value)));
            joined(members)
        })
        .boxed()
}

fn document() -> BoxedStrategy<(&'static str, String)> {
    let each = NAMES.iter().map(|name| {
        of_shape(shape(name).unwrap(), 4)
            .prop_map(move |text| (*name, text))
            .boxed()
    });
    prop::strategy::Union::new(each).boxed()
}

#[test]
fn generated_documents_come_back() {
    run(&document(), |(name, text)| {
        let parsed = Document::parse(text.as_bytes()).unwrap();
        prop_assert_eq!(parsed.text(), text.as_bytes());
        prop_assert_eq!(parsed.root().raw(), text.trim().as_bytes());
        let kind = recognize(text.as_bytes(), Limits::default()).unwrap();
        Any::read_as(kind, parsed.root())
            .map_err(|error| TestCaseError::fail(format!("{name}: {error}")))?;
        let write = |parsed: &Document<'_>| {
            let mut written = Vec::new();
            canonical(
                parsed.root(),
                shape(name).unwrap(),
                Style::LINE,
                &mut written,
            )
            .unwrap();
            written
        };
        let once = write(&parsed);
        prop_assert_eq!(write(&Document::parse(&once).unwrap()), once);
        Ok(())
    });
}

/// What is made from the tables breaks no rule that comes from the tables.
#[test]
fn generated_documents_have_their_shapes() {
    run(&document(), |(name, text)| {
        let report = validate(text.as_bytes(), &Options::default());
        if report.kind.and_then(name_of) != Some(name) {
            return Ok(());
        }
        let wrong = report.findings.iter().find(|finding| {
            matches!(
                finding.code,
                Code::Syntax | Code::WrongKind | Code::NullMember
            )
        });
        prop_assert!(wrong.is_none(), "{name}: {wrong:?}");
        prop_assert!(
            report
                .findings
                .iter()
                .all(|finding| finding.severity >= Severity::Note)
        );
        Ok(())
    });
}

#[test]
fn any_text_is_an_answer() {
    let noise = prop::collection::vec(
        prop::sample::select(vec![
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"a\"",
            "\"format_version\"",
            "\"1.0\"",
            "1e9",
            "null",
            "\\",
            "\u{0}",
            "\"\\ud800\"",
        ]),
        0..24,
    );
    run(&noise, |parts| {
        let report = validate(parts.concat().as_bytes(), &Options::default());
        prop_assert!(report.kind.is_some() || !report.findings.is_empty());
        Ok(())
    });
}
