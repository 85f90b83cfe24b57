use super::PlanFeed;
use crate::stream::{PlanItem, PlanItems, StreamError};

const PLAN: &str = r#"{"of_the_future":"\\\"\u00e9 \"]}","format_version":"1.2","planned_values":{"root_module":{}},
    "resource_drift":[{"address":"d","change":{}}],"long":["}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}\\"],
    "resource_changes":[ {"address":"a.b","change":{"after":{"n":1.50}}} , {"address":"a.c","new":["]"],"change":{}}],
    "number":-1.5e3,"output_changes":{"o\"":{"actions":["create"]}},"prior_state":{"format_version":"1.0"},
    "configuration":null,"resource_changes":[]} after"#;

fn everything() -> PlanFeed {
    PlanFeed::new()
        .drift(true)
        .outputs(true)
        .planned_values(true)
        .prior_state(true)
        .configuration(true)
}

/// Everything that comes, errors as their text.
fn described(item: Result<PlanItem, StreamError>) -> String {
    let text = |kind: &str, text: &[u8]| format!("{kind} {}", String::from_utf8_lossy(text));
    match item {
        Ok(PlanItem::Change(change)) => text("change", change.text()),
        Ok(PlanItem::Drift(change)) => text("drift", change.text()),
        Ok(PlanItem::Output(name, change)) => text(&name, change.text()),
        Ok(PlanItem::PlannedValues(values)) => text("values", values.text()),
        Ok(PlanItem::PriorState(state)) => text("state", state.text()),
        Ok(PlanItem::Configuration(configuration)) => text("configuration", configuration.text()),
        Err(error) => format!("error {error}"),
    }
}

fn pulled(plan: &[u8]) -> Vec<String> {
    let items = PlanItems::new(plan).drift(true).outputs(true);
    let items = items.planned_values(true).prior_state(true);
    items.configuration(true).map(described).collect()
}

fn fed<'p>(pieces: impl IntoIterator<Item = &'p [u8]>) -> Vec<String> {
    let mut feed = everything();
    let mut found = Vec::new();
    for piece in pieces {
        feed.feed(piece);
        found.extend(feed.by_ref().map(described));
    }
    found.extend(feed.finish().map(described));
    found
}

#[test]
fn every_cut_and_every_size_of_pieces_give_what_a_reader_gives() {
    let expected = pulled(PLAN.as_bytes());
    assert_eq!(expected.len(), 6);
    for size in 1..PLAN.len() {
        assert_eq!(fed(PLAN.as_bytes().chunks(size)), expected, "{size}");
        let (one, other) = PLAN.as_bytes().split_at(size);
        assert_eq!(fed([one, &[], other]), expected, "{size}");
    }
}

#[test]
fn plans_that_are_cut_off_or_broken_are_the_same_error() {
    for end in 0..PLAN.len() - 6 {
        let cut = &PLAN.as_bytes()[..end];
        for size in [1, 7, 64, 1_000] {
            assert_eq!(fed(cut.chunks(size)), pulled(cut), "{end} {size}");
        }
        // Any other byte at this place.
        for byte in [b'}', b'"', b'\\', b'7', 0] {
            let mut broken = PLAN.as_bytes().to_vec();
            broken[end] = byte;
            assert_eq!(fed(broken.chunks(13)), pulled(&broken), "{end} {byte}");
        }
    }
}

#[test]
fn items_come_with_their_last_byte() {
    let mut feed = PlanFeed::new();
    let change = PLAN.find("1.50}}}").unwrap() + 7;
    feed.feed(&PLAN.as_bytes()[..change - 1]);
    assert!(feed.next().is_none() && feed.next().is_none());
    feed.feed(&PLAN.as_bytes()[change - 1..change]);
    assert!(described(feed.next().unwrap()).starts_with("change {\"address\":\"a.b\""));
    assert!(feed.next().is_none());
}

#[test]
fn what_is_no_plan_is_an_error_as_soon_as_it_shows() {
    let mut feed = PlanFeed::new();
    feed.feed(
        br#"{"version":4,"terraform_version":"1.9.0","serial":1,"lineage":"l","outputs":{},"#,
    );
    feed.feed(br#""resources":["#);
    let found = feed.next().map(described);
    let error = "error expected a plan, found a raw state file at byte 0";
    assert_eq!(found.as_deref(), Some(error));
    feed.feed(b"{}]}");
    assert!(feed.next().is_none() && feed.finish().next().is_none());
    let mut any = PlanFeed::new().unchecked();
    any.feed(b"{\"version\":4}");
    assert!(any.next().is_none() && any.finish().next().is_none());
}

/// What is stepped over is not held, be it an object or a string, and not gone through again and again.
#[test]
fn memory_is_that_of_a_piece_and_the_largest_part() {
    let piece = "x".repeat(10_000);
    let change = format!(r#"{{"address":"a.b","change":{{"before":"{piece}"}}}},"#);
    for (open, inner, close) in [
        (r#""skipped":""#, piece.clone(), "\","),
        (
            r#""prior_state":{"x":["#,
            format!("{{\"a\":\"{piece}\"}},"),
            "0]},",
        ),
        (r#""resource_changes":["#, change, r#"{"change":{}}],"#),
    ] {
        let mut feed = PlanFeed::new();
        let mut count = 0;
        feed.feed(br#"{"format_version":"1.2","planned_values":{},"#);
        feed.feed(open.as_bytes());
        for _ in 0..1_000 {
            feed.feed(inner.as_bytes());
            count += feed.by_ref().map(Result::unwrap).count();
            let held = feed.reader.input.at_hand.len();
            assert!(held < 3 * inner.len(), "{open} {held}");
        }
        feed.feed(close.as_bytes());
        feed.feed(br#""errored":false}"#);
        count += feed.finish().map(Result::unwrap).count();
        assert_eq!(count, if open.contains("changes") { 1_001 } else { 0 });
    }
}

/// A key of a megabyte that comes in small pieces is not read from its start for each of them.
#[test]
fn a_giant_key_in_small_pieces() {
    let text = format!(
        r#"{{"{}":1,"format_version":"1.2","planned_values":{{}}}}"#,
        "k".repeat(1 << 20)
    );
    assert!(fed(text.as_bytes().chunks(16)).starts_with(&["values {}".to_owned()]));
}

/// A change of megabytes that comes in small pieces is gone through once.
#[test]
fn a_giant_change_in_small_pieces() {
    let text = format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{{"address":"{}","change":{{"before":[{}0]}}}}]}}"#,
        "a".repeat(1 << 20),
        "0,".repeat(1 << 19),
    );
    assert_eq!(fed(text.as_bytes().chunks(16)), pulled(text.as_bytes()));
}

#[test]
fn debug_shows_sizes() {
    let mut feed = PlanFeed::new();
    feed.feed(b"{\"hunter2\"");
    assert_eq!(format!("{feed:?}"), "PlanFeed { start: 0, length: 10, .. }");
}
