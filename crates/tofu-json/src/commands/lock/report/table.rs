use super::{FolderReport, count};
use crate::grid::{Cell, Grid};
use crate::message::visible_on_one_line;

/// How many providers, versions and files; then what is odd.
pub(super) fn write(report: &FolderReport) -> String {
    let mut text = count(report.files.len(), "lock file") + "\n";
    if !report.uses.is_empty() {
        text.push('\n');
        text.push_str(&versions(report));
    }
    list(&mut text, "cannot be read", &report.broken);
    list(
        &mut text,
        "installed providers, but no lock file",
        &report.unlocked,
    );
    for one in &report.uses {
        for version in one.versions.iter().filter(|version| version.disjoint) {
            let head = format!(
                "{} {}: hashes that have nothing in common",
                one.provider, version.version
            );
            text.push('\n');
            text.push_str(&visible_on_one_line(&head));
            text.push('\n');
            for (number, group) in version.groups.iter().enumerate() {
                for file in group {
                    let line = format!("  {}. {}", number + 1, report.file(*file));
                    text.push_str(&visible_on_one_line(&line));
                    text.push('\n');
                }
            }
        }
    }
    text
}

fn versions(report: &FolderReport) -> String {
    let mut grid = Grid::default();
    grid.row(["provider", "version", "files", "sets of hashes"].map(Cell::text));
    for one in &report.uses {
        for (number, version) in one.versions.iter().enumerate() {
            let provider = if number == 0 {
                one.provider.to_string()
            } else {
                String::new()
            };
            grid.row([
                Cell::text(&provider),
                Cell::text(&version.version.to_string()),
                Cell::number(version.files.len()),
                Cell::number(version.hash_sets),
            ]);
        }
    }
    grid.write()
}

fn list(text: &mut String, head: &str, names: &[String]) {
    if names.is_empty() {
        return;
    }
    text.push_str(&format!("\n{head}:\n"));
    for name in names {
        text.push_str(&format!("  {}\n", visible_on_one_line(name)));
    }
}
