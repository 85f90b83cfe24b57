use tofu_json_value::Json;

/// Indents JSON as OpenTofu prints a resource identity: two spaces a level, and every line but the
/// first after `  # `.
///
/// Strings and numbers stay as they are written, and so do the order of members and duplicates.
pub(super) fn reindent(json: &str) -> String {
    let mut lines = Json::lines();
    lines.json(json);
    lines.into_text().replace('\n', "\n  # ")
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
