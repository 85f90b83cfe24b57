use super::comment;
use crate::human::samples::{self, resource};
use tofu_json_computed::{Cause, Entry, Importing};
use tofu_json_term::Canvas;
use tofu_json_vocab::{Action, Mode, Profile, Reason};

fn given(action: Action) -> Entry<'static> {
    resource(action, samples::block(samples::NoOp, [], []))
}

fn because(action: Action, reason: Reason) -> Entry<'static> {
    Entry {
        reason: Some(reason),
        ..given(action)
    }
}

#[track_caller]
fn check(entry: &Entry<'_>, expected: &str) {
    let text = samples::plain(|canvas| {
        let chunk = comment(canvas, entry, Profile::default().rules());
        canvas.markup(&chunk);
    });
    assert_eq!(text, format!("{expected}\n"));
}

#[track_caller]
fn check_source(entry: &Entry<'_>, expected: &str) {
    assert_eq!(
        comment(&Canvas::default(), entry, Profile::default().rules()),
        expected
    );
}

#[test]
fn sources() {
    check_source(
        &given(Action::Delete),
        "[bold]  # test_resource.a[reset] will be [bold][red]destroyed[reset]\n",
    );
    check_source(
        &given(Action::Forget),
        "[bold]  # test_resource.a[reset] will be removed from the OpenTofu state [bold][red]but will not be destroyed[reset]\n",
    );
    check_source(
        &because(Action::ForgetThenCreate, Reason::ReplaceBecauseTainted),
        "[bold]  # test_resource.a[reset] is tainted, so it must be [bold][red]replaced[reset] - [yellow]older instance will [bold]not[reset][yellow] be destroyed [reset]([bold]lifecycle.destroy = false[reset])\n",
    );
}

#[test]
fn drift() {
    let drift = |action| Entry {
        cause: Cause::Drift,
        ..given(action)
    };
    check(&drift(Action::Update), "  # test_resource.a has changed");
    check(
        &Entry {
            reason: Some(Reason::DeleteBecauseEnabledFalse),
            ..drift(Action::Delete)
        },
        "  # test_resource.a has been deleted\n  # (because enabled is false)",
    );
}

#[test]
fn reasons_to_read() {
    for (reason, line) in [
        (
            Reason::ReadBecauseConfigUnknown,
            "\n  # (config refers to values not yet known)",
        ),
        (
            Reason::ReadBecauseDependencyPending,
            "\n  # (depends on a resource or a module with changes pending)",
        ),
        (
            Reason::ReadBecauseCheckNested,
            "\n  # (config will be reloaded to verify a check block)",
        ),
        (Reason::Other("of the weather".into()), ""),
    ] {
        let expected = format!("  # test_resource.a will be read during apply{line}");
        check(&because(Action::Read, reason), &expected);
    }
}

#[test]
fn reasons_to_replace() {
    for (reason, predicate) in [
        (
            Reason::ReplaceBecauseTainted,
            "is tainted, so it must be replaced",
        ),
        (Reason::ReplaceByRequest, "will be replaced, as requested"),
        (
            Reason::ReplaceByTriggers,
            "will be replaced due to changes in replace_triggered_by",
        ),
        (Reason::ReplaceBecauseCannotUpdate, "must be replaced"),
    ] {
        let expected = format!("  # test_resource.a {predicate}");
        check(
            &because(Action::DeleteThenCreate, reason.clone()),
            &expected,
        );
        check(&because(Action::CreateThenDelete, reason), &expected);
    }
}

#[test]
fn reasons_to_delete() {
    let entry = Entry {
        index: Some(samples::value(r#""b\u003cc""#)),
        module_address: Some("module.m"),
        ..given(Action::Delete)
    };
    for (reason, line) in [
        (
            Reason::DeleteBecauseNoResourceConfig,
            "(because test_resource.a is not in configuration)",
        ),
        (
            Reason::DeleteBecauseNoMoveTarget,
            "(because  was moved to test_resource.a, which is not in configuration)",
        ),
        (
            Reason::DeleteBecauseNoModule,
            "(because module.m is not in configuration)",
        ),
        (
            Reason::DeleteBecauseWrongRepetition,
            "(because resource does not use for_each)",
        ),
        (
            Reason::DeleteBecauseCountIndex,
            r#"(because index ["b\u003cc"] is out of range for count)"#,
        ),
        (
            Reason::DeleteBecauseEnabledFalse,
            "(because enabled is false)",
        ),
        (
            Reason::DeleteBecauseEachKey,
            r#"(because key ["b\u003cc"] is not in for_each map)"#,
        ),
    ] {
        let expected = format!("  # test_resource.a will be destroyed\n  # {line}");
        check(
            &Entry {
                reason: Some(reason),
                ..entry.clone()
            },
            &expected,
        );
    }
}

#[test]
fn absent_members_read_as_empty() {
    let entry = because(Action::Delete, Reason::DeleteBecauseCountIndex);
    check(
        &entry,
        "  # test_resource.a will be destroyed\n  # (because index [] is out of range for count)",
    );
    let entry = because(Action::Delete, Reason::DeleteBecauseWrongRepetition);
    check(
        &entry,
        "  # test_resource.a will be destroyed\n  # (because resource uses count or for_each)",
    );
    let index = Some(samples::value("0"));
    check(
        &Entry { index, ..entry },
        "  # test_resource.a will be destroyed\n  # (because resource does not use count)",
    );
}

/// One trailing space, one leading space, no `#`.
#[test]
fn reasons_to_forget() {
    let first =
        "  # test_resource.a will be removed from the OpenTofu state but will not be destroyed";
    check(
        &because(Action::Forget, Reason::ForgotBecauseLifecycleDestroyInState),
        &format!(
            "{first} \n (because lifecycle.destroy = false was configured before this resource was removed from the configuration)"
        ),
    );
    check(
        &because(
            Action::Forget,
            Reason::ForgotBecauseLifecycleDestroyInConfig,
        ),
        &format!("{first} \n (because lifecycle.destroy = false is set in the configuration)"),
    );
}

#[test]
fn deposed_objects() {
    let deposed = |action| Entry {
        deposed: Some("0a1b"),
        ..given(action)
    };
    check(
        &deposed(Action::Delete),
        "  # test_resource.a (deposed object 0a1b) will be destroyed\n  # (left over from a partially-failed replacement of this instance)",
    );
    check(
        &deposed(Action::Update),
        "  # test_resource.a (deposed object 0a1b) will be updated in-place",
    );
    check(
        &Entry {
            previous_address: Some("test_resource.b"),
            ..deposed(Action::NoOp)
        },
        "  # test_resource.b has moved to test_resource.a (deposed object 0a1b)",
    );
}

#[test]
fn imports() {
    let importing = |id, identity| Some(Importing { id, identity });
    let identity = samples::value(r#"{"id":"a","empty":{}}"#);
    check(
        &Entry {
            importing: importing(Some(""), Some(identity)),
            ..given(Action::DeleteThenCreate)
        },
        r#"  # test_resource.a must be replaced
  # imported using resource identity: {
  #   "id": "a",
  #   "empty": {}
  # }
  # Warning: this will destroy the imported resource"#,
    );
    check(
        &Entry {
            importing: importing(Some("a\"b"), None),
            generated_config: true,
            ..given(Action::NoOp)
        },
        "  # test_resource.a will be imported\n  # (config will be generated)\n  # (imported from \"a\"b\")",
    );
    check(
        &Entry {
            importing: importing(None, None),
            previous_address: Some("test_resource.b"),
            generated_config: true,
            ..given(Action::NoOp)
        },
        "  # test_resource.b has moved to test_resource.a\n  # (will be imported first)",
    );
}

/// Tags in addresses are painted, or removed.
#[test]
fn tags_in_addresses() {
    let entry = Entry {
        address: "x.y[\"b[red]c\"]",
        mode: Mode::Data,
        ..given(Action::Create)
    };
    check(&entry, "  # x.y[\"bc\"] will be created");
    let text = samples::coloured(|canvas| {
        let chunk = comment(canvas, &entry, Profile::default().rules());
        canvas.markup(&chunk);
    });
    assert_eq!(
        text,
        "\x1b[1m  # x.y[\"b\x1b[31mc\"]\x1b[0m will be created\n\x1b[0m"
    );
}

#[test]
fn unknown_actions() {
    let action = Action::from_words(["open"]);
    check(
        &given(action),
        "test_resource.a has an action the plan renderer doesn't support (this is a bug)",
    );
}
