//! Files that nobody can read, among good ones in one folder: each good file has its rows, each bad one is a row with its
//! error, and the end is 1.

#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed, and says what it leaves out"
)]

use flate2::{Compression, write::GzEncoder};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Output};

const PLAN: &str = r#"{"format_version":"1.2","planned_values":{},"resource_changes":[
    {"address":"a.b","mode":"managed","type":"a","name":"b","change":{"actions":["delete"],"before":{"x":[1]},"after":null}},
    {"address":"a.c","mode":"managed","type":"a","name":"c","change":{"actions":["create"],"before":null,"after":{}}}]}"#;
const STATE: &str = r#"{"version":4,"terraform_version":"1.12.6","serial":1,"lineage":"l","outputs":{},"resources":[
    {"mode":"managed","type":"a","name":"b","provider":"provider[\"h/n/a\"]","instances":[{"schema_version":0,"attributes":{"id":"x"}}]}]}"#;
const LOCK: &str = "provider \"h.example/n/a\" {\n  version = \"1.2.0\"\n}\n";
const RECORDING: &str = concat!(
    r#"{"@level":"info","@message":"OpenTofu 1.12.6","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05.000000Z","type":"version","tofu":"1.12.6","ui":"1.2"}"#,
    "\n"
);

/// How deep nothing may nest.
const DEEP: usize = 200_000;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::fast());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// Some kilobytes of zstd that become a gigabyte: blocks that say one byte and how often it comes.
fn bomb() -> Vec<u8> {
    const BLOCK: u32 = 128 << 10;
    let mut bytes = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58];
    for _ in 0..8 << 10 {
        let head = (BLOCK << 3) | 2;
        bytes.extend(&head.to_le_bytes()[..3]);
        bytes.push(b' ');
    }
    bytes.extend([1, 0, 0]);
    bytes
}

/// The files that can be read, with their content.
fn good() -> Vec<(&'static [u8], Vec<u8>)> {
    let utf16 = PLAN.encode_utf16().flat_map(u16::to_le_bytes);
    vec![
        (b"plan.json", PLAN.into()),
        (b"packed.json.gz", gzip(PLAN.as_bytes())),
        (
            b"wide.json",
            [0xff, 0xfe].into_iter().chain(utf16).collect(),
        ),
        (b"log.json", format!("a log\n{PLAN}\n").into()),
        (b"caf\xe9.json", PLAN.into()),
        (b"caf\xe8.json", PLAN.into()),
        (b"new.tfstate", STATE.into()),
        (b"a.lock.hcl", LOCK.into()),
        (b"run.jsonl", RECORDING.into()),
    ]
}

/// The files that cannot be read.
fn bad() -> Vec<(&'static [u8], Vec<u8>)> {
    let nested = format!(
        r#"{{"format_version":"1.2","planned_values":{}"#,
        "[".repeat(DEEP)
    );
    let packed = gzip(PLAN.as_bytes());
    let mut latin = PLAN.as_bytes().to_vec();
    latin[85] = 0xe9;
    let mut double = gzip(b"x");
    for _ in 0..3 {
        double = gzip(&double);
    }
    vec![
        (b"begun.json", b"{\"format_version\":".into()),
        (b"cut.json", PLAN.as_bytes()[..PLAN.len() / 2].into()),
        (b"empty.json", Vec::new()),
        (b"deep.json", "[".repeat(DEEP).into()),
        (b"nested.json", nested.into()),
        (b"cut.json.gz", packed[..packed.len() / 2].into()),
        (b"head.json.gz", packed[..3].into()),
        (b"double.json.gz", double),
        (b"bomb.json.zst", bomb()),
        (b"latin.json", latin),
        (b"image.json", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".into()),
        (b"zeros.json", vec![0; 4096]),
        (b"page.json", b"<!doctype html><title>404</title>".into()),
        (b"text.tfstate", b"it was here yesterday\n".into()),
        (b"other.json", br#"{"name":"x","version":"1.0.0"}"#.into()),
        (b"list.json", b"[1, 2, 3]".into()),
        (
            b"newer.json",
            br#"{"format_version":"9.0","planned_values":{},"resource_changes":[]}"#.into(),
        ),
        (
            b"newer.tfstate",
            br#"{"version":99,"serial":1,"lineage":"l","resources":[]}"#.into(),
        ),
        (b"bad.lock.hcl", b"provider \"h.example/n/a\" {\n".into()),
        (
            b"control.json",
            b"{\"format_version\":\"1.2\",\"\x1b[31m\":\x07}".into(),
        ),
    ]
}

struct Folder(tempfile::TempDir);

impl Folder {
    /// A folder with all files, and how many of them are good and bad.
    fn new() -> (Self, usize, usize) {
        let folder = Self(tempfile::tempdir().unwrap());
        let files = folder.files();
        fs::create_dir(&files).unwrap();
        let (good, mut bad) = (good(), self::bad());
        let good_count = good.len();
        for (name, content) in good.iter().chain(&bad) {
            fs::write(files.join(OsStr::from_bytes(name)), content).unwrap();
        }
        symlink("nowhere", files.join("dangling.json")).unwrap();
        symlink("round.json", files.join("round.json")).unwrap();
        symlink("/dev/zero", files.join("device.json")).unwrap();
        bad.resize(bad.len() + 3, Default::default());
        // Who opens it waits for ever.
        if Command::new("mkfifo")
            .arg(files.join("pipe.json"))
            .status()
            .is_ok_and(|end| end.success())
        {
            bad.push(Default::default());
        } else {
            eprintln!("!!! a pipe among the files SKIPPED: there is no mkfifo");
        }
        // A folder is gone into, whatever its name is, and a link to one is not.
        fs::create_dir(files.join("folder.json")).unwrap();
        fs::write(files.join("folder.json/plan.json"), PLAN).unwrap();
        symlink(".", files.join("again.json")).unwrap();
        (folder, good_count + 1, bad.len())
    }

    fn files(&self) -> std::path::PathBuf {
        self.0.path().join("files")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tofu-json-fleet"));
        command.args(arguments).current_dir(self.0.path());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program runs")
    }

    /// The rows of an answer without its head, and what is told beside it.
    fn rows(&self, question: &str, of: &str, code: i32) -> (Vec<String>, String) {
        let output = self.run(&["sql", question, of, "--format", "csv"]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{question}: {told}");
        let rows = String::from_utf8(output.stdout).unwrap();
        (rows.lines().skip(1).map(str::to_owned).collect(), told)
    }
}

const COUNTS: &str = "SELECT path, count(*) AS n FROM changes GROUP BY path";

/// What has to come out of both ways, from a dataset and straight from files.
fn check(folder: &Folder, of: &str, code: i32, good: usize, bad: usize) -> Vec<String> {
    let errors = "SELECT path, error_code, error FROM documents WHERE error IS NOT NULL";
    let (errors, _) = folder.rows(errors, of, code);
    assert_eq!(errors.len(), bad, "{errors:#?}");
    let (fine, _) = folder.rows("SELECT path FROM documents WHERE error IS NULL", of, code);
    assert_eq!(fine.len(), good, "{fine:#?}");
    let (counts, _) = folder.rows(COUNTS, of, code);
    assert_eq!(counts.len(), 7, "{counts:#?}");
    assert!(counts.iter().all(|row| row.ends_with(",2")), "{counts:#?}");
    assert!(
        counts.contains(&r"files/caf\xe9.json,2".to_owned()),
        "{counts:#?}"
    );
    for (table, number) in [("resources", 1), ("locks", 1), ("messages", 1), ("runs", 1)] {
        let question = format!("SELECT * FROM {table}");
        let (rows, _) = folder.rows(&question, of, code);
        assert_eq!(rows.len(), number, "{table}: {rows:#?}");
    }
    errors
}

#[test]
fn good_files_are_read_and_bad_ones_are_rows() {
    let (folder, good, bad) = Folder::new();
    let output = folder.run(&["scan", "files", "-o", "dataset", "--threads", "2"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(
        !told.contains('\u{1b}') && !told.contains("panicked"),
        "{told}"
    );
    let all = good + bad;
    let end = format!("{all} files: {all} read, 0 unchanged, 0 gone, {bad} cannot be read\n");
    assert!(told.ends_with(&end), "{told}");
    let of_dataset = check(&folder, "dataset", 0, good, bad);
    let of_files = check(&folder, "files", 1, good, bad);
    assert_eq!(of_dataset, of_files);
    // Each has the reason that is its own.
    let reasons: BTreeMap<_, _> = of_files
        .iter()
        .filter_map(|row| row.strip_prefix("files/")?.split_once(','))
        .collect();
    for (name, reason) in [
        ("dangling.json", "No such file"),
        ("round.json", "symbolic links"),
        ("device.json", "no regular file"),
        ("deep.json", "no-document"),
        ("nested.json", "nest"),
        ("cut.json.gz", "damaged-compression"),
        ("double.json.gz", "nested-compression"),
        ("bomb.json.zst", "input-too-large"),
        ("empty.json", "empty-input"),
        ("newer.json", "9.0"),
        ("cut.json", "line 2"),
        ("other.json", "found other JSON"),
    ] {
        let found = reasons.get(name).copied().unwrap_or_default();
        assert!(found.contains(reason), "{name}: {found}");
    }
}

/// A file and a folder that the system does not give, and that are read once it does, without any change to them.
#[test]
fn what_may_not_be_read_is_read_once_it_may() {
    let folder = Folder(tempfile::tempdir().unwrap());
    let files = folder.files();
    fs::create_dir_all(files.join("closed")).unwrap();
    for name in ["plan.json", "secret.json", "closed/plan.json"] {
        fs::write(files.join(name), PLAN).unwrap();
    }
    let open = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    let closed = [files.join("secret.json"), files.join("closed")];
    closed.iter().for_each(|path| open(path, 0));
    open(folder.0.path(), 0o777);
    // Nothing is closed to root: then somebody else asks.
    let is_root = fs::read(&closed[0]).is_ok();
    let run = |arguments: &[&str]| {
        let mut command = folder.command(arguments);
        if is_root {
            command.uid(65534).gid(65534);
        }
        command.output()
    };
    let scan = ["scan", "files", "-o", "dataset"];
    let Ok(output) = run(&scan) else {
        eprintln!("!!! files that may not be read SKIPPED: nobody else may run the program");
        return;
    };
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    let ending = "3 files: 3 read, 0 unchanged, 0 gone, 2 cannot be read\n";
    assert!(told.ends_with(ending), "{told}");
    assert_eq!(told.matches("Permission denied").count(), 2, "{told}");
    let answer = run(&["sql", COUNTS, "files", "--format", "csv"]).unwrap();
    assert_eq!(answer.status.code(), Some(1));
    assert_eq!(answer.stdout, b"path,n\nfiles/plan.json,2\n");
    closed.iter().for_each(|path| open(path, 0o755));
    let output = run(&scan).unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        told,
        "3 files: 2 read, 1 unchanged, 1 gone, 0 cannot be read\n"
    );
}
