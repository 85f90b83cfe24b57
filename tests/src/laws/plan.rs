use std::fmt::Display;
use std::io::Cursor;
use tofu_json_model::document::plan::ResourceChange;
use tofu_json_model::stream::{
    IndexedPlan, PlanItem, PlanItems, PlanLayout, Slice, StateLayout, Window, holds_managed,
};
use tofu_json_model::summary::{Listing, Options, Summary};
use tofu_json_scan::Limits;
use tofu_json_value::{Document, Value};

/// A plan is the same whether it is held, comes in pieces, or is looked up in parts; and its layout
/// is that of the parsed document.
pub fn plans_are_read_alike(bytes: &[u8]) {
    let options = Options::default().listing(Listing::All);
    let held = Summary::read(&mut Slice(bytes), &options);
    for chunk in [1, 70] {
        let pieces = Summary::read(&mut Window::with_chunk(bytes, chunk), &options);
        same(&pieces, &held, "in pieces");
    }
    let layout = PlanLayout::read(bytes, Limits::default());
    let indexed = IndexedPlan::read_unchecked(Cursor::new(bytes), Limits::default());
    match (layout, indexed) {
        (Err(error), Ok(_)) => panic!("indexed, but without a layout: {error}"),
        (Ok(layout), Ok(indexed)) => {
            assert_eq!(indexed.layout(), &layout, "two layouts");
            heads_are_alike(bytes, &layout, &indexed);
            parts_are_alike(bytes, indexed);
            members_are_alike(bytes, &layout);
            managed_is_found(bytes, &layout);
        }
        _ => {}
    }
}

fn same<T: PartialEq, E: Display>(one: &Result<T, E>, other: &Result<T, E>, how: &str) {
    match (one, other) {
        (Ok(one), Ok(other)) => assert!(one == other, "another summary {how}"),
        (Err(one), Err(other)) => assert_eq!(one.to_string(), other.to_string(), "{how}"),
        (Ok(_), Err(error)) | (Err(error), Ok(_)) => panic!("an error but {how}: {error}"),
    }
}

type Indexed<'t> = IndexedPlan<Cursor<&'t [u8]>>;

/// The heads say what the parsed changes say.
fn heads_are_alike(bytes: &[u8], layout: &PlanLayout, indexed: &Indexed<'_>) {
    let listed = layout.resource_changes.is_some();
    assert!(
        listed || indexed.heads().is_empty(),
        "changes without a list"
    );
    for (range, head) in indexed.heads() {
        let Some(Ok(document)) = bytes.get(range.clone()).map(Document::parse) else {
            return;
        };
        let Ok(change) = ResourceChange::read(document.root()) else {
            return;
        };
        let mode = change.mode.as_ref().map_or("", |mode| mode.as_str());
        assert_eq!(
            (head.mode.as_str(), &head.action, head.importing, head.moved),
            (
                mode,
                &change.change.actions.action,
                change.change.importing.is_some(),
                change.is_moved()
            )
        );
    }
}

fn parts_are_alike(bytes: &[u8], mut indexed: Indexed<'_>) {
    let mut texts = Vec::new();
    for (position, (range, _)) in indexed.heads().to_vec().into_iter().enumerate() {
        let Ok(Some(change)) = indexed.change(position) else {
            return;
        };
        assert_eq!(Some(change.text()), bytes.get(range), "another change");
        texts.push(change.text().to_vec());
    }
    // Of several lists all entries come, though the last one counts.
    let items: Result<Vec<_>, _> = PlanItems::new(bytes).unchecked().collect();
    let Ok(items) = items else { return };
    let items = items.iter().rev().filter_map(|item| match item {
        PlanItem::Change(change) => Some(change.text()),
        _ => None,
    });
    let last: Vec<_> = items.take(texts.len()).collect();
    assert!(last.into_iter().eq(texts.iter().rev()), "other items");
}

fn members_are_alike(bytes: &[u8], layout: &PlanLayout) {
    let document = bytes.get(..layout.end).map(Document::parse);
    let Some(Ok(document)) = document else {
        return;
    };
    for (key, range) in [
        ("resource_changes", &layout.resource_changes),
        ("resource_drift", &layout.resource_drift),
        ("output_changes", &layout.output_changes),
        ("prior_state", &layout.prior_state),
        ("configuration", &layout.configuration),
    ] {
        let value = document.root().get(key).filter(|value| !value.is_null());
        let text = range.clone().and_then(|range| bytes.get(range));
        assert_eq!(value.map(Value::raw), text, "{key} stands elsewhere");
    }
}

fn managed_is_found(bytes: &[u8], layout: &PlanLayout) {
    let limits = Limits::default();
    let state = layout.prior_state.as_ref();
    let state = state.and_then(|state| StateLayout::read_at(bytes, state.start, limits).ok());
    let Some(root) = state.and_then(|state| state.root_module) else {
        return;
    };
    let (Ok(found), Some(text)) = (
        holds_managed(bytes, root.start, limits),
        bytes.get(root.clone()),
    ) else {
        return;
    };
    if let Ok(module) = Document::parse(text) {
        assert!(found || !is_managed(module.root()), "a resource is lost");
    }
}

fn is_managed(root: Value<'_>) -> bool {
    let mut waiting = vec![root];
    while let Some(module) = waiting.pop() {
        let inside = |key| module.get(key).into_iter().flat_map(Value::elements);
        let mode =
            |resource: Value<'_>| resource.get("mode")?.as_str().map(|word| word == "managed");
        if inside("resources").any(|resource| mode(resource) == Some(true)) {
            return true;
        }
        waiting.extend(inside("child_modules"));
    }
    false
}
