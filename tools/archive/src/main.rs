//! Builds the archive of a release and its checksum: `cargo run -p tofu-json-archive -- --target TRIPLE --out dist`
//!
//! The program is built for the target; completions and manual pages come from a program built for this
//! machine, so that they can be made for any target. The same sources give the same archive: names are
//! sorted, owners and times left out.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program that builds, reads and writes files"
)]

mod checksum;
mod contents;

use clap::Parser;
use contents::Contents;
use sha2::{Digest as _, Sha256};
use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Build the archive of a release.
#[derive(Debug, Parser)]
struct Arguments {
    /// The target of the program; this machine's without it.
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,

    /// The folder that gets the archive.
    #[arg(long, value_name = "DIR", default_value = "dist")]
    out: PathBuf,
}

const SHELLS: [(&str, &str); 5] = [
    ("bash", "tofu-json.bash"),
    ("zsh", "_tofu-json"),
    ("fish", "tofu-json.fish"),
    ("elvish", "tofu-json.elv"),
    ("powershell", "tofu-json.ps1"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let host = build(None)?;
    let program = match &arguments.target {
        Some(target) => build(Some(target))?,
        None => host.clone(),
    };
    let target = match arguments.target {
        Some(target) => target,
        None => host_triple()?,
    };
    let name = format!("tofu-json-{}-{target}", env!("CARGO_PKG_VERSION"));
    let mut contents = Contents::new(&name);
    let file_name = program.file_name().ok_or("the program has no name")?;
    contents.program(&file_name.to_string_lossy(), fs::read(&program)?);
    for (shell, file) in SHELLS {
        let script = output(Command::new(&host).args(["completions", shell]))?;
        contents.file(&format!("completions/{file}"), script);
    }
    manual(&host, &mut contents)?;
    for file in [
        "README.md",
        "CHANGELOG.md",
        "PARITY.md",
        "LICENSE-APACHE",
        "LICENSE-MIT",
    ] {
        contents.file(file, fs::read(file)?);
    }
    fs::create_dir_all(&arguments.out)?;
    let path = arguments.out.join(format!("{name}.tar.gz"));
    contents.write(File::create(&path)?)?;
    let checksum = arguments.out.join(format!("{name}.tar.gz.sha256"));
    let hash = Sha256::digest(fs::read(&path)?);
    fs::write(&checksum, checksum::line(&hash, &format!("{name}.tar.gz")))?;
    println!("{}\n{}", path.display(), checksum.display());
    Ok(())
}

/// Builds the program and gives its path.
fn build(target: Option<&str>) -> Result<PathBuf, Box<dyn Error>> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--release", "--locked", "--package", "tofu-json"]);
    if let Some(target) = target {
        cargo.args(["--target", target]);
    }
    if !cargo.status()?.success() {
        return Err("the program cannot be built".into());
    }
    let folder = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let folder = Path::new(&folder).join(target.unwrap_or_default());
    let name = if target.map_or(cfg!(windows), |target| target.contains("windows")) {
        "tofu-json.exe"
    } else {
        "tofu-json"
    };
    Ok(folder.join("release").join(name))
}

fn host_triple() -> Result<String, Box<dyn Error>> {
    let told = output(Command::new("rustc").arg("-vV"))?;
    let told = String::from_utf8(told)?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.ok_or("rustc names no host")?.to_owned())
}

/// A page for each command.
fn manual(host: &Path, contents: &mut Contents) -> Result<(), Box<dyn Error>> {
    let folder = host.with_file_name("tofu-json-man");
    // A run that was interrupted may have left pages of another version.
    let _ = fs::remove_dir_all(&folder);
    output(Command::new(host).arg("man").arg("--out").arg(&folder))?;
    for entry in fs::read_dir(&folder)? {
        let entry = entry?;
        let name = entry.file_name();
        contents.file(
            &format!("man/{}", name.to_string_lossy()),
            fs::read(entry.path())?,
        );
    }
    fs::remove_dir_all(folder)?;
    Ok(())
}

fn output(command: &mut Command) -> Result<Vec<u8>, Box<dyn Error>> {
    let output = command.output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(output.stdout)
}
