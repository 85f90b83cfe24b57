use tofu_json_config::{Diagnostic, Source, Syntax};
use tofu_json_module::FileKind;
use tofu_json_module::lint::{LintFinding, LintOptions, LintRule, apply, lint};

/// How often a fix may show something else to fix.
const ROUNDS: usize = 100;

/// Any bytes are looked through in both syntaxes and as every kind of file: what is doubtful stands
/// inside them, and fixing it ends and makes no mistakes.
pub fn configuration_is_linted(bytes: &[u8]) {
    for (syntax, name) in [
        (Syntax::Native, "law.tofu"),
        (Syntax::Json, "law.tofu.json"),
    ] {
        let source = Source::read_as(name, bytes, syntax);
        for kind in [FileKind::Override, FileKind::Test, FileKind::Variables] {
            stand_inside(&found(&source, kind), &source);
        }
        let findings = found(&source, FileKind::Primary);
        stand_inside(&findings, &source);
        assert!(
            findings == found(&source, FileKind::Primary),
            "other findings"
        );
        if !source.faults().iter().any(Diagnostic::is_error) {
            is_fixed(name, syntax, bytes, findings);
        }
    }
}

fn found(source: &Source<'_>, kind: FileKind) -> Vec<LintFinding> {
    let options = LintOptions::default().rules(&LintRule::ALL);
    lint(&[(source, kind)], &options)
}

fn stand_inside(findings: &[LintFinding], source: &Source<'_>) {
    let length = source.bytes().len();
    for finding in findings {
        let rule = finding.rule;
        assert!(!finding.message.is_empty(), "{rule}: no message");
        let place = finding.place.unwrap_or_default();
        assert!(
            place.start.byte <= place.end.byte && place.end.byte <= length,
            "{rule}: outside the text: {place:?}"
        );
        for edit in &finding.fix {
            let span = edit.span;
            assert!(
                span.start <= span.end && span.end as usize <= length,
                "{rule}: fixed outside the text: {span:?}"
            );
        }
    }
}

fn is_fixed(name: &str, syntax: Syntax, bytes: &[u8], mut findings: Vec<LintFinding>) {
    let mut text = bytes.to_vec();
    for _ in 0..ROUNDS {
        findings.retain(|finding| !finding.fix.is_empty());
        if findings.is_empty() {
            return;
        }
        let rules: Vec<_> = findings.iter().map(|finding| finding.rule).collect();
        let fixed = apply(&text, &findings);
        assert!(fixed != text, "fixed without a change: {rules:?}");
        let source = Source::read_as(name, &fixed, syntax);
        let fault = source.faults().into_iter().find(Diagnostic::is_error);
        assert!(fault.is_none(), "mistakes after {rules:?}: {fault:?}");
        findings = found(&source, FileKind::Primary);
        text = fixed;
    }
    panic!("there is always something to fix: {:?}", findings.first())
}
