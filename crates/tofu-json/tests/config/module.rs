//! `files`, `explain`, `refs` and `check` of whole modules.

use crate::run::{Run, run};

const MAIN: &str = r#"{
  "variable": {"n": {"type": "number"}, "unused": {}},
  "locals": {"a": "${local.b}", "b": "${var.n}"},
  "resource": {"terraform_data": {"t": {"input": "${local.a}", "count": "${var.n}"}}}
}
"#;
const OVERRIDE: &str = "resource \"terraform_data\" \"t\" {\n  input = var.nope\n}\n";

fn config(arguments: &[&str]) -> Run {
    run(&[&["config"], arguments].concat())
}

fn module(arguments: &[&str]) -> Run {
    config(arguments).file("main.tf.json", MAIN)
}

#[test]
fn files_of_a_folder() {
    let mut run = config(&["files"])
        .file("m/README.md", "")
        .file("main.tf", "")
        .file("a.tf.json", "{}")
        .file("a.tofu.json", "{}")
        .file("b.TF.JSON", "")
        .file("notes.txt", "")
        .file("override.tf", "")
        .file("tests/t.tftest.hcl", "")
        .file("x.auto.tfvars", "")
        .file("terraform.tfvars", "")
        .file("other.tfvars", "");
    assert_eq!(
        run.all(),
        "code: 0\n--- stdout\n\
         Primary files:\n  a.tofu.json\n  main.tf\n\n\
         Override files:\n  override.tf\n\n\
         Test files:\n  tests/t.tftest.hcl\n\n\
         Values of variables:\n  terraform.tfvars\n  x.auto.tfvars\n\n\
         Left out:\n  \
         a.tf.json     `a.tofu.json` is read instead\n  \
         b.TF.JSON     only `.tf.json` in lower case counts\n  \
         other.tfvars  read only with `-var-file`\n\
         --- stderr\n--- end"
    );
}

#[test]
fn files_as_json() {
    let mut run = config(&["files", "m", "--format", "json"])
        .file("m/a.tf", "")
        .file("m/a.tofu", "");
    assert_eq!(
        run.stdout(),
        r#"{"directory":"m","primary":["a.tofu"],"override":[],"tests":[],"variables":[],"left_out":[{"file":"a.tf","reason":"shadowed","read_instead":"a.tofu"}]}"#
            .to_owned()
            + "\n"
    );
    assert_eq!(config(&["files", "nowhere"]).code(), 1);
    assert_eq!(config(&["files"]).stdout(), "No configuration files.\n");
}

#[test]
fn a_module_without_mistakes() {
    let mut run = module(&["check"]);
    assert_eq!(
        run.all(),
        "code: 0\n--- stdout\nno errors, no warnings\n--- stderr\n--- end"
    );
}

#[test]
fn mistakes_of_several_files() {
    let mut run = module(&["check"]).file("x_override.tf", OVERRIDE);
    let all = run.all();
    assert!(all.starts_with("code: 2\n"), "{all}");
    assert!(
        all.contains("on x_override.tf line 2, in resource \"terraform_data\" \"t\":"),
        "{all}"
    );
    assert!(all.contains("1 error, no warnings"), "{all}");
}

#[test]
fn warnings_count_when_asked() {
    let check = |arguments: &[&str]| {
        module(&[&["check"], arguments].concat())
            .file("main.tofu.json", MAIN)
            .code()
    };
    assert_eq!(check(&[]), 0);
    assert_eq!(check(&["--strict"]), 2);
}

#[test]
fn checks_as_json_and_sarif() {
    let mut run = module(&["check", "--format", "json"]).file("o_override.tf", OVERRIDE);
    let json: serde_json::Value = serde_json::from_slice(&run.output().stdout).unwrap();
    assert_eq!(json["ok"], false);
    assert_eq!(json["diagnostics"][0]["file"], "o_override.tf");
    assert_eq!(json["diagnostics"][0]["subject"]["start"]["line"], 2);

    let mut run = module(&["check", "--format", "sarif"]).file("o_override.tf", OVERRIDE);
    let json: serde_json::Value = serde_json::from_slice(&run.output().stdout).unwrap();
    let result = &json["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "reference-to-undeclared-input-variable");
}

/// OpenTofu counts clusters, and each of these has several code points.
#[test]
fn columns_of_sarif_are_code_points() {
    let text =
        "locals {\n  a = \"\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}e\u{301}${var.x}\"\n}\n";
    let place = |format| {
        let mut run = config(&["check", "a", "--format", format]).file("a/a.tf", text);
        serde_json::from_slice::<serde_json::Value>(&run.output().stdout).unwrap()
    };
    let result = &place("sarif")["runs"][0]["results"][0];
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!(
        *region,
        serde_json::json!({"startLine": 2, "startColumn": 17, "endLine": 2, "endColumn": 22})
    );
    assert_eq!(
        place("json")["diagnostics"][0]["subject"]["start"]["column"],
        12
    );
}

#[test]
fn several_modules_and_files() {
    let mut run = config(&["check", "a", "b", "c.tf.json", "--format", "json"])
        .file("a/m.tf.json", "{\"locals\": {\"x\": \"${local.y}\"}}")
        .file("b/m.tf", "locals {\n")
        .file("c.tf.json", "[3]");
    let output = run.output();
    assert_eq!(output.status.code(), Some(2));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["not_checked"]["alone"][0], "c.tf.json");
    let diagnostics = json["diagnostics"].as_array().unwrap().iter();
    let mut files: Vec<_> = diagnostics
        .map(|one| one["file"].as_str().unwrap())
        .collect();
    files.dedup();
    let names = ["a/m.tf.json", "b/m.tf", "c.tf.json"];
    assert_eq!(files, names);
}

#[test]
fn where_arguments_come_from() {
    let mut run = module(&["explain", "terraform_data.t"]).file("x_override.tf", OVERRIDE);
    assert_eq!(
        run.all(),
        "code: 0\n--- stdout\n\
         terraform_data.t  main.tf.json:4,40-41\n\
         \u{20}                 x_override.tf:1,1-30  override\n\
         \u{20} count  main.tf.json:4,64-83  effective\n\
         \u{20} input  main.tf.json:4,41-62  replaced by x_override.tf\n\
         \u{20}        x_override.tf:2,3-19  effective\n\
         --- stderr\n--- end"
    );
    assert_eq!(module(&["explain", "var.x"]).code(), 2);
    assert_eq!(module(&["explain", "x"]).code(), 1);
    let mut run = module(&["explain", "local.a", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&run.output().stdout).unwrap();
    assert_eq!(json["declarations"][0]["address"], "local.a");
    assert_eq!(
        json["declarations"][0]["arguments"][0]["given"][0]["outcome"],
        "effective"
    );
}

#[test]
fn what_refers_to_what() {
    let mut run = module(&["refs"]);
    assert_eq!(
        run.all(),
        "code: 0\n--- stdout\n\
         local.a           -> local.b  value  main.tf.json:3,22-29\n\
         local.b           -> var.n    value  main.tf.json:3,41-46\n\
         terraform_data.t  -> local.a  input  main.tf.json:4,53-60\n\
         \u{20}                 -> var.n    count  main.tf.json:4,76-81\n\
         \n\
         Nothing refers to:\n  var.unused  main.tf.json:2,51-52\n\
         --- stderr\n--- end"
    );
    let check = |arguments: &[&str]| {
        let arguments = [&["refs", "--check"], arguments].concat();
        module(&arguments).code()
    };
    assert_eq!(check(&[]), 0);
    assert_eq!(check(&["--unused"]), 2);
    let mut broken = module(&["refs", "--check"]).file("x_override.tf", OVERRIDE);
    assert_eq!(broken.code(), 2);
    let dot = module(&["refs", "--format", "dot"]).stdout();
    assert!(dot.contains("  \"local.a\" -> \"local.b\"\n"), "{dot}");
}

const SCHEMAS: &str = r#"{"format_version": "1.0", "provider_schemas": {"registry.opentofu.org/hashicorp/x": {
    "resource_schemas": {"x_y": {"version": 0, "block": {"attributes": {"name": {"type": "string", "required": true}}}}}}}}"#;

#[test]
fn bodies_against_schemas() {
    let check = |arguments: &[&str]| {
        config(&[&["check", "--format", "json"], arguments].concat())
            .file(
                "m.tf.json",
                r#"{"resource": {"x_y": {"a": {"nmae": "n"}}}}"#,
            )
            .file("schemas.json", SCHEMAS)
    };
    assert_eq!(check(&[]).code(), 0);
    let output = check(&["--schemas", "schemas.json"]).output();
    assert_eq!(output.status.code(), Some(2));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let summaries = json["diagnostics"].as_array().unwrap().iter();
    let summaries: Vec<_> = summaries
        .map(|one| one["summary"].as_str().unwrap())
        .collect();
    assert_eq!(
        summaries,
        [
            "Missing required argument",
            "Extraneous JSON object property"
        ]
    );
    assert_eq!(check(&["--schemas", "m.tf.json"]).code(), 1);
}

#[test]
fn calls_of_modules_beside() {
    let check = |call: &str| {
        let text = format!(r#"{{"module": {{"c": {{"source": "./c"{call}}}}}}}"#);
        config(&["check"])
            .file("m.tf.json", text)
            .file("c/m.tf", "variable \"a\" {}\n")
            .code()
    };
    assert_eq!(check(r#", "a": 1"#), 0);
    assert_eq!(check(""), 2);
    assert_eq!(check(r#", "a": 1, "b": 2"#), 2);
}

/// A module that is called is checked, wherever `tofu init` has put it, and what is not there is named.
#[test]
fn what_was_not_checked_is_said() {
    let check = |arguments: &[&str]| {
        config(&[&["check"], arguments].concat())
            .file(
                "m.tf",
                "module \"c\" {\n  source = \"./c\"\n}\nmodule \"r\" {\n  source = \"a/b/c\"\n}\n\
                 resource \"x_y\" \"a\" {}\nprovider \"x\" {}\nresource \"terraform_data\" \"t\" {}\n",
            )
            .file("c/m.tf", "output \"o\" {\n  value = var.nope\n}\n")
            .file("schemas.json", SCHEMAS)
    };
    let stdout = |mut run: Run| String::from_utf8(run.output().stdout).unwrap();
    let text = stdout(check(&[]));
    assert!(
        text.contains("\nError: Reference to undeclared input variable\n\n  on c/m.tf line 2, in output \"o\":\n"),
        "{text}"
    );
    assert!(
        text.ends_with(
            "\n1 error, no warnings\n\
             not checked: 1 module that is not there (a/b/c); 2 bodies without their schemas (x_y.a, provider.x)\n"
        ),
        "{text}"
    );
    let installed = stdout(check(&["--format", "json"])
        .file(
            ".terraform/modules/modules.json",
            r#"{"Modules": [{"Key": "r", "Source": "registry.opentofu.org/a/b/c", "Dir": ".terraform/modules/r"}]}"#,
        )
        .file(".terraform/modules/r/m.tf", "locals {\n  a = local.nope\n}\n"));
    assert!(
        installed.contains(r#""file":".terraform/modules/r/m.tf""#),
        "{installed}"
    );
    assert!(installed.contains(r#""modules":[]"#), "{installed}");
    let json = |run: &mut Run| -> serde_json::Value {
        let json: serde_json::Value = serde_json::from_slice(&run.output().stdout).unwrap();
        json["not_checked"].clone()
    };
    assert_eq!(
        json(&mut check(&["--format", "json"])),
        serde_json::json!({"modules": ["a/b/c"], "bodies": ["x_y.a", "provider.x"], "alone": []})
    );
    // What is given is checked, and what is known is compared.
    let arguments = [".", "c", "--schemas", "schemas.json", "--format", "json"];
    let mut run = check(&arguments);
    assert_eq!(run.code(), 2);
    assert_eq!(
        json(&mut run),
        serde_json::json!({"modules": ["a/b/c"], "bodies": ["provider.x"], "alone": []})
    );
    let alone = check(&["m.tf", "c/m.tf"]).stdout();
    assert!(
        alone.ends_with("\nnot checked: what 2 files refer to, which were checked alone\n"),
        "{alone}"
    );
}

#[test]
fn what_cannot_be_read_is_an_error_and_no_finding() {
    assert_eq!(config(&["check", "nowhere.tf"]).code(), 1);
    assert_eq!(module(&["check", "--schemas", "nowhere.json"]).code(), 1);
}

#[test]
fn the_folder_of_an_explanation_is_an_argument() {
    let explain = |arguments: &[&str]| {
        config(&[&["explain"], arguments].concat())
            .file("infra/main.tf.json", MAIN)
            .all()
    };
    let expected = explain(&["local.a", "infra"]);
    assert!(
        expected.starts_with("code: 0\n--- stdout\nlocal.a  infra/main.tf.json:3,"),
        "{expected}"
    );
    assert_eq!(explain(&["local.a", "--dir", "infra"]), expected);
    let all = explain(&["infra"]);
    assert!(all.contains("\nvar.unused  "), "{all}");
    assert_eq!(explain(&["--dir", "infra"]), all);
    assert!(explain(&["local.a", "infra", "--dir", "infra"]).starts_with("code: 1\n"));
    assert!(explain(&["nowhere"]).starts_with("code: 1\n"));
}

/// Names with line breaks begin no lines that look like others.
#[cfg(unix)]
#[test]
fn names_with_line_breaks_stay_on_their_lines() {
    let name = "a\nError: x.tf.json";
    let text = r#"{"resource": {"t\nError: y": {"n": {}}}, "bogus": 1}"#;
    for arguments in [
        &["check", "."][..],
        &["check", name],
        &["check", "--file", name],
        &["check", ".", "--test-directory", "a\nError: z"],
        &["explain"],
        &["explain", "local.a\nError: x"],
        &["lint"],
        &["parse", name],
        &["mode", "module.m.a\nError: x"],
        &["mode", "module.m.a\nError: x", "--format", "markdown"],
        &["mode", "a\nError: x"],
    ] {
        let all = config(arguments).file(name, text).all();
        let mut lines = all.lines();
        // The diagnostics of the program have other words there.
        let wrong = lines.find(|line| {
            ["Error: x", "Error: y", "Error: z"]
                .iter()
                .any(|wrong| line.starts_with(wrong))
        });
        assert_eq!(wrong, None, "{arguments:?}: {all}");
    }
}

#[test]
fn tests_in_another_folder() {
    let check = |arguments: &[&str]| {
        module(&[&["check"], arguments].concat())
            .file("more/t.tftest.json", r#"{"bogus": 1}"#)
            .all()
    };
    assert!(check(&[]).starts_with("code: 0\n"));
    assert!(check(&["--test-directory", "more"]).starts_with("code: 2\n"));
    let all = check(&["--test-directory", "none"]);
    assert!(
        all.contains("Warning: Test directory does not exist"),
        "{all}"
    );
}

/// Links to files that whoever uses a module has yet to write.
#[cfg(unix)]
#[test]
fn links_to_nothing() {
    use std::os::unix::fs::symlink;

    for (name, code, told) in [
        ("terraform.tfvars", 0, "no errors"),
        (
            "x.auto.tfvars",
            2,
            "Failed to read variables file: Given variables file x.auto.tfvars does not exist.",
        ),
    ] {
        let mut run = config(&["check"]).file("main.tf", "locals {\n  a = 1\n}\n");
        symlink("../nowhere/values.tfvars", run.path(name)).unwrap();
        let all = run.all().replace("\n\n", ": ");
        assert!(all.starts_with(&format!("code: {code}\n")), "{all}");
        assert!(all.contains(told), "{all}");
    }
}

#[cfg(unix)]
#[test]
fn pipes_in_a_folder_are_not_waited_for() {
    for command in [&["check"][..], &["lint"], &["refs"], &["explain", "var.x"]] {
        let mut run = config(command);
        nix::unistd::mkfifo(&run.path("k.tf"), nix::sys::stat::Mode::S_IRWXU).unwrap();
        let told = run.all();
        assert!(told.starts_with("code: 1\n"), "{command:?}: {told}");
        assert!(
            told.contains("expected a file, found a pipe or socket"),
            "{command:?}: {told}"
        );
    }
}

/// A file has one name, whoever calls its module, so that what is wrong with it is told once.
#[cfg(unix)]
#[test]
fn modules_that_are_called_and_named() {
    let check = |arguments: &[&str]| {
        let mut run = config(&[&["check"], arguments].concat())
            .file(
                "infra/m.tf",
                "module \"n\" {\n  source = \"../modules/net\"\n}\n",
            )
            .file("modules/net/m.tf", "locals {\n  a = var.nope\n}\n")
            .file("far/modules/net/m.tf", "locals {\n  a = var.far\n}\n")
            .file(
                "far/infra/m.tf",
                "module \"n\" {\n  source = \"../modules/net\"\n}\n",
            );
        std::os::unix::fs::symlink("far/infra", run.path("link")).unwrap();
        String::from_utf8(run.output().stdout).unwrap()
    };
    for arguments in [&["infra", "modules/net"], &["modules/net", "infra"]] {
        let stdout = check(arguments);
        assert!(stdout.contains("  on modules/net/m.tf line 2"), "{stdout}");
        assert!(stdout.ends_with("\n1 error, no warnings\n"), "{stdout}");
    }
    // What is above a link is not beside it.
    let stdout = check(&["link"]);
    assert!(
        stdout.contains("  on link/../modules/net/m.tf line 2"),
        "{stdout}"
    );
    assert!(stdout.contains("\"far\""), "{stdout}");
}
