use super::graphemes;
use proptest::prelude::*;
use unicode_segmentation::UnicodeSegmentation;

/// The clusters of a text whose clusters are separated here by `|`.
#[track_caller]
fn holds(marked: &str) {
    let expected: Vec<&str> = marked.split('|').collect();
    let text = expected.concat();
    assert_eq!(graphemes(&text).collect::<Vec<_>>(), expected, "{text:?}");
}

/// A case or more for each rule of Unicode Standard Annex 29, section 3.1.1, by its number.
#[test]
fn rules_of_annex_29() {
    assert_eq!(graphemes("").next(), None);
    // GB3, GB4, GB5
    holds("a|\r\n|\n|\r|\r\n|b");
    holds("\n|\u{301}|\u{1}|\u{301}|\u{200b}|\u{200d}|a\u{301}|\t");
    // GB6, GB7, GB8
    holds("\u{1100}\u{1100}\u{1161}\u{1161}\u{11a8}\u{11a8}|\u{1100}\u{ac00}\u{11a8}");
    holds("\u{1100}\u{ac01}\u{11a8}|\u{ac01}|\u{1161}|\u{1100}|\u{11a8}|\u{1161}");
    // GB9, GB9a, GB9b
    holds("e\u{301}\u{308}|a\u{200d}|\u{915}\u{903}|\u{600}1|\u{600}\u{600}a|\u{600}|\n");
    // GB11
    holds("👩\u{200d}👩\u{200d}👧|👩🏽\u{200d}🚀|👩|👧|a\u{200d}|👧|👩\u{200d}\u{200d}|👧");
    holds("👩\u{200d}\u{301}\u{200d}|👧|👩\u{301}\u{308}\u{200d}👧|❤\u{fe0f}\u{200d}🔥");
    // GB12, GB13
    holds("🇩🇪|🇫🇷|🇦|a|🇩🇪|🇫\u{301}|🇷🇩|\u{600}🇩🇪|🇫");
    // GB999
    holds("a|b| |ß|日|本|ก|\u{378}|\u{10fffd}");
    // Rule GB9c came with Unicode 15.1: here a conjunct is apart.
    holds("\u{915}\u{94d}|\u{937}");
}

#[test]
fn the_rest_is_the_text_to_come() {
    let mut clusters = graphemes("e\u{301}ab");
    assert_eq!(clusters.size_hint(), (1, Some(5)));
    clusters.next();
    assert_eq!((clusters.as_str(), clusters.clone().count()), ("ab", 2));
    assert_eq!(format!("{clusters:?}"), "Graphemes { .. }");
}

/// What tells the classes apart.
const AROUND: [(&str, &str); 5] = [
    ("a", "a"),
    ("\u{1100}", "\u{11a8}"),
    ("\u{ac00}", "\u{1161}"),
    ("🇩", "🇩🇩"),
    ("👩\u{200d}", "\u{200d}👩"),
];

/// Another implementation of the same version finds the same clusters around every character there is.
#[test]
fn every_character_is_in_its_class() {
    let mut text = String::new();
    for page in (0..=u32::from(char::MAX)).step_by(0x1000) {
        text.clear();
        // Planes without characters of a class are compared in one way only: they are most of the time.
        let ways = match page {
            ..0x2_0000 | 0xe_0000 => 5,
            _ => 1,
        };
        for c in (page..page + 0x1000).filter_map(char::from_u32) {
            for (before, after) in AROUND.into_iter().take(ways) {
                text.push_str(before);
                text.push(c);
                text.push_str(after);
                text.push('\n');
            }
        }
        let same = graphemes(&text).eq(text.graphemes(true));
        assert!(same, "in the characters from {page:x}");
    }
}

/// A character of each class, and some that are two in one.
const SAMPLES: [&str; 24] = [
    "a",
    "é",
    "日",
    "\r",
    "\n",
    "\r\n",
    "\u{1}",
    "\u{200b}",
    "\u{301}",
    "\u{200c}",
    "\u{200d}",
    "🇩",
    "🇪",
    "\u{600}",
    "\u{903}",
    "\u{1100}",
    "\u{1161}",
    "\u{11a8}",
    "\u{ac00}",
    "\u{ac01}",
    "👩",
    "🏽",
    "©",
    "\u{e0061}",
];

proptest! {
    #[test]
    fn clusters_are_those_of_another_implementation(
        parts in prop::collection::vec(prop::sample::select(&SAMPLES[..]), 0..24),
        any in any::<String>(),
    ) {
        for text in [parts.concat(), any] {
            let found: Vec<&str> = graphemes(&text).collect();
            let expected: Vec<&str> = text.graphemes(true).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
