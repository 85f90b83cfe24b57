//! What queries find, which only Terraform has.

use super::lines::line;
use std::collections::BTreeMap;
use tofu_json_term::Canvas;
use tofu_json_ui::ListResourceFound;
use tofu_json_value::Value;

/// The objects that were found, by list: each list is printed as a whole, since its columns are as wide as
/// what is widest in it.
#[derive(Default)]
pub(super) struct FoundObjects {
    lists: BTreeMap<String, Vec<[String; 2]>>,
}

impl FoundObjects {
    pub(super) fn add(&mut self, found: &ListResourceFound<'_>) {
        let row = [identity(found.identity.0), found.display_name.to_string()];
        let list = self.lists.entry(found.address.to_string());
        list.or_default().push(row);
    }

    /// A list has ended: writes it.
    pub(super) fn complete(&mut self, canvas: &mut Canvas, address: &str) {
        if let Some(rows) = self.lists.remove(address) {
            write(canvas, address, &rows);
        }
    }

    /// Writes the lists that have not ended.
    pub(super) fn finish(&mut self, canvas: &mut Canvas) {
        for (address, rows) in std::mem::take(&mut self.lists) {
            write(canvas, &address, &rows);
        }
    }
}

fn write(canvas: &mut Canvas, address: &str, rows: &[[String; 2]]) {
    let widths = rows.iter().map(|[identity, _]| identity.chars().count());
    let width = widths.max().unwrap_or_default();
    for [identity, name] in rows {
        line(canvas, &format!("{address}   {identity:width$}   {name}"));
    }
    canvas.newline();
}

/// An identity as `name=one,shard=<null>`.
fn identity(value: Value<'_>) -> String {
    let members = value.members().map(|(name, value)| {
        let text = match value.as_str() {
            Some(text) => text.into_owned(),
            None if value.is_null() => "<null>".to_owned(),
            None => String::from_utf8_lossy(value.raw()).into_owned(),
        };
        format!("{name}={text}")
    });
    members.collect::<Vec<_>>().join(",")
}
