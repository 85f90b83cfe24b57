use super::{entry, spaced_entry};
use crate::human::Options;
use crate::human::samples::*;
use tofu_json_computed::{Entry, Importing};
use tofu_json_value::Arena;
use tofu_json_vocab::{Action, Mode};

fn text(shown: &Entry<'static>) -> String {
    let arena = Arena::new();
    plain(|canvas| assert!(entry(canvas, &Options::default(), shown, &arena)))
}

/// Entries that combine several marks: moved, imported and updated.
#[test]
fn moved_imported_and_updated() {
    let body = block(
        Update,
        [
            ("id", same("1D5F")),
            (
                "value",
                line(Some("Hello, World!"), Some("Hello, Universe!")),
            ),
        ],
        [],
    );
    let shown = Entry {
        address: "test_resource.after",
        previous_address: Some("test_resource.before"),
        name: "after",
        importing: Some(Importing {
            id: Some("1D5F"),
            identity: None,
        }),
        ..resource(Action::Update, body)
    };
    assert_eq!(
        text(&shown),
        r#"  # test_resource.after will be updated in-place
  # (moved from test_resource.before)
  # (imported from "1D5F")
  ~ resource "test_resource" "after" {
        id    = "1D5F"
      ~ value = "Hello, World!" -> "Hello, Universe!"
    }"#
    );
}

#[test]
fn moved_only() {
    let body = block(
        NoOp,
        [("a", same("x")), ("b", same("y")), ("id", same("12345"))],
        [],
    );
    let shown = Entry {
        address: "db_x.new",
        previous_address: Some("db_x.old"),
        resource_type: "db_x",
        name: "new",
        ..resource(Action::NoOp, body)
    };
    assert_eq!(
        text(&shown),
        r#"  # db_x.old has moved to db_x.new
    resource "db_x" "new" {
        id = "12345"
        # (2 unchanged attributes hidden)
    }"#
    );
}

#[test]
fn forgotten() {
    let items = list(Delete, false, [line(Some("a"), None)]);
    let body = block(
        Delete,
        [("id", line(Some("12345"), None)), ("list", items)],
        [],
    );
    let shown = Entry {
        address: "db_x.a",
        resource_type: "db_x",
        ..resource(Action::Forget, body)
    };
    assert_eq!(
        text(&shown),
        r#"  # db_x.a will be removed from the OpenTofu state but will not be destroyed
  . resource "db_x" "a" {
    id   = "12345"
    list = [
        "a",
    ]
}"#
    );
}

#[test]
fn forgotten_and_created() {
    let body = block(Update, [("size", forced(scalar(Update, "1", "2")))], []);
    let shown = Entry {
        address: "db_x.a",
        resource_type: "db_x",
        ..resource(Action::ForgetThenCreate, body)
    };
    assert_eq!(
        text(&shown),
        r#"  # db_x.a must be replaced - older instance will not be destroyed (lifecycle.destroy = false)
  ./+ resource "db_x" "a" {
      ~ size = 1 -> 2 # forces replacement
    }"#
    );
}

/// A nested attribute brings the suffix back that `forget` takes away.
#[test]
fn forgotten_with_nested_attribute() {
    let nested = nested_object(Delete, [("a", scalar(Delete, "1", "null"))]);
    let body = block(Delete, [("n", nested)], []);
    assert!(text(&resource(Action::Forget, body)).ends_with(
        "{
    n = {
        a = 1 -> null
    }
}"
    ));
}

/// Importing shows what is unchanged.
#[test]
fn imported() {
    let body = block(
        NoOp,
        [("a", unchanged(r#"{"x":[1,2,3]}"#)), ("id", same("i"))],
        [],
    );
    let importing = Some(Importing {
        id: None,
        identity: None,
    });
    let shown = Entry {
        importing,
        ..resource(Action::NoOp, body)
    };
    assert_eq!(
        text(&shown),
        r#"  # test_resource.a will be imported
  # (will be imported first)
    resource "test_resource" "a" {
        a  = {
            x = [
                1,
                2,
                3,
            ]
        }
        id = "i"
    }"#
    );
}

#[test]
fn colours() {
    let shown = resource(Action::Create, block(Create, [], []));
    let text = coloured(|canvas| {
        entry(canvas, &Options::default(), &shown, &Arena::new());
    });
    assert_eq!(
        text,
        "\x1b[1m  # test_resource.a\x1b[0m will be created\n\x1b[0m  \x1b[32m+\x1b[0m\x1b[0m \
         resource \"test_resource\" \"a\" {}"
    );
}

#[test]
fn what_has_no_text() {
    let idle = resource(Action::NoOp, block(Update, [], []));
    let ephemeral = Entry {
        mode: Mode::Ephemeral,
        ..resource(Action::Create, block(Create, [], []))
    };
    for shown in [idle, ephemeral] {
        let written = plain(|canvas| {
            assert!(!entry(canvas, &Options::default(), &shown, &Arena::new()));
            assert!(!spaced_entry(
                canvas,
                &Options::default(),
                &shown,
                None,
                &Arena::new()
            ));
        });
        assert_eq!(written, "");
    }
}

#[test]
fn data_sources_and_spacing() {
    let shown = Entry {
        mode: Mode::Data,
        ..resource(Action::Read, block(Create, [], []))
    };
    let written = plain(|canvas| {
        assert!(spaced_entry(
            canvas,
            &Options::default(),
            &shown,
            None,
            &Arena::new()
        ));
    });
    assert_eq!(
        written,
        "\n  # test_resource.a will be read during apply\n <= data \"test_resource\" \"a\" {}\n"
    );
}
