/// Some of all bytes: looking one up is cheaper than to compare it with several.
pub(super) struct Bytes([bool; 256]);

impl Bytes {
    #[expect(
        clippy::indexing_slicing,
        reason = "evaluated while compiling, where a place out of bounds is an error"
    )]
    const fn new(ranges: &[(u8, u8)]) -> Self {
        let mut bytes = [false; 256];
        let mut range = 0;
        while range < ranges.len() {
            let (first, last) = ranges[range];
            let mut byte = first as usize;
            while byte <= last as usize {
                bytes[byte] = true;
                byte += 1;
            }
            range += 1;
        }
        Self(bytes)
    }

    /// How many bytes at the start of `bytes` are in the set.
    pub(super) fn run(&self, bytes: &[u8]) -> usize {
        let other = |byte: &u8| !self.0.get(usize::from(*byte)).is_some_and(|known| *known);
        bytes.iter().position(other).unwrap_or(bytes.len())
    }
}

/// The ASCII of identifiers.
pub(super) static NAME: Bytes = Bytes::new(&[
    (b'a', b'z'),
    (b'A', b'Z'),
    (b'0', b'9'),
    (b'_', b'_'),
    (b'-', b'-'),
]);

/// Bytes without a special meaning in templates: ASCII except line ends, `"`, `$`, `%` and `\`.
pub(super) static PLAIN: Bytes = Bytes::new(&[
    (0x00, 0x09),
    (0x0b, 0x0c),
    (0x0e, b'!'),
    (b'#', b'#'),
    (b'&', b'['),
    (b']', 0x7f),
]);

/// How many bytes the character at the start of `bytes` has, by its shape alone; 0 when a byte
/// cannot be there.
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
