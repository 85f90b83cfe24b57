//! Gates in a file of TOML.

mod error;
mod exceptions;
mod reading;

pub use error::GateFileError;
pub(crate) use exceptions::exception;
use exceptions::exception_of_gate;
pub(crate) use reading::{TableReading, TomlText};

use crate::{ChangePattern, Gate, GateRule};
use tofu_json_text::suggestion;

/// What a gate in a file may have.
const KEYS: &[&str] = &[
    "rule",
    "limit",
    "addresses",
    "changes",
    "name",
    "reason",
    "exception",
];

/// The words of the rules.
const RULES: &[&str] = &[
    "max-destroy",
    "max-change",
    "protect",
    "deny",
    "allow",
    "require-moved",
    "no-drift",
    "no-failed-checks",
    "only-addresses",
];

/// Reads gates from the text of a TOML file.
///
/// ```
/// use tofu_json_gate::read_gates;
///
/// let gates = read_gates(r#"
/// [[gate]]
/// name = "databases stay"
/// rule = "protect"
/// addresses = ["aws_db_instance.*"]
///
/// [[gate.exception]]
/// address = "aws_db_instance.old"
/// reason = "it is empty"
/// owner = "ada"
/// expires = 2026-12-31
/// "#)?;
/// assert_eq!(gates[0].rule.to_string(), "protect aws_db_instance.*");
///
/// let error = read_gates("[[gate]]\nrule = \"protekt\"\n").unwrap_err();
/// assert_eq!((error.place.line, error.place.column), (2, 8));
/// assert!(error.message.ends_with("found protekt. Did you mean \"protect\"?"));
/// # Ok::<(), tofu_json_gate::GateFileError>(())
/// ```
///
/// # Errors
///
/// Where the text is no TOML, or says what no gate is, with the place.
pub fn read_gates(text: &str) -> Result<Vec<Gate>, GateFileError> {
    let reading = TomlText::new(text);
    let file = reading.file()?;
    file.known(&["gate"])?;
    file.tables("gate")?.iter().map(gate).collect()
}

fn gate(table: &TableReading<'_>) -> Result<Gate, GateFileError> {
    table.known(KEYS)?;
    let mut gate = Gate::of(rule(table)?);
    gate.name = table.text("name")?;
    gate.reason = table.text("reason")?;
    for exception_table in table.tables("exception")? {
        gate.exceptions.push(exception_of_gate(&exception_table)?);
    }
    Ok(gate)
}

fn rule(table: &TableReading<'_>) -> Result<GateRule, GateFileError> {
    let word = table.required("rule", table.text("rule")?)?;
    let (rule, needs) = match &*word {
        "max-destroy" => (GateRule::MaxDestroy(limit(table)?), Some("limit")),
        "max-change" => (GateRule::MaxChange(limit(table)?), Some("limit")),
        "protect" => (GateRule::Protect(addresses(table)?), Some("addresses")),
        "only-addresses" => (
            GateRule::OnlyAddresses(addresses(table)?),
            Some("addresses"),
        ),
        "deny" => (GateRule::Deny(changes(table)?), Some("changes")),
        "allow" => (GateRule::Allow(changes(table)?), Some("changes")),
        "require-moved" => (GateRule::RequireMoved, None),
        "no-drift" => (GateRule::NoDrift, None),
        "no-failed-checks" => (GateRule::NoFailedChecks, None),
        word => {
            let near = suggestion(word, RULES.iter().copied()).unwrap_or_default();
            let message = format!("expected one of {}, found {word}.{near}", RULES.join(", "));
            return Err(table.error_at("rule", message));
        }
    };
    for key in ["limit", "addresses", "changes"] {
        if needs != Some(key) && table.has(key) {
            let message = format!("the rule {word} has no {key}");
            return Err(table.error_at(key, message));
        }
    }
    Ok(rule)
}

fn limit(table: &TableReading<'_>) -> Result<u64, GateFileError> {
    table.required("limit", table.number("limit")?)
}

fn addresses(table: &TableReading<'_>) -> Result<Vec<String>, GateFileError> {
    let texts = table.required("addresses", table.texts("addresses")?)?;
    Ok(texts.into_iter().map(|(text, _)| text).collect())
}

fn changes(table: &TableReading<'_>) -> Result<Vec<ChangePattern>, GateFileError> {
    let texts = table.required("changes", table.texts("changes")?)?;
    let read = |(text, start): (String, usize)| {
        text.parse()
            .map_err(|error: crate::ChangePatternError| table.error(start, error.to_string()))
    };
    texts.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests;
