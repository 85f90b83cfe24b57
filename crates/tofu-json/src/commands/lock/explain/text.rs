use crate::message::visible_on_one_line;
use tofu_json_lock::{Category, Change, Hashes};

/// A line for each provider, and below it what happened and which operation does that.
pub(super) fn write(changes: &[Change]) -> String {
    let mut text = String::new();
    let mut last = None;
    for change in changes {
        if last != Some(&change.provider) {
            let name = change.provider.as_ref();
            let name = name.map_or_else(|| "the file".to_owned(), ToString::to_string);
            line(&mut text, &name);
            last = Some(&change.provider);
        }
        let sign = if change.category.is_suspicious() {
            "! "
        } else {
            ""
        };
        line(
            &mut text,
            &format!("    {sign}{change} [{}]", change.category),
        );
        if lists_hashes(change.category) {
            hashes(&mut text, '-', &change.removed);
            hashes(&mut text, '+', &change.added);
        }
        line(&mut text, &format!("      cause: {}", change.cause()));
    }
    text
}

/// Whether the hashes are listed: those of another version say nothing.
fn lists_hashes(category: Category) -> bool {
    !matches!(
        category,
        Category::ProviderAdded
            | Category::ProviderRemoved
            | Category::HostMoved
            | Category::VersionUp
            | Category::VersionDown
    )
}

fn hashes(text: &mut String, sign: char, hashes: &Hashes) {
    for hash in hashes {
        line(text, &format!("      {sign} {hash}"));
    }
}

fn line(text: &mut String, line: &str) {
    text.push_str(&visible_on_one_line(line));
    text.push('\n');
}
