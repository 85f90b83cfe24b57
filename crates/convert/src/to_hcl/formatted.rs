//! The result as `tofu fmt` leaves it.

use tofu_json_hcl::File;

use super::writer::NativeWriter;

/// One pass takes away one pair of the quotes of `"${"${x}"}"`. More pairs than this stay, so that the time is that of
/// the text.
const MOST_PASSES: usize = 8;

impl NativeWriter<'_> {
    /// The text as `tofu fmt` leaves it. It stays as it is where that would mean something else: `tofu fmt` takes away
    /// quotes that a heredoc needs.
    pub(super) fn formatted(&self, text: String) -> String {
        let formatted = fixed_point(self.options.name, &text);
        let formatted = formatted.filter(|formatted| {
            *formatted == text || !self.options.verify || self.verify(formatted).is_empty()
        });
        formatted.unwrap_or(text)
    }
}

/// The text that `tofu fmt` does not change any more, if it soon comes to one.
fn fixed_point(name: &str, text: &str) -> Option<String> {
    let mut text = text.to_owned();
    for _ in 0..MOST_PASSES {
        let next = tofu_json_hcl::format(&File::parse(name, text.as_bytes()))?;
        let next = String::from_utf8(next).ok()?;
        if next == text {
            return Some(text);
        }
        text = next;
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::to_hcl::{Options, to_hcl};
    use tofu_json_config::json::Document;

    fn formatted(json: &str) -> String {
        let options = Options::for_file("m.tf.json").formatted(true);
        let native = to_hcl(&Document::parse(json.as_bytes()), &options);
        native.unwrap().text
    }

    #[test]
    fn blanks_and_quotes_in_templates_are_those_of_fmt() {
        for (json, native) in [
            (r#"%{ if true }A%{ endif }"#, r#""%{if true}A%{endif}""#),
            (
                r#"${f(\"%{ if true }A%{ endif }\")}"#,
                r#"f("%{if true}A%{endif}")"#,
            ),
            (r#"${1+1} "#, r#""${1 + 1} ""#),
            (r#"${\"${\"a\"}\"}"#, r#""a""#),
            (r#"${\"\\\"\"}"#, r#""\"""#),
        ] {
            let json = format!(r#"{{"locals": {{"a": "{json}"}}}}"#);
            assert_eq!(formatted(&json), format!("locals {{\n  a = {native}\n}}\n"));
        }
    }

    #[test]
    fn short_types_are_written_whole() {
        assert_eq!(
            formatted(r#"{"variable": {"a": {"type": "list"}}}"#),
            "variable \"a\" {\n  type = list(any)\n}\n"
        );
    }

    /// What is in more quotes than anybody writes keeps them.
    #[test]
    fn many_quotes_stay() {
        let many = 40;
        let deep = format!("{}a{}", r#"${\""#.repeat(many), r#"\"}"#.repeat(many));
        let text = formatted(&format!(r#"{{"locals": {{"a": "{deep}"}}}}"#));
        assert!(text.contains(&r#""${"#.repeat(many - 1)), "{text}");
    }
}
