use super::{ConvertedJson, Options, to_json};
use crate::to_hcl::ProviderSchemas;
use crate::{LossKind, Refusal};
use tofu_json_config::root_of_name;
use tofu_json_hcl::File;

fn converted(name: &str, native: &str) -> Result<ConvertedJson, Refusal> {
    let file = File::parse(name, native.as_bytes());
    to_json(&file, root_of_name(name), &Options::default())
}

/// The JSON without layout.
fn json(native: &str) -> String {
    compact(&converted("m.tf", native).unwrap().text)
}

fn compact(json: &str) -> String {
    let (mut inside, mut escaped) = (false, false);
    let mut out = String::new();
    for character in json.chars() {
        if inside || !character.is_whitespace() {
            out.push(character);
        }
        inside ^= character == '"' && !escaped;
        escaped = character == '\\' && !escaped;
    }
    out
}

/// The value of one local.
fn local(expression: &str) -> String {
    let json = converted("m.tf", &format!("locals {{\n  a = {expression}\n}}\n"));
    let text = json.unwrap().text;
    let start = text.find("\"a\": ").unwrap() + 5;
    let end = text.rfind("\n  }\n}").unwrap();
    text[start..end].to_owned()
}

fn kinds(native: &str) -> Vec<LossKind> {
    let losses = converted("m.tf", native).unwrap().losses;
    losses.into_iter().map(|loss| loss.kind).collect()
}

fn refused(native: &str) -> Vec<String> {
    let faults = converted("m.tf", native).unwrap_err().faults;
    faults
        .into_iter()
        .map(|fault| fault.summary.into_owned())
        .collect()
}

#[test]
fn case_108_indented_heredocs_have_the_values_of_the_algorithm() {
    assert_eq!(local("<<-X\n    a\n  \n      b\nX"), r#""a\n  \n  b\n""#);
    assert_eq!(
        local("<<-X\n    a\n${x}\n    c\n  X"),
        r#""    a\n${x}\n    c\n""#
    );
    assert_eq!(local("<<-X\n\t\t\ta\n\t b\n\tX"), r#""\ta\nb\n""#);
    assert_eq!(
        local("<<-X\n  a ${<<Y\n  b\nY\n}\n  X"),
        r#""a ${<<Y\n  b\nY\n}\n""#
    );
    assert_eq!(local("<<X\n  $${a}\\n\nX"), r#""  $${a}\\n\n""#);
}

#[test]
fn case_109_escapes_of_sequences_stay() {
    assert_eq!(local(r#""$$${y}""#), r#""$$${y}""#);
    assert_eq!(local(r#""%%%{y}""#), r#""%%%{y}""#);
    assert_eq!(local(r#""a$${b}${1}c""#), r#""a$${b}${1}c""#);
    assert_eq!(local(r#""100% $ %%""#), r#""100% $ %%""#);
}

#[test]
fn case_110_quoted_trimming_stays_with_its_quotes() {
    assert_eq!(
        local(r#""a\n\n${~ b ~}\n\nc""#),
        r#""${\"a\\n\\n${~ b ~}\\n\\nc\"}""#
    );
    assert_eq!(
        local("<<X\na\n${~ b ~}\nX"),
        r#""${<<X\na\n${~ b ~}\nX\n}""#
    );
}

#[test]
fn case_111_of_equal_keys_the_last_counts() {
    let native = "locals {\n  a = { x = 1, y = 2, \"x\" = 3, (\"x\") = 4 }\n}\n";
    assert_eq!(json(native), r#"{"locals":{"a":{"y":2,"${(\"x\")}":4}}}"#);
    assert_eq!(
        kinds(native),
        [LossKind::DuplicateKey, LossKind::DuplicateKey]
    );
}

#[test]
fn case_112_old_indexes_are_written_anew_in_references() {
    let native = "output \"o\" {\n  value      = a.b.0\n  depends_on = [a.b.0, c.d[\"k\\\"\"], \"e.f.1\"]\n}\n";
    assert_eq!(
        json(native),
        r#"{"output":{"o":{"value":"${a.b.0}","depends_on":["a.b[0]","c.d[\"k\\\"\"]","e.f[1]"]}}}"#
    );
}

#[test]
fn case_113_constants_are_computed_and_references_refused() {
    let native = "variable \"v\" {\n  default = 60 * 60\n}\n";
    assert_eq!(json(native), r#"{"variable":{"v":{"default":3600}}}"#);
    assert_eq!(
        refused("variable \"v\" {\n  default = var.x\n}\n"),
        ["Variables not allowed"]
    );
    assert_eq!(
        refused("variable \"v\" {\n  default = [upper(\"x\")]\n}\n"),
        ["Function calls not allowed"]
    );
    assert_eq!(
        refused("variable \"v\" {\n  type = \"string\"\n}\n"),
        ["type constraint between quotes"]
    );
}

#[test]
fn case_114_provider_instances() {
    let native = "resource \"a_b\" \"c\" {\n  provider = aws.x[\"k\"]\n}\n";
    assert_eq!(
        json(native),
        r#"{"resource":{"a_b":{"c":{"provider":"aws.x[\"k\"]"}}}}"#
    );
    let native = "module \"m\" {\n  source = \"./m\"\n  providers = {\n    aws.x = aws.y\n    \"b\" = \"c\"\n  }\n}\n";
    assert_eq!(
        json(native),
        r#"{"module":{"m":{"source":"./m","providers":{"aws.x":"aws.y","b":"c"}}}}"#
    );
}

#[test]
fn case_115_interleaved_blocks_keep_their_order() {
    let native = "resource \"a_b\" \"c\" {\n  n = 1\n  x {}\n  dynamic \"x\" {\n    for_each = []\n    content {}\n  }\n  x {}\n}\n";
    assert_eq!(
        json(native),
        concat!(
            r#"{"resource":{"a_b":{"c":[[{"n":1,"x":[{}]},"#,
            r#"{"dynamic":{"x":[{"for_each":[],"content":{}}]}},{"x":[{}]}]]}}}"#
        )
    );
}

#[test]
fn dynamic_blocks_stand_where_their_type_wants_them() {
    let native = "resource \"a_b\" \"c\" {\n  dynamic \"y\" {\n    for_each = []\n    content {}\n  }\n  x {}\n  dynamic \"x\" {\n    for_each = []\n    content {}\n  }\n  y {}\n}\n";
    let text = json(native);
    let place = |what: &str| text.find(what).unwrap();
    assert!(place(r#""x":[{}]"#) < place("dynamic"));
    assert!(place("dynamic") < place(r#""y":[{}]"#));
}

#[test]
fn case_116_provisioners_stand_in_order() {
    let block = |name: &str| format!("  provisioner \"{name}\" {{}}\n");
    let native = format!(
        "resource \"a_b\" \"c\" {{\n{}{}{}}}\n",
        block("p"),
        block("q"),
        block("p")
    );
    assert_eq!(
        json(&native),
        r#"{"resource":{"a_b":{"c":{"provisioner":[{"p":{}},{"q":{}},{"p":{}}]}}}}"#
    );
}

#[test]
fn case_118_comments_inside_expressions_stay_there() {
    let native = "locals {\n  a = (1 # one\n    + 2)\n}\n";
    assert_eq!(json(native), r##"{"locals":{"a":"${(1 # one\n  + 2)}"}}"##);
    assert_eq!(kinds(native), []);
}

#[test]
fn lines_of_an_expression_are_indented_as_from_its_first_line() {
    let call = |indentation: &str| {
        let lines = ["f(", "  1, # one", "", "  g(", "    2", "  ),", ")"];
        lines.join(&format!("\n{indentation}"))
    };
    let expected = call("").replace('\n', "\\n");
    for indentation in ["  ", "\t", "    \t"] {
        let native = format!("locals {{\n{indentation}a = {}\n}}\n", call(indentation));
        let expected = format!(r#"{{"locals":{{"a":"${{{expected}}}"}}}}"#);
        assert_eq!(json(&native), expected, "{indentation:?}");
    }
    // Other blanks than those of the first line stay.
    assert_eq!(local("f(\n\t1,\n   2)"), r#""${f(\n\t1,\n 2)}""#);
    let types = "variable \"a\" {\n  type = object({\n    b = string\n  })\n}\n";
    assert_eq!(
        json(types),
        r#"{"variable":{"a":{"type":"object({\n  b = string\n})"}}}"#
    );
}

#[test]
fn lines_of_strings_and_heredocs_keep_their_blanks() {
    let heredoc = "f(<<EOT\n    a\n  ${\n    b}\n    EOT\n  , c)";
    assert_eq!(
        local(heredoc),
        r#""${f(<<EOT\n    a\n  ${\n    b}\n    EOT\n, c)}""#
    );
    assert_eq!(
        local("f(\"${\n    a\n  }\",\n    b)"),
        r#""${f(\"${\n    a\n  }\",\n  b)}""#
    );
}

#[test]
fn case_120_numbers_keep_their_text() {
    for number in [
        "1.50",
        "1E+3",
        "-0.5e-10",
        "1234567890123456789012345678901234567890",
    ] {
        assert_eq!(local(number), number);
    }
    assert_eq!(local("00012"), "12");
    assert_eq!(local("00.5"), "0.5");
    assert_eq!(local("000"), "0");
    assert_eq!(local("- 1"), "-1");
}

#[test]
fn a_dollar_before_a_sequence_is_kept_apart() {
    assert_eq!(local(r#""\u0024${x}""#), r#""${\"\\u0024${x}\"}""#);
    assert_eq!(
        local(r#""a\u0024\u0024${x}""#),
        r#""${\"a\\u0024\\u0024${x}\"}""#
    );
    assert_eq!(local(r#""\u0024{x}""#), r#""$${x}""#);
}

#[test]
fn a_byte_order_mark_is_kept() {
    assert_eq!(local(r#""\ufeffa""#), r#""${\"\\ufeffa\"}""#);
    assert_eq!(local(r#""a\ufeff""#), "\"a\u{feff}\"");
}

#[test]
fn strings_of_literals_are_no_templates() {
    let native = "variable \"v\" {\n  default = \"$${a} %%{b}\"\n}\n";
    assert_eq!(
        json(native),
        r#"{"variable":{"v":{"default":"${a} %{b}"}}}"#
    );
}

#[test]
fn keys_of_objects() {
    assert_eq!(
        compact(&local(
            r#"{ true = 1, "a$${b" = 2, 3 = 4, (c.d) = 5, "${e}f" = 6, 1.5 = 7 }"#
        )),
        r#"{"true":1,"a$${b":2,"3":4,"${(c.d)}":5,"${e}f":6,"${1.5}":7}"#
    );
}

#[test]
fn comments_go_where_bodies_hold_them() {
    let native = "\
# file

# block
# of two lines
locals { # header
  // first
  a = 1 # after
  /* above */
  b = [
    # inside
  ]
}
# section

# the resource
resource \"a_b\" \"c\" {
  # nothing

  # also nothing
}
check \"d\" {
  assert {
    condition = true
  }
  # last
}
";
    assert_eq!(
        json(native),
        concat!(
            r#"{"//":"file","locals":{"//":["block","of two lines","header","first","after"],"a":1,"//":["above","inside"],"b":[]},"#,
            r#""resource":{"a_b":{"c":{"//":["section","the resource","nothing","also nothing"]}}},"#,
            r#""check":{"d":{"assert":{"condition":true},"//":"last"}}}"#
        )
    );
    assert_eq!(kinds(native), []);
    let file = File::parse("m.tf", native.as_bytes());
    let options = Options::default().without_comments();
    let json = to_json(&file, root_of_name("m.tf"), &options).unwrap();
    assert!(!json.text.contains("//"));
    assert_eq!(json.losses, []);
}

#[test]
fn metadata_comes_back() {
    let native = "# {\"metadata\":{\"path\":\"a/b\",\"n\":1.50}}\nlocals {}\n";
    assert!(converted("m.tf", native).unwrap().text.contains(
        "\"//\": {\n      \"metadata\": {\n        \"path\": \"a/b\",\n        \"n\": 1.50\n"
    ));
}

#[test]
fn comments_of_provider_blocks_are_before_them() {
    let native = "resource \"a_b\" \"c\" {\n  # n\n  n {\n    # a\n    a = 1\n  }\n}\n";
    assert_eq!(
        json(native),
        r#"{"resource":{"a_b":{"c":{"//":["n","a"],"n":[{"a":1}]}}}}"#
    );
    assert_eq!(kinds(native), [LossKind::Ambiguous]);
}

const SCHEMAS: &[u8] = br#"{"format_version":"1.0","provider_schemas":{"registry.opentofu.org/x/a":{"resource_schemas":{"a_b":{"version":0,"block":{
    "attributes":{"in":{"type":["set",["object",{"from":"number","to":"number"}]],"optional":true}},
    "block_types":{"n":{"nesting_mode":"list","block":{"attributes":{"a":{"type":"number","optional":true}}}}}}}}}}}"#;

#[test]
fn arguments_that_are_written_as_blocks_get_all_their_attributes() {
    let schemas = ProviderSchemas::new(SCHEMAS.to_vec()).unwrap();
    let native = "\
terraform {
  required_providers {
    a = { source = \"x/a\" }
  }
}
resource \"a_b\" \"c\" {
  in {
    to = 1
  }
  # n
  n {
    # a
    a = 1
  }
}
";
    let file = File::parse("m.tf", native.as_bytes());
    let options = Options::default().with_schemas(&schemas);
    let converted = to_json(&file, root_of_name("m.tf"), &options).unwrap();
    assert!(
        compact(&converted.text)
            .ends_with(r#""in":[{"to":1,"from":null}],"n":[{"//":["n","a"],"a":1}]}}}}"#)
    );
    assert_eq!(converted.losses, []);
    assert_eq!(kinds(native), [LossKind::Ambiguous]);
}

#[test]
fn prevent_destroy_takes_constants_only() {
    let native = |value| {
        format!(
            "resource \"a_b\" \"c\" {{\n  lifecycle {{\n    prevent_destroy = {value}\n  }}\n}}\n"
        )
    };
    assert!(json(&native("!false")).contains(r#"{"prevent_destroy":true}"#));
    assert_eq!(refused(&native("var.x")), ["Variables not allowed"]);
    assert_eq!(refused(&native("tobool(\"true\")")).len(), 1);
    assert_eq!(kinds(&native("null")), []);
}

#[test]
fn test_files_and_files_of_values() {
    let native = "run \"a\" {\n  command = plan\n  expect_failures = [var.x]\n}\nrun \"b\" {}\n";
    assert_eq!(
        compact(&converted("t.tftest.hcl", native).unwrap().text),
        r#"{"run":[{"a":{"command":"plan","expect_failures":["var.x"]}},{"b":{}}]}"#
    );
    assert_eq!(
        compact(&converted("x.tfvars", "# c\na = \"$${b}\"\n").unwrap().text),
        r#"{"//":"c","a":"${b}"}"#
    );
}

#[test]
fn mistakes_of_the_syntax_are_refused() {
    assert_eq!(refused("a = \n"), ["Invalid expression"]);
    assert_eq!(refused("locals {\n"), ["Unclosed configuration block"]);
    assert_eq!(
        refused("resource \"a_b\" {\n}\n"),
        ["wrong number of labels"]
    );
    assert!(local("{ dynamic = {} }").contains("\"dynamic\": {}"));
}

/// In JSON a name alone says whether it is an argument or a block.
#[test]
fn arguments_and_blocks_with_each_others_names_are_refused() {
    for native in [
        "locals = {\n  a = 1\n}\n",
        "terraform = 1\n",
        "terraform {\n  required_providers = {}\n}\n",
        "resource \"a_b\" \"c\" {\n  dynamic = {}\n}\n",
        "resource \"a_b\" \"c\" {\n  lifecycle = {}\n}\n",
    ] {
        assert_eq!(refused(native), ["no such argument in JSON"], "{native}");
    }
    for native in [
        "terraform {\n  required_version {\n  }\n}\n",
        "variable \"a\" {\n  type {\n  }\n}\n",
        "module \"a\" {\n  source {\n  }\n}\n",
        "resource \"a_b\" \"c\" {\n  count {\n  }\n}\n",
        "locals {\n  a {\n  }\n}\n",
    ] {
        assert_eq!(refused(native), ["unexpected block"], "{native}");
    }
}

#[test]
fn depth_is_bounded() {
    let deep = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
    assert!(local(&deep(10_000)).ends_with(']'));
    let blocks = format!("{}{}", "a {\n".repeat(2000), "}\n".repeat(2000));
    assert_eq!(refused(&blocks), ["too many levels"]);
    let labels = format!(
        "resource \"a\" \"b\" {{\n  c {}{{\n  }}\n}}\n",
        "d ".repeat(20_000)
    );
    assert_eq!(refused(&labels), ["too many levels"]);
    let native = format!("variable \"v\" {{\n  default = {}\n}}\n", deep(2000));
    assert_eq!(refused(&native), ["too many levels"]);
}
