use super::people::is_harmless;
use tofu_json_gate::model::Limits;
use tofu_json_gate::model::stream::{Slice, outline_plan};
use tofu_json_gate::value::Json;
use tofu_json_gate::{
    Day, DriftBaseline, DriftCheck, Gate, GateCheck, GateRule, read_gates, read_known_drift,
    write_drift_reports, write_gate_reports,
};

/// Files of gates and of known drift, runs before and plans are read whatever they hold; what drifted in a plan is no news
/// to the next run with it; nothing in a report steers.
pub fn gates_are_kept(bytes: &[u8]) {
    let limits = Limits::default();
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = read_gates(text);
        let _ = read_known_drift(text);
    }
    let _ = DriftBaseline::read(bytes, limits);
    let Some(today) = Day::new(2026, 11, 23) else {
        return;
    };
    let gates = [
        GateRule::MaxDestroy(0),
        GateRule::MaxChange(0),
        GateRule::Protect(vec!["*".to_owned()]),
        GateRule::RequireMoved,
        GateRule::NoDrift,
        GateRule::NoFailedChecks,
        GateRule::OnlyAddresses(vec!["a?".to_owned()]),
    ]
    .map(Gate::of);
    let mut check = GateCheck::new(&gates, today);
    let mut drift = DriftCheck::new(&[], today);
    let layout = outline_plan(&mut Slice(bytes), limits, |event| {
        check.event(&event);
        drift.event(&event);
    });
    let Ok(layout) = layout else {
        return;
    };
    let read = |range: std::ops::Range<usize>| Ok(bytes.get(range).unwrap_or_default().into());
    if let Ok(report) = check.finish(&layout, limits, read) {
        let mut json = Json::line();
        write_gate_reports(&mut json, &[("plan".to_owned(), report)], &[]);
        is_json(&json.into_text());
    }
    let Ok(first) = drift.finish(&layout, None, limits, read) else {
        return;
    };
    let mut json = Json::line();
    write_drift_reports(&mut json, &[("plan".to_owned(), first)]);
    let text = json.into_text();
    is_json(&text);
    let Ok(baseline) = DriftBaseline::read(text.as_bytes(), limits) else {
        panic!("a run is no baseline: {text}");
    };
    let mut again = DriftCheck::new(&[], today);
    let _ = outline_plan(&mut Slice(bytes), limits, |event| again.event(&event));
    let second = again.finish(&layout, baseline.of("plan", true), limits, read);
    let Ok(second) = second else {
        panic!("a plan is read only once");
    };
    assert!(second.gone.is_empty(), "drift goes away by itself");
    let paths = second.objects.iter().flat_map(|object| &object.paths);
    for path in paths {
        let trend = path.trend.map(|trend| trend.as_str());
        assert_eq!(trend, Some("still"), "drift comes by itself");
    }
}

fn is_json(text: &str) {
    let document = tofu_json_gate::value::Document::parse(text.as_bytes());
    assert!(document.is_ok(), "a report is no JSON: {text}");
    is_harmless(&tofu_json_report::harmless(text), "a report of gates");
}
