#![expect(clippy::disallowed_methods, reason = "the sources are files")]

use std::path::Path;

/// The modules of the crate: each uses those before it only.
const ROOMS: [&str; 22] = [
    "text",
    "sides",
    "kind",
    "presence",
    "convenience",
    "gate",
    "error",
    "member",
    "shape",
    "write",
    "document",
    "program",
    "build",
    "json_schema",
    "stream",
    "view",
    "filter",
    "changes",
    "schema",
    "state",
    "summary",
    "validate",
];

#[test]
fn arrows_between_modules_go_one_way() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = 0;
    for (position, room) in ROOMS.iter().enumerate() {
        for file in files(&sources, room) {
            let source = std::fs::read_to_string(&file).unwrap();
            let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
            for used in code.lines().filter_map(used) {
                let at = ROOMS.iter().position(|room| *room == used);
                let at = at.unwrap_or_else(|| panic!("{used} is in no room"));
                assert!(at <= position, "{room} uses {used}: {}", file.display());
                found += 1;
            }
        }
    }
    assert!(found > 100, "{found} arrows");
}

/// The module that a line takes something from.
fn used(line: &str) -> Option<&str> {
    let code = line.split("//").next()?;
    let rest = code.split("crate::").nth(1)?;
    let end = rest.find(|letter: char| !letter.is_ascii_lowercase() && letter != '_')?;
    rest.get(..end).filter(|name| !name.is_empty())
}

/// The files of a module, but for its tests.
fn files(sources: &Path, room: &str) -> Vec<std::path::PathBuf> {
    let mut files = vec![sources.join(room).with_extension("rs")];
    let mut folders = vec![sources.join(room)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("tests.rs") {
                files.push(path);
            }
        }
    }
    files.retain(|file| file.exists());
    files
}
