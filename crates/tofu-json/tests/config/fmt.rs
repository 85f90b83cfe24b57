use crate::run::{Run, run};

const UNTIDY: &str = r#"{"locals":{"a":[1,2],"a":1.50}}"#;
const TIDY: &str = "{\n  \"locals\": {\n    \"a\": [1, 2],\n    \"a\": 1.50\n  }\n}\n";

fn fmt(arguments: &[&str]) -> Run {
    run(&[&["config", "fmt"], arguments].concat())
}

/// A folder with an untidy file of each syntax, a tidy one and others.
fn folder(arguments: &[&str]) -> Run {
    fmt(arguments)
        .file("a.tf.json", UNTIDY)
        .file("b.tftest.hcl", "x=1\n")
        .file("c.tofu.json", TIDY)
        .file("d.json", UNTIDY)
        .file(".e.tf.json", UNTIDY)
        .file("f.tf~", "x=1\n")
}

#[test]
fn files_of_a_folder_are_rewritten_and_named() {
    let mut run = folder(&[]);
    assert_eq!(run.stdout(), "a.tf.json\nb.tftest.hcl\n");
    assert_eq!(run.read("a.tf.json"), TIDY);
    assert_eq!(run.read("b.tftest.hcl"), "x = 1\n");
    for name in ["d.json", ".e.tf.json"] {
        assert_eq!(run.read(name), UNTIDY);
    }
    assert_eq!(run.read("f.tf~"), "x=1\n");
    assert_eq!(run.names().len(), 6);
}

#[test]
fn a_check_changes_nothing() {
    let mut run = folder(&["--check"]);
    assert_eq!(
        run.all(),
        "code: 2\n--- stdout\na.tf.json\nb.tftest.hcl\n--- stderr\n--- end"
    );
    assert_eq!(run.read("a.tf.json"), UNTIDY);
    assert_eq!(
        fmt(&["--check", "c.tofu.json"])
            .file("c.tofu.json", TIDY)
            .code(),
        0
    );
}

#[test]
fn a_diff() {
    let mut run = fmt(&["--check", "--diff", "b.tf"]).file("b.tf", "a = 1\nbb = 2\n");
    let expected = "b.tf\n--- a/b.tf\n+++ b/b.tf\n@@ -1,2 +1,2 @@\n-a = 1\n+a  = 1\n bb = 2\n";
    let output = run.output();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert_eq!(run.read("b.tf"), "a = 1\nbb = 2\n");
}

#[test]
fn folders_within_folders_on_request() {
    let inner = |run: Run| {
        for name in ["inner", ".hidden"] {
            std::fs::create_dir(run.path(name)).unwrap();
        }
        run.file("inner/a.tf.json", UNTIDY)
            .file(".hidden/a.tf.json", UNTIDY)
    };
    assert_eq!(inner(fmt(&[])).stdout(), "");
    let mut run = inner(fmt(&["--recursive"]));
    assert_eq!(run.stdout(), "inner/a.tf.json\n");
    assert_eq!(run.read(".hidden/a.tf.json"), UNTIDY);
}

#[test]
fn a_file_with_mistakes_stays_and_the_others_do_not() {
    let mut run = fmt(&[])
        .file("a.tf.json", "{\"a\": 1,}")
        .file("b.tf", "a = \n")
        .file("c.tf.json", UNTIDY);
    let all = run.all();
    assert!(
        all.starts_with("code: 1\n--- stdout\nc.tf.json\n--- stderr\n"),
        "{all}"
    );
    assert!(
        all.contains("a.tf.json:1:8: Trailing comma in object: "),
        "{all}"
    );
    assert!(all.contains("b.tf:1:5: Invalid expression: "), "{all}");
    assert_eq!(run.read("a.tf.json"), "{\"a\": 1,}");
    assert_eq!(run.read("c.tf.json"), TIDY);
}

#[test]
fn a_filter() {
    assert_eq!(fmt(&["-"]).input("a=1\n").stdout(), "a = 1\n");
    assert_eq!(fmt(&["--syntax", "json", "-"]).input(UNTIDY).stdout(), TIDY);
    assert_eq!(fmt(&["--syntax", "json", "-"]).input("[").code(), 1);
    let mut check = fmt(&["--check", "-"]).input("a=1\n");
    assert_eq!(check.code(), 2);
    assert_eq!(fmt(&["-", "a.tf"]).code(), 1);
}

#[test]
fn names_tell_the_syntax() {
    let mut run = fmt(&["x.txt"]).file("x.txt", "a=1\n");
    assert!(run.all().contains("--syntax"));
    let mut run = fmt(&["--syntax", "native", "x.txt"]).file("x.txt", "a=1\n");
    assert_eq!(run.stdout(), "x.txt\n");
    assert_eq!(run.read("x.txt"), "a = 1\n");
}

#[test]
fn a_name_of_nothing_is_told_as_that() {
    for command in ["fmt", "lint"] {
        let mut run = run(&["config", command, "nothere"]);
        let output = run.output();
        assert_eq!(output.status.code(), Some(1));
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(
            stderr.starts_with("tofu-json: error: nothere: cannot "),
            "{stderr}"
        );
    }
}

#[cfg(unix)]
#[test]
fn pipes_are_not_waited_for() {
    let told = "k.tf: cannot be read: expected a file, found a pipe or socket\n";
    for arguments in [&["--check"][..], &[], &["a.tf.json", "k.tf"]] {
        let mut run = folder(arguments);
        nix::unistd::mkfifo(&run.path("k.tf"), nix::sys::stat::Mode::S_IRWXU).unwrap();
        let all = run.all();
        assert!(all.starts_with("code: 1\n--- stdout\na.tf.json\n"), "{all}");
        assert!(all.contains(told), "{all}");
    }
}

/// A file that is named and only read may be a pipe that somebody writes to.
#[cfg(unix)]
#[test]
fn a_check_reads_a_pipe_that_is_named() {
    let mut run = fmt(&["--check", "k.tf"]);
    let pipe = run.path("k.tf");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    let writer = std::thread::spawn(move || std::fs::write(pipe, "x=1\n"));
    assert!(run.all().contains("\nk.tf\n"));
    writer.join().unwrap().unwrap();
}

/// The others are rewritten.
#[test]
fn a_file_that_must_not_be_written_stays() {
    let mut run = folder(&[]);
    let path = run.path("a.tf.json");
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    let told = run.all();
    assert!(
        told.starts_with("code: 1\n--- stdout\nb.tftest.hcl\n"),
        "{told}"
    );
    assert!(told.contains("a.tf.json: cannot be written: "), "{told}");
    assert_eq!(run.read("a.tf.json"), UNTIDY);
}
