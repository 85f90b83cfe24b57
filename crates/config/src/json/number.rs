//! Where numbers end, and what is one.

/// One past a number of the grammar of JSON that starts at `at`.
#[inline]
pub(super) fn end(source: &[u8], mut at: usize) -> Option<usize> {
    if source.get(at) == Some(&b'-') {
        at += 1;
    }
    at = match source.get(at)? {
        b'0' => at + 1,
        b'1'..=b'9' => digits(source, at + 1),
        _ => return None,
    };
    if source.get(at) == Some(&b'.') {
        at = some_digits(source, at + 1)?;
    }
    if matches!(source.get(at), Some(b'e' | b'E')) {
        at += 1;
        if matches!(source.get(at), Some(b'+' | b'-')) {
            at += 1;
        }
        at = some_digits(source, at)?;
    }
    Some(at)
}

#[inline]
fn digits(source: &[u8], mut at: usize) -> usize {
    while matches!(source.get(at), Some(b'0'..=b'9')) {
        at += 1;
    }
    at
}

#[inline]
fn some_digits(source: &[u8], at: usize) -> Option<usize> {
    let end = digits(source, at);
    (end > at).then_some(end)
}

/// Whether a token can begin with this byte as a number, a right one or a wrong one.
pub(super) const fn starts(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.' | b'+' | b'-')
}

/// One past the token that starts as a number at `at`.
pub(super) fn token_end(source: &[u8], mut at: usize) -> usize {
    while source
        .get(at)
        .is_some_and(|byte| starts(*byte) || matches!(byte, b'e' | b'E'))
    {
        at += 1;
    }
    at
}

/// Whether a whole token is a number.
pub(super) fn is_right(token: &[u8]) -> bool {
    end(token, 0) == Some(token.len())
}
