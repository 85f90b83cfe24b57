//! A page: text with `console` blocks, in which lines that begin with `$ ` are commands.

use crate::examples::Folder;
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub(crate) struct Page {
    path: PathBuf,
    text: String,
}

impl Page {
    pub(crate) fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).expect("a page");
        Self { path, text }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn examples(&self) -> usize {
        self.text.matches("```console\n").count()
    }

    /// Headings `## tofu-json NAME` (or `#`) that have a block with a command below them.
    pub(crate) fn sections_with_examples(&self) -> BTreeSet<String> {
        let mut sections = BTreeSet::new();
        let mut section = None;
        for line in self.text.lines() {
            if let Some(heading) = line.strip_prefix('#') {
                let heading = heading.trim_start_matches('#').trim();
                let name = heading.trim_matches('`').strip_prefix("tofu-json ");
                section = name.map(str::to_owned);
            }
            if let (Some(name), true) = (&section, line.starts_with("$ ")) {
                sections.insert(name.clone());
            }
        }
        sections
    }

    /// The page with the commands run anew, each page in its own copy of the example files.
    pub(crate) fn run(&self) -> String {
        let folder = Folder::new();
        let mut told = String::new();
        let mut inside = false;
        for line in self.text.lines() {
            if inside && line == "```" {
                inside = false;
            } else if line == "```console" {
                inside = true;
            } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
                told.push_str(line);
                told.push('\n');
                told.push_str(&run(command, folder.path()));
                continue;
            } else if inside {
                continue;
            }
            told.push_str(line);
            told.push('\n');
        }
        told
    }
}

/// What a command line prints, standard output and error as they come, and its exit status if it is
/// not 0.
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_tofu-json"));
    let programs = program.parent().expect("a folder of programs");
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(
        [programs.to_owned()]
            .into_iter()
            .chain(env::split_paths(&path)),
    );
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .env("PATH", path.expect("a path"))
        .env("COLUMNS", "80")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let mut told = String::from_utf8(output.stdout).expect("output is UTF-8");
    if !told.is_empty() && !told.ends_with('\n') {
        told.push('\n');
    }
    match output.status.code() {
        Some(0) => {}
        Some(code) => told.push_str(&format!("[exit status {code}]\n")),
        None => told.push_str("[killed]\n"),
    }
    told
}
