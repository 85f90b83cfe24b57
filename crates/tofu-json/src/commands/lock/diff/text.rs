use super::super::show::counts;
use crate::message::visible_on_one_line;
use tofu_json_lock::{Hashes, LockChange, LockDifference, ProviderLock};

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
            LockChange::Changed {
                version,
                constraints,
                added,
                removed,
                kept,
            } => {
                let mut head = format!("~ {}", difference.provider);
                if let Some((before, after)) = version {
                    head.push_str(&format!(" {before} -> {after}"));
                }
                line(head);
                if let Some((before, after)) = constraints {
                    let side = |side: String| if side.is_empty() { "none".into() } else { side };
                    line(format!(
                        "    constraints: {} -> {}",
                        side(before.to_string()),
                        side(after.to_string())
                    ));
                }
                if !added.is_empty() || !removed.is_empty() {
                    line(format!(
                        "    hashes: {} added, {} removed, {kept} kept",
                        added.len(),
                        removed.len()
                    ));
                    if difference.change.replaces_hashes() {
                        line("    none of the hashes is the same, though the version is".into());
                    }
                    if version.is_none() || all_hashes {
                        signed(&mut line, '-', removed);
                        signed(&mut line, '+', added);
                    }
                }
            }
        }
    }
    text
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
