use super::*;
use crate::Version;

const CANONICAL: &str = "\
# This file is maintained automatically by \"tofu init\".
# Manual edits may be lost in future updates.

provider \"registry.opentofu.org/a/a\" {
  version     = \"1.0.0\"
  constraints = \">= 1.0.0\"
  hashes = [
    \"h1:a\",
    \"zh:b\",
  ]
}
";

fn kinds(repaired: &Repaired) -> Vec<String> {
    let repairs = repaired.repairs.iter();
    repairs.map(|repair| repair.kind.to_string()).collect()
}

#[test]
fn nothing_to_do() {
    let repaired = repair(CANONICAL.as_bytes());
    assert_eq!(kinds(&repaired), Vec::<String>::new());
    assert_eq!(repaired.lock.to_bytes(), CANONICAL.as_bytes());
    let other_tool = CANONICAL.replace("tofu init", "terraform init");
    assert_eq!(kinds(&repair(other_tool.as_bytes())), Vec::<String>::new());
    let windows = CANONICAL.replace('\n', "\r\n");
    assert_eq!(
        repair(windows.as_bytes()).repairs[0].kind,
        RepairKind::Layout
    );
}

#[test]
fn spellings_and_order() {
    let text = b"
module \"x\" {}
provider \"Registry.opentofu.org/b/b\" {
  version = \"v1\"
  constraints = \"=> 1\"
  hashes = ([\"zh:AB\", \"x\", null])
  more = 1
}
provider \"a/a\" { version = 1.5 }
provider \"terraform.io/builtin/x\" { version = \"1.0.0\" }
provider \"a b\" { version = \"1.0.0\" }
provider \"a/c\" { version = \"latest\" }
";
    let repaired = repair(text);
    assert_eq!(
        kinds(&repaired),
        [
            "dropped a module block",
            "dropped \"more\", which no lock file has",
            "normalised the address \"Registry.opentofu.org/b/b\"",
            "normalised the version \"v1\"",
            "normalised the constraints \"=> 1\"",
            "normalised the hash \"zh:AB\"",
            "dropped a hash that cannot be read",
            "dropped a hash that cannot be read",
            "normalised the address \"a/a\"",
            "normalised the version \"1.5\"",
            "dropped the block: no lock file has this provider",
            "dropped the block \"a b\": expected a provider type of letters, digits and single \
             hyphens inside",
            "normalised the address \"a/c\"",
            "dropped the block: no version can be read",
            "sorted the providers",
        ]
    );
    let entries = repaired.lock.entries();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0].version, Version::new(1, 5, 0));
    assert_eq!(entries[1].constraints.to_string(), ">= 1.0.0");
    assert_eq!(entries[1].hashes.to_string(), "zh:ab");
    let place = repaired.repairs[3].place.unwrap();
    assert_eq!(place.of(text), b"\"v1\"");
}

#[test]
fn several_blocks() {
    let block = |version: &str, hash: &str| {
        format!(
            "provider \"x.example/a/a\" {{\n  version = \"{version}\"\n  hashes = [\"{hash}\"]\n}}\n"
        )
    };
    let text = block("1.0.0", "zh:b") + &block("1.0.0", "h1:a") + &block("2.0.0", "h1:c");
    let repaired = repair(text.as_bytes());
    assert_eq!(
        kinds(&repaired),
        [
            "put the hashes of several blocks together",
            "dropped a block with version 2.0.0: an earlier one has another version",
        ]
    );
    assert_eq!(repaired.lock.entries()[0].hashes.to_string(), "h1:a, zh:b");
}

#[test]
fn broken_syntax() {
    for broken in [
        CANONICAL.replace("\"h1:a\",", "\"h1:a\""),
        CANONICAL.replace("  ]\n}\n", ""),
        CANONICAL.replace("\" {", " {"),
        CANONICAL.replace("constraints = \">= 1.0.0\"", "constraints = \">= 1.0.0"),
        format!("}}\n{CANONICAL}provider"),
    ] {
        let repaired = repair(broken.as_bytes());
        assert!(matches!(
            repaired.repairs[0].kind,
            RepairKind::Syntax { .. }
        ));
        assert_eq!(repaired.lock.to_bytes(), CANONICAL.as_bytes(), "{broken}");
    }
}

#[test]
fn case_044_conflict_markers() {
    let text = CANONICAL.replace(
        "    \"h1:a\",\n",
        "<<<<<<< HEAD\n    \"h1:a\",\n=======\n    \"h1:c\",\n>>>>>>> topic\n",
    );
    assert!(!Lock::parse(text.as_bytes()).is_ok());
    let repaired = repair(text.as_bytes());
    assert_eq!(repaired.repairs.len(), 1);
    assert_eq!(
        repaired.repairs[0].kind,
        RepairKind::Conflicts { conflicts: 1 }
    );
    assert_eq!(
        repaired.lock.entries()[0].hashes.to_string(),
        "h1:a, h1:c, zh:b"
    );
    let sides = repaired.sides.unwrap();
    assert_eq!(sides.ours, CANONICAL.as_bytes());
    assert!(Lock::parse(&sides.theirs).is_ok());

    let stray = CANONICAL.replace("    \"h1:a\",\n", "    \"h1:a\",\n>>>>>>> topic\n");
    let repaired = repair(stray.as_bytes());
    assert_eq!(
        repaired.repairs[0].kind,
        RepairKind::StrayMarkers { lines: 1 }
    );
    assert_eq!(repaired.lock.to_bytes(), CANONICAL.as_bytes());
}
