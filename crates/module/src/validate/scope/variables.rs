//! What is known of variables: their types and marks, from all files together.

use std::collections::BTreeMap;

use tofu_json_evaluate::{Type, Value, ValueMarks};

use crate::load::Module;

/// The variables of a module by name: values of their types and with their marks, and not known.
pub(super) fn of(module: &Module<'_>) -> BTreeMap<String, Value> {
    #[derive(Default)]
    struct Merged {
        kind: Option<Type>,
        is_sensitive: bool,
        is_ephemeral: bool,
    }
    let mut merged: BTreeMap<&str, Merged> = BTreeMap::new();
    for variable in module
        .files()
        .iter()
        .flat_map(|file| &file.decoded.variables)
    {
        let one = merged.entry(&variable.name).or_default();
        if let Some(constraint) = &variable.type_constraint {
            one.kind = Some(constraint.constraint.without_optional());
        }
        one.is_sensitive = variable.sensitive.unwrap_or(one.is_sensitive);
        one.is_ephemeral = variable.ephemeral.unwrap_or(one.is_ephemeral);
    }
    let values = merged.into_iter().map(|(name, one)| {
        let mut marks = ValueMarks::default();
        marks.sensitive = one.is_sensitive;
        marks.ephemeral = one.is_ephemeral;
        let value = Value::Unknown(one.kind.unwrap_or(Type::Dynamic)).marked(marks);
        (name.to_owned(), value)
    });
    values.collect()
}
