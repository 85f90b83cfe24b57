//! Exceptions, which gates and lists of known drift both have.

use super::{GateFileError, TableReading};
use crate::Exception;

/// What an exception may have that is for whole objects.
const KEYS: &[&str] = &["address", "owner", "reason", "expires"];

/// What one may have that can be for a part of an object.
const KEYS_WITH_PATH: &[&str] = &["address", "path", "owner", "reason", "expires"];

/// An exception of a gate.
pub(crate) fn exception_of_gate(table: &TableReading<'_>) -> Result<Exception, GateFileError> {
    if table.text("path")?.is_some() {
        let message = "an exception of a gate is for whole objects, and has no path";
        return Err(table.error_at("path", message));
    }
    table.known(KEYS)?;
    exception(table)
}

/// An exception that can be for a part of an object.
pub(crate) fn exception(table: &TableReading<'_>) -> Result<Exception, GateFileError> {
    table.known(KEYS_WITH_PATH)?;
    Ok(Exception {
        address: table.required("address", table.text("address")?)?,
        path: table.text("path")?,
        owner: table.text("owner")?,
        reason: table.text("reason")?,
        expires: table.day("expires")?,
    })
}

#[cfg(test)]
mod tests {
    use crate::read_gates;

    const GATE: &str = "[[gate]]\nrule = \"no-drift\"\n[[gate.exception]]\naddress = \"a.b\"\n";

    #[test]
    fn days_are_days_of_toml_or_texts() {
        for day in ["2026-12-31", "\"2026-12-31\""] {
            let gates = read_gates(&format!("{GATE}expires = {day}\n")).unwrap();
            let expires = gates[0].exceptions[0].expires.unwrap();
            assert_eq!(expires.to_string(), "2026-12-31");
        }
        for (day, column) in [
            ("\"soon\"", 11),
            ("2026-12-31T00:00:00Z", 11),
            ("5", 11),
            ("2026-02-30", 11),
        ] {
            let error = read_gates(&format!("{GATE}expires = {day}\n")).unwrap_err();
            assert_eq!(
                (error.place.line, error.place.column),
                (5, column),
                "{error}"
            );
        }
    }

    #[test]
    fn a_wrong_key_is_not_answered_with_one_that_is_refused() {
        let error = read_gates(&format!("{GATE}pth = \"x\"\n")).unwrap_err();
        assert!(!error.to_string().contains("path"), "{error}");
        let error = read_gates(&format!("{GATE}path = \"x\"\n")).unwrap_err();
        let expected = "5:8: an exception of a gate is for whole objects, and has no path";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn an_exception_has_an_address() {
        let error =
            read_gates("[[gate]]\nrule = \"no-drift\"\n[[gate.exception]]\nowner = \"a\"\n");
        let error = error.unwrap_err();
        assert_eq!(
            error.to_string(),
            "3:1: expected the key address, found none"
        );
    }
}
