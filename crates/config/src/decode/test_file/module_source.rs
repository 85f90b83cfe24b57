//! Whether a text says where a module comes from.

use crate::Diagnostic;

/// Checks the source of a module. With a version it has to be the address of a registry.
pub fn check(source: &str, has_version: bool) -> Option<Diagnostic> {
    if !is_local(source) && is_registry_address(source) {
        return None;
    }
    if has_version {
        let problem = if is_local(source) {
            format!("can't use local directory \"{source}\" as a module registry address")
        } else {
            format!("expected NAMESPACE/NAME/SYSTEM, found \"{source}\"")
        };
        let detail = format!(
            "Failed to parse module registry address: {problem}.\n\nOpenTofu assumed that you intended a module registry source address because you also set the argument \"version\", which applies only to registry modules."
        );
        return Some(Diagnostic::error(
            "Invalid registry module source address",
            detail,
        ));
    }
    if is_local(source) || is_remote(source) {
        return None;
    }
    let detail = format!(
        "OpenTofu failed to determine your intended installation method for remote module package \"{source}\".\n\nIf you intended this as a path relative to the current module, use \"./{source}\" instead. The \"./\" prefix indicates that the address is a relative filesystem path."
    );
    Some(Diagnostic::error("Invalid module source address", detail))
}

fn is_local(source: &str) -> bool {
    const STARTS: [&str; 4] = ["./", "../", ".\\", "..\\"];
    matches!(source, "." | "..") || STARTS.iter().any(|start| source.starts_with(start))
}

/// Whether a program is named that fetches it, or a place is that one of them knows.
fn is_remote(source: &str) -> bool {
    const HOSTS: [&str; 5] = ["github.com/", "gitlab.com/", "bitbucket.org/", "git@", "/"];
    source.contains("::")
        || source.contains("://")
        || source.contains(".amazonaws.com/")
        || source.contains(".googleapis.com/")
        || HOSTS.iter().any(|start| source.starts_with(start))
        || is_remote_shell(source)
}

/// `user@host:path`
fn is_remote_shell(source: &str) -> bool {
    let Some((user, place)) = source.split_once('@') else {
        return false;
    };
    !user.is_empty() && !user.contains('/') && place.contains(':')
}

/// `NAMESPACE/NAME/SYSTEM`, perhaps with a host before and a folder after it.
fn is_registry_address(source: &str) -> bool {
    let package = source
        .split_once("//")
        .map_or(source, |(package, _)| package);
    let parts: Vec<_> = package.split('/').collect();
    let names = match parts.as_slice() {
        [host, names @ ..] if names.len() == 3 && host.contains('.') => names,
        names => names,
    };
    names.len() == 3 && names.iter().all(|name| is_name(name))
}

fn is_name(name: &str) -> bool {
    let fine = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !name.is_empty() && name.bytes().all(fine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_folders_registries_and_what_can_be_fetched() {
        for fine in [
            "./x",
            "../x",
            "hashicorp/consul/aws",
            "example.com/a/b/c",
            "a/b/c//sub",
            "git::https://example.com/x.git?ref=v1",
            "github.com/a/b",
            "git@example.com:a/b.git",
            "https://example.com/m.zip",
        ] {
            assert_eq!(check(fine, false), None, "{fine}");
        }
        for wrong in ["${x}", "x", "", "a/b", "a/b/c/d"] {
            let fault = check(wrong, false).unwrap();
            assert_eq!(fault.summary, "Invalid module source address", "{wrong}");
        }
    }

    #[test]
    fn a_version_wants_a_registry() {
        assert_eq!(check("hashicorp/consul/aws", true), None);
        let fault = check("./x", true).unwrap();
        assert_eq!(fault.summary, "Invalid registry module source address");
        assert!(fault.detail.starts_with(
            "Failed to parse module registry address: can't use local directory \"./x\" as a module registry address.\n\n"
        ));
    }
}
