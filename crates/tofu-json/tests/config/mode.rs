use crate::run::{Run, run};

fn mode(arguments: &[&str]) -> Run {
    run(&[&["config", "mode"], arguments].concat())
}

#[test]
fn a_path_is_explained() {
    let mut run = mode(&["resource.aws_instance.web.lifecycle.ignore_changes"]);
    assert_eq!(
        run.stdout(),
        "resource.aws_instance.web.lifecycle.ignore_changes: K or [R*], keyword or static list\n  \
         in JSON a string is the word all, and nothing else\n  \
         other values are an array; its elements are read in a mode of their own\n  \
         native syntax has the word all, or a list that is written out\n"
    );
}

#[test]
fn the_value_of_a_file_is_spelled() {
    let json = r#"{"variable":{"x":{"type":"list(string)","default":["${a}"]}}}"#;
    let mut run =
        mode(&["variable.x.default", "--file", "main.tf.json"]).file("main.tf.json", json);
    let text = run.stdout();
    assert!(
        text.starts_with("variable.x.default: L, literal\n"),
        "{text}"
    );
    assert!(
        text.ends_with("\nline 1, column 51, read as L: [\"${a}\"]\nnative: [\"$${a}\"]\n"),
        "{text}"
    );
    let mut run = mode(&[
        "variable.x.type",
        "--file",
        "main.tf.json",
        "--format",
        "json",
    ])
    .file("main.tf.json", json);
    let text = run.stdout();
    assert!(text.contains(r#""mode":"Y""#), "{text}");
    assert!(
        text.contains(r#""native":"list(string)","error":null"#),
        "{text}"
    );
}

#[test]
fn values_inside_of_values_are_spelled() {
    let json = r#"{"module":{"m":{"source":"./m","providers":{"aws.x":"aws.y[\"k\"]"},"in":[{"a":"${b}"}]}}}"#;
    for (path, ending) in [
        (
            "module.m.providers[\"aws.x\"]",
            "read as E: \"aws.y[\\\"k\\\"]\"\nnative: aws.y[\"k\"]\n",
        ),
        ("module.m.in[0].a", "read as T: \"${b}\"\nnative: b\n"),
    ] {
        let mut run = mode(&[path, "--file", "main.tf.json"]).file("main.tf.json", json);
        let text = run.stdout();
        assert!(text.ends_with(ending), "{text}");
    }
    let mut run = mode(&["module.m.in", "--file", "main.tf"]).file("main.tf", "");
    assert_eq!(run.code(), 1);
}

#[test]
fn what_is_not_there_is_said() {
    let mut run = mode(&["variable.x.typ"]);
    let output = run.output();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("tofu-json: note: nothing in OpenTofu's language is at variable.x.typ")
    );
    let mut run = mode(&["variable.x.type", "--file", "m.tf.json"]).file("m.tf.json", "{}");
    assert_eq!(run.code(), 2);
}

#[test]
fn what_is_not_there_is_written_too() {
    for (arguments, expected) in [
        (&["variable.x.typ"][..], ""),
        (
            &["variable.x.typ", "--format", "json"],
            "{\"path\":\"variable.x.typ\",\"row\":null,\"kind\":null}\n",
        ),
        (&["x", "--format", "markdown"], ""),
    ] {
        let mut run = mode(&[arguments, &["-o", "out"]].concat());
        assert_eq!(run.code(), 2);
        assert_eq!(run.read("out"), expected);
    }
}

#[test]
fn values_that_a_file_calls_sensitive_are_masked() {
    let json = r#"{"variable": {"x": {"sensitive": true, "default": {"a": "hunter2"}}},
        "output": {"o": {"sensitive": true, "value": "hunter2"}}}"#;
    for path in [
        "variable.x.default",
        "variable.x.default.a",
        "output.o.value",
    ] {
        for format in ["text", "json", "markdown"] {
            let show = |arguments: &[&str]| {
                let arguments = [
                    &[path, "--file", "m.tf.json", "--format", format],
                    arguments,
                ];
                mode(&arguments.concat()).file("m.tf.json", json).all()
            };
            let masked = show(&[]);
            assert!(!masked.contains("hunter2"), "{masked}");
            assert!(masked.contains("(sensitive value)"), "{masked}");
            assert!(show(&["--show-sensitive"]).contains("hunter2"));
        }
    }
}

#[test]
fn tests_have_modes_of_their_own() {
    let mut run = mode(&["run.a.command", "--test"]);
    assert!(run.stdout().starts_with("run.a.command: K, keyword\n"));
    let mut run = mode(&["run.a.command"]);
    assert_eq!(run.code(), 2);
}

#[test]
fn the_whole_table_in_every_format() {
    assert_eq!(
        mode(&["--format", "markdown"]).stdout(),
        include_str!("../../../config/MODES.md")
    );
    assert!(mode(&[]).stdout().contains("  variable.<name>.default  "));
    let json = mode(&["--format", "json"]).stdout();
    assert!(
        json.contains(r#"{"path":"moved.from","mode":"R","required":true,"note":""}"#),
        "{json}"
    );
}
