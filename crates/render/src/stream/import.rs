use super::Narrator;
use super::hook::ended;
use tofu_json_term::Canvas;
use tofu_json_ui::{Change, Importing};
use tofu_json_value::Value;

/// How many imports are kept at most, so that a stream cannot take unbounded memory.
const MOST: usize = 100_000;

/// An object that is going to be imported, and ` [id=…]`.
#[derive(Debug)]
pub(super) struct Import {
    address: String,
    id: String,
}

impl Narrator<'_> {
    /// A planned change. Its text is not in the stream, but an import is mentioned again when it
    /// takes place.
    pub(super) fn planned(&mut self, change: &Change<'_>) {
        self.is_changing = true;
        if let Some(importing) = &change.importing
            && self.imports.len() < MOST
        {
            self.imports.push(Import {
                address: change.resource.addr.to_string(),
                id: id(importing),
            });
        }
    }

    /// An apply begins: OpenTofu tells of all imports before anything else.
    pub(super) fn imported(&mut self, canvas: &mut Canvas) {
        for Import { address, id } in std::mem::take(&mut self.imports) {
            ended(canvas, &format!("{address}: Importing...{id}"));
            ended(canvas, &format!("{address}: Import complete{id}"));
        }
    }
}

/// ` [id=…]`, or the name out of an identity.
fn id(importing: &Importing<'_>) -> String {
    let of_identity = |key| Some((key, importing.identity?.0.get(key).and_then(Value::as_str)?));
    let named = match &importing.id {
        Some(id) => Some(("id", id.clone())),
        None => of_identity("id").or_else(|| of_identity("name")),
    };
    named.map_or_else(String::new, |(key, value)| format!(" [{key}={value}]"))
}
