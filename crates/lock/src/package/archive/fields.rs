//! Little-endian numbers.

/// The number of `N` bytes at a place; zero where the bytes end.
fn bytes<const N: usize>(from: &[u8], at: usize) -> [u8; N] {
    let end = at.saturating_add(N);
    from.get(at..end)
        .and_then(|bytes| bytes.try_into().ok())
        .unwrap_or([0; N])
}

pub(super) fn u16_at(from: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(bytes(from, at))
}

pub(super) fn u32_at(from: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes(from, at))
}

pub(super) fn u64_at(from: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes(from, at))
}
