use super::{FolderReport, count};
use crate::markdown::code;

/// Tables for a comment or a summary of a pipeline.
pub(super) fn write(report: &FolderReport) -> String {
    let mut text = format!(
        "{}, {}\n",
        count(report.files.len(), "lock file"),
        count(report.uses.len(), "provider")
    );
    if !report.uses.is_empty() {
        text.push_str(
            "\n| provider | version | files | sets of hashes |\n| --- | --- | ---: | ---: |\n",
        );
    }
    for one in &report.uses {
        for version in &one.versions {
            text.push_str(&format!(
                "| {} | {} | {} | {} |\n",
                code(&one.provider.to_string()),
                code(&version.version.to_string()),
                version.files.len(),
                version.hash_sets
            ));
        }
    }
    list(&mut text, "Cannot be read", &report.broken);
    list(
        &mut text,
        "Installed providers, but no lock file",
        &report.unlocked,
    );
    for one in &report.uses {
        for version in one.versions.iter().filter(|version| version.disjoint) {
            let about = code(&format!("{} {}", one.provider, version.version));
            text.push_str(&format!(
                "\n**{about}: hashes that have nothing in common**\n\n"
            ));
            for (number, group) in version.groups.iter().enumerate() {
                let files: Vec<_> = group.iter().map(|file| code(report.file(*file))).collect();
                text.push_str(&format!("{}. {}\n", number + 1, files.join(", ")));
            }
        }
    }
    text
}

fn list(text: &mut String, head: &str, names: &[String]) {
    if names.is_empty() {
        return;
    }
    text.push_str(&format!("\n**{head}**\n\n"));
    for name in names {
        text.push_str(&format!("- {}\n", code(name)));
    }
}
