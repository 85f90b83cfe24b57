use crate::spans::{items, member, root};
use crate::{Case, CaseKind};
use tofu_json_scan::{Limits, members};

/// One big plan made of the resource changes of many cases, and the schemas for it.
#[derive(Clone, Debug)]
pub struct MergedPlan {
    /// The plan.
    pub document: Vec<u8>,
    /// The schemas of all the cases.
    pub schemas: Vec<u8>,
}

impl MergedPlan {
    /// Takes plans until the document is at least `size` bytes long or there are no more.
    ///
    /// Types of one name mean something else in every case, so the providers are renamed: each case
    /// keeps its own schemas.
    pub fn of<'c>(cases: impl IntoIterator<Item = &'c Case<'c>>, size: usize) -> Self {
        let mut changes: Vec<u8> = Vec::new();
        let mut providers: Vec<u8> = Vec::new();
        for (number, case) in cases.into_iter().enumerate() {
            let (Some(schemas), CaseKind::Plan) = (case.schemas, case.kind) else {
                continue;
            };
            let (document, schemas) = renamed(case.document, schemas, number);
            let Some(array) = member(&document, &root(&document), "resource_changes") else {
                continue;
            };
            for item in items(&document, &array) {
                append(&mut changes, document.get(item).unwrap_or_default());
            }
            let Some(object) = member(&schemas, &root(&schemas), "provider_schemas") else {
                continue;
            };
            for found in members(&schemas, object.start, Limits::default()).map_while(Result::ok) {
                append(
                    &mut providers,
                    schemas
                        .get(found.key.start..found.value.end)
                        .unwrap_or_default(),
                );
            }
            if changes.len() >= size {
                break;
            }
        }
        let document = [
            &br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": ["#[..],
            &changes,
            b"]}",
        ];
        let schemas = [
            &br#"{"format_version": "1.0", "provider_schemas": {"#[..],
            &providers,
            b"}}",
        ];
        Self {
            document: document.concat(),
            schemas: schemas.concat(),
        }
    }
}

fn append(list: &mut Vec<u8>, item: &[u8]) {
    if !list.is_empty() {
        list.extend_from_slice(b",\n");
    }
    list.extend_from_slice(item);
}

/// The case with a number behind the name of every provider.
fn renamed(document: &[u8], schemas: &[u8], number: usize) -> (Vec<u8>, Vec<u8>) {
    let mut document = String::from_utf8_lossy(document).into_owned();
    let mut new = String::from_utf8_lossy(schemas).into_owned();
    let object = member(schemas, &root(schemas), "provider_schemas");
    let found = object
        .iter()
        .flat_map(|object| members(schemas, object.start, Limits::default()));
    for found in found.map_while(Result::ok) {
        let key = String::from_utf8_lossy(found.key_text(schemas));
        let (old, renamed) = (format!("\"{key}\""), format!("\"{key}-{number}\""));
        document = document.replace(&old, &renamed);
        new = new.replace(&old, &renamed);
    }
    (document.into_bytes(), new.into_bytes())
}
