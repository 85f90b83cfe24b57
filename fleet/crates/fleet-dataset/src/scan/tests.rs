use super::{ScanOptions, Scanned, partial, scan};
use crate::folder::Folder;
use crate::lock::ScanLock;
use crate::{Dataset, ScanError, find};
use arrow_array::cast::AsArray as _;
use arrow_array::types::TimestampMicrosecondType;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};
use tofu_json_fleet_tables::{Options, Table, Wanted};
use tofu_json_plan_gen::{Document, Recipe};

mod whole;

struct Fleet {
    folder: tempfile::TempDir,
}

impl Fleet {
    fn new(plans: u64) -> Self {
        let fleet = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        fs::create_dir(fleet.files()).unwrap();
        for seed in 0..plans {
            fleet.write(seed, 5);
        }
        fleet
    }

    fn files(&self) -> PathBuf {
        self.folder.path().join("files")
    }

    fn dataset(&self) -> PathBuf {
        self.folder.path().join("dataset")
    }

    fn name(&self) -> String {
        self.dataset().display().to_string()
    }

    fn write(&self, seed: u64, resources: u64) {
        let mut plan = Vec::new();
        let recipe = Recipe::new(seed).with_resources(resources);
        recipe.write(Document::Plan, &mut plan).unwrap();
        fs::write(self.files().join(format!("{seed:03}.json")), plan).unwrap();
    }

    fn scan(&self) -> Scanned {
        let files = find(&[self.files().display().to_string()]).unwrap();
        scan(&files, &self.name(), &ScanOptions::default(), &|_| {}).unwrap()
    }

    /// The paths of the rows of a table, in order.
    fn paths(&self, table: Table) -> Vec<String> {
        let dataset = Dataset::open(&self.name()).unwrap();
        let mut paths = Vec::new();
        for part in dataset.parts(table).unwrap() {
            let rows = ParquetRecordBatchReaderBuilder::try_new(File::open(part).unwrap());
            for batch in rows.unwrap().build().unwrap() {
                let batch = batch.unwrap();
                let column = batch.column_by_name("path").unwrap().as_string::<i32>();
                let names = column.iter().flatten();
                let names = names.map(|path| {
                    Path::new(path)
                        .file_name()
                        .unwrap()
                        .to_string_lossy()
                        .into_owned()
                });
                paths.extend(names);
            }
        }
        paths.sort();
        paths
    }

    /// The times of the files, as `documents` has them.
    fn times(&self) -> Vec<i64> {
        let dataset = Dataset::open(&self.name()).unwrap();
        let parts = dataset.parts(Table::Documents).unwrap();
        let rows = parts.iter().flat_map(|part| {
            let rows = ParquetRecordBatchReaderBuilder::try_new(File::open(part).unwrap());
            rows.unwrap().build().unwrap().map(Result::unwrap)
        });
        let times = rows.flat_map(|batch| {
            let column = batch.column_by_name("modified").unwrap();
            column
                .as_primitive::<TimestampMicrosecondType>()
                .values()
                .to_vec()
        });
        let mut times: Vec<_> = times.collect();
        times.sort_unstable();
        times
    }

    /// What the dataset is when it is made anew of the same files.
    fn is_as_new(&self) {
        let fresh = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let files = find(&[self.files().display().to_string()]).unwrap();
        scan(&files, &fresh.name(), &ScanOptions::default(), &|_| {}).unwrap();
        for table in Table::ALL {
            assert_eq!(self.paths(table), fresh.paths(table), "{table}");
        }
        assert_eq!(self.times(), fresh.times());
    }
}

#[test]
fn only_what_changed_is_read_again() {
    let fleet = Fleet::new(7);
    let told = fleet.scan();
    assert_eq!((told.files, told.read, told.failed), (7, 7, 0));
    assert_eq!(fleet.paths(Table::Documents).len(), 7);
    let told = fleet.scan();
    assert_eq!((told.files, told.read, told.bytes), (7, 0, 0));
    assert_eq!(fleet.paths(Table::Documents).len(), 7);
    fleet.write(3, 9);
    fleet.write(20, 1);
    fs::remove_file(fleet.files().join("005.json")).unwrap();
    let told = fleet.scan();
    assert_eq!((told.files, told.read, told.gone), (7, 2, 1));
    fleet.is_as_new();
}

/// A file of another time is hashed, and read again if it is another one: its new time is known in any case.
#[test]
fn a_file_of_the_same_size_and_another_time_is_compared() {
    let fleet = Fleet::new(3);
    let packed = fleet.files().join("notes.json");
    fs::write(&packed, "{\"format_version\":1}").unwrap();
    fleet.scan();
    let touched = [fleet.files().join("001.json"), packed.clone()];
    let touch = |seconds: u64| {
        for path in &touched {
            let file = File::options().write(true).open(path).unwrap();
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            file.set_modified(time).unwrap();
        }
    };
    for seconds in [1_000_000_007, 1_500_000_000] {
        touch(seconds);
        let told = fleet.scan();
        assert_eq!((told.read, told.failed), (0, 1));
        let times = fleet.times();
        let new = i64::try_from(seconds).unwrap() * 1_000_000;
        assert_eq!(times.iter().filter(|time| **time == new).count(), 2);
        fleet.is_as_new();
        let told = fleet.scan();
        assert_eq!((told.read, told.files), (0, 4));
    }
    fs::write(&packed, "{\"format_version\":2}").unwrap();
    touch(1_600_000_000);
    assert_eq!(fleet.scan().read, 1);
    fleet.is_as_new();
}

#[test]
fn a_bad_file_is_a_row_and_stays_one() {
    let fleet = Fleet::new(2);
    fs::write(fleet.files().join("bad.json"), "{\"format_version\":").unwrap();
    fs::write(fleet.files().join("empty.json"), "").unwrap();
    let first = fleet.scan();
    assert_eq!((first.files, first.failed), (4, 2));
    let again = fleet.scan();
    assert_eq!((again.read, again.failed), (0, 2));
    assert_eq!(again.errors, first.errors);
    assert_eq!(fleet.paths(Table::Documents).len(), 4);
}

/// What was finished before an interruption is not read again, what was not is.
#[test]
fn an_interrupted_scan_goes_on() {
    let fleet = Fleet::new(3);
    fleet.scan();
    let dataset = fleet.dataset();
    // As if the scan had been stopped before the last step, and while another part was being written.
    fs::rename(dataset.join("1"), partial(&dataset, 1)).unwrap();
    fs::remove_file(dataset.join("dataset.json")).unwrap();
    let _ = fs::remove_file(dataset.join("current"));
    fs::write(
        partial(&dataset, 1).join("changes/part-000009.parquet"),
        "half",
    )
    .unwrap();
    fs::write(
        partial(&dataset, 1).join("changes/part-000008.parquet.unfinished"),
        "half",
    )
    .unwrap();
    fleet.write(8, 2);
    let told = fleet.scan();
    assert_eq!((told.files, told.read), (4, 1));
    fleet.is_as_new();
}

/// What was read until a scan is told to end is not read again, and nothing unfinished stays.
#[test]
fn a_scan_that_is_stopped_goes_on() {
    static STOP: AtomicBool = AtomicBool::new(false);
    let fleet = Fleet::new(6);
    let files = find(&[fleet.files().display().to_string()]).unwrap();
    let options = ScanOptions::default().threads(Some(1)).stopped_by(&STOP);
    for (round, before) in [(1, 0), (2, 6)] {
        STOP.store(false, Ordering::Relaxed);
        let read = AtomicUsize::new(0);
        let progress = |_| {
            // After two files of each round.
            if read.fetch_add(1, Ordering::Relaxed) == 1 {
                STOP.store(true, Ordering::Relaxed);
            }
        };
        let files = match round {
            1 => files.clone(),
            _ => {
                (0..4).for_each(|seed| fleet.write(seed, 8));
                find(&[fleet.files().display().to_string()]).unwrap()
            }
        };
        let stopped = scan(&files, &fleet.name(), &options, &progress);
        assert!(
            matches!(stopped, Err(ScanError::Interrupted(2))),
            "{stopped:?}"
        );
        let left = fs::read_dir(partial(&fleet.dataset(), round).join("documents")).unwrap();
        let names = left.map(|entry| entry.unwrap().file_name());
        assert!(
            names
                .map(|name| name.to_string_lossy().into_owned())
                .all(|name| name.ends_with(".parquet"))
        );
        match before {
            0 => assert!(Dataset::open(&fleet.name()).is_err()),
            _ => assert_eq!(fleet.paths(Table::Documents).len(), before),
        }
        let todo = if round == 1 { 4 } else { 2 };
        assert_eq!(fleet.scan().read, todo);
        fleet.is_as_new();
    }
}

/// Tables that lose no row, and get none, are the files of before.
#[cfg(unix)]
#[test]
fn tables_that_stay_are_not_written_again() {
    use std::os::unix::fs::MetadataExt as _;
    let fleet = Fleet::new(2);
    let lock = fleet.files().join("a.lock.hcl");
    let locked = |version: &str| {
        let text = format!("provider \"h.example/n/a\" {{\n  version = \"{version}\"\n}}\n");
        fs::write(&lock, text).unwrap();
    };
    locked("1.2.0");
    fleet.scan();
    let inode = |generation: u64, table: Table| {
        let folder = fleet.dataset().join(format!("{generation}/{table}"));
        let mut parts = fs::read_dir(folder).unwrap();
        parts.next().unwrap().unwrap().metadata().unwrap().ino()
    };
    locked("10.2.0");
    assert_eq!(fleet.scan().read, 1);
    for table in [Table::Changes, Table::Outputs, Table::Providers] {
        assert_eq!(inode(1, table), inode(2, table), "{table}");
    }
    assert_ne!(inode(1, Table::Locks), inode(2, Table::Locks));
    fleet.is_as_new();
    fs::remove_file(&lock).unwrap();
    assert_eq!(fleet.scan().gone, 1);
    assert_eq!(inode(2, Table::Changes), inode(3, Table::Changes));
    fleet.is_as_new();
}

/// A reader that has opened the dataset reads on while another scan ends.
#[test]
fn the_generation_before_stays() {
    let fleet = Fleet::new(2);
    fleet.scan();
    let before = Dataset::open(&fleet.name()).unwrap();
    fleet.write(1, 9);
    fleet.scan();
    assert!(
        before
            .parts(Table::Changes)
            .unwrap()
            .iter()
            .all(|part| Path::new(part).exists())
    );
    fleet.scan();
    assert!(
        !before.parts(Table::Changes).unwrap().is_empty(),
        "nothing has changed"
    );
    fleet.write(1, 5);
    fleet.scan();
    let gone = before.parts(Table::Changes);
    assert!(
        matches!(gone, Err(ScanError::Lost(_, 1, 0))),
        "two generations later it is gone, and not empty: {gone:?}"
    );
    let names = fs::read_dir(fleet.dataset())
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    assert!(names.count() <= 5);
    #[cfg(unix)]
    assert!(fleet.dataset().join("current/documents").is_dir());
}

/// What somebody has put beside the generations is not ours to remove.
#[test]
fn copies_of_generations_stay() {
    let fleet = Fleet::new(1);
    fleet.scan();
    let copies = ["1-backup", "1.old", "1-attributes.bak"];
    let copies = copies.map(|name| fleet.dataset().join(name));
    for copy in &copies {
        fs::create_dir(copy).unwrap();
    }
    fs::create_dir(fleet.dataset().join("1-attributes.partial")).unwrap();
    for resources in 6..10 {
        fleet.write(0, resources);
        fleet.scan();
    }
    assert!(copies.iter().all(|copy| copy.is_dir()));
    for gone in ["1", "1-attributes.partial", "3"] {
        assert!(!fleet.dataset().join(gone).exists(), "{gone}");
    }
}

/// Whoever may read the tables may read which of them count.
#[cfg(unix)]
#[test]
fn all_files_are_for_the_same_readers() {
    use std::os::unix::fs::PermissionsExt as _;
    let fleet = Fleet::new(1);
    fleet.scan();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    let dataset = Dataset::open(&fleet.name()).unwrap();
    let part = dataset.parts(Table::Changes).unwrap().remove(0);
    let manifest = fleet.dataset().join("dataset.json");
    assert_eq!(mode(&manifest), mode(Path::new(&part)));
}

#[test]
fn the_last_number_of_a_generation_is_no_panic() {
    let fleet = Fleet::new(1);
    fs::create_dir(fleet.dataset()).unwrap();
    let manifest = format!(r#"{{"version":1,"generation":{}}}"#, u64::MAX);
    fs::write(fleet.dataset().join("dataset.json"), manifest).unwrap();
    fleet.scan();
    assert_eq!(fleet.paths(Table::Documents).len(), 1);
}

#[test]
fn a_folder_with_other_files_is_left_alone() {
    let fleet = Fleet::new(1);
    let files = find(&[fleet.files().display().to_string()]).unwrap();
    let other = fleet.files().display().to_string();
    let refused = scan(&files, &other, &ScanOptions::default(), &|_| {});
    assert!(matches!(refused, Err(ScanError::NoDataset(_))));
    fs::create_dir(fleet.dataset()).unwrap();
    fs::write(
        fleet.dataset().join("dataset.json"),
        r#"{"version":9,"generation":1}"#,
    )
    .unwrap();
    let refused = scan(&files, &fleet.name(), &ScanOptions::default(), &|_| {});
    assert!(matches!(refused, Err(ScanError::Newer(_, 9))));
}

#[test]
fn one_thread_and_many_give_the_same_rows() {
    let fleet = Fleet::new(5);
    let files = find(&[fleet.files().display().to_string()]).unwrap();
    for (threads, name) in [(1, "a"), (3, "b")] {
        let folder = fleet.folder.path().join(name).display().to_string();
        let options = ScanOptions::default().threads(Some(threads));
        scan(&files, &folder, &options, &|_| {}).unwrap();
    }
    for table in Table::ALL {
        let [one, many] = ["a", "b"].map(|name| {
            let dataset =
                Dataset::open(&fleet.folder.path().join(name).display().to_string()).unwrap();
            let parts = dataset.parts(table).unwrap();
            parts
                .iter()
                .map(|part| fs::read(part).unwrap())
                .collect::<Vec<_>>()
        });
        assert!(one == many, "{table}");
    }
}

/// Files that change come together in one part, and what has to be written again for them is little.
#[test]
fn parts_do_not_become_more() {
    let fleet = Fleet::new(6);
    fleet.scan();
    let parts = || {
        Dataset::open(&fleet.name())
            .unwrap()
            .parts(Table::Documents)
            .unwrap()
            .len()
    };
    assert_eq!(parts(), 1);
    for round in 1..4 {
        fleet.write(round, 9 + round);
        fleet.write(10 + round, 3);
        assert_eq!(fleet.scan().read, 2);
        assert_eq!(parts(), 1);
        fleet.is_as_new();
    }
}

/// Two scans do not write at the same time, and one that ends lets go.
#[test]
fn one_scan_at_a_time() {
    let fleet = Fleet::new(1);
    fleet.scan();
    let lock = ScanLock::take(&Folder::of(&fleet.name()).unwrap()).unwrap();
    let files = find(&[fleet.files().display().to_string()]).unwrap();
    let refused = scan(&files, &fleet.name(), &ScanOptions::default(), &|_| {});
    assert!(matches!(refused, Err(ScanError::Busy(_))));
    drop(lock);
    fleet.scan();
}

/// Values are only in a dataset that they are asked for in, and all files are read again for them.
#[test]
fn values_are_asked_for() {
    let fleet = Fleet::new(3);
    fleet.scan();
    assert!(fleet.paths(Table::Attributes).is_empty());
    let files = find(&[fleet.files().display().to_string()]).unwrap();
    let reading = Options::default().wanted(Wanted::all());
    let with_values = ScanOptions::default().reading(reading);
    let told = scan(&files, &fleet.name(), &with_values, &|_| {}).unwrap();
    assert_eq!(told.read, 3);
    assert!(!fleet.paths(Table::Attributes).is_empty());
    let told = scan(&files, &fleet.name(), &with_values, &|_| {}).unwrap();
    assert_eq!(told.read, 0);
    assert_eq!(fleet.scan().read, 3);
    assert!(fleet.paths(Table::Attributes).is_empty());
}

/// Rows of a part are in the order of their types and addresses, and statistics say which are where.
#[test]
fn rows_are_sorted() {
    let fleet = Fleet::new(4);
    fleet.scan();
    let dataset = Dataset::open(&fleet.name()).unwrap();
    let part = &dataset.parts(Table::Changes).unwrap()[0];
    let rows = ParquetRecordBatchReaderBuilder::try_new(File::open(part).unwrap()).unwrap();
    let columns = rows.metadata().row_group(0).columns();
    for name in ["type", "address"] {
        let column = columns
            .iter()
            .find(|column| column.column_path().string() == name);
        let statistics = column.unwrap().statistics().unwrap();
        assert!(statistics.min_bytes_opt().is_some() && statistics.max_bytes_opt().is_some());
    }
    for batch in rows.build().unwrap() {
        let batch = batch.unwrap();
        let texts = |name: &str| {
            let column = batch.column_by_name(name).unwrap().as_string::<i32>();
            column
                .iter()
                .map(|text| text.unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        let rows: Vec<_> = texts("type").into_iter().zip(texts("address")).collect();
        assert!(rows.len() > 4 && rows.is_sorted());
    }
}
