//! Whether a text says where a module comes from.

use crate::fault::Fault;

/// Checks the source of a module. With a version it has to be the address of a registry.
pub(crate) fn check(source: &str, has_version: bool) -> Option<Fault> {
    if has_version {
        let problem = no_registry_address(source)?;
        let detail = format!(
            "Failed to parse module registry address: {problem}.\n\nOpenTofu assumed that you intended a module registry source address because you also set the argument \"version\", which applies only to registry modules."
        );
        return Some(Fault::error(
            "Invalid registry module source address",
            detail,
        ));
    }
    if is_local(source) || is_remote(source) || no_registry_address(source).is_none() {
        return None;
    }
    let detail = format!(
        "OpenTofu failed to determine your intended installation method for remote module package \"{source}\".\n\nIf you intended this as a path relative to the current module, use \"./{source}\" instead. The \"./\" prefix indicates that the address is a relative filesystem path."
    );
    Some(Fault::error("Invalid module source address", detail))
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

/// Why a text is no `NAMESPACE/NAME/SYSTEM`, perhaps with a host before and a folder behind it.
fn no_registry_address(source: &str) -> Option<String> {
    if is_local(source) {
        return Some(format!(
            "can't use local directory \"{source}\" as a module registry address"
        ));
    }
    let package = source
        .split_once("//")
        .map_or(source, |(package, _)| package);
    let parts: Vec<_> = package.split('/').collect();
    let (host, names) = match parts.as_slice() {
        [_, _, _] => (None, parts.as_slice()),
        [host, names @ ..] if names.len() == 3 => (Some(*host), names),
        _ => {
            return Some(
                "a module registry source address must have either three or four slash-separated components"
                    .to_owned(),
            );
        }
    };
    if let Some(host) = host
        && !host.contains('.')
    {
        return Some("invalid module registry hostname: must contain at least one dot".to_owned());
    }
    let kinds = ["module namespace", "module name", "target system"];
    for (name, kind) in names.iter().zip(kinds) {
        if !is_name(name, kind == "target system") {
            return Some(format!("invalid {kind} \"{name}\""));
        }
    }
    None
}

/// Letters, digits, and inside dashes and underscores; a system has small letters and digits only.
fn is_name(name: &str, is_system: bool) -> bool {
    if is_system {
        let fine = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        return !name.is_empty() && name.len() <= 64 && name.bytes().all(fine);
    }
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let edge = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    name.len() <= 64
        && edge(name.bytes().next())
        && edge(name.bytes().last())
        && name.bytes().all(inner)
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
