use super::{outputs, outputs_change, outputs_closing, outputs_opening};
use crate::human::samples::*;
use crate::human::{Options, Tally};
use tofu_json_computed::{Diff, Kind, Output};
use tofu_json_value::Arena;
use tofu_json_vocab::{Action, Besides};

fn output(name: &'static str, diff: Diff<'static>) -> Output<'static> {
    Output { name, diff }
}

fn written(all: &[Output<'static>], tally: &Tally) -> String {
    let options = Options::default();
    plain(|canvas| {
        outputs_opening(canvas);
        assert!(outputs(canvas, &options, all, &Arena::new()));
        outputs_closing(canvas, &options, tally);
    })
}

fn acting() -> Tally {
    let mut tally = Tally::default();
    tally.count(&Action::Create, Besides::default());
    tally
}

/// Outputs of each action, aligned to one column.
#[test]
fn changes() {
    let items = [
        unchanged("1"),
        scalar(Delete, "2", "null"),
        scalar(Create, "null", "4"),
        unchanged("3"),
    ];
    let a = object(
        Update,
        [("x", same("s")), ("y", list(Update, false, items))],
    );
    let all = [
        output("a", a),
        output("b", line(Some("x"), None)),
        output("c_new", of(Create, Kind::Unknown(None))),
    ];
    assert!(outputs_change(&all));
    assert_eq!(
        written(&all, &acting()),
        r#"
Changes to Outputs:
  ~ a     = {
      ~ y = [
            1,
          - 2,
          + 4,
            3,
        ]
        # (1 unchanged attribute hidden)
    }
  - b     = "x" -> null
  + c_new = (known after apply)
"#
    );
}

/// Unchanged outputs are not mentioned, but their names count for the column.
#[test]
fn column_and_note() {
    let all = [
        output("a", line(None, Some("x"))),
        output("much_longer", unchanged("1")),
    ];
    assert_eq!(
        written(&all, &Tally::default()),
        r#"
Changes to Outputs:
  + a           = "x"

You can apply this plan to save these new output values to the OpenTofu
state, without changing any real infrastructure.
"#
    );
}

#[test]
fn nothing_to_print() {
    let all = [output("a", unchanged("1"))];
    assert!(!outputs_change(&all));
    let text = plain(|canvas| {
        assert!(!outputs(canvas, &Options::default(), &all, &Arena::new()));
    });
    assert_eq!(text, "");
}
