use tofu_json_model::kind::recognize;
use tofu_json_model::state::{Contents, Sizes, compare};
use tofu_json_scan::Limits;
use tofu_json_value::Document;
use tofu_json_vocab::Secrets;

/// Whatever a state is written as: its objects are written as JSON and found by their addresses, it is
/// not different from itself, and its sizes add up. Marks of schemas change nothing of that.
pub fn states_settle(bytes: &[u8], schemas: Option<&[u8]>) {
    let Ok(document) = Document::parse(bytes) else {
        return;
    };
    let Ok(kind) = recognize(bytes, Limits::default()) else {
        return;
    };
    let Ok(mut contents) = Contents::read(kind, document.root()) else {
        return;
    };
    is_told(&contents);
    adds_up(&contents, bytes.len());
    let marked = schemas.map(|schemas| contents.mark_by_schemas(schemas, Limits::default()));
    if let Some(Ok(_)) = marked {
        is_told(&contents);
    }
}

fn is_told(contents: &Contents<'_>) {
    for secrets in [Secrets::Masked, Secrets::Shown] {
        for object in &contents.objects {
            let json = object.to_json(secrets);
            let limits = Limits::with_depth(100_000);
            let parsed = Document::parse_with(json.as_bytes().into(), limits);
            assert!(parsed.is_ok(), "an object is no JSON: {json}");
            assert!(!json.contains('\n'), "an object on several lines");
        }
        let found = compare(contents, contents, secrets);
        assert!(found.is_empty(), "different from itself: {found:?}");
        let nothing = Contents::default();
        let all = compare(&nothing, contents, secrets);
        let is_nothing = contents.objects.is_empty() && contents.outputs.is_empty();
        assert_eq!(all.is_empty(), is_nothing, "not different from nothing");
        let back = compare(contents, &nothing, secrets);
        assert_eq!(back.objects.len(), all.objects.len());
        assert_eq!(back.outputs.len(), all.outputs.len());
    }
    for object in &contents.objects {
        let found = contents.at(&object.address.to_string());
        assert!(!found.is_empty(), "not at its address {}", object.address);
    }
}

fn adds_up(contents: &Contents<'_>, total: usize) {
    let sizes = Sizes::of(contents, total);
    assert_eq!(sizes.by_object.len(), contents.objects.len());
    let bytes: usize = sizes.by_object.iter().map(|object| object.bytes).sum();
    assert_eq!(bytes, sizes.objects, "objects do not add up");
    let bytes: usize = sizes.by_type.iter().map(|kind| kind.bytes).sum();
    assert_eq!(bytes, sizes.objects, "types do not add up");
    let count: usize = sizes.by_type.iter().map(|kind| kind.count).sum();
    assert_eq!(count, contents.objects.len(), "types do not add up");
    assert!(sizes.objects + sizes.outputs <= total, "more than there is");
}
