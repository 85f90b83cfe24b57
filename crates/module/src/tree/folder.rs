//! Folders of modules, seen from that of the root module.

/// Whether a source is a folder beside the module that names it.
pub(crate) fn is_local(source: &str) -> bool {
    source.starts_with("./") || source.starts_with("../") || matches!(source, "." | "..")
}

/// The folder that a source names, seen from where `folder` is seen from.
pub(super) fn joined(folder: &str, source: &str) -> String {
    let mut steps: Vec<&str> = Vec::new();
    for step in folder.split('/').chain(source.split('/')) {
        match step {
            "" | "." => {}
            ".." if steps.last().is_some_and(|last| *last != "..") => {
                steps.pop();
            }
            step => steps.push(step),
        }
    }
    steps.join("/")
}

#[cfg(test)]
mod tests {
    use super::{is_local, joined};

    #[test]
    fn folders_are_seen_from_the_root_module() {
        assert_eq!(joined("", "./a"), "a");
        assert_eq!(joined("a", "../b/./c"), "b/c");
        assert_eq!(joined("", "../b"), "../b");
        assert_eq!(joined("../b", "../.."), "../..");
        assert!(is_local("./a") && is_local("..") && !is_local("a/b/c"));
    }
}
