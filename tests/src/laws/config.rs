use tofu_json_config::decode::{Role, decode};
use tofu_json_config::{Diagnostic, Source, Syntax};
use tofu_json_scan::Checker;
use tofu_json_show::Limits;

/// Any bytes decode in both syntaxes and in every role, twice with the same outcome; errors say what
/// is wrong and where lines and columns begin.
pub fn configuration_decodes(bytes: &[u8]) {
    for (name, syntax) in [("law.tf", Syntax::Native), ("law.tofu.json", Syntax::Json)] {
        let source = Source::read_as(name, bytes, syntax);
        for role in [
            Role::Configuration,
            Role::Override,
            Role::Test,
            Role::Values,
        ] {
            let decoded = decode(&source, role);
            for fault in &decoded.faults {
                is_told(fault);
            }
            let again = decode(&source, role);
            assert_eq!(again.faults, decoded.faults, "other faults the second time");
            let mut checker = Checker::new(Limits::default());
            let written = checker.feed(decoded.to_json().as_bytes());
            let whole = written.and_then(|()| checker.finish());
            assert_eq!(whole, Ok(None), "what was decoded is not written as JSON");
        }
    }
}

fn is_told(fault: &Diagnostic) {
    assert!(!fault.summary.is_empty(), "a fault without a summary");
    for place in [fault.subject, fault.context].into_iter().flatten() {
        let start = place.start;
        assert!(
            start.byte <= place.end.byte,
            "a place that ends before it starts"
        );
    }
}
