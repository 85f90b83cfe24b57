//! Datasets that are not what their scan wrote, and values that must not stay.

use super::Fleet;
use crate::scan::{ScanOptions, Scanned, scan};
use crate::{Dataset, ScanError, find};
use std::fs;
use std::path::{Path, PathBuf};
use tofu_json_fleet_tables::{Options, Secrets, Table, Wanted};

impl Fleet {
    fn scan_values(&self, secrets: Secrets) -> Scanned {
        let files = find(&[self.files().display().to_string()]).unwrap();
        let reading = Options::default().wanted(Wanted::all()).secrets(secrets);
        let options = ScanOptions::default().reading(reading);
        scan(&files, &self.name(), &options, &|_| {}).unwrap()
    }

    /// The files of the dataset that have a text in their bytes, or in their names.
    fn with_text(&self, text: &str) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut open = vec![self.dataset()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else if path.to_string_lossy().contains(text) || has(&path, text) {
                    found.push(path);
                }
            }
        }
        found
    }
}

fn has(path: &Path, text: &str) -> bool {
    let bytes = fs::read(path).unwrap();
    bytes
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}

/// Takes something away from a generation.
type Loss<'l> = &'l dyn Fn(&Path);

/// What is gone is no table without rows: whoever asks hears it, and the next scan writes it again.
#[test]
fn what_is_gone_is_told_and_written_again() {
    let parts = |generation: &Path| generation.join("changes/part-000000.parquet");
    let losses: [(&str, Loss<'_>); 5] = [
        ("a generation", &|generation| {
            fs::remove_dir_all(generation).unwrap()
        }),
        ("a table", &|generation| {
            fs::remove_dir_all(generation.join("changes")).unwrap()
        }),
        ("its parts", &|generation| {
            fs::remove_file(parts(generation)).unwrap()
        }),
        ("its bytes", &|generation| {
            fs::write(parts(generation), "").unwrap()
        }),
        ("documents", &|generation| {
            fs::remove_dir_all(generation.join("documents")).unwrap()
        }),
    ];
    for (what, lose) in losses {
        let fleet = Fleet::new(3);
        fleet.scan();
        let rows = fleet.paths(Table::Changes);
        assert!(!rows.is_empty());
        let dataset = Dataset::open(&fleet.name()).unwrap();
        assert_eq!(
            dataset.parts(Table::Hashes).unwrap(),
            [""; 0],
            "none was written"
        );
        lose(&fleet.dataset().join("1"));
        let asked = match what {
            "documents" => dataset.expect_documents(),
            _ => dataset.table(Table::Changes).map(drop),
        };
        assert!(
            matches!(asked, Err(ScanError::Lost(_, 1, 0))),
            "{what}: {asked:?}"
        );
        let told = fleet.scan();
        assert_eq!((told.files, told.read), (3, 3), "{what}");
        assert_eq!(fleet.paths(Table::Changes), rows, "{what}");
        assert_eq!(fleet.scan().read, 0, "{what}");
    }
}

/// A dataset of which nobody wrote down how many files it has is read, and taken over.
#[test]
fn datasets_that_do_not_say_their_parts_are_read() {
    let fleet = Fleet::new(3);
    fleet.scan();
    let manifest = fleet.dataset().join("dataset.json");
    fs::write(
        &manifest,
        r#"{"version":1,"generation":1,"contents":"none"}"#,
    )
    .unwrap();
    assert!(!fleet.paths(Table::Changes).is_empty());
    assert_eq!(fleet.scan().read, 0);
    fleet.write(1, 9);
    assert_eq!(fleet.scan().read, 1);
    fleet.is_as_new();
    let said = fs::read_to_string(&manifest).unwrap();
    assert!(said.contains(r#""parts":{"changes":1,"#), "{said}");
    fs::write(&manifest, r#"{"version":1,"generation":7}"#).unwrap();
    let dataset = Dataset::open(&fleet.name()).unwrap();
    assert!(matches!(
        dataset.expect_documents(),
        Err(ScanError::Lost(_, 1, 0))
    ));
    assert_eq!(fleet.scan().read, 3);
}

#[test]
fn a_dataset_without_documents_says_so() {
    let fleet = Fleet::new(0);
    fleet.scan();
    let dataset = Dataset::open(&fleet.name()).unwrap();
    assert!(matches!(
        dataset.expect_documents(),
        Err(ScanError::Empty(_))
    ));
}

/// A scan that was killed in its last step goes on too.
#[test]
fn a_generation_that_nobody_named_is_no_other_file() {
    let fleet = Fleet::new(2);
    fleet.scan();
    fs::remove_file(fleet.dataset().join("dataset.json")).unwrap();
    let _ = fs::remove_file(fleet.dataset().join("current"));
    assert_eq!(fleet.scan().files, 2);
    fleet.is_as_new();
}

#[test]
fn a_damaged_part_is_named() {
    let fleet = Fleet::new(2);
    fleet.scan();
    let dataset = Dataset::open(&fleet.name()).unwrap();
    let part = dataset.parts(Table::Documents).unwrap().remove(0);
    assert!(dataset.damage(Table::Documents).is_none());
    fs::write(&part, "PAR1 and no more").unwrap();
    let damage = dataset.damage(Table::Documents).unwrap();
    let told = damage.to_string();
    assert!(told.starts_with(&format!("cannot read {part}: ")), "{told}");
    assert!(damage.help().unwrap().contains("`scan --again`"));
    let files = find(&[fleet.files().display().to_string()]).unwrap();
    let refused = scan(&files, &fleet.name(), &ScanOptions::default(), &|_| {});
    assert!(
        matches!(refused, Err(ScanError::Damaged(..))),
        "{refused:?}"
    );
    let again = ScanOptions::default().again(true);
    assert_eq!(
        scan(&files, &fleet.name(), &again, &|_| {}).unwrap().read,
        2
    );
    fleet.is_as_new();
}

/// Sensitive values are gone with the first scan without them, wherever they are, and whether it writes anything or not.
#[test]
fn sensitive_values_go_at_once() {
    const SECRET: &str = "hunter2-in-clear-text";
    let fleet = Fleet::new(0);
    let plan = format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{{"address":"a.s","mode":"managed","type":"a","name":"s",
        "change":{{"actions":["create"],"before":null,"after":{{"key":"{SECRET}"}},"after_sensitive":{{"key":true}}}}}}]}}"#
    );
    fs::write(fleet.files().join("secret.json"), plan).unwrap();
    for secrets in [Secrets::Shown, Secrets::Masked] {
        fleet.scan_values(secrets);
        let is_there = !fleet.with_text("-attributes-sensitive").is_empty();
        assert_eq!(is_there, secrets.are_shown());
        if !secrets.are_shown() {
            assert_eq!(fleet.with_text(SECRET), [""; 0].map(PathBuf::from));
        }
    }
    // What was left before, and by a scan that was interrupted.
    for left in ["1-attributes-sensitive", "3-attributes-sensitive.partial"] {
        let folder = fleet.dataset().join(left).join("attributes");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("part-000000.parquet"), SECRET).unwrap();
    }
    assert_eq!(fleet.scan_values(Secrets::Masked).read, 0);
    assert_eq!(fleet.with_text(SECRET), [""; 0].map(PathBuf::from));
    fleet.scan_values(Secrets::Shown);
    fleet.scan();
    assert!(fleet.with_text("-attributes-sensitive").is_empty());
}
