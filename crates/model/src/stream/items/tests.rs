use super::{PlanItem, PlanItems, changes};
use std::io::Read;

const PLAN: &str = r#"{"format_version":"1.2","planned_values":{"root_module":{}},"resource_drift":[{"address":"d","change":{}}],
    "resource_changes":[{"address":"a.b","change":{"after":{"n":1.50}}},{"address":"a.c","new":["]"],"change":{}}],
    "output_changes":{"o":{"actions":["create"]}},"prior_state":{"format_version":"1.0"},
    "configuration":null}"#;

fn told(item: &PlanItem) -> String {
    let text = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    match item {
        PlanItem::Change(change) => format!("change {}", text(change.text())),
        PlanItem::Drift(change) => format!("drift {}", change.get().address),
        PlanItem::Output(name, change) => format!("{name} {}", text(change.text())),
        PlanItem::PlannedValues(values) => text(values.text()),
        PlanItem::PriorState(state) => text(state.text()),
        PlanItem::Configuration(configuration) => text(configuration.text()),
    }
}

#[test]
fn only_changes_unless_asked() {
    let addresses: Vec<_> = changes(PLAN.as_bytes())
        .map(|change| change.unwrap().get().address.into_owned())
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
        .map(|item| told(&item.unwrap()))
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
            r#"{"resource_changes":[{"address":"a","change":{}},{"address":7}]}"#,
            "expected a string, found a number at byte 60, in /resource_changes/1/address",
        ),
        (
            r#"{"resource_changes":[{"change":{"before":[1 2]}}]}"#,
            "expected `,` or `]`, found `2` at byte 44, in /resource_changes/0/change/before/0",
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

/// Case 12 of the conformance cases: lines longer than any buffer, a document larger than memory.
#[test]
fn case_12_what_is_held_does_not_grow_with_the_document() {
    let start = b"{\"resource_changes\":[";
    let plan = start.chain(Endless {
        left: 300,
        at_hand: Vec::new(),
    });
    let mut items = PlanItems::new(plan);
    let mut count = 0;
    while let Some(item) = items.next() {
        item.unwrap();
        count += 1;
        assert!(items.input.held() < 2 << 20);
    }
    assert_eq!(count, 300);
}
