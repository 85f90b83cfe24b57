use super::*;

/// Byte by byte, as one would write it first.
fn specials_slowly(text: &[u8]) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut in_string, mut escaped) = (false, false);
    // Whether an escaped quote has been given, since the block or the string began.
    let mut told = false;
    for (n, byte) in text.iter().enumerate() {
        let quote = *byte == b'"' && !escaped;
        let escape = *byte == b'\\' && !escaped;
        told &= n % 64 != 0 && !quote;
        let of_quote = escape && n % 64 != 63 && text.get(n + 1) == Some(&b'"');
        if in_string && (quote || escape && !(of_quote && told) || *byte < b' ') {
            found.push(n);
        }
        told |= of_quote;
        in_string ^= quote;
        escaped = escape;
    }
    found
}

fn specials(text: &[u8]) -> Vec<usize> {
    let mut specials = Specials::new(text);
    std::iter::from_fn(|| specials.next()).collect()
}

fn texts() -> impl Iterator<Item = Vec<u8>> {
    let pieces: [&[u8]; 18] = [
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"",
        b"\\",
        b":",
        b",",
        b"a",
        b"12",
        b"\\\\",
        b"\\\"",
        b" ",
        b"\n\t\r",
        b"some longer text ",
        b"\xc3\xa9",
        b"\x01",
        b"\"text\"",
    ];
    let mut seed = 11u64;
    let mut next = move || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap()
    };
    (0..20_000).map(move |round| {
        let mut text = Vec::new();
        // Every thousandth fills the room several times.
        let length = if round % 1000 == 0 { 5000 } else { round % 300 };
        while text.len() < length {
            text.extend_from_slice(pieces[next() % pieces.len()]);
        }
        text
    })
}

#[test]
fn agrees_with_the_plain_reading() {
    for text in texts() {
        assert_eq!(specials(&text), specials_slowly(&text), "{text:?}");
    }
}

#[test]
fn long_runs_of_nothing_are_passed_over() {
    let mut text = vec![b' '; 1 << 20];
    text.extend(b"\"\"");
    assert_eq!(specials(&text), [(1 << 20) + 1]);
    assert!(specials(b"").is_empty());
}
