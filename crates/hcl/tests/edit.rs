//! Edits change what they name, and no other byte.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a law that is broken stops the test"
)]

mod laws;

use tofu_json_hcl::{BlockSelector, EditError, EditErrorKind, File, FileEdit, layout};

type Edited<'e, 'f> = Result<&'e mut FileEdit<'f>, EditError>;

/// The text after edits; it is formatted if it was so before.
fn edited(source: &str, edit: impl Fn(&mut FileEdit<'_>) -> Result<(), EditError>) -> String {
    let file = File::parse("main.tf", source.as_bytes());
    let mut edits = file.edit().unwrap();
    edit(&mut edits).unwrap();
    let text = edits.finish();
    let again = File::parse("main.tf", &text);
    assert_eq!(again.errors(), [], "{}", String::from_utf8_lossy(&text));
    if layout(&file).unwrap() == source.as_bytes() {
        let formatted = layout(&again).unwrap();
        let [formatted, text] = [&formatted, &text].map(|text| String::from_utf8_lossy(text));
        assert_eq!(formatted, text, "not formatted any more");
    }
    String::from_utf8(text).unwrap()
}

fn set(source: &str, block: &[&str], name: &str, expression: &str) -> String {
    edited(source, |edit| edit.set(block, name, expression).map(drop))
}

fn remove(source: &str, block: &[&str], name: &str) -> String {
    edited(source, |edit| edit.remove(block, name).map(drop))
}

const WEB: [&str; 3] = ["resource", "aws_instance", "web"];

const BY_HAND: &str = r#"# The one.

resource "aws_instance" "web" { # front
  # What it runs.
  ami           = "ami-1" # pinned
  instance_type = var.type
  tags = {
    Name = "web"
  }

  lifecycle { prevent_destroy = true }
}
"#;

#[test]
fn values_change_in_their_columns() {
    let text = set(BY_HAND, &WEB, "ami", "data.aws_ami.base.id");
    let expected = BY_HAND.replace("\"ami-1\" #", "data.aws_ami.base.id #");
    assert_eq!(text, expected);
    let text = set(BY_HAND, &WEB, "tags", "{}");
    let tags =
        "ami           = \"ami-1\" # pinned\n  instance_type = var.type\n  tags          = {}\n";
    assert!(text.contains(tags), "{text}");
    let text = set(BY_HAND, &WEB, "instance_type", "[\n\"a\",\n  { b = 1 }]");
    let list = "  ami = \"ami-1\" # pinned\n  instance_type = [\n    \"a\",\n  { b = 1 }]\n";
    assert!(text.contains(list), "{text}");
}

#[test]
fn what_is_not_aligned_stays_so() {
    let source = "a = 1 # x\nlong_name = 2      # y\n";
    let text = set(source, &[], "a", "100");
    assert_eq!(text, "a = 100 # x\nlong_name = 2      # y\n");
    let text = set(source, &[], "longer_name", "3");
    assert_eq!(text, format!("{source}longer_name = 3\n"));
    let source = "b {\n\ta = 1\n\tc\t= 2\n}\n";
    let text = edited(source, |edit| edit.add(["b"], "long", "[\n1\n]").map(drop));
    assert_eq!(text, "b {\n\ta = 1\n\tc\t= 2\n\tlong = [\n\t\t1\n\t]\n}\n");
}

#[test]
fn new_attributes_come_after_the_others_and_before_blocks() {
    let text = set(BY_HAND, &WEB, "monitoring", "true");
    let expected = BY_HAND.replace("  }\n\n", "  }\n  monitoring = true\n\n");
    assert_eq!(text, expected);
    let text = edited(BY_HAND, |edit| {
        let lifecycle = BlockSelector::from(WEB).inside(["lifecycle"]);
        edit.set(lifecycle, "ignore_changes", "all").map(drop)
    });
    let opened = "  lifecycle {\n    prevent_destroy = true\n    ignore_changes  = all\n  }\n";
    let expected = BY_HAND.replace("  lifecycle { prevent_destroy = true }\n", opened);
    assert_eq!(text, expected);
    assert_eq!(set("b {}\n", &["b"], "x", "1"), "b {\n  x = 1\n}\n");
    assert_eq!(
        set("b {\n  # later\n  c {}\n}\n", &["b"], "x", "1"),
        "b {\n  x = 1\n\n  # later\n  c {}\n}\n"
    );
    assert_eq!(set("", &[], "x", "1"), "x = 1\n");
    assert_eq!(set("long = 1", &[], "x", "1"), "long = 1\nx    = 1\n");
}

#[test]
fn heredocs_and_their_comments() {
    let heredoc = "<<EOT\nx\n  y\nEOT";
    let source = "b {\n  a = 1 # one\n  c = 2\n}\n";
    let text = set(source, &["b"], "a", heredoc);
    assert_eq!(text, "b {\n  # one\n  a = <<EOT\nx\n  y\nEOT\n  c = 2\n}\n");
    let text = set(&text, &["b"], "a", "100");
    assert_eq!(text, "b {\n  # one\n  a = 100\n  c = 2\n}\n");
    let text = set("b { a = 1 /* one */ }", &["b"], "a", heredoc);
    assert_eq!(text, "b {\n  /* one */\n  a = <<EOT\nx\n  y\nEOT\n}");
    assert_eq!(set("a = 1", &[], "a", heredoc), format!("a = {heredoc}\n"));
}

#[test]
fn attributes_go_with_their_lines() {
    let text = remove(BY_HAND, &WEB, "instance_type");
    let expected = BY_HAND.replace("  instance_type = var.type\n", "");
    assert_eq!(text, expected.replace("ami           =", "ami ="));
    let text = remove(BY_HAND, &WEB, "ami");
    assert!(
        text.contains("  # What it runs.\n  instance_type = var.type\n"),
        "{text}"
    );
    assert_eq!(remove("b { a = 1 }\n", &["b"], "a"), "b {}\n");
    assert_eq!(
        remove("b { /* c */ a = 1 }\n", &["b"], "a"),
        "b { /* c */ }\n"
    );
    assert_eq!(
        remove("a = 1\n\nb = 2\n\nc = 3\n", &[], "b"),
        "a = 1\n\nc = 3\n"
    );
    assert_eq!(remove("a = 1\n\nb = 2\n", &[], "a"), "b = 2\n");
    assert_eq!(remove("a = 1\n\nb = 2", &[], "b"), "a = 1\n");
    assert_eq!(
        remove("a = 1\nb = [\n]\nccc = 3\n", &[], "b"),
        "a   = 1\nccc = 3\n"
    );
}

#[test]
fn blocks_come_and_go() {
    let text = edited(BY_HAND, |edit| {
        edit.add_block(
            [],
            "output",
            &["ip"],
            "value = aws_instance.web.ip\n sensitive = true",
        )?
        .add_block(
            WEB,
            "ebs_block_device",
            &[],
            "device_name = \"x\"\n\n# big\nsize = 5",
        )?
        .remove_block(BlockSelector::from(WEB).inside(["lifecycle"]))
        .map(drop)
    });
    let device =
        "  ebs_block_device {\n    device_name = \"x\"\n\n    # big\n    size = 5\n  }\n}\n";
    let output = "\noutput \"ip\" {\n  value     = aws_instance.web.ip\n  sensitive = true\n}\n";
    let expected = BY_HAND.replace("  lifecycle { prevent_destroy = true }\n}\n", device) + output;
    assert_eq!(text, expected);
    let one = edited("b {}", |edit| {
        edit.add_block(["b"], "c", &["\"${x}\n"], "").map(drop)
    });
    assert_eq!(one, "b {\n  c \"\\\"$${x}\\n\" {}\n}");
    let none = edited("a {}\n\nb {\n}\n\nc {}\n", |edit| {
        edit.remove_block(["b"]).map(drop)
    });
    assert_eq!(none, "a {}\n\nc {}\n");
    let first = edited("a {}\n\nb {}\n", |edit| edit.remove_block(["a"]).map(drop));
    assert_eq!(first, "b {}\n");
}

#[test]
fn labels_change_and_comments_between_them_stay() {
    let source = "r /* a */ x /* b */ \"y\" { # one\n  aaa = 1 # two\n}\n";
    let relabel = |labels: &[&str]| {
        edited(source, |edit| {
            edit.set_labels(["r", "x", "y"], labels).map(drop)
        })
    };
    let of = |header: &str| source.replace("r /* a */ x /* b */ \"y\"", header);
    assert_eq!(
        relabel(&["long", "z"]),
        of("r /* a */ \"long\" /* b */ \"z\"")
    );
    assert_eq!(relabel(&["z"]), of("r /* a */ \"z\" /* b */"));
    assert_eq!(
        relabel(&["z", "y", "w"]),
        of("r /* a */ \"z\" /* b */ \"y\" \"w\"")
    );
    assert_eq!(relabel(&[]), of("r /* a */ /* b */"));
    let formatted = "b \"x\" {   # one\n  aaa = 1 # two\n}\n";
    let text = edited(formatted, |edit| {
        edit.set_labels(["b", "x"], &["xxxx"]).map(drop)
    });
    assert_eq!(text, "b \"xxxx\" { # one\n  aaa = 1  # two\n}\n");
}

#[test]
fn line_ends_stay_what_they_are() {
    let source = "\u{feff}b {\r\n  a = 1\r\n}\r\n";
    let text = edited(source, |edit| {
        edit.set(["b"], "long", "[\n1\n]")?
            .set(["b"], "a", "<<E\r\nx\r\nE")
            .map(drop)
    });
    let body = "  a = <<E\r\nx\r\nE\r\n  long = [\r\n    1\r\n  ]\r\n";
    assert_eq!(text, format!("\u{feff}b {{\r\n{body}}}\r\n"));
    assert_eq!(
        remove("\u{feff}a = 1\nb = 2\n", &[], "a"),
        "\u{feff}\nb = 2\n"
    );
}

#[test]
fn edits_follow_one_another() {
    let text = edited("a {}\nb = 1\n", |edit| {
        edit.set([], "c", "2")?
            .set([], "b", "\"x\"")?
            .remove([], "c")?;
        edit.set_labels(["a"], &["l"])?.set(["a", "l"], "x", "1")?;
        edit.add_block(["a", "l"], "i", &[], "")?;
        let inner = BlockSelector::from(["a", "l"]).inside(["i"]);
        edit.set(inner, "y", "2")?.remove(["a", "l"], "x").map(drop)
    });
    assert_eq!(text, "a \"l\" {\n  i {\n    y = 2\n  }\n}\nb = \"x\"\n");
}

#[test]
fn what_cannot_be_done_says_why_and_where() {
    let source = "a = 1\nb {\n  c {}\n  c {}\n}\n";
    let file = File::parse("main.tf", source.as_bytes());
    let mut edit = file.edit().unwrap();
    let mut error = |done: fn(&mut FileEdit<'_>) -> Result<(), EditError>| {
        done(&mut edit).unwrap_err().to_string()
    };
    assert_eq!(
        error(|edit| edit.add([], "a", "2").map(drop)),
        "no edit of \"a\" in the top level: there is this attribute already at main.tf:1,1-2"
    );
    assert_eq!(
        error(|edit| edit
            .set(BlockSelector::from(["b"]).inside(["c"]), "x", "2")
            .map(drop)),
        "no edit of \"x\" in b > c: several blocks are like that: select one by its number at main.tf:4,3-4"
    );
    assert_eq!(
        error(|edit| edit
            .remove_block(BlockSelector::from(["b"]).inside(["c", "d"]))
            .map(drop)),
        "no edit of b > c \"d\": there is no such block at main.tf:2,1-2"
    );
    assert_eq!(
        error(|edit| edit.remove(["b"], "a").map(drop)),
        "no edit of \"a\" in b: there is no such attribute at main.tf:2,1-2"
    );
    assert_eq!(
        error(|edit| edit.remove_block([]).map(drop)),
        "no edit of the top level: expected a block, found the top level"
    );
    assert_eq!(
        error(|edit| edit.set([], "a.b", "1").map(drop)),
        "no edit of \"a.b\" in the top level: expected an identifier as its name"
    );
    for text in ["1\nb = 2", "1 # c", "/* c */ 1", "1 }", "", "1, 2"] {
        let refused = file.edit().unwrap().set([], "a", text).unwrap_err().kind;
        let is_text = matches!(refused, EditErrorKind::Text(_) | EditErrorKind::NotOne);
        assert!(is_text, "{text}: {refused:?}");
    }
    for body in ["}\nx {", "1", "a = 1 }", "{", "\"${"] {
        let refused = file
            .edit()
            .unwrap()
            .add_block([], "x", &[], body)
            .unwrap_err()
            .kind;
        let is_text = matches!(refused, EditErrorKind::Text(_) | EditErrorKind::NotOne);
        assert!(is_text, "{body}: {refused:?}");
    }
    assert_eq!(edit.finish(), source.as_bytes());
    let wrong = File::parse("main.tf", b"a = 1\nb = = 2\n");
    let error = wrong.edit().unwrap_err();
    assert!(matches!(error.kind, EditErrorKind::Mistake(_)));
    assert_eq!(error.place.unwrap().start.line, 2);
}

#[test]
fn the_mistake_of_a_new_text_has_its_place_there() {
    let file = File::parse("main.tf", b"");
    let mut edit = file.edit().unwrap();
    let result: Edited<'_, '_> = edit.set([], "a", "[1,\n 2 3]");
    let error = result.unwrap_err();
    let EditErrorKind::Text(mistake) = &error.kind else {
        panic!("not a mistake of the text");
    };
    let start = mistake.subject.as_ref().unwrap().start;
    assert_eq!((start.line, start.column), (2, 4));
    let subject = mistake.subject.as_ref().unwrap();
    assert_eq!(
        error.to_string(),
        format!(
            "no edit of \"a\" in the top level: the new text has a mistake at {subject}: Missing item separator"
        )
    );
    let source = std::error::Error::source(&error).unwrap();
    assert_eq!(source.to_string(), mistake.to_string());
}
