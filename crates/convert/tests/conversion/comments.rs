//! Comments that native files still have after JSON.

use std::collections::BTreeMap;
use std::path::Path;

use tofu_json_config::json::Document;
use tofu_json_config::root_of_name;
use tofu_json_convert::to_hcl::{Options as NativeOptions, to_hcl};
use tofu_json_convert::to_json::{Options, to_json};
use tofu_json_hcl::{File, TokenKind};
use tofu_json_tests::outside_recordings;

use super::recordings::files;

/// Words of comments, how often each is there.
fn words(file: &File<'_>) -> BTreeMap<String, usize> {
    let mut words = BTreeMap::new();
    for token in file.tokens() {
        if matches!(token.kind, TokenKind::LineComment | TokenKind::BlockComment) {
            for word in file.text(token.span).split(|c: char| !c.is_alphanumeric()) {
                *words.entry(word.to_owned()).or_default() += 1;
            }
        }
    }
    words.remove("");
    words
}

/// Converts a file to JSON and back until its bytes stay; gives the words of comments that were
/// there and that are gone.
fn lost(name: &str, text: &str) -> Option<(usize, Vec<String>)> {
    let native = File::parse(name, text.as_bytes());
    let root = root_of_name(name);
    let json = to_json(&native, root, &Options::default()).ok()?;
    let mut options = NativeOptions::for_file(name);
    options.root = root;
    let back = to_hcl(&Document::parse(json.text.as_bytes()), &options).ok()?;
    let file = File::parse(name, back.text.as_bytes());
    let again = to_json(&file, root, &Options::default()).expect("what was converted");
    let third =
        to_hcl(&Document::parse(again.text.as_bytes()), &options).expect("what was converted");
    assert_eq!(back.text, third.text, "{name}");
    let left = words(&file);
    let before = words(&native);
    let all = before.values().sum();
    let missing = before.into_iter().filter_map(|(word, count)| {
        let left = left.get(&word).copied().unwrap_or_default();
        (left < count).then_some(word)
    });
    Some((all, missing.collect()))
}

#[test]
fn recorded_files_keep_their_comments() {
    let mut converted = 0;
    for case in files("cases.ndjson")
        .into_iter()
        .chain(files("pairs.ndjson"))
    {
        if case.ok
            && !case.name.ends_with(".json")
            && let Some((_, lost)) = lost(&case.name, &case.text)
        {
            assert_eq!(lost, Vec::<String>::new(), "{}", case.id);
            converted += 1;
        }
    }
    assert!(converted > 50, "only {converted}");
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn public_files_keep_their_comments() {
    let public = outside_recordings().join("config/public");
    let (mut all, mut gone) = (0, Vec::new());
    for folder in names(&public) {
        let Ok(files) = std::fs::read_dir(&folder) else {
            continue;
        };
        for file in files.flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(file.path()).unwrap_or_default();
            if let Some((count, lost)) = lost(&name, &text) {
                all += count;
                gone.extend(lost.into_iter().map(|word| (file.path(), word)));
            }
        }
    }
    assert!(all > 10_000, "only {all} words");
    assert!(gone.len() * 200 < all, "{} of {all}: {gone:#?}", gone.len());
}

fn names(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of recordings");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}
