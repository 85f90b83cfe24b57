//! A line for each value: where it is, how it was read, what it is, what it refers to.

use crate::commands::config::SENSITIVE;
use crate::grid::{Cell, Grid};
use crate::options::limits;
use tofu_json_config::decode::{Decoded, Secrets};
use tofu_json_value::{Document, Value};

/// A value that is still to be looked at, and what leads to it.
struct PendingMember<'v> {
    path: String,
    value: Value<'v>,
}

pub(super) fn write(decoded: &Decoded<'_>, secrets: Secrets) -> String {
    let json = decoded.to_json_with(secrets);
    let nesting = limits::nesting();
    let Ok(document) = Document::parse_with(json.as_bytes().into(), nesting) else {
        return "Too deep to be shown; `--format json` shows all.\n".to_owned();
    };
    let mut grid = Grid::default();
    let mut pending = vec![PendingMember {
        path: String::new(),
        value: document.root(),
    }];
    while let Some(PendingMember { path, value }) = pending.pop() {
        if let Some(row) = row(&path, value) {
            grid.row(row);
        }
        let before = pending.len();
        pending.extend(inside(&path, value));
        if let Some(new) = pending.get_mut(before..) {
            new.reverse();
        }
    }
    match grid.write() {
        rows if rows.is_empty() => "Nothing is declared.\n".to_owned(),
        rows => rows,
    }
}

/// What a value holds, with the names that lead there.
fn inside<'v>(path: &str, value: Value<'v>) -> Vec<PendingMember<'v>> {
    let below = |name: &str| match path {
        "" => name.to_owned(),
        _ => format!("{path}.{name}"),
    };
    let members = value
        .members()
        .filter(|(name, _)| !matches!(&**name, "form" | "value" | "refs" | "type_defaults"))
        .flat_map(|(name, member)| {
            if member.is_array() {
                let elements = member.elements();
                let named = |one: Value<'v>| PendingMember {
                    path: below(&label(&name, one)),
                    value: one,
                };
                elements
                    .filter(|one| one.is_object())
                    .map(named)
                    .collect::<Vec<_>>()
            } else if member.is_object() {
                let path = below(&name);
                vec![PendingMember {
                    path,
                    value: member,
                }]
            } else {
                Vec::new()
            }
        });
    members.collect()
}

/// What an element of a list is called: its type and its name, otherwise the name of the list.
fn label(list: &str, element: Value<'_>) -> String {
    let names = ["attribute", "block", "type", "name", "alias"];
    let texts = names
        .into_iter()
        .filter_map(|name| element.get(name)?.as_str())
        .collect::<Vec<_>>();
    let is_inner = matches!(list, "properties" | "content");
    match (is_inner, texts.is_empty()) {
        (true, _) => texts.join("."),
        (false, true) => list.to_owned(),
        (false, false) => format!("{list}.{}", texts.join(".")),
    }
}

/// The line of a value that was read in some way.
fn row(path: &str, value: Value<'_>) -> Option<[Cell; 4]> {
    let text = |name: &str| value.get(name)?.as_str().map(|text| text.into_owned());
    let kind = match text("kind") {
        Some(kind) if kind == "body" => return None,
        Some(kind) => kind,
        None if value.get("form").is_some() => "expression".to_owned(),
        None => return None,
    };
    let place = value.get("range").map(|range| {
        let number = |at| range.at(at).and_then(Value::as_number).unwrap_or_default();
        format!("{},{}", number(0), number(1))
    });
    let shown = text("v").or_else(|| {
        let inner = value
            .get("type")
            .or_else(|| value.get("value")?.get("value"));
        inner.map(|inner| String::from_utf8_lossy(inner.raw()).into_owned())
    });
    let is_secret = value.get("sensitive").is_some();
    let shown = shown.or_else(|| is_secret.then(|| SENSITIVE.to_owned()));
    let references = value.get("refs").map(|refs| {
        let texts: Vec<_> = refs.elements().filter_map(Value::as_str).collect();
        texts.join(", ")
    });
    Some([
        Cell::text(&place.unwrap_or_default()),
        Cell::text(path),
        Cell::text(&kind.replace('_', " ")),
        Cell::text(&shown.or(references).unwrap_or_default()),
    ])
}
