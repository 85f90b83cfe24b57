//! Every recorded lock file gives OpenTofu's verdict, locks, bytes and diagnostics.

use serde_json::Value;
use tofu_json_lock::Lock;

use crate::cases::{Case, diagnostics, locks, recorded};

/// The cases whose diagnostics differ, each with the reason (`PARITY.md`).
const DIFFERENT_DIAGNOSTICS: &[(&str, &str)] = &[];

fn check(kind: &str, least: usize) {
    let cases = recorded(kind);
    assert!(cases.len() >= least, "{} cases of {kind}", cases.len());
    let mut different = Vec::new();
    for case in &cases {
        if let Err(difference) = compare(case) {
            different.push(format!("{}: {difference}", case.id));
        }
    }
    assert!(
        different.is_empty(),
        "{} of {} cases differ:\n{}",
        different.len(),
        cases.len(),
        different.join("\n")
    );
}

fn compare(case: &Case) -> Result<(), String> {
    let parsed = Lock::parse(&case.text);
    let expect = &case.expect;
    if !expect["panic"].is_null() {
        let refused = !parsed.is_ok() && !parsed.diagnostics.is_empty();
        return refused.then_some(()).ok_or_else(|| "no error".to_owned());
    }
    same("ok", &parsed.is_ok().into(), &expect["ok"])?;
    same("locks", &locks(&parsed.lock), &expect["locks"])?;
    if parsed.is_ok() {
        let saved = |bytes| Value::String(String::from_utf8(bytes).unwrap());
        let read = saved(parsed.lock.to_bytes());
        let normalized = saved(parsed.lock.to_normalized_bytes());
        same("saved", &read, &expect["saved"])?;
        let expected = match &expect["saved_normalised"] {
            Value::Null => &expect["saved"],
            other => other,
        };
        same("saved_normalised", &normalized, expected)?;
    }
    let known = DIFFERENT_DIAGNOSTICS.iter().any(|(id, _)| *id == case.id);
    let equal = compare_diagnostics(diagnostics(&parsed), expect, parsed.syntax_diagnostics);
    match (known, equal) {
        (true, Ok(())) => Err("is listed as different, but is equal".to_owned()),
        (true, Err(_)) => Ok(()),
        (false, equal) => equal,
    }
}

fn compare_diagnostics(mut found: Vec<Value>, expect: &Value, syntax: usize) -> Result<(), String> {
    let mut expected = expect["diagnostics"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    if expect["order_varies"] == true {
        let key = |value: &Value| value.to_string();
        found.sort_by_key(key);
        expected.sort_by_key(key);
    }
    for (place, pair) in found.iter().zip(&expected).enumerate() {
        same(&format!("diagnostic {place}"), pair.0, pair.1)?;
    }
    same(
        "number of diagnostics",
        &found.len().into(),
        &expected.len().into(),
    )?;
    same(
        "syntax diagnostics",
        &syntax.into(),
        &expect["syntax_diagnostics"],
    )
}

fn same(what: &str, found: &Value, expected: &Value) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!(
        "{what}:\n  found    {found}\n  expected {expected}"
    ))
}

#[test]
fn handmade() {
    check("handmade", 699);
}

#[test]
fn mutated() {
    check("mutated", 339);
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn real() {
    check("real", 200);
}
