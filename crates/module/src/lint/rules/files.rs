//! Files that are not read, or not as they look.

use crate::Ignored;
use crate::lint::finding::RuleFinding;
use crate::lint::linted::Linted;
use std::collections::HashMap;
use tofu_json_config::Syntax;
use tofu_json_config::internal::{base_of, is_for_opentofu};
use tofu_json_vocab::Program;

pub(super) fn shadowed_file(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let listing = linted.options.listing;
    let left_out = listing.into_iter().flat_map(|listing| &listing.left_out);
    let shadowed = left_out.filter_map(|left_out| match &left_out.reason {
        Ignored::Shadowed(by) => {
            let message = format!("this file is not read: `{by}` is read instead");
            Some(RuleFinding::left_out(&left_out.name, message))
        }
        _ => None,
    });
    shadowed.collect()
}

pub(super) fn ignored_required_version(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for file in &linted.files {
        if file.source.program() != Program::OpenTofu || is_for_opentofu(file.source.name()) {
            continue;
        }
        let arguments = file.arguments.iter();
        for argument in arguments.filter(|one| one.is("terraform", "required_version")) {
            let message = "OpenTofu looks at `required_version` only in .tofu and .tofu.json files; `language.compatible_with.opentofu` counts in all files";
            found.push(RuleFinding::at(file.number, argument.name_place, message));
        }
    }
    found
}

pub(super) fn cross_syntax_twin(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let named = |syntax: Syntax| {
        let files = linted.files.iter();
        let files = files.filter(move |file| file.source.syntax() == syntax);
        files.filter_map(|file| Some(((file.kind, base_of(file.source.name())?), file)))
    };
    let mut native = HashMap::new();
    for (name, file) in named(Syntax::Native) {
        native.entry(name).or_insert(file);
    }
    let mut found = Vec::new();
    for (name, file) in named(Syntax::Json) {
        if let Some(twin) = native.get(&name) {
            let message = format!(
                "`{}` is read as well: no file takes the place of one in the other syntax",
                twin.source.name()
            );
            found.push(RuleFinding::in_file(file.number, message));
        }
    }
    found
}
