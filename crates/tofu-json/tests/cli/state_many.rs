//! States as text, several of them, and searching them.

use crate::run::run;

const STATE: &str = include_str!("../../../../examples/state.json");
const FILE: &str = include_str!("../../../../examples/terraform.tfstate");
const SCHEMAS: &str = include_str!("../../../../examples/schemas.json");
const SECRET: &str = r#"{"format_version":"1.0","values":{
    "outputs":{"o":{"sensitive":true,"type":"string","value":"correct-horse"},"p":{"sensitive":false,"type":"string","value":"plain-horse"}},
    "root_module":{"resources":[
        {"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"h/n/a","schema_version":0,
            "values":{"password":"battery-staple","url":"https://u:battery-staple@h","deep":[{"n":"correct-horse"}],"id":"horse-1"},
            "sensitive_values":{"password":true}},
        {"address":"c.d","mode":"managed","type":"c","name":"d","provider_name":"h/n/a","schema_version":0,
            "values":{"id":"horse-2","n":4711},"sensitive_values":{}}]}}}"#;

#[test]
fn a_state_file_is_shown_as_its_state() {
    let shown = |document: &str, more: &[&str]| {
        let arguments = [&["show", "--schemas", "schemas.json"][..], more].concat();
        run(&arguments)
            .file("schemas.json", SCHEMAS)
            .input(document)
            .stdout()
    };
    for more in [
        &[][..],
        &["--color", "always"],
        &["--show-sensitive"],
        &["--format", "computed"],
    ] {
        assert_eq!(shown(FILE, more), shown(STATE, more), "{more:?}");
    }
    assert!(shown(FILE, &[]).contains("# fixture_prim.asked:"));
}

#[test]
fn state_files_that_are_not_shown() {
    for (document, expected) in [
        (
            r#"{"version":3,"serial":1,"lineage":"x","modules":[]}"#,
            "expected a state file of version 4",
        ),
        (
            r#"{"version":4,"serial":1,"lineage":"x","resources":[{"type":7}]}"#,
            "expected a string",
        ),
    ] {
        let told = run(&["show"]).input(document).all();
        assert!(
            told.starts_with("code: 1") && told.contains(expected),
            "{told}"
        );
    }
}

/// Modules come in order, each below the one around it, whatever the order of the file.
#[test]
fn modules_of_a_state_file() {
    let resource = |module: &str| {
        format!(
            r#"{{"module":"{module}","mode":"managed","type":"t","name":"n","provider":"provider[\"h/n/t\"]","instances":[{{"attributes":{{"id":"i"}}}}]}}"#
        )
    };
    let all = ["module.b", "module.a.module.c", "module.a"]
        .map(resource)
        .join(",");
    let file =
        format!(r#"{{"version":4,"serial":1,"lineage":"x","outputs":{{}},"resources":[{all}]}}"#);
    let text = run(&["show"]).input(&file).output().stdout;
    let text = String::from_utf8(text).unwrap();
    let heads: Vec<_> = text.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(
        heads,
        [
            "# module.a.t.n:",
            "# module.a.module.c.t.n:",
            "# module.b.t.n:"
        ]
    );
}

#[test]
fn show_of_one_object() {
    let show = [
        "state",
        "show",
        "fixture_prim.asked",
        "--schemas",
        "schemas.json",
    ];
    let block = |document: &str| {
        run(&show)
            .file("schemas.json", SCHEMAS)
            .input(document)
            .stdout()
    };
    let whole = run(&["show", "--schemas", "schemas.json"])
        .file("schemas.json", SCHEMAS)
        .input(STATE)
        .stdout();
    for document in [STATE, FILE] {
        let block = block(document);
        assert!(
            block.starts_with("# fixture_prim.asked:\n") && whole.contains(&block),
            "{block}"
        );
    }
    let told = run(&["state", "show", "fixture_prim.aksed"])
        .input(STATE)
        .all();
    assert!(told.contains("did you mean fixture_prim.asked?"), "{told}");
}

#[test]
fn several_states() {
    let many = |words: &[&str]| {
        let files = ["a.json", "none.json", "b.tfstate"];
        let arguments = [&["state"][..], words, &files].concat();
        run(&arguments)
            .file("a.json", STATE)
            .file("b.tfstate", FILE)
            .all()
    };
    for words in [
        &["ls"][..],
        &["size"],
        &["summary"],
        &["get", "fixture_prim.asked"],
        &["show", "fixture_prim.asked"],
        &["grep", "asked"],
    ] {
        let told = many(words);
        assert!(told.starts_with("code: 1"), "{told}");
        assert!(
            told.contains("a.json") && told.contains("b.tfstate"),
            "{told}"
        );
        assert!(told.contains("error: none.json: cannot be read"), "{told}");
    }
    assert!(many(&["ls"]).contains("b.tfstate:fixture_prim.asked\n"));
}

/// What there was of a result before stays where no state could be read, and gives way to the rest where one was.
#[test]
fn files_of_results_stay_where_nothing_is_read() {
    for verb in [
        &["state", "ls"][..],
        &["state", "grep", "x"],
        &["state", "get", "a.b"],
        &["state", "show", "a.b"],
        &["state", "size"],
        &["state", "summary"],
    ] {
        let arguments = [verb, &["no.json", "none.json", "-o", "out"]].concat();
        let mut failed = run(&arguments).file("out", "kept\n");
        let told = failed.all();
        assert_eq!(failed.read("out"), "kept\n", "{told}");
        assert_eq!(told.matches("cannot be read").count(), 2, "{told}");
        assert_eq!(failed.code(), 1);
    }
    let arguments = [
        "state",
        "ls",
        "no.json",
        "state.json",
        "none.json",
        "-o",
        "out",
    ];
    let mut rest = run(&arguments)
        .file("out", "kept\n")
        .file("state.json", SECRET);
    assert_eq!(rest.code(), 1);
    assert!(rest.read("out").contains("c.d"));
}

#[test]
fn grep_finds_places() {
    let grep = |words: &[&str]| {
        run(&[&["state", "grep"][..], words].concat())
            .input(SECRET)
            .all()
    };
    let found = |words: &[&str], expected: &str| {
        assert_eq!(
            grep(words),
            format!("code: 0\n--- stdout\n{expected}--- stderr\n--- end")
        );
    };
    found(
        &["horse"],
        "a.b.id = \"horse-1\"\nc.d.id = \"horse-2\"\noutput.p = \"plain-horse\"\n",
    );
    found(&["^4711$"], "c.d.n = 4711\n");
    found(&["HORSE", "-i", "--type", "c"], "c.d.id = \"horse-2\"\n");
    found(&["-c", "horse"], "3\n");
    found(&["-l", "^c$"], "standard input\n");
    found(
        &["battery", "--show-sensitive"],
        "a.b.password = \"battery-staple\"\na.b.url = \"https://u:battery-staple@h\"\n",
    );
    assert!(grep(&["horse", "--format", "json"]).contains(
        r#""address":"c.d","deposed_key":null,"type":"c","path":".id","value":"horse-2""#
    ));
}

/// Nor where the same text is clear in another place.
#[test]
fn grep_finds_no_secret() {
    for pattern in ["battery", "correct", "https"] {
        let told = run(&["state", "grep", pattern]).input(SECRET).all();
        assert_eq!(
            told, "code: 2\n--- stdout\n--- stderr\n--- end",
            "{pattern}"
        );
    }
    let told = run(&["state", "grep", "(horse"]).input(SECRET).all();
    assert!(
        told.starts_with("code: 1") && told.contains("unclosed group"),
        "{told}"
    );
}
