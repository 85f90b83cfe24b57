//! Secrets in JSON within strings, as different programs write it, at several levels.
#![expect(
    clippy::unwrap_used,
    reason = "a broken test input is a mistake of the test"
)]

use tofu_json_redact::model::kind::DocumentKind;
use tofu_json_redact::model::stream::Slice;
use tofu_json_redact::{MaskedStrings, RedactOptions, Redaction};

/// How a program writes what it may write in several ways.
#[derive(Clone, Copy)]
struct Program {
    /// Characters that it escapes by their numbers, though it need not.
    escapes: fn(char) -> bool,
    slash: &'static str,
    uppercase: bool,
}

const fn nothing(_: char) -> bool {
    false
}

const fn html(character: char) -> bool {
    matches!(character, '<' | '>' | '&' | '\u{2028}' | '\u{2029}')
}

const fn beyond_ascii(character: char) -> bool {
    !matches!(character, ' '..='~')
}

fn all_but_letters(character: char) -> bool {
    beyond_ascii(character) || "\"'<>&+".contains(character)
}

const PROGRAMS: [Program; 6] = [
    Program::new(nothing, "/", false),
    // OpenTofu's `jsonencode`.
    Program::new(html, "/", false),
    // Python's `json.dumps`.
    Program::new(beyond_ascii, "/", false),
    // PHP's `json_encode`.
    Program::new(beyond_ascii, "\\/", false),
    // `System.Text.Json` of .NET.
    Program::new(all_but_letters, "/", true),
    Program::new(nothing, "\\/", false),
];

impl Program {
    const fn new(escapes: fn(char) -> bool, slash: &'static str, uppercase: bool) -> Self {
        Self {
            escapes,
            slash,
            uppercase,
        }
    }

    fn string(self, text: &str) -> String {
        let mut json = String::from('"');
        for character in text.chars() {
            match character {
                character if (self.escapes)(character) => self.number(character, &mut json),
                '"' => json.push_str("\\\""),
                '\\' => json.push_str("\\\\"),
                '\n' => json.push_str("\\n"),
                '\t' => json.push_str("\\t"),
                '/' => json.push_str(self.slash),
                ..' ' => self.number(character, &mut json),
                _ => json.push(character),
            }
        }
        json + "\""
    }

    fn number(self, character: char, json: &mut String) {
        for unit in character.encode_utf16(&mut [0; 2]) {
            *json += &match self.uppercase {
                true => format!("\\u{unit:04X}"),
                false => format!("\\u{unit:04x}"),
            };
        }
    }

    fn object(self, text: &str) -> String {
        format!("{{\"k\": [1, {}]}}", self.string(&format!("me:{text}@db")))
    }
}

const SECRETS: [&str; 11] = [
    "S3C\u{e4}6kf6hx",
    "S3C\u{1f600}6kf6hx",
    "S3C\n6kf6hxx",
    "S3C\"6kf6hxx",
    "S3C/6kf6hxx",
    "S3C<6kf6hxx",
    "S3C\\6kf6hxx",
    "S3C\u{7f}6kf6hx",
    "S3C-6kf6hxx",
    "wJalrXUtnFEMI/S3C/b&6kf6h\"EXAMPLEKEY",
    "S3C long enough P\u{e4}sswort 6kf6h",
];

/// Every text in which two or three programs wrote a secret, one around the other.
fn each_text(secret: &str, mut visit: impl FnMut(&str)) {
    visit(secret);
    for inner in PROGRAMS {
        let once = inner.object(secret);
        visit(&once);
        visit(&format!("curl -d '{once}' C:\\"));
        for outer in PROGRAMS {
            let twice = outer.object(&once);
            visit(&twice);
            visit(&outer.object(&twice));
            visit(&PROGRAMS[1].string(&outer.object(&twice)));
        }
    }
}

#[test]
fn no_program_writes_a_secret_so_that_it_stays() {
    for secret in SECRETS {
        each_text(secret, |text| {
            for writer in [PROGRAMS[0], PROGRAMS[1], PROGRAMS[2]] {
                let [masked, clear] = [secret, text].map(|text| writer.string(text));
                let plan = format!(
                    r#"{{"format_version": "1.2", "resource_changes": [{{"address": "a.b", "change": {{"actions": ["update"],
                    "before": {{"p": {masked}}}, "after": {{"q": {clear}}}, "before_sensitive": {{"p": true}}}}}}]}}"#
                );
                let written = redacted(&plan);
                assert!(
                    !written.contains("S3C") && !written.contains("6kf6h"),
                    "{written}"
                );
                let read: serde_json::Value = serde_json::from_str(&written).unwrap();
                let q = &read["resource_changes"][0]["change"]["after"]["q"];
                assert!(q.as_str().unwrap().contains("(redacted-1)"), "{text}");
                assert_eq!(redacted(&written), written);
            }
        });
    }
}

fn redacted(plan: &str) -> String {
    let options = RedactOptions::default();
    let open = || Slice(plan.as_bytes());
    let redaction = Redaction::learn(open, DocumentKind::Plan, &options).unwrap();
    let mut written = Vec::new();
    let write = |bytes: &[u8]| {
        written.extend_from_slice(bytes);
        Ok(())
    };
    redaction.write(&mut open(), write).unwrap();
    String::from_utf8(written).unwrap()
}

#[test]
fn no_program_writes_a_secret_so_that_it_is_shown() {
    for secret in SECRETS {
        let mut masked = MaskedStrings::default();
        masked.add(secret);
        let finder = masked.finder();
        each_text(secret, |text| assert!(finder.is_in(text), "{text}"));
        assert!(!finder.is_in(r#"{"k": "S3C\u00e5 6kf6h \/ \\u00e4"}"#));
    }
}
