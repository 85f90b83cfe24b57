use crate::json::Json;
use std::collections::BTreeSet;
use tofu_json_model::validate::{Finding, Report, Severity};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A log of one run: the rules that are broken, and a result for each finding.
pub(super) fn write(report: &Report, file: &str) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("$schema").string(SCHEMA);
        json.member("version").string("2.1.0");
        json.member("runs").array(|json| {
            json.element().object(|json| run(json, report, file));
        });
    });
    json.finish()
}

fn run(json: &mut Json, report: &Report, file: &str) {
    json.member("tool").object(|json| {
        json.member("driver").object(|json| {
            json.member("name").string("tofu-json");
            json.member("version").string(env!("CARGO_PKG_VERSION"));
            json.member("rules").array(|json| rules(json, report));
        });
    });
    // Columns count characters as people see them in a text, not units of UTF-16.
    json.member("columnKind").string("unicodeCodePoints");
    json.member("results").array(|json| {
        for finding in &report.findings {
            json.element().object(|json| result(json, finding, file));
        }
    });
}

fn rules(json: &mut Json, report: &Report) {
    let codes: BTreeSet<_> = report.findings.iter().map(|finding| finding.code).collect();
    for code in codes {
        json.element().object(|json| {
            json.member("id").string(code.as_str());
            json.member("shortDescription").object(|json| {
                json.member("text").string(code.about());
            });
        });
    }
}

fn result(json: &mut Json, finding: &Finding, file: &str) {
    let level = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    json.member("ruleId").string(finding.code.as_str());
    json.member("level").string(level);
    json.member("message")
        .object(|json| json.member("text").string(&finding.message));
    json.member("locations").array(|json| {
        json.element().object(|json| location(json, finding, file));
    });
}

fn location(json: &mut Json, finding: &Finding, file: &str) {
    json.member("physicalLocation").object(|json| {
        json.member("artifactLocation")
            .object(|json| json.member("uri").string(&uri(file)));
        json.member("region").object(|json| {
            json.member("startLine").literal(finding.place.line);
            json.member("startColumn").literal(finding.place.column);
        });
    });
    json.member("logicalLocations").array(|json| {
        json.element().object(|json| {
            json.member("fullyQualifiedName").string(&finding.pointer);
        });
    });
}

/// The name of a file as a relative reference.
fn uri(file: &str) -> String {
    let mut uri = String::new();
    for byte in file.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(char::from(byte))
            }
            b'\\' => uri.push('/'),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn names_become_references() {
        assert_eq!(uri("a b/ä.json"), "a%20b/%C3%A4.json");
        assert_eq!(uri(r"a\b"), "a/b");
    }
}
