/// How many bytes the character at the start of `bytes` has, by its shape alone; 0 when a byte
/// cannot stand there.
pub(super) fn length(bytes: &[u8]) -> usize {
    let Some(&first) = bytes.first() else {
        return 0;
    };
    let length = match first {
        0x00..=0x7f => return 1,
        0xc0..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf7 => 4,
        _ => return 0,
    };
    let whole = bytes
        .get(1..length)
        .is_some_and(|tail| tail.iter().all(|byte| byte & 0xc0 == 0x80));
    if whole { length } else { 0 }
}

/// The character at the start of `bytes`, when it is UTF-8.
pub(super) fn first(bytes: &[u8]) -> Option<char> {
    let character = bytes.get(..length(bytes))?;
    std::str::from_utf8(character).ok()?.chars().next()
}
