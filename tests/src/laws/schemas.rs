use tofu_json_model::Schemas;
use tofu_json_model::schema::{Compare, Keep, Listed, Needs, compare, list, trim};
use tofu_json_scan::Limits;
use tofu_json_value::Document;

/// Schemas that are listed are found; trimming keeps what is needed and is a fixed point; comparing
/// with itself finds nothing.
pub fn schemas_settle(bytes: &[u8]) {
    let limits = Limits::default();
    let index = Schemas::index(bytes, limits);
    let listed = list(bytes, limits);
    let (Ok(index), Ok(listed)) = (index, listed) else {
        return;
    };
    for descriptions in [false, true] {
        let how = Compare::default().descriptions(descriptions);
        if let Ok(found) = compare(bytes, bytes, how, limits) {
            assert!(
                found.is_empty(),
                "different from itself: {:?}",
                found.first()
            );
        }
    }
    let needs = are_found(bytes, &index, &listed);
    let Ok(trimmed) = trim(bytes, &needs, &Keep::new(), limits) else {
        panic!("schemas that are listed cannot be trimmed")
    };
    assert!(trimmed.missing.is_empty(), "lost: {:?}", trimmed.missing);
    assert!(trimmed.end <= bytes.len());
    let again = match trim(&trimmed.text, &needs, &Keep::new(), limits) {
        Ok(again) => again,
        Err(error) => panic!("what was trimmed cannot be: {error}"),
    };
    assert_eq!(again.text, trimmed.text, "trimming is no fixed point");
    assert_eq!(again.kept, trimmed.kept);
    let whole = bytes.get(..trimmed.end).map(Document::parse);
    if let Some(Ok(_)) = whole {
        let parsed = Document::parse(&trimmed.text).is_ok();
        assert!(parsed, "what was trimmed is no JSON");
    }
}

/// What all of it needs, each found in the index.
fn are_found(bytes: &[u8], index: &Schemas, listed: &[Listed]) -> Needs {
    let mut needs = Needs::new();
    for one in listed {
        assert!(index.has_provider(&one.provider), "{}", one.provider);
        let Some(mode) = one.family.mode() else {
            continue;
        };
        // Of several schemas of one name the last counts, in whichever provider it stands.
        if let Some(range) = index.find(&one.provider, &mode, &one.name) {
            assert!(bytes.get(range).is_some(), "a schema outside the text");
            needs.add(&one.provider, &mode, &one.name);
        }
    }
    needs
}
