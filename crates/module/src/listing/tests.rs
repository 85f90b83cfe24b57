use super::{FolderEntry, Ignored, LeftOut, Listing};

fn listed(names: &[&str]) -> Listing {
    let entries: Vec<_> = names.iter().map(|name| FolderEntry::file(name)).collect();
    Listing::of(&entries, None)
}

fn reason(listing: &Listing, name: &str) -> Option<Ignored> {
    let found = listing.left_out.iter().find(|one| one.name == name);
    found.map(|one| one.reason.clone())
}

#[test]
fn case_01_syntaxes_do_not_shadow_each_other() {
    assert_eq!(
        listed(&["a.tf.json", "a.tf"]).primary,
        ["a.tf", "a.tf.json"]
    );
}

#[test]
fn case_02_tofu_json_shadows_tf_json() {
    let listing = listed(&["a.tf.json", "a.tofu.json"]);
    assert_eq!(listing.primary, ["a.tofu.json"]);
    let shadowed = LeftOut::new("a.tf.json".into(), Ignored::Shadowed("a.tofu.json".into()));
    assert_eq!(listing.left_out, [shadowed]);
}

#[test]
fn case_03_shadowing_never_crosses_syntaxes() {
    assert_eq!(
        listed(&["a.tf", "a.tofu.json"]).primary,
        ["a.tf", "a.tofu.json"]
    );
    assert_eq!(
        listed(&["a.tf.json", "a.tofu"]).primary,
        ["a.tf.json", "a.tofu"]
    );
    assert_eq!(listed(&["a.tf", "a.tofu"]).primary, ["a.tofu"]);
}

#[test]
fn case_04_names_that_are_ignored() {
    let names = [
        ".a.tf.json",
        "a.tf.json~",
        "#a.tf.json#",
        "b.json",
        "c.TF.JSON",
        "d.tf.jsonc",
        ".tf.json",
        "x.tfmock.hcl",
    ];
    let listing = listed(&names);
    assert!(!listing.is_module());
    let reason = |name| reason(&listing, name).unwrap();
    assert_eq!(reason(".a.tf.json"), Ignored::Hidden);
    assert_eq!(reason(".tf.json"), Ignored::Hidden);
    assert_eq!(reason("a.tf.json~"), Ignored::Backup);
    assert_eq!(reason("#a.tf.json#"), Ignored::Unsaved);
    assert_eq!(reason("b.json"), Ignored::Suffix);
    assert_eq!(reason("c.TF.JSON"), Ignored::Case(".tf.json"));
    assert_eq!(reason("d.tf.jsonc"), Ignored::Suffix);
}

#[test]
fn case_05_override_files() {
    let listing = listed(&[
        "x_override.tf.json",
        "override.tf.json",
        "_override.tf.json",
        "foo.override.tf.json",
        "main.tofu",
        "main_override.tf",
    ]);
    assert_eq!(listing.primary, ["foo.override.tf.json", "main.tofu"]);
    assert_eq!(
        listing.overrides,
        [
            "_override.tf.json",
            "main_override.tf",
            "override.tf.json",
            "x_override.tf.json"
        ]
    );
    let listing = listed(&["x_override.tf.json", "x_override.tofu.json"]);
    assert_eq!(listing.overrides, ["x_override.tofu.json"]);
}

#[test]
fn case_06_directories_are_no_files() {
    let listing = Listing::of(&[FolderEntry::directory("override.tf.json")], None);
    assert_eq!(
        reason(&listing, "override.tf.json"),
        Some(Ignored::Directory)
    );
    assert!(!listing.is_module());
}

#[test]
fn case_11_tests_of_the_folder_come_first() {
    let beside = [
        FolderEntry::file("x.tftest.json"),
        FolderEntry::directory("tests"),
    ];
    let folder = [
        FolderEntry::file("x.tftest.json"),
        FolderEntry::file("a.tf"),
    ];
    let listing = Listing::of(&beside, Some(("tests", &folder)));
    assert_eq!(listing.tests, ["tests/x.tftest.json", "x.tftest.json"]);
    assert_eq!(reason(&listing, "tests/a.tf"), Some(Ignored::NoTest));

    let listing = listed(&["x.tftest.json", "x.tofutest.json", "y.tftest.hcl"]);
    assert_eq!(listing.tests, ["x.tofutest.json", "y.tftest.hcl"]);
}

#[test]
fn order_of_variables() {
    let listing = listed(&[
        "b.auto.tfvars",
        "a.auto.tfvars.json",
        "terraform.tfvars.json",
        "other.tfvars",
        "terraform.tfvars",
    ]);
    let expected = [
        "terraform.tfvars",
        "terraform.tfvars.json",
        "a.auto.tfvars.json",
        "b.auto.tfvars",
    ];
    assert_eq!(listing.variables, expected);
    assert_eq!(
        reason(&listing, "other.tfvars"),
        Some(Ignored::VariablesOnRequest)
    );
}

#[test]
fn surprising_names() {
    let surprising = |name: &str| LeftOut::new(name.to_owned(), Ignored::Suffix).is_surprising();
    for name in [
        "a.tf.json~",
        "c.TF.JSON",
        "d.tf.jsonc",
        "#a.tf#",
        "a.tf",
        "x.tfvars",
    ] {
        assert!(surprising(name), "{name}");
    }
    for name in [
        ".terraform",
        ".terraform.lock.hcl",
        "README.md",
        "a.tfstate",
        ".tflint.hcl",
    ] {
        assert!(!surprising(name), "{name}");
    }
}
