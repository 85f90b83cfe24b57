use super::{UnitEvent, UnitKind, pass_units};
use crate::kind::DocumentKind;
use crate::stream::{Slice, StreamError, Window};
use tofu_json_value::Limits;

const PLAN: &str = r#" {"format_version": "1.2", "variables": {"v": {"value": 1}},
    "planned_values": {"outputs": {"o": {"value": "x"}}, "root_module": {"resources": [{"a": 1}, {"b": 2}],
        "child_modules": [{"address": "module.m", "resources": [{"c": 3}]}]}},
    "resource_changes": [{"change": {}}], "prior_state": {"values": {"outputs": {"o": {"value": "x"}}, "root_module": null}},
    "configuration": {"root_module": {"variables": {"v": {"sensitive": true}}, "module_calls": {"m": {"module": {}}}}}} "#;

/// The units, all bytes, and where the document ends.
type Events = (Vec<(UnitKind, Option<String>)>, Vec<u8>, usize);

fn events(chunk: Option<usize>) -> Events {
    let (mut units, mut bytes) = (Vec::new(), Vec::new());
    let visit = |event: UnitEvent<'_>| {
        match event {
            UnitEvent::Unit(unit) => {
                assert_eq!(unit.at, bytes.len());
                units.push((unit.kind, unit.name.map(str::to_owned)));
                bytes.extend_from_slice(unit.text);
            }
            UnitEvent::Between(text) | UnitEvent::Name(text) => bytes.extend_from_slice(text),
        }
        Ok::<(), StreamError>(())
    };
    let limits = Limits::default();
    let end = match chunk {
        Some(chunk) => {
            let mut window = Window::with_chunk(PLAN.as_bytes(), chunk);
            pass_units(&mut window, DocumentKind::Plan, limits, visit)
        }
        None => pass_units(
            &mut Slice(PLAN.as_bytes()),
            DocumentKind::Plan,
            limits,
            visit,
        ),
    };
    (units, bytes, end.unwrap())
}

#[test]
fn every_byte_comes_once_in_pieces_of_any_size() {
    let (units, bytes, end) = events(None);
    assert_eq!(end, PLAN.len() - 1);
    assert_eq!(bytes, &PLAN.as_bytes()[..end]);
    let count = |wanted| units.iter().filter(|(kind, _)| *kind == wanted).count();
    assert_eq!(count(UnitKind::Resource), 3);
    assert_eq!(count(UnitKind::Change), 1);
    assert!(units.contains(&(UnitKind::Variable, Some("v".to_owned()))));
    assert!(units.contains(&(UnitKind::Output, Some("o".to_owned()))));
    assert!(units.contains(&(UnitKind::PriorOutput, Some("o".to_owned()))));
    assert!(units.contains(&(UnitKind::DeclaredVariable, Some("v".to_owned()))));
    assert!(units.contains(&(UnitKind::ModuleCall, Some("m".to_owned()))));
    for chunk in 1..40 {
        assert_eq!(
            events(Some(chunk)),
            (units.clone(), bytes.clone(), end),
            "{chunk}"
        );
    }
}

#[test]
fn what_is_broken_is_an_error() {
    for text in [
        "",
        "{",
        r#"{"resource_changes": [{"a": 1}"#,
        r#"{"values": {"x" 1}}"#,
    ] {
        let passed = pass_units(
            &mut Slice(text.as_bytes()),
            DocumentKind::Plan,
            Limits::default(),
            |_| Ok::<(), StreamError>(()),
        );
        assert!(passed.is_err(), "{text}");
    }
}
