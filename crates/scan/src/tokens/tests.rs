use super::*;

/// Byte by byte, as one would write it first.
fn tokens_slowly(text: &[u8]) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut in_string, mut escaped, mut running) = (false, false, false);
    for (n, byte) in text.iter().enumerate() {
        let quote = *byte == b'"' && !escaped;
        let escape = *byte == b'\\' && !escaped;
        let mark = matches!(byte, b'{' | b'}' | b'[' | b']' | b':' | b',');
        let space = matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        let runs = !in_string && !quote && !mark && !space;
        let token = match in_string {
            _ if quote => true,
            true => escape || *byte < b' ',
            false => mark || (runs && !running),
        };
        if token {
            found.push(n);
        }
        in_string ^= quote;
        (escaped, running) = (escape, runs);
    }
    found
}

fn tokens(text: &[u8]) -> Vec<usize> {
    let mut tokens = Tokens::new(text);
    std::iter::from_fn(|| tokens.next()).collect()
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
        // Every thousandth fills the room for tokens several times.
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
        assert_eq!(tokens(&text), tokens_slowly(&text), "{text:?}");
    }
}

#[test]
fn long_runs_without_a_token_are_passed_over() {
    let mut text = vec![b' '; 1 << 20];
    text.push(b'1');
    assert_eq!(tokens(&text), [1 << 20]);
    assert!(tokens(b"").is_empty());
}
