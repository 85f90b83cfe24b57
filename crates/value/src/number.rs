use tofu_json_scan::{Fault, FaultKind};

/// The end of the number that starts at `at`, by the grammar of JSON.
pub(crate) fn number_end(text: &[u8], start: usize) -> Result<usize, Fault> {
    let bad = Fault::new(FaultKind::BadNumber, start);
    let mut at = start + usize::from(text.get(start) == Some(&b'-'));
    at = match text.get(at) {
        Some(b'0') => at + 1,
        Some(b'1'..=b'9') => digits(text, at),
        _ => return Err(bad),
    };
    if text.get(at) == Some(&b'.') {
        at = at_least_one_digit(text, at + 1).ok_or(bad)?;
    }
    if let Some(b'e' | b'E') = text.get(at) {
        at += 1;
        at += usize::from(matches!(text.get(at), Some(b'+' | b'-')));
        at = at_least_one_digit(text, at).ok_or(bad)?;
    }
    Ok(at)
}

fn at_least_one_digit(text: &[u8], at: usize) -> Option<usize> {
    let end = digits(text, at);
    (end > at).then_some(end)
}

fn digits(text: &[u8], mut at: usize) -> usize {
    while let Some(b'0'..=b'9') = text.get(at) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::number_end;

    #[test]
    fn grammar() {
        for good in [
            "0",
            "-0",
            "10",
            "1.50",
            "1E5",
            "1e+05",
            "123456789012345678901234567890",
            "-1.5e-7",
        ] {
            assert_eq!(number_end(good.as_bytes(), 0), Ok(good.len()), "{good}");
        }
        for bad in ["-", "1.", ".5", "1e", "1e+", "+1"] {
            assert!(number_end(bad.as_bytes(), 0).is_err(), "{bad}");
        }
    }
}
