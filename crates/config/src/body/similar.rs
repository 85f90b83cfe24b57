/// How a message ends when one of the names is hardly different from the one given: by less than
/// three letters put in, taken out or changed. The first such name counts.
pub(crate) fn hint<'n>(given: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let similar = names.into_iter().find(|name| is_similar(given, name));
    similar.map(|name| format!(" Did you mean \"{name}\"?"))
}

fn is_similar(given: &str, name: &str) -> bool {
    let near = given.chars().take(name.len() + 3).count() < name.len() + 3;
    near && distance(given, name) < 3
}

/// How many letters have to be put in, taken out or changed.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (above, letter) in left.chars().enumerate() {
        let mut corner = above;
        let mut before = above + 1;
        let mut next = vec![before];
        for (other, up) in right.iter().zip(row.iter().skip(1)) {
            let changed = corner + usize::from(letter != *other);
            before = changed.min(before + 1).min(up + 1);
            corner = *up;
            next.push(before);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (left, right, expected) in [
            ("", "abc", 3),
            ("prevent_destory", "prevent_destroy", 2),
            ("Variable", "variable", 1),
            ("same", "same", 0),
            ("ab", "ba", 2),
        ] {
            assert_eq!(distance(left, right), expected, "{left} {right}");
            assert_eq!(distance(right, left), expected, "{right} {left}");
        }
    }

    #[test]
    fn the_first_that_is_near() {
        let names = ["type", "tape"];
        assert_eq!(
            hint("typ", names).as_deref(),
            Some(" Did you mean \"type\"?")
        );
        assert_eq!(hint("bogus", names), None);
        assert_eq!(hint(&"t".repeat(1_000_000), names), None);
    }
}
