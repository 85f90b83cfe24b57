use crate::error::Fault;
use tofu_json_text::Timestamp;

/// A time as the document prints it: without a fraction, and with `Z` for no offset.
pub(super) fn printed(text: &str) -> Result<String, Fault> {
    if Timestamp::parse_exact(text).is_none() || text.get(17..19) == Some("60") {
        let text = format!(
            "invalid value {text:?} for timestamp: expected a time such as 2030-01-01T00:00:00Z"
        );
        return Err(Fault::new(text).within("timestamp"));
    }
    let (seconds, rest) = text.split_at_checked(19).unwrap_or((text, ""));
    let zone = rest.trim_start_matches(|character: char| {
        matches!(character, '.' | ',') || character.is_ascii_digit()
    });
    let zone = if matches!(zone, "+00:00" | "-00:00") {
        "Z"
    } else {
        zone
    };
    Ok(format!("{seconds}{zone}"))
}

#[cfg(test)]
mod tests {
    use super::printed;

    #[test]
    fn fractions_and_empty_offsets_go() {
        for (text, expected) in [
            ("2030-01-01T00:00:00+00:00", "2030-01-01T00:00:00Z"),
            ("2030-01-01T00:00:00.123Z", "2030-01-01T00:00:00Z"),
            ("2030-01-01T00:00:00+02:30", "2030-01-01T00:00:00+02:30"),
        ] {
            assert_eq!(printed(text).unwrap(), expected);
        }
        for text in [
            "",
            "2030-02-30T00:00:00Z",
            "2030-01-01t00:00:00Z",
            "2030-01-01T00:00:00z",
        ] {
            assert!(printed(text).is_err(), "{text}");
        }
    }
}
