/// Indents JSON as OpenTofu prints a resource identity: two spaces a level, and every line but the
/// first after `  # `.
///
/// Strings and numbers stay as they are written, and so do the order of members and duplicates.
pub(super) fn reindent(json: &str) -> String {
    let mut lines = Lines {
        text: String::with_capacity(json.len() * 2),
        depth: 0,
        opened: false,
    };
    let mut rest = json;
    while let Some(first) = rest.chars().next() {
        let length = if first == '"' {
            string_length(rest)
        } else {
            first.len_utf8()
        };
        let (token, tail) = rest.split_at_checked(length).unwrap_or((rest, ""));
        lines.token(token);
        rest = tail;
    }
    lines.text
}

struct Lines {
    text: String,
    depth: usize,
    /// Whether a container was opened just now, and may be empty.
    opened: bool,
}

impl Lines {
    fn token(&mut self, token: &str) {
        if matches!(token, " " | "\t" | "\r" | "\n") {
            return;
        }
        if matches!(token, "}" | "]") {
            self.close();
        } else if self.opened {
            self.opened = false;
            self.depth += 1;
            self.line_break();
        }
        self.text.push_str(token);
        match token {
            "{" | "[" => self.opened = true,
            "," => self.line_break(),
            ":" => self.text.push(' '),
            _ => {}
        }
    }

    fn close(&mut self) {
        if self.opened {
            self.opened = false;
        } else {
            self.depth = self.depth.saturating_sub(1);
            self.line_break();
        }
    }

    fn line_break(&mut self) {
        self.text.push_str("\n  # ");
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
    }
}

/// The length of the string literal that a text begins with, quotes included.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::reindent;

    #[track_caller]
    fn check(json: &str, lines: &[&str]) {
        assert_eq!(reindent(json), lines.join("\n  # "));
    }

    #[test]
    fn members_and_elements_get_lines() {
        check(
            r#"{"account": "1",  "tags":["a",1E5], "none":{} , "n":[ ]}"#,
            &[
                "{",
                r#"  "account": "1","#,
                r#"  "tags": ["#,
                r#"    "a","#,
                "    1E5",
                "  ],",
                r#"  "none": {},"#,
                r#"  "n": []"#,
                "}",
            ],
        );
    }

    #[test]
    fn strings_stay_as_written() {
        check(r#""a \" {,:} \u003c\\""#, &[r#""a \" {,:} \u003c\\""#]);
        check("{}", &["{}"]);
        check("null", &["null"]);
    }
}
