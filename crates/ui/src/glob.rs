use std::collections::HashMap;

/// Whether a text is what a pattern describes: `*` stands for any characters, `?` for one. Brackets
/// and quotes stand for themselves, because addresses have them.
///
/// ```
/// use tofu_json_ui::matches_glob;
///
/// assert!(matches_glob(r#"module.*.thing["?"]"#, r#"module.a.module.b.thing["k"]"#));
/// assert!(!matches_glob("thing.?", "thing.ab"));
/// ```
#[must_use]
pub fn matches_glob(pattern: &str, text: &str) -> bool {
    let patience = FEW * (pattern.len() + text.len() + 1);
    one_by_one(pattern, text, patience).unwrap_or_else(|| side_by_side(pattern, text))
}

/// How often each character may be looked at before all ways to match are followed side by side.
const FEW: usize = 16;

/// Tries the ways to match one after another; none where that takes too many steps.
fn one_by_one(pattern: &str, text: &str, steps: usize) -> Option<bool> {
    let (mut pattern, mut text) = (pattern.chars(), text.chars());
    // Where the last star stood, and how much of the text it has taken.
    let mut star = None;
    for _ in 0..steps {
        let mut rest = pattern.clone();
        match (rest.next(), text.clone().next()) {
            (Some('*'), _) => {
                pattern = rest;
                star = Some((pattern.clone(), text.clone()));
                continue;
            }
            (None, None) => return Some(true),
            (Some(expected), Some(found)) if expected == '?' || expected == found => {
                pattern = rest;
                text.next();
                continue;
            }
            _ => {}
        }
        let Some((after, taken)) = &mut star else {
            return Some(false);
        };
        if taken.next().is_none() {
            return Some(false);
        }
        pattern = after.clone();
        text = taken.clone();
    }
    None
}

/// Follows all ways to match at once, a bit for each: 64 of them cost as much as one.
fn side_by_side(pattern: &str, text: &str) -> bool {
    let states = States::of(pattern);
    let mut now = vec![0; states.words];
    set(&mut now, 0);
    for character in text.chars() {
        let takes = states.takes.get(&character).unwrap_or(&states.takes_any);
        let mut carry = 0;
        for ((now, stays), takes) in now.iter_mut().zip(&states.stays).zip(takes) {
            let moved = *now & takes;
            let next = (*now & stays) | (moved << 1) | carry;
            carry = moved >> 63;
            *now = next;
        }
    }
    is_set(&now, states.last)
}

/// The states of a pattern: each is so many of its characters that were matched.
struct States {
    words: usize,
    last: usize,
    /// States before a star, which takes any character.
    stays: Vec<u64>,
    /// States before a `?`.
    takes_any: Vec<u64>,
    /// States before a `?` or the character.
    takes: HashMap<char, Vec<u64>>,
}

impl States {
    fn of(pattern: &str) -> Self {
        let last = pattern.chars().filter(|c| *c != '*').count();
        let words = last / 64 + 1;
        let (mut stays, mut takes_any) = (vec![0; words], vec![0; words]);
        let mut takes = HashMap::<char, Vec<u64>>::new();
        let mut at = 0;
        for character in pattern.chars() {
            match character {
                '*' => set(&mut stays, at),
                '?' => set(&mut takes_any, at),
                other => set(takes.entry(other).or_insert_with(|| vec![0; words]), at),
            }
            at += usize::from(character != '*');
        }
        for takes in takes.values_mut() {
            for (takes, any) in takes.iter_mut().zip(&takes_any) {
                *takes |= any;
            }
        }
        Self {
            words,
            last,
            stays,
            takes_any,
            takes,
        }
    }
}

fn set(bits: &mut [u64], at: usize) {
    if let Some(word) = bits.get_mut(at / 64) {
        *word |= 1 << (at % 64);
    }
}

fn is_set(bits: &[u64], at: usize) -> bool {
    bits.get(at / 64)
        .is_some_and(|word| word >> (at % 64) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::{matches_glob, one_by_one, side_by_side};

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
    fn both_ways_are_right_for_all_short_patterns() {
        let texts: Vec<(Vec<char>, String)> = texts(&['a', 'é'])
            .into_iter()
            .map(|text| (text.clone(), text.iter().collect()))
            .collect();
        for pattern in self::texts(&['a', '*', '?', 'é']) {
            let written: String = pattern.iter().collect();
            for (text, as_text) in &texts {
                let expected = by_the_letter(&pattern, text);
                let found = (
                    one_by_one(&written, as_text, usize::MAX),
                    side_by_side(&written, as_text),
                );
                assert_eq!(found, (Some(expected), expected), "{written} {as_text}");
            }
        }
    }

    #[test]
    fn states_go_over_the_borders_of_words() {
        for length in [62, 63, 64, 65, 127, 128, 129, 200] {
            let text = "ab".repeat(length);
            let pattern = format!("*{}", "?".repeat(length));
            assert!(side_by_side(&pattern, &text), "{length}");
            assert!(side_by_side(&"?".repeat(2 * length), &text), "{length}");
            assert!(!side_by_side(&"?".repeat(2 * length - 1), &text));
            assert!(!side_by_side(&"?".repeat(2 * length + 1), &text));
            assert!(side_by_side(&text, &text) && !side_by_side(&text, &text[1..]));
        }
    }

    #[test]
    fn no_pattern_is_tried_at_every_place() {
        let long = "a".repeat(10_000);
        for pattern in [format!("*{long}b"), format!("*{long}?b*a*")] {
            assert!(!matches_glob(&pattern, &long.repeat(3)));
            assert!(matches_glob(&pattern, &format!("{long}{long}cba")) == pattern.contains('?'));
        }
    }
}
