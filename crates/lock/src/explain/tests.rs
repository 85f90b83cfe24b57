use super::*;

const HEADER: &str = "# This file is maintained automatically by \"tofu init\".\n# Manual edits may be lost in future updates.\n";

fn file(version: &str, hashes: &[&str]) -> String {
    let hashes: String = hashes
        .iter()
        .map(|hash| format!("    \"{hash}\",\n"))
        .collect();
    format!(
        "{HEADER}\nprovider \"example.com/a/a\" {{\n  version = \"{version}\"\n  hashes = [\n{hashes}  ]\n}}\n"
    )
}

#[track_caller]
fn explained(before: &str, after: &str) -> Vec<(Category, String)> {
    let (before, after) = (
        Lock::parse(before.as_bytes()),
        Lock::parse(after.as_bytes()),
    );
    assert!(before.is_ok() && after.is_ok());
    explain(&before, &after, &[])
        .iter()
        .map(|change| (change.category, change.to_string()))
        .collect()
}

fn categories(before: &str, after: &str) -> Vec<Category> {
    let changes = explained(before, after).into_iter();
    changes.map(|(category, _)| category).collect()
}

#[test]
fn case_128_replaced_hashes_are_suspicious() {
    let before = file("1.0.0", &["h1:a", "h1:b", "zh:c"]);
    let after = file("1.0.0", &["h1:x", "zh:y"]);
    assert_eq!(
        explained(&before, &after),
        [(
            Category::HashesReplaced,
            "version unchanged, hashes replaced: 3 hashes gone, 2 hashes new, none kept".to_owned()
        )]
    );
    assert!(Category::HashesReplaced.is_suspicious());
}

/// What a textual merge makes of a new version beside a hash added to the old one.
#[test]
fn hashes_of_the_old_version() {
    let before = file("1.0.0", &["h1:a", "zh:a"]);
    let after = file("1.1.0", &["h1:x", "zh:a"]);
    assert_eq!(
        categories(&before, &after),
        [Category::VersionUp, Category::HashesCarriedOver]
    );
    assert_eq!(categories(&after, &before)[0], Category::VersionDown);
}

#[test]
fn hashes_of_archives() {
    let h1 = file("1.0.0", &["h1:a"]);
    let both = file("1.0.0", &["h1:a", "zh:a", "zh:b"]);
    assert_eq!(categories(&h1, &both), [Category::ZhAdded]);
    assert_eq!(categories(&both, &h1), [Category::ZhRemoved]);
    let other = file("1.0.0", &["h1:b", "zh:a", "zh:b"]);
    assert_eq!(
        categories(&both, &other),
        [Category::H1Added, Category::H1Removed]
    );
    assert!(Category::H1Removed.is_suspicious());
    assert!(!Category::ZhRemoved.is_suspicious());
}

#[test]
fn pairs_of_hashes() {
    let [before, after] = [file("1.0.0", &["h1:a"]), file("1.0.0", &["h1:b"])];
    let [before, after] = [before.as_bytes(), after.as_bytes()].map(Lock::parse);
    let pair = ["h1:b", "h1:a"].map(|hash| hash.parse().unwrap());
    let changes = explain(&before, &after, &[pair]);
    let categories: Vec<_> = changes.iter().map(|change| change.category).collect();
    assert_eq!(categories, [Category::TwinAdded, Category::H1Removed]);
}

#[test]
fn unknown_schemes() {
    let [plain, more] = [file("1.0.0", &["h1:a"]), file("1.0.0", &["h1:a", "h2:b"])];
    assert_eq!(categories(&plain, &more), [Category::UnknownSchemeAdded]);
    assert_eq!(categories(&more, &plain), [Category::UnknownSchemeDropped]);
}

#[test]
fn the_header() {
    let tofu = file("1.0.0", &["h1:a"]);
    let terraform = tofu.replace("tofu init", "terraform init");
    assert_eq!(
        explained(&tofu, &terraform),
        [(
            Category::HeaderSwitched,
            "the header of OpenTofu became that of Terraform".to_owned()
        )]
    );
}

#[test]
fn a_registry_that_changed() {
    let at = |host: &str, version: &str| {
        file(version, &["h1:a"]).replace("example.com/a/a", &format!("{host}/hashicorp/null"))
    };
    let before = at("registry.terraform.io", "3.2.1");
    let after = at("registry.opentofu.org", "3.2.1");
    assert_eq!(categories(&before, &after), [Category::HostMoved]);
}

/// OpenTofu takes the version of `hashicorp` over from the other registry, and of nothing else.
#[test]
fn a_version_and_constraints_that_changed_with_the_registry() {
    let at = |name: &str, version: &str| {
        let version = format!("{version}\"\n  constraints = \"~> {version}");
        file(&version, &["h1:a"]).replace("example.com/a/a", name)
    };
    for (namespace, is_upgrade) in [("hashicorp", true), ("acme", false)] {
        let [before, after] = [("terraform.io", "1.1.0"), ("opentofu.org", "1.2.0")];
        let [before, after] = [before, after]
            .map(|(host, version)| at(&format!("registry.{host}/{namespace}/null"), version));
        let changes = [(&before, &after), (&after, &before)].map(|(before, after)| {
            explain(
                &Lock::parse(before.as_bytes()),
                &Lock::parse(after.as_bytes()),
                &[],
            )
        });
        let categories = |changes: &[Change]| -> Vec<_> {
            changes.iter().map(|change| change.category).collect()
        };
        let [moved, others] = [Category::HostMoved, Category::ConstraintsChanged];
        assert_eq!(
            categories(&changes[0]),
            [moved, Category::VersionUp, others]
        );
        assert_eq!(
            categories(&changes[1]),
            [moved, Category::VersionDown, others]
        );
        assert_eq!(changes[0][1].cause().contains("-upgrade"), is_upgrade);
        assert!(!changes[1][1].cause().contains("-upgrade"));
    }
}

#[test]
fn nothing_and_format() {
    let text = file("1.0.0", &["h1:a"]);
    assert_eq!(explained(&text, &text), []);
    assert_eq!(
        categories(&text, &format!("{text}# note\n")),
        [Category::FormatOnly]
    );
    assert_eq!(categories("", ""), []);
}

#[test]
fn every_category_has_its_word() {
    let words: BTreeSet<_> = Category::ALL
        .iter()
        .map(|category| category.as_str())
        .collect();
    assert_eq!(words.len(), Category::ALL.len());
}
