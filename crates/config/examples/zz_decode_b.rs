//! Temporary.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing, clippy::disallowed_methods)]
use tofu_json_config::decode::{Role, decode};
use tofu_json_config::Source;
fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let parts: Vec<&str> = line.split('\t').collect();
        let bytes = std::fs::read(parts[2]).unwrap();
        let source = Source::read(parts[1], &bytes);
        let role = match parts[0] { "override" => Role::Override, "test" => Role::Test, "tfvars" => Role::Values, _ => Role::Configuration };
        let decoded = decode(&source, role);
        for f in &decoded.faults {
            let p = |p: tofu_json_config::Place| serde_json::json!([p.start.line, p.start.column, p.start.byte, p.end.line, p.end.column, p.end.byte]);
            println!("{}", serde_json::json!({"file": parts[2], "severity": f.severity.as_str(), "summary": f.summary, "detail": f.detail, "subject": f.subject.map(p), "context": f.context.map(p)}));
        }
    }
}
