//! Documents that a filter makes smaller.

use tofu_json_model::filter::{Cuts, Taken, cut_plan, cut_state, cut_state_file};
use tofu_json_model::kind::{DocumentKind, recognize};
use tofu_json_model::stream::{Input, Slice, StreamError, Window};
use tofu_json_value::{Document, Limits};
use tofu_json_vocab::ChangeFilter;

/// What a filter leaves of JSON is JSON, in pieces as at once; without patterns it is all of it, and filtering what is left
/// by the same filter leaves all of that.
pub fn smaller_documents_are_documents(bytes: &[u8]) {
    let limits = Limits::default();
    let Ok((_, end)) = Document::parse_prefix(bytes.into(), limits) else {
        return;
    };
    let Ok(kind) = recognize(bytes, limits) else {
        return;
    };
    let none = ChangeFilter::default();
    if let Some(all) = smaller(bytes, kind, &none) {
        assert!(all == bytes.get(..end).unwrap_or_default(), "not all of it");
    }
    for pattern in ["*[0]", "*.a*", "none"] {
        let mut filter = ChangeFilter::default();
        filter.addresses = vec![pattern.to_owned()];
        let Some(part) = smaller(bytes, kind, &filter) else {
            continue;
        };
        assert!(Document::parse(&part).is_ok(), "no JSON: {pattern}");
        let again = smaller(&part, kind, &filter);
        assert!(
            again.is_some_and(|again| again == part),
            "not the same again: {pattern}"
        );
    }
}

fn smaller(bytes: &[u8], kind: DocumentKind, filter: &ChangeFilter) -> Option<Vec<u8>> {
    let at_once = cuts(&mut Slice(bytes), bytes, kind, filter)?;
    let in_pieces = cuts(&mut Window::with_chunk(bytes, 7), bytes, kind, filter)?;
    assert_eq!(at_once.as_ref().ok(), in_pieces.as_ref().ok(), "in pieces");
    let kept = at_once.ok()?;
    let parts = kept.kept(50).filter_map(|range| bytes.get(range));
    Some(parts.flatten().copied().collect())
}

fn cuts(
    input: &mut impl Input,
    bytes: &[u8],
    kind: DocumentKind,
    filter: &ChangeFilter,
) -> Option<Result<Cuts, StreamError>> {
    let limits = Limits::default();
    let part = |range: std::ops::Range<usize>| Ok(bytes.get(range).unwrap_or_default().into());
    match kind {
        DocumentKind::Plan | DocumentKind::RenderPlan => {
            let taken = Taken::of_plan(filter, &mut Slice(bytes), limits, part);
            Some(taken.and_then(|(mut taken, _)| cut_plan(input, limits, &mut taken)))
        }
        DocumentKind::State | DocumentKind::RenderState => {
            Some(cut_state(input, limits, &mut Taken::of_state(filter)))
        }
        DocumentKind::RawState => Some(cut_state_file(input, limits, &mut Taken::of_state(filter))),
        _ => None,
    }
}
