use std::io::Cursor;
use tofu_json_lock::package::{Archive, Digest, Limits};

/// Any bytes have the hash of an archive file, and the two hashes of the contents differ only for a
/// reason.
pub fn archives_have_a_hash(archive: &[u8]) {
    // Small enough for many runs in a second.
    let limits = Limits::default().content(1 << 20);
    let read = match Archive::read(Cursor::new(archive), &limits) {
        Ok(read) => read,
        Err(error) => panic!("bytes in memory cannot be read: {error}"),
    };
    let digest = Digest::of(archive);
    assert_eq!(read.digest, digest, "a byte counts twice or not at all");
    let reasons = read.reasons().count();
    assert_eq!(read.differs(), reasons > 0, "hashes differ without reason");
}
