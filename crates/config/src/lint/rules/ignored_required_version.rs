use crate::lint::finding::Found;
use crate::lint::linted::Linted;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for file in &linted.files {
        let name = file.source.name();
        if name.ends_with(".tofu") || name.ends_with(".tofu.json") {
            continue;
        }
        let arguments = file.arguments.iter();
        for argument in arguments.filter(|one| one.is("terraform", "required_version")) {
            let message = "OpenTofu looks at `required_version` only in .tofu and .tofu.json files; `language.compatible_with.opentofu` counts in all files";
            found.push(Found::at(file.number, argument.name_place, message));
        }
    }
    found
}
