/// The first of the names that is hardly different from this one: by less than three letters put
/// in, taken out or changed. The reference has no hint for names beyond ASCII.
pub(super) fn similar<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    if !name.is_ascii() {
        return None;
    }
    names
        .iter()
        .copied()
        .find(|known| name.len().abs_diff(known.len()) < 9 && distance(name, known) < 3)
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
            ("hash", "hashes", 2),
            ("providEr", "provider", 1),
            ("verovider", "provider", 2),
            ("same", "same", 0),
            ("ab", "ba", 2),
        ] {
            assert_eq!(distance(left, right), expected, "{left} {right}");
            assert_eq!(distance(right, left), expected, "{right} {left}");
        }
    }
}
