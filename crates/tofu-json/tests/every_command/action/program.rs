//! Where the action gets the program from, with stand-ins for releases and for `curl`.

use super::script;
use crate::docs::workspace;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// Gives the files of a folder in place of those of a release.
const CURL: &str = r#"#!/bin/sh
while [ $# -gt 1 ]; do
    case "$1" in --output) to=$2; shift ;; esac
    shift
done
echo "$1" >> "$RELEASES/asked"
cp "$RELEASES/$(basename "$1")" "$to" 2> /dev/null || exit 22
"#;

const NAME: &str = "tofu-json-1.2.3-x86_64-unknown-linux-musl";

/// A runner with a release 1.2.3 for Linux on x86-64.
struct Runner {
    folder: TempDir,
}

impl Runner {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let runner = Self { folder };
        for name in ["programs", "releases", "temp"] {
            fs::create_dir(runner.path(name)).expect("a folder");
        }
        runner.program("curl", CURL);
        fs::write(runner.path("outputs"), "").expect("a file");
        fs::write(runner.path("path"), "").expect("a file");
        let packed = runner.path("releases").join(NAME);
        fs::create_dir(&packed).expect("a folder");
        fs::write(packed.join("tofu-json"), "released").expect("a file");
        runner.shell(&format!(
            "cd releases && tar -czf {NAME}.tar.gz {NAME} && rm -r {NAME} && \
             sha256sum {NAME}.tar.gz > {NAME}.tar.gz.sha256"
        ));
        runner
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn program(&self, name: &str, text: &str) {
        let path = self.path("programs").join(name);
        fs::write(&path, text).expect("a stand-in");
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a program");
    }

    fn shell(&self, command: &str) {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(self.folder.path());
        assert!(shell.status().expect("a shell").success(), "{command}");
    }

    fn find(&self, reference: &str, version: &str) -> Output {
        let programs = self.path("programs");
        Command::new("bash")
            .arg(script("program.sh"))
            .env("PATH", format!("{}:/usr/bin:/bin", programs.display()))
            .env("RUNNER_TEMP", self.path("temp"))
            .env("RUNNER_OS", "Linux")
            .env("RUNNER_ARCH", "X64")
            .env("GITHUB_OUTPUT", self.path("outputs"))
            .env("GITHUB_PATH", self.path("path"))
            .env("RELEASES", self.path("releases"))
            .env("ACTION_REF", reference)
            .env("ACTION_REPOSITORY", "acme/tofu-json")
            .env("VERSION", version)
            .env("SOURCES", workspace())
            .output()
            .expect("bash runs")
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    fn found(&self) -> String {
        self.read("temp/tofu-json/bin/tofu-json")
    }
}

#[track_caller]
fn assert_fine(output: &Output) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
}

#[test]
fn a_program_that_is_there_is_used() {
    let runner = Runner::new();
    runner.program("tofu-json", "#!/bin/sh\n");
    assert_fine(&runner.find("v1.2.3", ""));
    assert_eq!(
        runner.read("path") + &runner.read("outputs") + &runner.found(),
        ""
    );
}

#[test]
fn a_release_is_downloaded_and_checked() {
    for (reference, version) in [("v1.2.3", ""), ("main", "1.2.3"), ("main", "v1.2.3")] {
        let runner = Runner::new();
        assert_fine(&runner.find(reference, version));
        assert_eq!(runner.found(), "released");
        assert_eq!(runner.read("outputs"), "");
        let bin = runner.path("temp/tofu-json/bin");
        assert_eq!(Path::new(runner.read("path").trim()), bin);
        let asked = runner.read("releases/asked");
        assert_eq!(
            asked.lines().next(),
            Some(&*format!(
                "https://github.com/acme/tofu-json/releases/download/v1.2.3/{NAME}.tar.gz"
            ))
        );
    }
}

#[test]
fn an_archive_with_another_checksum_is_not_used() {
    let runner = Runner::new();
    runner.shell(&format!("echo more >> releases/{NAME}.tar.gz"));
    let output = runner.find("v1.2.3", "");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.starts_with("::error::"), "{told}");
    assert_eq!(runner.found() + &runner.read("outputs"), "");
}

/// What is built is kept under a key that the sources alone decide.
#[test]
fn without_a_release_it_is_built_and_kept() {
    let mut keys = Vec::new();
    for (reference, version) in [("main", ""), ("v9.9.9", ""), ("main", "9.9.9")] {
        let runner = Runner::new();
        assert_fine(&runner.find(reference, version));
        assert_eq!(runner.found(), "");
        keys.push(runner.read("outputs"));
    }
    keys.dedup();
    let [key] = keys.as_slice() else {
        panic!("{keys:?}");
    };
    let key = key.strip_prefix("build=true\nkey=").expect("a key").trim();
    assert!(key.len() == 64 && key.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let action = fs::read_to_string(script("action.yml")).expect("the action");
    let (_, cache) = action.split_once("uses: actions/cache@").expect("a cache");
    assert!(cache.contains("path: ${{ runner.temp }}/tofu-json"));
    assert!(cache.contains("${{ steps.program.outputs.key }}"));
    assert!(cache.contains("steps.cache.outputs.cache-hit != 'true'"));
}

/// The archives are named as the program that builds them names them.
#[test]
fn targets_are_those_of_the_releases() {
    let release = workspace().join(".github/workflows/release.yml");
    let release = fs::read_to_string(release).expect("the workflow");
    let script = fs::read_to_string(script("program.sh")).expect("the script");
    let targets = release.lines().filter_map(|line| {
        let (_, target) = line.split_once("target: ")?;
        target.strip_suffix(" }")
    });
    let targets: Vec<_> = targets.collect();
    assert!(targets.len() > 2, "{targets:?}");
    for target in targets {
        assert!(script.contains(&format!("echo {target} ;;")), "{target}");
    }
}
