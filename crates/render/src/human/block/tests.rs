//! Blocks with OpenTofu's text for them.

use crate::human::samples::*;
use tofu_json_computed::{BlockGroup, Diff, Kind};

#[track_caller]
fn check(diff: &Diff<'static>, expected: &str) {
    assert_eq!(show(diff), expected);
}

fn known_after(before: Diff<'static>) -> Diff<'static> {
    of(Update, Kind::Unknown(Some(Box::new(before))))
}

#[test]
fn blocks() {
    let instance = |action, n| block(action, [("n", scalar(action, n, n))], []);
    let diff = block(
        Update,
        [("a", scalar(Update, "1", "2"))],
        [
            group(
                "first",
                [(None, instance(NoOp, "1")), (None, instance(Update, "2"))],
            ),
            BlockGroup {
                replace: true,
                ..group(
                    "second one",
                    [
                        (Some("k\n"), instance(Create, "3")),
                        (Some("l"), block(Delete, [], [])),
                    ],
                )
            },
            group("third", [(None, instance(NoOp, "4"))]),
        ],
    );
    check(
        &diff,
        r#"{
      ~ a = 1 -> 2

      ~ first {
          ~ n = 2 -> 2
        }

      + "second one" "k\n" { # forces replacement
          + n = 3
        }
      - "second one" "l" {} # forces replacement

        # (2 unchanged blocks hidden)
    }"#,
    );
}

/// Without attributes there is no empty line, except above the number of hidden blocks.
#[test]
fn blocks_without_attributes() {
    check(
        &block(
            Update,
            [],
            [
                group("a", [(None, block(Create, [], []))]),
                group("b", [(None, block(NoOp, [], []))]),
            ],
        ),
        "{
      + a {}

        # (1 unchanged block hidden)
    }",
    );
}

#[test]
fn unknown_blocks() {
    let before = block(Delete, [("ami", of(Create, Kind::Unknown(None)))], []);
    let diff = block(
        NoOp,
        [],
        [
            group("created", [(None, of(Create, Kind::Unknown(None)))]),
            group("root_block_device", [(None, known_after(before))]),
        ],
    );
    check(
        &diff,
        "{
      + created (known after apply)
      ~ root_block_device {
          + ami = (known after apply)
        } -> (known after apply)
    }",
    );
}
