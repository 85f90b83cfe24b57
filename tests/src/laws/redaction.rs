use tofu_json_ui::{ReadOptions, Redaction, read_slice};

/// Any text and any stream, with a zero byte between them: what is redacted has nothing left to be
/// redacted, whichever rules there are, and a secret that is known is gone.
pub fn secrets_are_gone(bytes: &[u8]) {
    let mut parts = bytes.splitn(2, |byte| *byte == 0);
    let (first, second) = (parts.next().unwrap_or_default(), parts.next());
    let (secret, stream) = match second {
        Some(stream) => (str::from_utf8(first).unwrap_or_default(), stream),
        None => ("", first),
    };
    for redaction in [
        Redaction::new(),
        Redaction::new().ids().source().outputs().provisioners(),
    ] {
        settles(&redaction, stream);
        settles(&redaction.secret(secret), stream);
    }
}

fn settles(redaction: &Redaction, stream: &[u8]) {
    let (_, once) = redacted(redaction, stream);
    let (count, twice) = redacted(redaction, &once);
    assert_eq!(count, 0, "there are secrets left");
    assert!(once == twice, "redacting is no fixed point");
}

fn redacted(redaction: &Redaction, stream: &[u8]) -> (u64, Vec<u8>) {
    let mut redaction = redaction.clone();
    let (mut count, mut out) = (0, Vec::new());
    read_slice(stream, ReadOptions::unchecked(), |event| {
        count += redaction.event(&event, &mut out);
    });
    (count, out)
}
