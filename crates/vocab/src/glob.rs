/// Whether a text matches a pattern, in which `*` matches any characters and `?` any one character. Brackets and
/// quotes match themselves, because addresses have them.
///
/// Takes time in proportion to the length of the pattern times that of the text at the most.
///
/// ```
/// use tofu_json_vocab::matches_glob;
///
/// assert!(matches_glob(r#"module.*.thing["?"]"#, r#"module.a.module.b.thing["k"]"#));
/// assert!(!matches_glob("thing.?", "thing.ab"));
/// ```
#[must_use]
pub fn matches_glob(pattern: &str, text: &str) -> bool {
    let (mut pattern, mut text) = (pattern.chars(), text.chars());
    // What follows the last star, and the text after what that star has taken so far.
    let mut star = None;
    loop {
        let mut rest = pattern.clone();
        match (rest.next(), text.clone().next()) {
            (Some('*'), _) => {
                star = Some((rest.clone(), text.clone()));
                pattern = rest;
                continue;
            }
            (None, None) => return true,
            (Some(expected), Some(found)) if expected == '?' || expected == found => {
                pattern = rest;
                text.next();
                continue;
            }
            _ => {}
        }
        // No match this way: the last star takes one more character. Stars before it need not change, since
        // the last one can take whatever they would.
        let Some((after, taken)) = &mut star else {
            return false;
        };
        if taken.next().is_none() {
            return false;
        }
        pattern = after.clone();
        text = taken.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::matches_glob;

    /// What the words of the documentation say, and nothing else.
    fn by_the_letter(pattern: &[char], text: &[char]) -> bool {
        match pattern.split_first() {
            None => text.is_empty(),
            Some(('*', rest)) => (0..=text.len()).any(|at| by_the_letter(rest, &text[at..])),
            Some((expected, rest)) => text.split_first().is_some_and(|(found, text)| {
                (*expected == '?' || expected == found) && by_the_letter(rest, text)
            }),
        }
    }

    /// All texts of these characters, none longer than five.
    fn texts(alphabet: &[char]) -> Vec<Vec<char>> {
        let mut all = vec![Vec::new()];
        let mut from = 0;
        for _ in 0..5 {
            let shorter = all[from..].to_vec();
            from = all.len();
            for text in shorter {
                all.extend(alphabet.iter().map(|c| [&text[..], &[*c]].concat()));
            }
        }
        all
    }

    #[test]
    fn all_short_patterns_match_what_they_say() {
        let texts: Vec<(Vec<char>, String)> = texts(&['a', 'é'])
            .into_iter()
            .map(|text| (text.clone(), text.iter().collect()))
            .collect();
        for pattern in self::texts(&['a', '*', '?', 'é']) {
            let written: String = pattern.iter().collect();
            for (text, as_text) in &texts {
                let expected = by_the_letter(&pattern, text);
                assert_eq!(
                    matches_glob(&written, as_text),
                    expected,
                    "{written} {as_text}"
                );
            }
        }
    }
}
