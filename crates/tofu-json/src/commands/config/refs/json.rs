use super::super::place;
use super::NamedReferences;
use crate::json::{Json, finish};
use tofu_json_module::{Declared, Edge};

/// One object: declarations, references, and what is wrong.
pub(super) fn write(named: &NamedReferences<'_>) -> String {
    let references = named.references;
    let mut json = Json::line();
    json.object(|json| {
        json.member("declarations").array(|json| {
            for one in &references.declared {
                json.element().object(|json| declared(json, one, named));
            }
        });
        json.member("references").array(|json| {
            for one in &references.edges {
                json.element().object(|json| edge(json, one, named));
            }
        });
        json.member("unresolved").array(|json| {
            for one in references.unresolved() {
                json.element().object(|json| edge(json, one, named));
            }
        });
        json.member("unused").array(|json| {
            for one in references.unused() {
                json.element().object(|json| declared(json, one, named));
            }
        });
        json.member("cycles").array(|json| {
            for cycle in references.cycles() {
                json.element().array(|json| {
                    for address in cycle {
                        json.element().string(&address.to_string());
                    }
                });
            }
        });
    });
    finish(json)
}

fn declared(json: &mut Json, declared: &Declared, named: &NamedReferences<'_>) {
    json.member("address").string(&declared.address.to_string());
    json.member("kind").string(declared.address.kind());
    json.member("file").string(named.file(declared.file));
    place::members(json, declared.place);
}

fn edge(json: &mut Json, edge: &Edge, named: &NamedReferences<'_>) {
    json.member("from").string(&edge.from.to_string());
    json.member("argument").string(&edge.argument);
    json.member("to").string(&edge.to.to_string());
    json.member("text").string(&edge.text);
    json.member("resolved").literal(edge.is_resolved);
    json.member("file").string(named.file(edge.file));
    place::members(json, edge.place);
}
