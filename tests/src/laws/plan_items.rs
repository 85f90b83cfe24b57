use std::io::{Cursor, Read, Seek};
use tofu_json_model::kind::{DocumentKind, recognize_value};
use tofu_json_model::stream::{IndexedPlan, PlanFeed, PlanItem, PlanItems, StreamError};
use tofu_json_scan::Limits;
use tofu_json_value::Document;

/// The parts of a plan come one after the other as they stand in it, whatever the pieces that it is
/// read in, whichever are asked for, and as they are looked up one by one. After an error nothing
/// comes. What is no plan ends with an error, unless that is wanted.
pub fn plan_items_come_in_order(bytes: &[u8]) {
    let (items, error) = gathered(everything(bytes));
    let (in_pieces, other) = gathered(everything(ByteByByte(bytes)));
    assert!(items == in_pieces, "other items in pieces");
    let [error, other] = [error, other].map(|error| error.map(|error| error.to_string()));
    assert_eq!(error, other, "another error in pieces");
    for size in [1, 7, 100] {
        let (fed, other) = fed(bytes, size);
        assert!(items == fed, "other items when fed");
        assert_eq!(error, other, "another error when fed");
    }
    stand_in(bytes, &items);
    if error.is_some() {
        return;
    }
    let (changes, none) = gathered(PlanItems::new(bytes).unchecked());
    assert!(none.is_none(), "an error in what was not asked for");
    let also = items.iter().filter(|item| item.kind == "change");
    assert!(
        changes.iter().eq(also),
        "other changes if more is asked for"
    );
    if let Ok(indexed) = IndexedPlan::read_unchecked(Cursor::new(bytes), Limits::default()) {
        are_looked_up(bytes, indexed, &items);
    }
    plans_only(bytes, &changes);
}

/// The same from pieces of a size that are fed.
fn fed(bytes: &[u8], size: usize) -> (Vec<Told>, Option<String>) {
    let feed = PlanFeed::new().unchecked().drift(true).outputs(true);
    let feed = feed.planned_values(true).prior_state(true);
    let mut feed = feed.configuration(true);
    let (mut found, mut error) = (Vec::new(), None);
    let mut take = |item| match item {
        Ok(item) => found.push(told(&item)),
        Err(failed) => error = Some(StreamError::to_string(&failed)),
    };
    for piece in bytes.chunks(size) {
        feed.feed(piece);
        feed.by_ref().for_each(&mut take);
    }
    feed.finish().for_each(take);
    (found, error)
}

/// Items that are checked are the first of those that are not, and all of them in a plan.
fn plans_only(bytes: &[u8], unchecked: &[Told]) {
    let (checked, error) = gathered(PlanItems::new(bytes));
    assert!(unchecked.starts_with(&checked), "other changes if checked");
    let indexed = IndexedPlan::read(Cursor::new(bytes), Limits::default());
    if error.is_some() {
        assert!(indexed.is_err(), "an index of what is no plan");
        return;
    }
    assert_eq!(checked.len(), unchecked.len(), "fewer changes if checked");
    // The index reads members that the items only step over, such as `errored`: what is wrong with those is
    // known to it alone.
    if IndexedPlan::read_unchecked(Cursor::new(bytes), Limits::default()).is_err() {
        return;
    }
    assert!(indexed.is_ok(), "no index of a plan");
    let Some(Ok(document)) = bytes.get(..indexed_end(&indexed)).map(Document::parse) else {
        return;
    };
    let kind = recognize_value(document.root());
    let is_plan = matches!(kind, DocumentKind::Plan | DocumentKind::RenderPlan);
    assert!(is_plan, "changes of {}", kind.noun());
}

fn indexed_end<R: Read + Seek>(indexed: &Result<IndexedPlan<R>, StreamError>) -> usize {
    let layout = indexed.as_ref().map(IndexedPlan::layout);
    layout.map_or(0, |layout| layout.end)
}

/// What is told of an item.
#[derive(PartialEq)]
struct Told {
    kind: &'static str,
    name: String,
    text: Vec<u8>,
}

/// A reader that gives no more than a byte at a time.
struct ByteByByte<'b>(&'b [u8]);

impl Read for ByteByByte<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = buffer.len().min(1);
        self.0.read(buffer.get_mut(..most).unwrap_or_default())
    }
}

fn everything<R: Read>(reader: R) -> PlanItems<R> {
    PlanItems::new(reader)
        .unchecked()
        .drift(true)
        .outputs(true)
        .planned_values(true)
        .prior_state(true)
        .configuration(true)
}

fn gathered<R: Read>(mut items: PlanItems<R>) -> (Vec<Told>, Option<StreamError>) {
    let mut found = Vec::new();
    for item in items.by_ref() {
        match item {
            Ok(item) => found.push(told(&item)),
            Err(error) => {
                assert!(items.next().is_none(), "an item behind an error");
                return (found, Some(error));
            }
        }
    }
    (found, None)
}

fn told(item: &PlanItem) -> Told {
    let (kind, name, text) = match item {
        PlanItem::Change(change) => ("change", change.view().address, change.text()),
        PlanItem::Drift(change) => ("drift", change.view().address, change.text()),
        PlanItem::Output(name, change) => ("output", name.as_str().into(), change.text()),
        PlanItem::PlannedValues(values) => ("planned_values", "".into(), values.text()),
        PlanItem::PriorState(state) => ("prior_state", "".into(), state.text()),
        PlanItem::Configuration(configuration) => {
            ("configuration", "".into(), configuration.text())
        }
        _ => panic!("an item that nobody knows"),
    };
    Told {
        kind,
        name: name.into_owned(),
        text: text.to_vec(),
    }
}

/// Items are parts of the text, each behind the one before.
fn stand_in(bytes: &[u8], items: &[Told]) {
    let mut rest = bytes;
    for item in items {
        let at = rest
            .windows(item.text.len().max(1))
            .position(|part| part == item.text);
        let Some(at) = at else {
            panic!("a {} that is not in the plan", item.kind)
        };
        rest = rest.get(at + item.text.len()..).unwrap_or_default();
    }
}

fn are_looked_up(bytes: &[u8], mut indexed: IndexedPlan<Cursor<&[u8]>>, items: &[Told]) {
    let last = |kind: &'static str| items.iter().rev().filter(move |item| item.kind == kind);
    // Of several lists all entries come, though the last one counts.
    for (position, item) in (0..indexed.drift().len()).rev().zip(last("drift")) {
        let Ok(Some(entry)) = indexed.drift_entry(position) else {
            panic!("drift that is only passed by")
        };
        assert_eq!(entry.text(), item.text, "other drift");
    }
    let layout = indexed.layout();
    let outputs = layout.output_changes.clone();
    let outputs = outputs.and_then(|range| Document::parse(bytes.get(range)?).ok());
    if let Some(outputs) = outputs {
        let members: Vec<_> = outputs.root().members().collect();
        for ((name, value), item) in members.into_iter().rev().zip(last("output")) {
            assert!(
                name == item.name && value.raw() == item.text,
                "another output"
            );
        }
    }
    let whole = [
        ("planned_values", layout.planned_values.clone()),
        ("prior_state", layout.prior_state.clone()),
        ("configuration", layout.configuration.clone()),
    ];
    for (kind, range) in whole {
        let text = range.and_then(|range| bytes.get(range));
        if let Some(text) = text {
            let item = last(kind).next().map(|item| item.text.as_slice());
            assert_eq!(item, Some(text), "another {kind}");
        }
    }
}
