use tofu_json_redact::model::Limits;
use tofu_json_redact::model::kind::{DocumentKind, recognize};
use tofu_json_redact::model::stream::{Slice, Window};
use tofu_json_redact::{RedactError, RedactOptions, Redaction, RedactionReport};

/// Any bytes: they are refused, or redacted to a document in which nothing is left to be redacted, whatever the pieces
/// that it is read in, and whether another thread learns.
pub fn documents_are_redacted(bytes: &[u8]) {
    let kind = recognize(bytes, Limits::default()).unwrap_or(DocumentKind::Plan);
    let Ok((once, _)) = redacted(bytes, kind) else {
        return;
    };
    match redacted(&once, kind) {
        Ok((twice, report)) => {
            assert!(once == twice, "redacting is no fixed point");
            assert!(!report.is_changed(), "there are secrets left");
        }
        Err(error) => panic!("a redacted document is refused: {error}"),
    }
}

fn redacted(bytes: &[u8], kind: DocumentKind) -> Result<(Vec<u8>, RedactionReport), RedactError> {
    let options = RedactOptions::default();
    let learned = Redaction::learn(|| Slice(bytes), kind, &options);
    let apart = Redaction::learn_with(1, || Slice(bytes), kind, &options);
    let refusal =
        |learned: &Result<_, RedactError>| learned.as_ref().err().map(ToString::to_string);
    assert_eq!(refusal(&learned), refusal(&apart));
    let (redaction, apart) = (learned?, apart?);
    let (mut out, mut again) = (Vec::new(), Vec::new());
    let report = redaction.write(&mut Slice(bytes), |part| {
        out.extend_from_slice(part);
        Ok(())
    })?;
    let mut window = Window::with_chunk(bytes, 5);
    apart.write(&mut window, |part| {
        again.extend_from_slice(part);
        Ok(())
    })?;
    assert!(out == again, "pieces or threads make a difference");
    Ok((out, report))
}
