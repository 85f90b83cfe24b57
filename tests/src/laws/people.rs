//! What output for people may hold.

/// Output for people holds nothing that steers a terminal or turns the direction of writing.
pub(super) fn is_harmless(text: &str, what: &str) {
    let found = text.chars().find(|character| steers(*character));
    assert_eq!(found, None, "{what} holds a character that steers");
}

fn steers(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        other => other.is_control(),
    }
}

/// XML holds characters of XML only, and its elements close in order.
pub(super) fn is_xml(text: &str, what: &str) {
    is_harmless(text, what);
    let found = text
        .chars()
        .find(|character| matches!(character, '\u{fffe}' | '\u{ffff}'));
    assert_eq!(found, None, "{what} holds a character that XML has not");
    let mut open = Vec::new();
    for tag in text.split('<').skip(1) {
        let (inside, _) = tag.split_once('>').unwrap_or_default();
        let name = |tag: &str| tag.split([' ', '\n', '/']).next().map(str::to_owned);
        match inside.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop(), name(closed), "{what}: out of order"),
            None if inside.starts_with(['?', '!']) || inside.ends_with('/') => {}
            None => open.extend(name(inside)),
        }
    }
    assert!(open.is_empty(), "{what} leaves {open:?} open");
}
