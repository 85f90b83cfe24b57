//! Lists what each library makes public, and holds the lists in `tests/public-api` to it.
//!
//! ```sh
//! cargo run -p tofu-json-public-api             # names each difference, and ends with 1 if there is any
//! UPDATE=1 cargo run -p tofu-json-public-api    # writes the lists
//! ```
//!
//! A list has all features of its crate. Each item is a line; methods and constants of traits are listed where
//! the trait is, but not again where it is implemented. Of `Send` and `Sync` there is only what a type does not have,
//! or has under a condition.
//!
//! The lists come from the JSON of rustdoc. Its format, and the paths of the standard library, belong to one
//! release of Rust: that of `tests/public-api/rust-version.txt`. With another one nothing is compared.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for developers"
)]

mod compare;
mod listing;
mod rustdoc;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};
use tofu_json_tests::workspace;

/// Why nothing came of it.
type Error = Box<dyn std::error::Error + Send + Sync>;

/// The file beside the lists that names the release of Rust they are made with.
const RELEASE: &str = "rust-version.txt";

/// An error with the path that it is about.
fn at(path: &Path) -> impl Fn(std::io::Error) -> Error {
    let path: PathBuf = path.to_owned();
    move |error| format!("{}: {error}", path.display()).into()
}

fn main() -> ExitCode {
    if let Some(status) = rustdoc::in_its_place() {
        return status;
    }
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("tofu-json-public-api: {error}");
            ExitCode::from(2)
        }
    }
}

/// Whether the lists are what the crates make public.
fn run() -> Result<bool, Error> {
    let lists = workspace().join("tests/public-api");
    let update = env::var_os("UPDATE").is_some_and(|value| value == "1");
    let release_file = lists.join(RELEASE);
    let release = rustdoc::release()?;
    if !update {
        let expected = fs::read_to_string(&release_file).map_err(at(&release_file))?;
        let expected = expected.trim();
        if release != expected {
            return Err(format!(
                "the lists are those of Rust {expected}, and this is {release}: run `cargo +{expected} run -p \
                 tofu-json-public-api`, or write them anew with UPDATE=1"
            )
            .into());
        }
    }
    let libraries = libraries()?;
    let documents = rustdoc::documents(&libraries)?;
    let mut found = Vec::new();
    for (name, document) in libraries.iter().zip(&documents) {
        found.push((format!("{name}.txt"), listing::of(document)?));
    }
    if update {
        found.push((RELEASE.to_owned(), format!("{release}\n")));
        compare::write(&lists, &found)?;
        return Ok(true);
    }
    compare::hold(&lists, &found)
}

/// The folders of all libraries: the program alone has no API.
fn libraries() -> Result<Vec<String>, Error> {
    let crates = workspace().join("crates");
    let mut names = Vec::new();
    for entry in fs::read_dir(&crates).map_err(at(&crates))? {
        let entry = entry.map_err(at(&crates))?;
        if entry.path().join("src/lib.rs").is_file()
            && let Ok(name) = entry.file_name().into_string()
            && name != "tofu-json"
        {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
