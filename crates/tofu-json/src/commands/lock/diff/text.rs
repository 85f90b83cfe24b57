use super::super::show::counts;
use crate::message::visible_on_one_line;
use tofu_json_lock::{
    Constraints, EntryChange, Hashes, LockChange, LockDifference, Provider, ProviderLock,
};

/// A line for each provider, and below it what is different.
pub(super) fn write(differences: &[LockDifference], all_hashes: bool) -> String {
    let mut text = String::new();
    for difference in differences {
        let mut line = |line: String| {
            text.push_str(&visible_on_one_line(&line));
            text.push('\n');
        };
        match &difference.change {
            LockChange::Added(entry) => line(format!("+ {}", whole(entry))),
            LockChange::Removed(entry) => line(format!("- {}", whole(entry))),
            LockChange::Changed(change) => {
                changed(&mut line, &difference.provider, change, all_hashes);
            }
        }
    }
    text
}

fn changed(
    line: &mut impl FnMut(String),
    provider: &Provider,
    change: &EntryChange,
    all_hashes: bool,
) {
    match &change.version {
        Some((before, after)) => line(format!("~ {provider} {before} -> {after}")),
        None => line(format!("~ {provider}")),
    }
    if let Some((before, after)) = &change.constraints {
        let side = |side: &Constraints| match side.is_empty() {
            true => "none".to_owned(),
            false => side.to_string(),
        };
        line(format!(
            "    constraints: {} -> {}",
            side(before),
            side(after)
        ));
    }
    let (added, removed) = (&change.added, &change.removed);
    if added.is_empty() && removed.is_empty() {
        return;
    }
    line(format!(
        "    hashes: {} added, {} removed, {} kept",
        added.len(),
        removed.len(),
        change.kept.len()
    ));
    if change.replaces_hashes() {
        line("    none of the hashes is the same, though the version is".into());
    }
    if change.version.is_none() || all_hashes {
        signed(line, '-', removed);
        signed(line, '+', added);
    }
}

fn whole(entry: &ProviderLock) -> String {
    format!(
        "{} {} ({})",
        entry.provider,
        entry.version,
        match counts(&entry.hashes).as_str() {
            "none" => "no hashes".to_owned(),
            counts => format!("hashes: {counts}"),
        }
    )
}

fn signed(line: &mut impl FnMut(String), sign: char, hashes: &Hashes) {
    for hash in hashes {
        line(format!("      {sign} {hash}"));
    }
}
