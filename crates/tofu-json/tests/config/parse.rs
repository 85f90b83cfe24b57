//! `parse`: what one file says.

use crate::run::{Run, run};

fn parse(arguments: &[&str], name: &str, text: &str) -> Run {
    run(&[&["config", "parse"], arguments].concat()).file(name, text)
}

#[test]
fn a_line_for_each_value() {
    let text = r#"{"resource": {"t": {"a": {"count": "${var.n}", "depends_on": ["t.b"], "size": "${t.c.size}"}}},
        "variable": {"n": {"type": "number", "default": 1}}}"#;
    let mut run = parse(&["m.tf.json"], "m.tf.json", text);
    assert_eq!(
        run.all(),
        "code: 0
--- stdout
      variables.n.type                   type        \"number\"
      variables.n.constraint_type        type        \"number\"
      variables.n.default                literal     1
1,36  managed_resources.t.a.count        expression  var.n
1,63  managed_resources.t.a.depends_on   reference   t.b
1,79  managed_resources.t.a.config.size  expression  t.c.size
--- stderr
--- end"
    );
}

#[test]
fn both_syntaxes_give_one_form() {
    let form = |run: &mut Run| {
        let text = run.stdout();
        let start = text.find("\"form\":").unwrap();
        text[start..].split("\"refs\"").next().unwrap().to_owned()
    };
    let native = "locals {\n  a = [for k in b : upper(\"x${k}\")]\n}\n";
    let json = r#"{"locals": {"a": "${[for k in b : upper(\"x${k}\")]}"}}"#;
    let mut native = parse(&["m.tf", "--format", "json"], "m.tf", native);
    let mut json = parse(&["m.tf.json", "--format", "json"], "m.tf.json", json);
    let expected = form(&mut native);
    assert!(expected.contains(r#""fn":"upper""#), "{expected}");
    assert_eq!(form(&mut json), expected);
}

#[test]
fn a_file_with_mistakes_ends_with_1_and_is_still_shown() {
    let text = "locals {\n  a = b\n}\nbogus {}\n";
    let mut run = parse(&["m.tf"], "m.tf", text);
    assert_eq!(
        run.all(),
        "code: 1
--- stdout
2,7  locals.a.expr  expression  b
--- stderr
tofu-json: error: m.tf:4:1: Unsupported block type: Blocks of type \"bogus\" are not expected here.
--- end"
    );
    let mut run = parse(&["m.tf", "--format", "json"], "m.tf", text);
    let found = run.all();
    let start =
        r#"{"ok":false,"diagnostics":[{"severity":"error","summary":"Unsupported block type","#;
    assert!(found.contains(start), "{found}");
}

#[test]
fn roles_and_standard_input() {
    let mut run =
        run(&["config", "parse", "-", "--as", "tfvars", "--format", "json"]).input("{\"a\": 1}");
    let expected = r#"{"ok":true,"diagnostics":[],"decoded":{"a":{"name_range":[1,2,1,1,5,4],"range":[1,7,6,1,8,7],"value":{"type":"number","value":1}}}}"#;
    assert_eq!(run.stdout(), format!("{expected}\n"));
}

const SECRETS: [(&str, &str); 2] = [
    (
        "m.tf",
        "variable \"p\" {\n  sensitive = true\n  type = object({a = optional(string, \"hunter2\")})\n  default = {a = \"hunter2\"}\n}\n\
         variable \"q\" {\n  sensitive = perhaps\n  default = \"hunter2\"\n}\n\
         output \"o\" {\n  sensitive = true\n  value = \"a-hunter2-${var.p}\"\n}\n\
         output \"r\" {\n  sensitive = true\n  value = var.p\n}\n",
    ),
    (
        "m.tf.json",
        r#"{"variable": {"p": {"sensitive": true, "type": "object({a = optional(string, \"hunter2\")})", "default": {"a": "hunter2"}},
            "q": {"sensitive": "perhaps", "default": "hunter2"}},
        "output": {"o": {"sensitive": true, "value": "a-hunter2-${var.p}"}, "r": {"sensitive": true, "value": "${var.p}"}}}"#,
    ),
];

#[test]
fn what_a_file_calls_sensitive_is_masked() {
    for (name, text) in SECRETS {
        for format in ["text", "json"] {
            let shown = |arguments: &[&str]| {
                parse(
                    &[&[name, "--format", format], arguments].concat(),
                    name,
                    text,
                )
                .all()
            };
            let masked = shown(&[]);
            assert!(!masked.contains("hunter2"), "{name}: {masked}");
            assert!(shown(&["--show-sensitive"]).contains("hunter2"), "{name}");
        }
        // References are no secrets.
        let text = parse(&[name], name, text).all();
        assert!(text.contains("  variables.p.default "), "{text}");
        assert!(text.contains("  (sensitive value)\n"), "{text}");
        assert!(
            text.contains("  outputs.r.expr               expression  var.p\n"),
            "{text}"
        );
    }
}
