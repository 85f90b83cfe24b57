use crate::input::{Content, Input, Kind};
use crate::places::{inputs, plain};
use crate::table::{self, Line};
use crate::{Error, at, docs};
use clap::Args;
use rayon::prelude::*;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tofu_json_tests::{commands, workspace};

#[derive(Args)]
pub(crate) struct Record {
    /// The program to run.
    #[arg(long)]
    program: PathBuf,
    /// Only inputs whose name holds this text.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Only commands that begin with these words.
    #[arg(long, value_name = "WORDS")]
    command: Option<String>,
    /// Of the lines of recordings only every Nth, and of what is outside of the project one file in N.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// The folder to write: it may not be there yet.
    out: PathBuf,
    /// Files and folders to run on [default: the examples, and every corpus that is there].
    paths: Vec<PathBuf>,
}

impl Record {
    pub(crate) fn run(&self) -> Result<(), Error> {
        let program = fs::canonicalize(&self.program).map_err(at(&self.program))?;
        let folder = tempfile::tempdir()?;
        let program = named(&program, folder.path())?;
        let lines = self.lines(&program)?;
        fs::create_dir_all(self.out.parent().unwrap_or(Path::new("."))).map_err(at(&self.out))?;
        fs::create_dir(&self.out).map_err(at(&self.out))?;
        let out = fs::canonicalize(&self.out).map_err(at(&self.out))?;
        let mut runs = 0;
        if self.paths.is_empty() && self.only.is_none() && self.command.is_none() {
            runs += docs::record(&program, &workspace(), &out)?;
        }
        let inputs = self.inputs()?;
        let counts: Result<Vec<usize>, Error> = inputs
            .par_iter()
            .map(|input| record(&program, input, &lines, &out))
            .collect();
        runs += counts?.into_iter().sum::<usize>();
        println!(
            "{} inputs, {runs} runs: {}",
            inputs.len(),
            self.out.display()
        );
        Ok(())
    }

    /// The lines to run. A command of the program that the table does not know is an error: it would go unseen.
    /// Lines of commands that the program does not have, since it is older, are left out.
    fn lines(&self, program: &Path) -> Result<Vec<Line>, Error> {
        let commands = commands(program).map_err(at(program))?;
        for command in &commands {
            if !table::knows(command)? {
                return Err(format!("commands.txt says nothing about `{command}`").into());
            }
        }
        let mut lines = table::lines()?;
        lines.retain(|line| line.is_of(&commands));
        if let Some(wanted) = &self.command {
            lines.retain(|line| line.words.join(" ").starts_with(wanted));
        }
        Ok(lines)
    }

    fn inputs(&self) -> Result<Vec<Input>, Error> {
        let root = workspace();
        let standing = ["examples", "tests/corpus", "../shared/corpus"].map(|path| root.join(path));
        let paths = if self.paths.is_empty() {
            standing.into_iter().filter(|path| path.exists()).collect()
        } else {
            self.paths.clone()
        };
        let root = fs::canonicalize(&root).map_err(at(&root))?;
        let mut all = vec![Input {
            name: "nothing".to_owned(),
            kind: Kind::Nothing,
            content: Content::Nothing,
            number: None,
        }];
        for path in paths {
            let path = fs::canonicalize(&path).map_err(at(&path))?;
            all.extend(inputs(&root, &path)?);
        }
        if let Some(only) = &self.only {
            all.retain(|input| input.name.contains(only));
        }
        all.retain(|input| input.is_of_sample(self.every.max(1)));
        Ok(all)
    }
}

/// A link to the program by its own name, which usage lines have and examples call.
pub(crate) fn named(program: &Path, folder: &Path) -> Result<PathBuf, Error> {
    let link = folder.join("tofu-json");
    std::os::unix::fs::symlink(program, &link).map_err(at(&link))?;
    Ok(link)
}

/// Runs all lines of an input's kind. Each gets files of its own, since some rewrite them.
fn record(program: &Path, input: &Input, lines: &[Line], out: &Path) -> Result<usize, Error> {
    let mut runs = 0;
    let mut folder = tempfile::tempdir()?;
    let (mut file, mut schemas) = input.lay(folder.path())?;
    let address = address(&folder.path().join(&file), input.kind);
    let out = out.join(&input.name);
    for line in lines.iter().filter(|line| line.kind == input.kind) {
        let Some(words) = filled(&line.words, &file, schemas, address.as_deref()) else {
            continue;
        };
        let mut command = Command::new(program);
        command.args(&words);
        let piped = line.piped.then(|| folder.path().join(&file));
        let kept = Kept::of(&mut command, folder.path(), piped.as_deref())?;
        kept.keep(&out, &plain(&line.words.join(" ").replace("{file}", "F")))?;
        runs += 1;
        if REWRITE
            .iter()
            .any(|verb| line.words.join(" ").starts_with(verb))
        {
            folder = tempfile::tempdir()?;
            (file, schemas) = input.lay(folder.path())?;
        }
    }
    Ok(runs)
}

/// Commands that write into the folder of their input.
const REWRITE: [&str; 2] = ["lock add", "lock fmt"];

/// The arguments for an input; nothing where the line asks for an address and there is none.
fn filled(
    words: &[String],
    file: &str,
    schemas: bool,
    address: Option<&str>,
) -> Option<Vec<String>> {
    let mut filled = Vec::new();
    for word in words {
        match word.as_str() {
            "{file}" => filled.push(file.to_owned()),
            "{schemas}" if schemas => {
                filled.extend(["--schemas", "schemas.json"].map(str::to_owned))
            }
            "{schemas}" => {}
            "{address}" => filled.push(address?.to_owned()),
            _ => filled.push(word.clone()),
        }
    }
    Some(filled)
}

/// The first address in a document, for commands that want one.
fn address(path: &Path, kind: Kind) -> Option<String> {
    if kind != Kind::Document {
        return None;
    }
    let text = String::from_utf8(fs::read(path).ok()?).ok()?;
    let (_, rest) = text.split_once("\"address\"")?;
    let rest = rest.trim_start().strip_prefix(':')?.trim_start();
    serde_json::Deserializer::from_str(rest)
        .into_iter::<String>()
        .next()?
        .ok()
}

/// What a run left.
pub(crate) struct Kept {
    output: Vec<u8>,
    errors: Vec<u8>,
    status: String,
}

impl Kept {
    /// Runs a command in a folder, with an environment that says nothing.
    pub(crate) fn of(
        command: &mut Command,
        folder: &Path,
        input: Option<&Path>,
    ) -> Result<Self, Error> {
        let input = match input {
            Some(path) => Stdio::from(File::open(path).map_err(at(path))?),
            None => Stdio::null(),
        };
        let own = command
            .get_envs()
            .find_map(|(name, value)| (name == "PATH").then_some(value?));
        let path = own
            .map(OsStr::to_owned)
            .or_else(|| std::env::var_os("PATH"));
        command.env_clear().envs(path.map(|path| ("PATH", path)));
        let done = command.current_dir(folder).stdin(input).output()?;
        Ok(Self {
            output: done.stdout,
            errors: done.stderr,
            status: done.status.to_string(),
        })
    }

    /// Writes the files of a run.
    pub(crate) fn keep(&self, folder: &Path, name: &str) -> Result<(), Error> {
        fs::create_dir_all(folder).map_err(at(folder))?;
        let write = |ending: &str, bytes: &[u8]| {
            let path = folder.join(format!("{name}.{ending}"));
            fs::write(&path, bytes).map_err(at(&path))
        };
        write("stdout", &self.output)?;
        if !self.errors.is_empty() {
            write("stderr", &self.errors)?;
        }
        if self.status != "exit status: 0" {
            write("status", self.status.as_bytes())?;
        }
        Ok(())
    }
}
