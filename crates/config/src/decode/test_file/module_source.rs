//! Whether a text says where a module comes from.

use crate::Diagnostic;

/// Checks the source of a module. With a version it has to be the address of a registry.
pub fn check(source: &str, has_version: bool) -> Option<Diagnostic> {
    let problem = registry_problem(source)?;
    if has_version {
        let detail = format!(
            "Failed to parse module registry address: {problem}.\n\nOpenTofu assumed that you intended a module registry source address because you also set the argument \"version\", which applies only to registry modules."
        );
        return Some(Diagnostic::error(
            "Invalid registry module source address",
            detail,
        ));
    }
    if is_local(source) {
        return None;
    }
    let problem = if source.is_empty() {
        Some("invalid source string: ".to_owned())
    } else {
        outside_of_package(source)
    };
    let detail = match problem {
        Some(problem) => format!("Failed to parse module source address: {problem}."),
        None if is_remote(source) => return None,
        None => format!(
            "OpenTofu failed to determine your intended installation method for remote module package \"{source}\".\n\nIf you intended this as a path relative to the current module, use \"./{source}\" instead. The \"./\" prefix indicates that the address is a relative filesystem path."
        ),
    };
    Some(Diagnostic::error("Invalid module source address", detail))
}

fn is_local(source: &str) -> bool {
    const STARTS: [&str; 4] = ["./", "../", ".\\", "..\\"];
    matches!(source, "." | "..") || STARTS.iter().any(|start| source.starts_with(start))
}

/// Whether a program is named that fetches it, or a place is that one of them knows.
fn is_remote(source: &str) -> bool {
    !has_open_host(source) && is_known_place(source)
}

/// Whether the host of an address is the beginning of an address in brackets: `https://[`.
fn has_open_host(source: &str) -> bool {
    let Some((_, rest)) = source.split_once("://") else {
        return false;
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    host.contains('[') && !host.contains(']')
}

fn is_known_place(source: &str) -> bool {
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

/// Why a text is not `NAMESPACE/NAME/SYSTEM`, perhaps with a host before and a folder after it; none if it is.
fn registry_problem(source: &str) -> Option<String> {
    const ELSEWHERE: [&str; 3] = ["github.com", "bitbucket.org", "gitlab.com"];
    if is_local(source) {
        return Some(format!(
            "can't use local directory \"{source}\" as a module registry address"
        ));
    }
    if let Some(problem) = outside_of_package(source) {
        return Some(problem);
    }
    let (package, _) = split_folder(source);
    let parts: Vec<_> = package.split('/').collect();
    let (host, names) = match parts.as_slice() {
        [host, namespace, name, system] => (Some(*host), [*namespace, *name, *system]),
        [namespace, name, system] => (None, [*namespace, *name, *system]),
        _ => {
            return Some(
                "a module registry source address must have either three or four slash-separated components"
                    .to_owned(),
            );
        }
    };
    if let Some(host) = host {
        if !is_host(host) {
            return Some(format!("invalid module registry hostname \"{host}\""));
        }
        if ELSEWHERE.contains(&host) {
            return Some(format!(
                "can't use \"{host}\" as a module registry host, because it's reserved for installing directly from version control repositories"
            ));
        }
    }
    let [namespace, name, system] = names;
    for (what, name) in [("namespace", namespace), ("module name", name)] {
        if !is_name(name) {
            return Some(format!(
                "invalid {what} \"{name}\": must be between one and 64 characters, including ASCII letters, digits, dashes, and underscores, where dashes and underscores may not be the prefix or suffix"
            ));
        }
    }
    let is_system =
        (1..=64).contains(&system.len()) && system.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (!is_system).then(|| {
        format!(
            "invalid target system \"{system}\": must be between one and 64 ASCII letters or digits"
        )
    })
}

/// A package and the folder in it, which `//` begins; that of `https://` does not.
fn split_folder(source: &str) -> (&str, Option<&str>) {
    let from = source.find("://").map_or(0, |at| at + 3);
    let rest = source.get(from..).unwrap_or_default();
    match rest.find("//") {
        Some(at) => (
            source.get(..from + at).unwrap_or(source),
            source.get(from + at + 2..),
        ),
        None => (source, None),
    }
}

/// Says that the folder is not in the package.
fn outside_of_package(source: &str) -> Option<String> {
    let folder = split_folder(source).1?;
    let folder = folder.split_once('?').map_or(folder, |(folder, _)| folder);
    let mut depth = 0_usize;
    for part in folder.split('/') {
        match part {
            "" | "." => {}
            ".." if depth == 0 => {
                return Some(format!(
                    "subdirectory path \"{folder}\" leads outside of the module package"
                ));
            }
            ".." => depth -= 1,
            _ => depth += 1,
        }
    }
    None
}

/// A name of a host with a point in it, perhaps with a port.
fn is_host(host: &str) -> bool {
    let (name, port) = host.split_once(':').unwrap_or((host, "443"));
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|one| one.is_alphanumeric() || one == '-')
    };
    name.contains('.') && name.split('.').all(is_label) && port.parse::<u16>().is_ok()
}

fn is_name(name: &str) -> bool {
    let fine = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=64).contains(&name.len())
        && name.bytes().all(fine)
        && !name.starts_with(['-', '_'])
        && !name.ends_with(['-', '_'])
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
        for wrong in ["${x}", "x", "", "a/b", "a/b/c/d", "https://["] {
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
