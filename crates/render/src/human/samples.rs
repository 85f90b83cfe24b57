//! Trees for tests.

use super::Options;
use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{
    Action, Block, BlockGroup, Cause, Diff, Entry, Instance, Kind, List, Map, NamedDiff, Object,
    OneSided, Primitive, Sensitive, Set, Text,
};
use tofu_json_term::{Canvas, Style};
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::{Action as Declared, Mode};

pub(super) use Action::{Create, Delete, NoOp, Update};

pub(super) fn plain(write: impl FnOnce(&mut Canvas)) -> String {
    let mut canvas = Canvas::default();
    write(&mut canvas);
    canvas.into_string()
}

pub(super) fn coloured(write: impl FnOnce(&mut Canvas)) -> String {
    let mut canvas = Canvas::new(Style::default().color(true));
    write(&mut canvas);
    canvas.into_string()
}

/// The node at indentation 0, without colour.
pub(super) fn show(diff: &Diff<'_>) -> String {
    show_with(&Options::default(), diff, Setting::default())
}

pub(super) fn show_with(options: &Options, diff: &Diff<'_>, setting: Setting) -> String {
    let arena = Arena::new();
    let diff = diff.clone();
    plain(|canvas| node(canvas, options, &diff, setting, &arena))
}

fn node<'a>(
    canvas: &mut Canvas,
    options: &Options,
    diff: &Diff<'a>,
    setting: Setting,
    arena: &'a Arena,
) {
    Renderer::new(canvas, options, arena).node(diff, setting);
}

/// A value that lives as long as the tests.
pub(super) fn value(json: &'static str) -> Value<'static> {
    let document = Document::parse(json.as_bytes()).unwrap();
    Box::leak(Box::new(document)).root()
}

pub(super) fn of(action: Action, kind: Kind<'static>) -> Diff<'static> {
    Diff {
        action,
        replace: false,
        kind,
    }
}

pub(super) fn forced(diff: Diff<'static>) -> Diff<'static> {
    Diff {
        replace: true,
        ..diff
    }
}

/// A resource of the root module, `test_resource.a`, without a reason.
pub(super) fn resource(action: Declared, body: Diff<'static>) -> Entry<'static> {
    Entry {
        address: "test_resource.a",
        previous_address: None,
        module_address: None,
        mode: Mode::Managed,
        resource_type: "test_resource",
        name: "a",
        index: None,
        deposed: None,
        action,
        reason: None,
        importing: None,
        generated_config: false,
        cause: Cause::Planned,
        body,
    }
}

/// The change of a JSON scalar into another; equal ones stay.
pub(super) fn scalar(action: Action, before: &'static str, after: &'static str) -> Diff<'static> {
    let primitive = Primitive {
        before: value(before),
        after: value(after),
    };
    of(action, Kind::Primitive(primitive))
}

pub(super) fn line(before: Option<&'static str>, after: Option<&'static str>) -> Diff<'static> {
    let action = match (before, after) {
        _ if before == after => NoOp,
        (None, _) => Create,
        (_, None) => Delete,
        _ => Update,
    };
    of(action, Kind::Text(Text::Line { before, after }))
}

pub(super) fn same(text: &'static str) -> Diff<'static> {
    line(Some(text), Some(text))
}

pub(super) fn json_string(
    action: Action,
    whitespace_only: bool,
    inner: Diff<'static>,
) -> Diff<'static> {
    let text = Text::Json {
        diff: Box::new(inner),
        whitespace_only,
    };
    of(action, Kind::Text(text))
}

pub(super) fn unchanged(json: &'static str) -> Diff<'static> {
    Diff::unchanged(OneSided::json(value(json)))
}

pub(super) fn members(
    members: impl IntoIterator<Item = (&'static str, Diff<'static>)>,
) -> Vec<NamedDiff<'static>> {
    members
        .into_iter()
        .map(|(key, diff)| NamedDiff { key, diff })
        .collect()
}

pub(super) fn object(
    action: Action,
    attributes: impl IntoIterator<Item = (&'static str, Diff<'static>)>,
) -> Diff<'static> {
    of(
        action,
        Kind::Object(Object {
            attributes: members(attributes),
            nested: false,
        }),
    )
}

pub(super) fn nested_object(
    action: Action,
    attributes: impl IntoIterator<Item = (&'static str, Diff<'static>)>,
) -> Diff<'static> {
    of(
        action,
        Kind::Object(Object {
            attributes: members(attributes),
            nested: true,
        }),
    )
}

pub(super) fn map(
    action: Action,
    nested: bool,
    elements: impl IntoIterator<Item = (&'static str, Diff<'static>)>,
) -> Diff<'static> {
    of(
        action,
        Kind::Map(Map {
            elements: members(elements),
            nested,
        }),
    )
}

pub(super) fn list(
    action: Action,
    nested: bool,
    elements: impl IntoIterator<Item = Diff<'static>>,
) -> Diff<'static> {
    of(
        action,
        Kind::List(List {
            elements: elements.into_iter().collect(),
            nested,
        }),
    )
}

pub(super) fn set(
    action: Action,
    nested: bool,
    elements: impl IntoIterator<Item = Diff<'static>>,
) -> Diff<'static> {
    of(
        action,
        Kind::Set(Set {
            elements: elements.into_iter().collect(),
            nested,
        }),
    )
}

pub(super) fn block(
    action: Action,
    attributes: impl IntoIterator<Item = (&'static str, Diff<'static>)>,
    blocks: impl IntoIterator<Item = BlockGroup<'static>>,
) -> Diff<'static> {
    let blocks = blocks.into_iter().collect();
    of(
        action,
        Kind::Block(Block {
            attributes: members(attributes),
            blocks,
        }),
    )
}

pub(super) fn group(
    name: &'static str,
    instances: impl IntoIterator<Item = (Option<&'static str>, Diff<'static>)>,
) -> BlockGroup<'static> {
    let instances = instances
        .into_iter()
        .map(|(key, diff)| Instance { key, diff });
    BlockGroup {
        name,
        replace: false,
        instances: instances.collect(),
    }
}

pub(super) fn sensitive(before: bool, after: bool, inner: Diff<'static>) -> Diff<'static> {
    let action = if inner.action == NoOp && before != after {
        Update
    } else {
        inner.action
    };
    let inner = Box::new(inner);
    of(
        action,
        Kind::Sensitive(Sensitive {
            before,
            after,
            inner,
        }),
    )
}
