//! Which of many texts a text holds, as a reader who searches for them finds them.

use std::ops::Range;

/// How many bytes of a suffix decide its place.
const COMPARED: usize = 256;

/// The suffixes of a text in order. An address can be a part of another one that is named (`a.b` of `a.b[1]`), and
/// is found then, so it is not counted as missing.
pub(super) struct ToldTexts<'t> {
    text: &'t [u8],
    suffixes: Vec<usize>,
}

impl<'t> ToldTexts<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let text = text.as_bytes();
        let mut suffixes: Vec<usize> = (0..text.len()).collect();
        suffixes.sort_unstable_by_key(|start| beginning(text, *start));
        Self { text, suffixes }
    }

    pub(super) fn holds(&self, wanted: &str) -> bool {
        let wanted = wanted.as_bytes();
        let known = wanted.get(..COMPARED).unwrap_or(wanted);
        let range = self.beginning_with(known);
        let candidates = self.suffixes.get(range).unwrap_or_default();
        candidates.iter().any(|start| {
            let suffix = self.text.get(*start..).unwrap_or_default();
            suffix.starts_with(wanted)
        })
    }

    fn beginning_with(&self, known: &[u8]) -> Range<usize> {
        let cut = |start: &usize| {
            let beginning = beginning(self.text, *start);
            beginning.get(..known.len()).unwrap_or(beginning)
        };
        let from = self.suffixes.partition_point(|start| cut(start) < known);
        let to = self.suffixes.partition_point(|start| cut(start) <= known);
        from..to
    }
}

fn beginning(text: &[u8], start: usize) -> &[u8] {
    let end = start.saturating_add(COMPARED).min(text.len());
    text.get(start..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::ToldTexts;

    #[test]
    fn it_finds_what_a_search_finds() {
        let long = "x".repeat(600);
        let text = format!("- `a.b[1]`\n- `é`\n- `{long}y`\n");
        let told = ToldTexts::of(&text);
        let wanted = [
            "a.b", "a.b[1]", "a.c", "", "é", "z", &long, "`\n- `", "b[10]",
        ];
        for wanted in wanted {
            assert_eq!(told.holds(wanted), text.contains(wanted), "{wanted}");
        }
        let longer = format!("{long}z");
        assert!(!told.holds(&longer) && told.holds(&long[1..]));
        assert!(!ToldTexts::of("").holds("a"));
    }
}
