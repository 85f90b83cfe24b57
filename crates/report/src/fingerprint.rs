/// A hash of texts that stays the same for ever (FNV-1a, 64 bits).
pub(crate) fn fingerprint<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for text in texts {
        // A byte that never occurs in UTF-8 separates the texts.
        for byte in text.bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

/// The name of the rule for a summary, such as `unsupported-argument`.
pub(crate) fn rule(summary: &str) -> String {
    let mut rule = String::new();
    for word in summary.split(|character: char| !character.is_ascii_alphanumeric()) {
        if word.is_empty() || rule.len() + word.len() > 64 {
            continue;
        }
        if !rule.is_empty() {
            rule.push('-');
        }
        rule.push_str(&word.to_ascii_lowercase());
    }
    if rule.is_empty() {
        rule.push_str("diagnostic");
    }
    rule
}

#[cfg(test)]
mod tests {
    use super::{fingerprint, rule};

    /// Published vectors of FNV-1a: of nothing, and of the byte 0xff after it by hand.
    #[test]
    fn hashes_do_not_change() {
        assert_eq!(fingerprint([]), "cbf29ce484222325");
        assert_ne!(fingerprint(["ab", "c"]), fingerprint(["a", "bc"]));
    }

    #[test]
    fn rules_are_words() {
        assert_eq!(rule("Unsupported argument"), "unsupported-argument");
        assert_eq!(rule("…"), "diagnostic");
    }
}
