//! How the lock file is replaced.

#![cfg(unix)]

use crate::{NAME, entry, file, lock, lock_without};
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};

fn unsorted() -> String {
    file(&[entry("example.com/a/b", "1.0.0", "", "zh:b h1:a")])
}

fn sorted() -> String {
    file(&[entry("example.com/a/b", "1.0.0", "", "h1:a zh:b")])
}

fn mode(run: &crate::Run, name: &str) -> u32 {
    fs::metadata(run.path(name)).unwrap().permissions().mode() & 0o7777
}

#[test]
fn case_073_a_new_file_with_mode_0644() {
    for before in [0o600, 0o755, 0o444] {
        let mut run = lock(&["fmt"], unsorted());
        fs::set_permissions(run.path(NAME), Permissions::from_mode(before)).unwrap();
        let inode = fs::metadata(run.path(NAME)).unwrap().ino();
        assert_eq!(run.code(), 0);
        assert_eq!(mode(&run, NAME), 0o644);
        assert_ne!(fs::metadata(run.path(NAME)).unwrap().ino(), inode);
        assert_eq!(run.names(), [NAME]);
        assert_eq!(run.read(NAME), sorted());
    }
}

#[test]
fn a_file_that_is_right_is_not_touched() {
    let mut run = lock(&["fmt"], sorted());
    fs::set_permissions(run.path(NAME), Permissions::from_mode(0o600)).unwrap();
    let inode = fs::metadata(run.path(NAME)).unwrap().ino();
    assert_eq!(run.stdout(), "");
    assert_eq!(fs::metadata(run.path(NAME)).unwrap().ino(), inode);
    assert_eq!(mode(&run, NAME), 0o600);
}

#[test]
fn case_074_a_link_is_replaced() {
    let mut run = lock_without(&["fmt"]).file("target", unsorted());
    symlink("target", run.path(NAME)).unwrap();
    assert_eq!(run.code(), 0);
    let metadata = fs::symlink_metadata(run.path(NAME)).unwrap();
    assert!(metadata.is_file());
    assert_eq!((run.read(NAME), run.read("target")), (sorted(), unsorted()));
}

#[test]
fn case_074_a_link_is_followed_on_request() {
    let mut run = lock_without(&["fmt", "--follow-symlinks"]).file("target", unsorted());
    fs::set_permissions(run.path("target"), Permissions::from_mode(0o600)).unwrap();
    symlink("target", run.path(NAME)).unwrap();
    assert_eq!(run.code(), 0);
    let metadata = fs::symlink_metadata(run.path(NAME)).unwrap();
    assert!(metadata.is_symlink());
    assert_eq!(run.read("target"), sorted());
    assert_eq!(mode(&run, "target"), 0o600);
}

#[test]
fn what_is_no_file_stays() {
    use std::os::unix::fs::FileTypeExt as _;

    let mut run = lock_without(&["fmt"]);
    let pipe = run.path(NAME);
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    // Nobody writes to it, so that reading would wait for ever.
    let told = "cannot be read: expected a file, found a pipe or socket";
    let output = run.output();
    assert!(String::from_utf8_lossy(&output.stderr).contains(told));
    assert_eq!(output.status.code(), Some(1));
    assert!(fs::metadata(pipe).unwrap().file_type().is_fifo());
}

#[test]
fn case_075_a_file_that_cannot_be_written_is_replaced() {
    let mut run = lock(&["fmt"], unsorted());
    fs::set_permissions(run.path(NAME), Permissions::from_mode(0o444)).unwrap();
    assert_eq!(run.code(), 0);
    assert_eq!(run.read(NAME), sorted());
}

#[test]
fn case_076_a_folder_that_cannot_be_written() {
    let mut run = lock_without(&["fmt", "a", "folder/b"]).file("a", unsorted());
    let folder = run.path("folder");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("b"), unsorted()).unwrap();
    fs::set_permissions(&folder, Permissions::from_mode(0o555)).unwrap();
    if fs::write(folder.join("probe"), "").is_ok() {
        // Nothing is closed to who runs this.
        return;
    }
    assert_eq!(run.code(), 1);
    assert_eq!(run.read("a"), unsorted());
    assert_eq!(run.names(), ["a", "folder"]);
    fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
}
