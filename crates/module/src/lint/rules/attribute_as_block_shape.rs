use crate::lint::argument::Argument;
use crate::lint::finding::RuleFinding;
use crate::lint::fix::Edit;
use crate::lint::linted::Linted;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use tofu_json_config::json::{Node, NodeKind, Object};

pub(super) fn look(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    let Some(schemas) = linted.options.schemas else {
        return found;
    };
    let mut schemas = Schemas {
        root: schemas.root(),
        attributes: HashMap::new(),
    };
    for (file, argument) in linted.arguments() {
        let Some(value) = argument.expression.as_json() else {
            continue;
        };
        if argument.is_known || !matches!(value.kind(), NodeKind::Object(_) | NodeKind::Array(_)) {
            continue;
        }
        if let Some(names) = schemas.element_names(argument) {
            shape(file, value, &names, &mut found);
        }
    }
    found
}

fn shape(file: usize, value: Node<'_>, names: &[String], found: &mut Vec<RuleFinding>) {
    match value.kind() {
        NodeKind::Object(object) => {
            let mut fix = vec![Edit::insert(value.span().start, "[")];
            fix.extend(fill(object, &missing(object, names)));
            fix.push(Edit::insert(value.span().end, "]"));
            let place = value.document().place(value.start_span());
            let message = "expected a list of objects, found an object";
            found.push(RuleFinding::at(file, place, message).with_fix(fix));
        }
        NodeKind::Array(array) => {
            for element in array.elements() {
                let NodeKind::Object(object) = element.kind() else {
                    continue;
                };
                let missing = missing(object, names);
                if missing.is_empty() {
                    continue;
                }
                let message = format!(
                    "every object has to have all attributes, `null` where there is nothing: add {}",
                    listed(&missing)
                );
                let place = element.document().place(element.start_span());
                let fix = fill(object, &missing).into_iter().collect();
                found.push(RuleFinding::at(file, place, message).with_fix(fix));
            }
        }
        _ => {}
    }
}

fn missing<'n>(object: Object<'_>, names: &'n [String]) -> Vec<&'n str> {
    let properties = object.properties();
    let given: HashSet<_> = properties.map(|one| one.name.decoded()).collect();
    let names = names.iter().map(String::as_str);
    names.filter(|name| !given.contains(*name)).collect()
}

/// More names than this are counted.
const LISTED: usize = 100;

fn listed(names: &[&str]) -> String {
    match names.split_at_checked(LISTED) {
        Some((first, rest)) if !rest.is_empty() => {
            format!("{} and {} more", first.join(", "), rest.len())
        }
        _ => names.join(", "),
    }
}

/// More attributes than this are not filled in: the file would be made of them.
const FILLED: usize = 1_000;

/// `null` for each attribute that is missing.
fn fill(object: Object<'_>, missing: &[&str]) -> Option<Edit> {
    if missing.is_empty() || missing.len() > FILLED {
        return None;
    }
    let nulls: Vec<String> = missing
        .iter()
        .map(|name| format!("\"{name}\": null"))
        .collect();
    let nulls = nulls.join(", ");
    Some(match object.properties().last() {
        Some(last) => Edit::insert(last.value.span().end, format!(", {nulls}")),
        None => Edit::insert(object.node().close_span().start, nulls),
    })
}

/// Attributes by name.
type Attributes<'l> = HashMap<Cow<'l, str>, Node<'l>>;

/// Schemas of providers that were already looked up.
struct Schemas<'l> {
    root: Node<'l>,
    /// The attributes of resource types, by family and type.
    attributes: HashMap<(&'static str, &'l str), Option<Attributes<'l>>>,
}

impl<'l> Schemas<'l> {
    /// The attributes of the elements of an argument whose type is a list or a set of objects.
    fn element_names(&mut self, argument: &'l Argument<'_>) -> Option<Vec<String>> {
        let family = match argument.owner.name {
            "resource" => "resource_schemas",
            "data" => "data_source_schemas",
            "ephemeral" => "ephemeral_resource_schemas",
            _ => return None,
        };
        let type_name = argument.labels.first()?.as_str();
        let root = self.root;
        let attributes = self.attributes.entry((family, type_name));
        let attributes = attributes.or_insert_with(|| attributes_of(root, family, type_name));
        let attribute = attributes.as_ref()?.get(argument.name.as_str())?;
        let (kind, element) = pair(member(*attribute, "type")?)?;
        if !matches!(kind.as_str(), "list" | "set") {
            return None;
        }
        let (kind, attributes) = pair(element)?;
        if kind != "object" {
            return None;
        }
        let names = object(attributes)?.properties();
        Some(names.map(|one| one.name.decoded().into_owned()).collect())
    }
}

/// The attributes of a resource type.
fn attributes_of<'l>(root: Node<'l>, family: &str, type_name: &str) -> Option<Attributes<'l>> {
    let providers = object(member(root, "provider_schemas")?)?;
    let schema = providers
        .properties()
        .find_map(|provider| member(member(provider.value, family)?, type_name))?;
    let attributes = object(member(member(schema, "block")?, "attributes")?)?;
    let mut named = HashMap::new();
    for attribute in attributes.properties() {
        named
            .entry(attribute.name.decoded())
            .or_insert(attribute.value);
    }
    Some(named)
}

/// A type and what it is of: `["list", "string"]`.
fn pair(node: Node<'_>) -> Option<(String, Node<'_>)> {
    let NodeKind::Array(array) = node.kind() else {
        return None;
    };
    let mut elements = array.elements();
    match elements.next()?.kind() {
        NodeKind::String(kind) => Some((kind.decoded().into_owned(), elements.next()?)),
        _ => None,
    }
}

fn object(node: Node<'_>) -> Option<Object<'_>> {
    match node.kind() {
        NodeKind::Object(object) => Some(object),
        _ => None,
    }
}

fn member<'d>(node: Node<'d>, name: &str) -> Option<Node<'d>> {
    let mut properties = object(node)?.properties();
    let found = properties.find(|one| one.name.decoded() == name);
    found.map(|one| one.value)
}
