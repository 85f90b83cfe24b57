use crate::lint::finding::Found;
use crate::lint::linted::Linted;
use crate::source::Syntax;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for file in &linted.files {
        let Some(base) = base(file.source.name()) else {
            continue;
        };
        let twin = linted.files.iter().find(|other| {
            other.kind == file.kind
                && other.source.syntax() == Syntax::Native
                && self::base(other.source.name()) == Some(base)
        });
        if let (Syntax::Json, Some(twin)) = (file.source.syntax(), twin) {
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
