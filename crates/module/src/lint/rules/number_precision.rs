use tofu_json_diagnostic::Place;

use crate::lint::finding::RuleFinding;
use crate::lint::linted::{Linted, LintedFile};
use crate::lint::strings::{self, JsonPart};
use tofu_json_config::json::NodeKind;
use tofu_json_hcl::TokenKind;
use tofu_json_number::WrittenNumber;

/// Decimal digits that 512 bits hold.
const DIGITS: usize = 154;

pub(super) fn look(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, document) in linted.json() {
        for part in strings::parts(document.root()) {
            if let JsonPart::Number(node) = part
                && let NodeKind::Number(number) = node.kind()
                && let Some(message) = message(number)
            {
                found.push(RuleFinding::at(file, node.place(), message));
            }
        }
    }
    for file in &linted.files {
        native(file, &mut found);
    }
    found
}

fn native(file: &LintedFile<'_>, found: &mut Vec<RuleFinding>) {
    let Some(source) = file.source.native() else {
        return;
    };
    let tokens = source.tokens().iter();
    for token in tokens.filter(|token| token.kind == TokenKind::Number) {
        // Other tools do not read native numbers into 64 bits.
        let text = source.text(token.span);
        let number = WrittenNumber::parse(text.trim_start_matches('0'));
        if number.is_some_and(|number| number.significant_digits() > DIGITS) {
            let range = source.range(token.span);
            let place = Place::new(range.start, range.end);
            found.push(RuleFinding::at(file.number, place, BEYOND));
        }
    }
}

const BEYOND: &str = "only the first 154 digits of a number are kept";

fn message(number: &str) -> Option<&'static str> {
    let exact = WrittenNumber::parse(number)?;
    if exact.significant_digits() > DIGITS {
        return Some(BEYOND);
    }
    let near: f64 = number.parse().ok()?;
    let is_same = near.is_finite() && WrittenNumber::parse(&format!("{near:e}")) == Some(exact);
    (!is_same).then_some("tools that read numbers into 64 bits change this one")
}

#[cfg(test)]
mod tests {
    use super::message;

    #[test]
    fn numbers_that_64_bits_hold() {
        for number in [
            "0",
            "-0",
            "0.1",
            "1.50",
            "1E+3",
            "100",
            "1e-7",
            "9007199254740992",
            "0.30000000000000004",
            "1e20",
        ] {
            assert_eq!(message(number), None, "{number}");
        }
    }

    #[test]
    fn case_30_31_numbers_that_they_do_not_hold() {
        let pi = "3.14159265358979323846264338327950288419716939937510582097494459";
        for number in [
            "9007199254740993",
            "123456789012345678901234567890",
            pi,
            "1E400",
            "1e-400",
        ] {
            assert!(message(number).unwrap().contains("64 bits"), "{number}");
        }
        assert!(
            message(&format!("0.{}", "1".repeat(200)))
                .unwrap()
                .contains("154")
        );
    }
}
