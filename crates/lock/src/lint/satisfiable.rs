use crate::{Constraints, Operator, Version};

/// Whether any version fits all terms.
///
/// The least release that fits is the least of all, or a boundary, or the next one after a boundary:
/// terms change their answer nowhere else. Prereleases fit only where a term names them.
pub(super) fn is_satisfiable(constraints: &Constraints) -> bool {
    let bounds = constraints.bounds();
    let candidates = constraints.terms().iter().flat_map(|term| {
        let Version {
            major,
            minor,
            patch,
            ..
        } = term.boundary;
        let release = Version::new(major, minor, patch);
        // Only where it is named can anything but a release fit.
        let named = (term.operator == Operator::Equal).then(|| term.boundary.clone());
        [named, after(&release), Some(release)]
    });
    [Some(Version::new(0, 0, 1))]
        .into_iter()
        .chain(candidates)
        .flatten()
        .any(|version| bounds.allows(&version))
}

/// The next release.
fn after(release: &Version) -> Option<Version> {
    let Version {
        major,
        minor,
        patch,
        ..
    } = *release;
    if let Some(patch) = patch.checked_add(1) {
        return Some(Version::new(major, minor, patch));
    }
    match minor.checked_add(1) {
        Some(minor) => Some(Version::new(major, minor, 0)),
        None => Some(Version::new(major.checked_add(1)?, 0, 0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: bool) {
        assert_eq!(is_satisfiable(&text.parse().unwrap()), expected, "{text}");
    }

    #[test]
    fn with_a_version_that_fits() {
        for text in [
            "",
            "< 1.0.0",
            "< 0.0.2",
            "!= 0.0.1, < 0.1.0",
            "> 1.0.0, < 1.0.2",
            "> 1.0.0, != 1.0.1, != 1.0.2, <= 1.0.3",
            "~> 1.2, >= 1.9.0",
            "1.0.0-rc1, >= 0.1.0",
            ">= 1.0.0-rc1, < 1.0.1",
            "1.0.0+b1, >= 1.0.0",
        ] {
            check(text, true);
        }
    }

    #[test]
    fn many_terms() {
        let holes = |count: usize| -> String {
            let terms: Vec<_> = (1..=count).map(|patch| format!("!= 1.0.{patch}")).collect();
            format!("> 1.0.0, < 1.0.100000, {}", terms.join(", "))
        };
        check(&holes(99_998), true);
        check(&holes(99_999), false);
    }

    #[test]
    fn without() {
        for text in [
            "< 0.0.1",
            "0.0.0",
            "> 1.0.0, < 1.0.1",
            ">= 2.0.0, < 1.0.0",
            "~> 1.2, >= 2.0.0",
            "1.0.0, 1.0.1",
            "1.0.0, != 1.0.0",
            "> 1.0.0, != 1.0.1, < 1.0.2",
            "1.0.0, 1.0.0+b1",
            "> 18446744073709551615.18446744073709551615.18446744073709551615",
        ] {
            check(text, false);
        }
    }
}
