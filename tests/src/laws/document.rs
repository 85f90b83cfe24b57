use tofu_json_model::document::Any;
use tofu_json_model::document::plan::Plan;
use tofu_json_model::document::raw::{equivalent, exact_letters};
use tofu_json_model::kind::{DocumentKind, document_start, recognize};
use tofu_json_model::validate::{Options, validate};
use tofu_json_model::view::{Index, leaves};
use tofu_json_model::write::{Style, canonical};
use tofu_json_scan::Limits;
use tofu_json_value::{Document, Position, Value};

/// What every document is taken for, besides what it is.
const OTHERS: [DocumentKind; 4] = [
    DocumentKind::Plan,
    DocumentKind::RawState,
    DocumentKind::ProviderSchemas,
    DocumentKind::Configuration,
];

/// Any bytes are validated with places inside them; a document is recognised and typed, and its
/// canonical form is its own.
pub fn documents_settle(bytes: &[u8]) {
    let start = document_start(bytes, Limits::default());
    let Some(rest) = bytes.get(start..) else {
        panic!("a document that starts behind the text")
    };
    is_validated(bytes, None);
    let Ok(document) = Document::parse(rest) else {
        return;
    };
    let Ok(kind) = recognize(rest, Limits::default()) else {
        panic!("a document that is not recognised")
    };
    for kind in [kind].into_iter().chain(OTHERS) {
        is_validated(bytes, Some(kind));
        has_a_canonical_form(document.root(), kind);
        if let Ok(any) = Any::read_as(kind, document.root()) {
            assert_eq!(any.kind(), kind, "read as another kind");
            looks_alike(&any);
        }
    }
    if let Some(exact) = exact_letters(&document) {
        let again = Document::parse(&exact).map(|again| exact_letters(&again));
        assert_eq!(again.ok(), Some(None), "letters are not exact");
    }
}

fn is_validated(bytes: &[u8], kind: Option<DocumentKind>) {
    const MOST: usize = 40;
    let options = Options::default().kind(kind).most(MOST);
    let report = validate(bytes, &options);
    assert!(
        report.findings.len() <= MOST,
        "more findings than asked for"
    );
    assert!(report.more == 0 || report.findings.len() == MOST);
    assert_eq!(report.worst().is_none(), report.findings.is_empty());
    for finding in &report.findings {
        let is_inside = |start: Position| start.byte <= bytes.len();
        assert!(finding.start.is_some_and(is_inside), "outside the text");
        assert!(!finding.message.is_empty(), "a finding without a message");
    }
    let again = validate(bytes, &options);
    assert_eq!(again.findings, report.findings, "other findings later");
}

fn has_a_canonical_form(root: Value<'_>, kind: DocumentKind) {
    let mut style = Style::of(kind);
    // Numbers with large exponents would take all the time.
    style.digits = 1_000;
    let write = |value: Value<'_>| {
        let mut text = Vec::new();
        let written = canonical(value, Any::shape_of(kind), style, &mut text);
        written.is_ok().then_some(text)
    };
    let Some(text) = write(root) else {
        return;
    };
    let again = match Document::parse(&text) {
        Ok(again) => write(again.root()),
        Err(error) => panic!("the canonical form of {kind:?} is no JSON: {error}"),
    };
    assert_eq!(again, Some(text), "{kind:?} has another canonical form");
}

fn looks_alike(any: &Any<'_>) {
    match any {
        Any::Plan(plan) => is_walked(plan),
        Any::RawState(state) => assert!(equivalent(state, state), "not equivalent to itself"),
        Any::State(state) => {
            if let Ok(index) = Index::of_state(state) {
                are_found(&index);
            }
        }
        _ => {}
    }
}

fn is_walked(plan: &Plan<'_>) {
    let Ok(index) = Index::of_changes(plan) else {
        return;
    };
    are_found(&index);
    for change in plan.resource_changes.iter().flatten() {
        let mut sides = change.change.clone();
        sides.after = sides.before;
        sides.after_unknown = None;
        let changed = leaves(&sides).find(|leaf| leaf.changes());
        assert!(changed.is_none(), "a value that changes to itself");
    }
}

fn are_found(index: &Index<'_>) {
    for entry in index.entries() {
        assert!(index.get(&entry.address, &entry.deposed).is_some());
    }
    let in_modules = index.modules().flat_map(|module| index.in_module(module));
    assert_eq!(
        in_modules.count(),
        index.entries().len(),
        "a module is lost"
    );
}
