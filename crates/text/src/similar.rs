use std::str::Chars;

/// The first of the names that is hardly different from the one given: by less than three letters
/// put in, taken out or changed.
///
/// ```
/// use tofu_json_text::similar;
///
/// assert_eq!(similar("prevent_destory", ["count", "prevent_destroy"]), Some("prevent_destroy"));
/// assert_eq!(similar("bogus", ["count", "prevent_destroy"]), None);
/// ```
#[must_use]
pub fn similar<'n>(given: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let mut names = names.into_iter();
    names.find(|name| within(2, given.chars(), name.chars()))
}

/// How a message of OpenTofu ends when one of the names is [`similar`] to the one given.
///
/// ```
/// use tofu_json_text::suggestion;
///
/// let ending = suggestion("hash", ["version", "hashes"]);
/// assert_eq!(ending.as_deref(), Some(" Did you mean \"hashes\"?"));
/// ```
#[must_use]
pub fn suggestion<'n>(given: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let near = similar(given, names)?;
    Some(format!(" Did you mean \"{near}\"?"))
}

/// Whether so many letters put in, taken out or changed make one text of the other. Where two
/// letters are equal no change can be saved by not taking them as a pair, so a few passes do.
fn within(changes: u8, mut left: Chars<'_>, mut right: Chars<'_>) -> bool {
    loop {
        let (left_here, right_here) = (left.clone(), right.clone());
        match (left.next(), right.next()) {
            (None, None) => return true,
            (one, other) if one == other => {}
            _ => {
                return changes.checked_sub(1).is_some_and(|fewer| {
                    within(fewer, left.clone(), right.clone())
                        || within(fewer, left, right_here)
                        || within(fewer, left_here, right)
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (left, right, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("hash", "hashes", 2),
            ("providEr", "provider", 1),
            ("verovider", "provider", 2),
            ("prevent_destory", "prevent_destroy", 2),
            ("Variable", "variable", 1),
            ("same", "same", 0),
            ("ab", "ba", 2),
            ("abcd", "badc", 3),
            ("éa", "a", 1),
        ] {
            for (left, right) in [(left, right), (right, left)] {
                for changes in 0..4 {
                    let is_within = within(changes, left.chars(), right.chars());
                    assert_eq!(is_within, expected <= changes, "{left} {right} {changes}");
                }
            }
        }
    }

    #[test]
    fn the_first_that_is_near() {
        assert_eq!(similar("typ", ["type", "tape"]), Some("type"));
        assert_eq!(similar("bogus", ["type", "tape"]), None);
    }

    #[test]
    fn long_names_take_no_time() {
        let (one, other) = ("t".repeat(1_000_000), "t".repeat(999_999) + "abc");
        assert_eq!(similar(&one, ["type", other.as_str()]), None);
    }
}
