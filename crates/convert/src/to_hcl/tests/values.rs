use super::*;

fn local(json: &str) -> String {
    let native = native(&format!("{{\"locals\":{{\"a\":{json}}}}}"));
    let text = native.text.strip_prefix("locals {\n  a = ").unwrap();
    text.strip_suffix("\n}\n").unwrap().to_owned()
}

#[test]
fn case_50_one_interpolation_is_the_expression() {
    assert_eq!(local(r#""${1+1}""#), "1 + 1");
    assert_eq!(local(r#""${1+1} ""#), "\"${1+1} \"");
}

#[test]
fn case_51_strip_markers_do_not_keep_quotes() {
    assert_eq!(local(r#""${~ 1+1 ~}""#), "1 + 1");
}

#[test]
fn case_52_escapes_of_templates() {
    for (json, native) in [
        (r#""$${x}""#, r#""$${x}""#),
        (r#""%%{x}""#, r#""%%{x}""#),
        (r#""$$${1}""#, r#""$$${1}""#),
        (r#""$$$${1}""#, r#""$$$${1}""#),
        (r#""abc$""#, r#""abc$""#),
        (r#""abc$${""#, r#""abc$${""#),
        (r#""%${1}""#, r#""%${1}""#),
        (r#""$%{if true}x%{endif}""#, r#""$%{if true}x%{endif}""#),
    ] {
        assert_eq!(local(json), native);
        // Directives come back in quotes.
        if !json.contains("%{if") {
            value_comes_back(json);
        }
    }
}

#[test]
fn case_53_backslashes_are_text_outside_of_sequences() {
    assert_eq!(local(r#""a\\tb""#), r#""a\\tb""#);
    assert_eq!(local(r#""${\"a\\nb\"}${1}""#), r#""${"a\nb"}${1}""#);
}

#[test]
fn case_54_heredocs_inside_of_sequences() {
    assert_eq!(local(r#""${<<EOT\nx\nEOT\n}""#), "<<EOT\nx\nEOT");
    let faults = refused(r#"{"locals":{"a":"${<<EOT\nx\nEOT}"}}"#);
    assert!(
        faults[0].ends_with("Unterminated template string"),
        "{faults:?}"
    );
}

#[test]
fn case_56_keys_are_templates() {
    assert_eq!(
        local(r#"{"${(local.k)}":1,"${local.k}x":2,"a b":3,"c-d":4,"5":5}"#),
        "{\n    (local.k)     = 1\n    \"${local.k}x\" = 2\n    \"a b\"         = 3\n    c-d           = 4\n    \"5\"           = 5\n  }"
    );
}

#[test]
fn case_59_what_is_no_template_is_refused_at_its_true_place() {
    assert_eq!(
        refused("{\"locals\":{\"a\":\"\\u0041 ${HOME:-x}\"}}"),
        ["1:30 Extra characters after interpolation expression"]
    );
}

#[test]
fn case_62_references_lose_their_quotes() {
    check(
        r#"{"output":{"o":{"value":1,"depends_on":["terraform_data.b"," data.a.b # why\n"]}}}"#
            .replace(" # why\\n", "")
            .as_str(),
        "output \"o\" {\n  value      = 1\n  depends_on = [terraform_data.b, data.a.b]\n}\n",
    );
    assert!(!refused(r#"{"output":{"o":{"value":1,"depends_on":["${a.b}"]}}}"#).is_empty());
    assert!(!refused(r#"{"output":{"o":{"value":1,"depends_on":"a.b"}}}"#).is_empty());
}

#[test]
fn case_64_ignore_changes() {
    let lifecycle = |value: &str| {
        native(&format!(
            "{{\"resource\":{{\"t\":{{\"n\":{{\"lifecycle\":{{\"ignore_changes\":{value}}}}}}}}}}}"
        ))
        .text
    };
    assert!(lifecycle("\"all\"").contains("ignore_changes = all\n"));
    assert!(lifecycle("[\"all\"]").contains("ignore_changes = [all]\n"));
    assert!(
        lifecycle(r#"["input[\"x\"]","input.y[0]"]"#)
            .contains("ignore_changes = [input[\"x\"], input.y[0]]\n")
    );
}

#[test]
fn case_75_types_are_taken_as_they_stand() {
    check(
        r#"{"variable":{"a":{"type":"object({\n  b = optional(list(string), [\"x\"]) # why\n})"}}}"#,
        "variable \"a\" {\n  type = object({\n    b = optional(list(string), [\"x\"]) # why\n  })\n}\n",
    );
    check(
        r#"{"variable":{"a":{"type":" string "},"b":{"type":"list"}}}"#,
        "variable \"a\" {\n  type = string\n}\n\nvariable \"b\" {\n  type = list\n}\n",
    );
}

#[test]
fn case_76_defaults_are_text() {
    check(
        r#"{"variable":{"a":{"default":"${foo} $${bar} %{if}"}}}"#,
        "variable \"a\" {\n  default = \"$${foo} $$${bar} %%{if}\"\n}\n",
    );
    check(
        r#"{"variable":{"a":{"default":{"${x}":"a\n\tb ${y}\n"}}}}"#,
        "variable \"a\" {\n  default = {\n    \"$${x}\" = <<-EOT\n      a\n      \tb $${y}\n    EOT\n  }\n}\n",
    );
}

#[test]
fn case_79_a_message_that_is_no_template_is_text() {
    let native = native(
        r#"{"variable":{"a":{"validation":{"condition":"${var.a}","error_message":"use ${HOME:-x}"}}}}"#,
    );
    assert!(
        native
            .text
            .contains("error_message = \"use $${HOME:-x}\"\n"),
        "{}",
        native.text
    );
    assert_eq!(native.losses[0].kind, LossKind::Meaning);
}

#[test]
fn case_90_keys_of_encryption_are_references() {
    check(
        r#"{"terraform":{"encryption":{"method":{"aes_gcm":{"m":{"keys":"key_provider.pbkdf2.k"}}}}}}"#,
        "terraform {\n  encryption {\n    method \"aes_gcm\" \"m\" {\n      keys = key_provider.pbkdf2.k\n    }\n  }\n}\n",
    );
}

#[test]
fn case_108_text_of_heredocs_survives() {
    for text in [
        r#""a\n  \n    b\n""#,
        r#""  a\n   \n  b\n""#,
        r#""\ta\n\tb\n""#,
        r#""${x}\n  a\n  b\n""#,
        r#""a\n\n\n""#,
        r#""a\nb""#,
        r#""a\r\nb\r\n""#,
    ] {
        value_comes_back(text);
    }
    assert_eq!(
        local(r#""a\n  \n    b\n""#),
        "<<-EOT\n    a\n  \n        b\n  EOT"
    );
}

#[test]
fn case_109_runs_of_signs_survive() {
    for json in [
        r#""$$${y}""#,
        r#""$$$${y}""#,
        r#""%%%{y}""#,
        r#""$$$${local.y}""#,
    ] {
        value_comes_back(json);
    }
}

#[test]
fn case_110_trimming_takes_a_line_at_most() {
    assert_eq!(local(r#""a\n\n${~ b ~}\n\nc""#), r#""a\n${b}\nc""#);
}

#[test]
fn case_114_instances_of_providers() {
    check(
        r#"{"resource":{"t":{"n":{"provider":"aws.x[\"k\"]"}}}}"#,
        "resource \"t\" \"n\" {\n  provider = aws.x[\"k\"]\n}\n",
    );
}

#[test]
fn case_118_comments_inside_of_an_interpolation() {
    assert_eq!(
        local(r#""${\n  local.b # why\n  + 1\n}""#),
        "(local.b # why\n  + 1)"
    );
}

#[test]
fn case_119_a_line_like_the_marker() {
    assert_eq!(
        local(r#""a\n EOT\nb\n""#),
        "<<-EOF\n    a\n     EOT\n    b\n  EOF"
    );
    value_comes_back(r#""a\n EOT\nb\n""#);
}

#[test]
fn case_120_numbers_keep_their_digits() {
    for digits in [
        "1.50",
        "1E+3",
        "-1",
        "1e-10",
        "1234567890123456789012345678901234567890",
    ] {
        assert_eq!(local(digits), digits);
    }
    let json = json_of(&native(r#"{"locals":{"a":1.50,"b":1E+3}}"#).text);
    assert!(
        json.contains("\"a\": 1.50,") && json.contains("\"b\": 1E+3"),
        "{json}"
    );
}

#[test]
fn keys_that_occur_twice_are_refused() {
    assert_eq!(
        refused(r#"{"locals":{"a":{"b":1,"b":2}}}"#),
        ["1:23 Duplicate object attribute"]
    );
    assert_eq!(
        refused(r#"{"variable":{"a":{"default":{"b":1,"b":2}}}}"#),
        ["1:36 Duplicate object attribute"]
    );
}

#[test]
fn case_66_prevent_destroy_works_natively() {
    let native = native(r#"{"resource":{"t":{"n":{"lifecycle":{"prevent_destroy":"${var.t}"}}}}}"#);
    assert!(
        native.text.contains("prevent_destroy = var.t\n"),
        "{}",
        native.text
    );
    assert_eq!(native.losses[0].kind, LossKind::Meaning);
    assert_eq!(
        native.losses[0].path,
        "resource.t.n.lifecycle.prevent_destroy"
    );
}
