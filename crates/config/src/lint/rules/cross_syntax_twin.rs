use crate::lint::finding::Found;
use crate::lint::linted::Linted;
use crate::source::Syntax;
use std::collections::HashMap;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let named = |syntax: Syntax| {
        let files = linted.files.iter();
        let files = files.filter(move |file| file.source.syntax() == syntax);
        files.filter_map(|file| Some(((file.kind, base(file.source.name())?), file)))
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
            found.push(Found::in_file(file.number, message));
        }
    }
    found
}

/// The name without what tells the kind of the file.
fn base(name: &str) -> Option<&str> {
    const SUFFIXES: [&str; 8] = [
        ".tf.json",
        ".tofu.json",
        ".tftest.json",
        ".tofutest.json",
        ".tftest.hcl",
        ".tofutest.hcl",
        ".tf",
        ".tofu",
    ];
    SUFFIXES.iter().find_map(|suffix| name.strip_suffix(suffix))
}
