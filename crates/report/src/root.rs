//! File names of a run as names of the repository that its configuration is in.

use crate::Recording;

impl Recording {
    /// The same with the files of its diagnostics below a folder: messages name files as the folder
    /// sees them that OpenTofu ran in. Absolute names and such that are no files stay.
    #[must_use]
    pub fn rooted(mut self, folder: &str) -> Self {
        let ranges = self.found.iter_mut();
        let ranges = ranges.filter_map(|found| found.diagnostic.subject.as_mut());
        for range in ranges {
            range.filename = below(folder, &range.filename);
        }
        self
    }
}

fn below(folder: &str, name: &str) -> String {
    let is_drive = name.as_bytes().get(1) == Some(&b':');
    if name.is_empty() || is_drive || name.starts_with(['/', '\\', '<']) {
        return name.to_owned();
    }
    let mut parts = Vec::new();
    for part in folder.split(['/', '\\']).chain(name.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let start = if folder.starts_with('/') { "/" } else { "" };
    format!("{start}{}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::below;

    #[test]
    fn names_are_those_of_the_repository() {
        for (folder, name, expected) in [
            ("envs/prod", "main.tf", "envs/prod/main.tf"),
            ("./envs/prod/", "./a/main.tf", "envs/prod/a/main.tf"),
            (
                "envs/prod",
                "../../modules/net/main.tf",
                "modules/net/main.tf",
            ),
            ("envs", "../../main.tf", "../main.tf"),
            (".", "main.tf", "main.tf"),
            ("", "main.tf", "main.tf"),
            ("/work/envs", "main.tf", "/work/envs/main.tf"),
            ("envs", "/abs/main.tf", "/abs/main.tf"),
            ("envs", "C:/abs/main.tf", "C:/abs/main.tf"),
            ("envs", "<value for var.x>", "<value for var.x>"),
            ("envs", "", ""),
        ] {
            assert_eq!(below(folder, name), expected, "{folder} {name}");
        }
    }
}
