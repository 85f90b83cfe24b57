const ESCAPE: u8 = 0x1b;

/// The text without the escape sequences of terminals; `None` if there are none.
///
/// JSON cannot hold the escape character as such, so nothing of a document is lost.
pub(crate) fn remove(text: &[u8]) -> Option<Vec<u8>> {
    let first = text.iter().position(|byte| *byte == ESCAPE)?;
    let mut plain = Vec::with_capacity(text.len());
    let (clean, mut rest) = text.split_at_checked(first)?;
    plain.extend_from_slice(clean);
    while let Some((byte, after)) = rest.split_first() {
        if *byte == ESCAPE {
            rest = after_sequence(after);
            continue;
        }
        let len = rest
            .iter()
            .position(|byte| *byte == ESCAPE)
            .unwrap_or(rest.len());
        let (clean, sequence) = rest.split_at_checked(len)?;
        plain.extend_from_slice(clean);
        rest = sequence;
    }
    Some(plain)
}

/// What follows the sequence whose escape character is before `rest`.
fn after_sequence(rest: &[u8]) -> &[u8] {
    let len = match rest.first() {
        Some(b'[') => {
            let is_final = |byte: &u8| (0x40..=0x7e).contains(byte);
            1 + rest
                .iter()
                .skip(1)
                .position(is_final)
                .map_or(rest.len(), |at| at + 1)
        }
        Some(b']') => {
            let is_final = |byte: &u8| matches!(*byte, 0x07 | b'\\');
            rest.iter()
                .position(is_final)
                .map_or(rest.len(), |at| at + 1)
        }
        Some(b'(' | b')') => 2,
        Some(_) => 1,
        None => 0,
    };
    // The text may end within the sequence.
    rest.get(len..).unwrap_or_default()
}
