use super::{PlanItem, PlanItems, changes};
use crate::document::Owned;
use crate::document::plan::Plan;
use crate::document::state::State;
use crate::stream::{IndexedPlan, Window};
use std::io::{Cursor, Read};
use tofu_json_value::Limits;

const PLAN: &str = r#"{"format_version":"1.2","planned_values":{"root_module":{}},"resource_drift":[{"address":"d","change":{}}],
    "resource_changes":[{"address":"a.b","change":{"after":{"n":1.50}}},{"address":"a.c","new":["]"],"change":{}}],
    "output_changes":{"o":{"actions":["create"]}},"prior_state":{"format_version":"1.0"},
    "configuration":null}"#;

fn described(item: &PlanItem) -> String {
    let text = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    match item {
        PlanItem::Change(change) => format!("change {}", text(change.text())),
        PlanItem::Drift(change) => format!("drift {}", change.view().address),
        PlanItem::Output(name, change) => format!("{name} {}", text(change.text())),
        PlanItem::PlannedValues(values) => text(values.text()),
        PlanItem::PriorState(state) => text(state.text()),
        PlanItem::Configuration(configuration) => text(configuration.text()),
    }
}

#[test]
fn only_changes_unless_asked() {
    let addresses: Vec<_> = changes(PLAN.as_bytes())
        .map(|change| change.unwrap().view().address.into_owned())
        .collect();
    assert_eq!(addresses, ["a.b", "a.c"]);
}

#[test]
fn every_part_in_the_order_of_the_text() {
    let items = PlanItems::new(PLAN.as_bytes())
        .drift(true)
        .outputs(true)
        .planned_values(true);
    let items: Vec<_> = items
        .prior_state(true)
        .configuration(true)
        .map(|item| described(&item.unwrap()))
        .collect();
    assert_eq!(
        items,
        [
            r#"{"root_module":{}}"#,
            "drift d",
            r#"change {"address":"a.b","change":{"after":{"n":1.50}}}"#,
            r#"change {"address":"a.c","new":["]"],"change":{}}"#,
            r#"o {"actions":["create"]}"#,
            r#"{"format_version":"1.0"}"#,
        ]
    );
}

#[test]
fn errors_are_placed_and_the_last() {
    for (text, message) in [
        ("[]", "expected an object, found an array at byte 0"),
        (
            r#"{"format_version":"1.2","resource_changes":[{"address":"a","change":{}},{"address":7}]}"#,
            "expected a string, found a number at byte 83, in /resource_changes/1/address",
        ),
        (
            r#"{"format_version":"1.2","resource_changes":[{"change":{"before":[1 2]}}]}"#,
            "expected `,` or `]`, found `2` at byte 67, in /resource_changes/0/change/before/0",
        ),
    ] {
        let mut items = PlanItems::new(text.as_bytes());
        let error = items.find_map(Result::err).unwrap();
        assert_eq!(error.to_string(), message);
        assert!(items.next().is_none());
    }
}

/// A plan that is made while it is read.
struct Endless {
    left: usize,
    at_hand: Vec<u8>,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.at_hand.is_empty() && self.left > 0 {
            self.left -= 1;
            self.at_hand = match self.left {
                0 => b"{\"change\":{}}]}".to_vec(),
                _ => format!("{{\"change\":{{\"before\":\"{}\"}}}},", "x".repeat(100_000))
                    .into_bytes(),
            };
        }
        let taken = buffer.len().min(self.at_hand.len());
        buffer[..taken].copy_from_slice(&self.at_hand[..taken]);
        self.at_hand.drain(..taken);
        Ok(taken)
    }
}

/// Lines longer than any buffer, a document larger than memory.
#[test]
fn case_12_what_is_held_does_not_grow_with_the_document() {
    let start = b"{\"format_version\":\"1.2\",\"resource_changes\":[";
    let plan = start.chain(Endless {
        left: 300,
        at_hand: Vec::new(),
    });
    let mut items = PlanItems::new(plan);
    let mut count = 0;
    while let Some(item) = items.next() {
        item.unwrap();
        count += 1;
        assert!(items.reader.input.held() < 2 << 20);
    }
    assert_eq!(count, 300);
}

#[test]
fn what_is_no_plan_is_an_error() {
    let state = "expected a plan, found a state at byte 0";
    for (text, message) in [
        (
            r#"{"format_version":"1.0","values":{"root_module":{}}}"#,
            state,
        ),
        (r#"{"format_version":"1.0"}"#, state),
        ("{}", "expected a plan, found outputs at byte 0"),
        (
            r#"{"message":"Bad credentials"}"#,
            "expected a plan, found a single value at byte 0",
        ),
        (
            r#"{"configuration":{"sensitive":false,"type":"string","value":"x"}}"#,
            "expected a plan, found outputs at byte 0",
        ),
        (
            r#"{"version":4,"serial":1,"lineage":"l","resources":[]}"#,
            "expected a plan, found a raw state file at byte 0",
        ),
        (
            r#"{"format_version":"9.0","planned_values":{}}"#,
            "expected a plan of format version 1.2 or older, found 9.0: a newer release of the \
             program that reads it may know it at byte 0",
        ),
        (
            r#"{"planned_values":{},"resource_changes":[]}"#,
            "expected a plan with the member `format_version`, found none at byte 0",
        ),
    ] {
        for chunk in [1, 7, 1_000] {
            let mut items = PlanItems::new(text.as_bytes());
            items.reader.input = Window::with_chunk(text.as_bytes(), chunk);
            let error = items.next().unwrap().unwrap_err();
            assert_eq!(error.to_string(), message, "{text}");
            assert!(items.next().is_none());
        }
        let owned = Owned::<Plan<'static>>::parse(text.into()).unwrap_err();
        // The whole text is at hand there.
        let located = message.replace("at byte 0", "at line 1, column 1 (byte 0)");
        assert_eq!(owned.to_string(), located, "{text}");
        let indexed = IndexedPlan::read(Cursor::new(text), Limits::default()).unwrap_err();
        assert_eq!(indexed.to_string(), message, "{text}");
        assert!(PlanItems::new(text.as_bytes()).unchecked().next().is_none());
        assert!(Owned::<Plan<'static>>::unchecked(text.into(), Limits::default()).is_ok());
        assert!(IndexedPlan::read_unchecked(Cursor::new(text), Limits::default()).is_ok());
    }
    let plan = r#"{"format_version":"1.2","planned_values":{}}"#;
    let error = Owned::<State<'static>>::parse(plan.into()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a state, found a plan at line 1, column 1 (byte 0)"
    );
}

/// Versions and what makes it a plan may come after the changes, as in documents that were sorted.
#[test]
fn members_in_any_order() {
    let sorted = r#"{"configuration":{"root_module":{}},"resource_changes":[{"address":"a","change":{}}],
        "format_version":"VERSION"}"#;
    let items = |version| {
        let text = sorted.replace("VERSION", version);
        let items: Vec<_> = changes(text.as_bytes()).map(|item| item.is_ok()).collect();
        items
    };
    assert_eq!(items("1.2"), [true]);
    assert_eq!(items("9.0"), [true, false]);
}

#[test]
fn the_plan_of_a_remote_run_is_a_plan() {
    let text = r#"{"plan_format_version":"1.2","resource_changes":[{"address":"a","change":{}}],
        "provider_format_version":"VERSION"}"#;
    let errors = |version: &str| {
        let text = text.replace("VERSION", version);
        changes(text.as_bytes()).filter(Result::is_err).count()
    };
    assert_eq!((errors("1.0"), errors("2.0")), (0, 1));
}
