use super::state;
use crate::human::Options;
use crate::human::samples::*;
use tofu_json_computed::{Diff, Kind, StateModule, StateOutput, StateResource};
use tofu_json_value::Arena;
use tofu_json_vocab::Mode;

fn resource(address: &'static str) -> StateResource<'static> {
    StateResource {
        address,
        mode: Mode::Managed,
        resource_type: "t",
        name: "a",
        deposed: None,
        tainted: false,
        body: block(NoOp, [], []),
    }
}

fn module(
    resources: impl IntoIterator<Item = StateResource<'static>>,
    child_modules: impl IntoIterator<Item = StateModule<'static>>,
) -> StateModule<'static> {
    StateModule {
        resources: resources.into_iter().collect(),
        child_modules: child_modules.into_iter().collect(),
    }
}

fn text(root: &StateModule<'static>, outputs: &[StateOutput<'static>]) -> String {
    let arena = Arena::new();
    plain(|canvas| state(canvas, &Options::default(), root, outputs, &arena))
}

fn entry(address: &str) -> String {
    format!("# {address}:\nresource \"t\" \"a\" {{}}\n")
}

#[test]
fn empty() {
    let expected = "The state file is empty. No resources are represented.\n";
    assert_eq!(text(&StateModule::default(), &[]), expected);
}

/// A state with a list that is shown in full.
#[test]
fn body() {
    let nested = block(NoOp, [("value", same("42"))], []);
    let token = sensitive(true, true, same("secret"));
    let body = block(
        NoOp,
        [
            ("id", same("1")),
            (
                "list",
                list(NoOp, true, [unchanged(r#"{"a":null}"#), unchanged("2")]),
            ),
            ("token", token),
            ("wo", of(NoOp, Kind::WriteOnly)),
        ],
        [group("nested", [(None, nested)])],
    );
    let shown = StateResource {
        address: "module.a.test_thing.x[0]",
        tainted: true,
        body,
        ..resource("")
    };
    assert_eq!(
        text(&module([shown], []), &[]),
        r#"# module.a.test_thing.x[0]: (tainted)
resource "t" "a" {
    id    = "1"
    list  = [
        {
            a = null
        },
        2,
    ]
    token = (sensitive value)
    wo    = (write-only attribute)

    nested {
        value = "42"
    }
}
"#
    );
}

#[test]
fn titles() {
    let deposed = StateResource {
        deposed: Some("k"),
        tainted: true,
        ..resource("t.a")
    };
    let data = StateResource {
        mode: Mode::Data,
        ..resource("data.t.a")
    };
    assert_eq!(
        text(&module([deposed, data], []), &[]),
        "# t.a: (deposed object k)\nresource \"t\" \"a\" {}\n\n# data.t.a:\ndata \"t\" \"a\" {}\n"
    );
}

#[test]
fn a_child_module_comes_after_two_blank_lines() {
    let child = || module([resource("m.a"), resource("m.b")], []);
    let root = module([resource("a")], [child(), child()]);
    let (a, b) = (entry("m.a"), entry("m.b"));
    assert_eq!(
        text(&root, &[]),
        format!("{}\n\n{a}\n{b}\n\n{a}\n{b}", entry("a"))
    );
}

/// Modules below an empty root do not notice each other.
#[test]
fn siblings_below_an_empty_root() {
    let grandchild = module([resource("m.n.a")], []);
    let root = module(
        [],
        [
            module([resource("m.a")], [grandchild]),
            module([resource("o.a")], []),
        ],
    );
    let expected = format!("{}\n\n{}{}", entry("m.a"), entry("m.n.a"), entry("o.a"));
    assert_eq!(text(&root, &[]), expected);
}

#[test]
fn outputs() {
    let output = |name, diff: Diff<'static>| StateOutput { name, diff };
    let outputs = [
        output("a", same("x")),
        output("a b", unchanged(r#"[{"k":1}]"#)),
        output("s", sensitive(true, true, same("secret"))),
    ];
    assert_eq!(
        text(&StateModule::default(), &outputs),
        "\n\nOutputs:\n\na = \"x\"\na b = [\n    {\n        k = 1\n    },\n]\ns = (sensitive value)\n"
    );
}
