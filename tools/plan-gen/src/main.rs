//! Writes big plans and their schemas from a seed.
//!
//! ```sh
//! cargo run --release -p tofu-json-plan-gen -- --size 10MB --plan plan.json --schemas schemas.json
//! ```

#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a program for developers"
)]

use clap::{Parser, ValueEnum};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tofu_json_plan_gen::{ByteSize, Document, Estate, Mix, PlanFileRelease, Recipe, Shape};

/// Writes big plans and their schemas from a seed.
///
/// The same options give the same bytes on every machine.
#[derive(Parser)]
struct Arguments {
    /// About how big the document is, such as 10MB or 10GB.
    #[arg(long, value_name = "BYTES", conflicts_with_all = ["resources", "shape"])]
    size: Option<ByteSize>,
    /// How many resource instances there are.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1000,
        conflicts_with = "shape"
    )]
    resources: u64,
    /// Another seed gives another document.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// What happens to resources, and how often: ACTION=SHARE, with commas between.
    #[arg(long, value_name = "SHARES", default_value_t)]
    mix: Mix,
    /// Everything is created.
    #[arg(long, conflicts_with_all = ["mix", "all_no_op"])]
    all_create: bool,
    /// Nothing changes.
    #[arg(long, conflicts_with = "mix")]
    all_no_op: bool,
    /// How many types the schemas have that nothing uses; real ones have a thousand and more.
    #[arg(long, value_name = "N", default_value_t = 0)]
    extra_types: u32,
    /// How many heartbeats an operation of a stream has at most; with more than one, each has as many.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "stream")]
    heartbeats: u64,
    /// One object with one difficulty, such as list:4000, in place of a realistic document.
    #[arg(long, value_name = "SORT[:LENGTH]", conflicts_with = "stream")]
    shape: Option<Shape>,
    /// One plan of 300 changes that is hard to review, in place of a realistic document of any size.
    #[arg(long, conflicts_with_all = ["size", "resources", "shape", "state", "stream"])]
    estate: bool,
    /// A state in place of a plan.
    #[arg(long, conflicts_with = "stream")]
    state: bool,
    /// A plan file in place of a plan's JSON, of as many resources: of the release whose files need the schemas beside
    /// them, or of the one whose files hold them.
    #[arg(long, value_name = "RELEASE", conflicts_with_all = ["stream", "state", "estate", "shape"])]
    plan_file: Option<Release>,
    /// The message stream of an apply in place of a plan.
    #[arg(long)]
    stream: bool,
    /// Where the plan, state or stream goes; without it, and without --schemas, to standard output.
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// Where the schemas go.
    #[arg(long, value_name = "FILE")]
    schemas: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Release {
    #[value(name = "1.12")]
    Tofu1_12,
    #[value(name = "1.13")]
    Tofu1_13,
}

impl From<Release> for PlanFileRelease {
    fn from(release: Release) -> Self {
        match release {
            Release::Tofu1_12 => Self::Tofu1_12,
            Release::Tofu1_13 => Self::Tofu1_13,
        }
    }
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has had enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tofu-json-plan-gen: error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> io::Result<()> {
    if arguments.estate {
        return write_estate(arguments);
    }
    let document = match (arguments.state, arguments.stream) {
        (true, _) => Document::State,
        (_, true) => Document::Stream,
        _ => Document::Plan,
    };
    let recipe = recipe(arguments, document);
    let file = arguments.plan_file;
    let document = file.map_or(document, |release| Document::PlanFile(release.into()));
    if let Some(path) = &arguments.schemas {
        write_file(&recipe, Document::Schemas, path)?;
    }
    match &arguments.plan {
        Some(path) => write_file(&recipe, document, path),
        None if arguments.schemas.is_some() => Ok(()),
        None => recipe.write(document, &mut io::stdout().lock()).map(|_| ()),
    }
}

fn write_estate(arguments: &Arguments) -> io::Result<()> {
    let estate = Estate::new(arguments.seed);
    if let Some(path) = &arguments.schemas {
        std::fs::write(path, estate.schemas())?;
    }
    match &arguments.plan {
        Some(path) => std::fs::write(path, estate.plan()),
        None if arguments.schemas.is_some() => Ok(()),
        None => io::stdout().lock().write_all(estate.plan().as_bytes()),
    }
}

fn recipe(arguments: &Arguments, document: Document) -> Recipe {
    let mix = if arguments.all_create {
        Mix::all_create()
    } else if arguments.all_no_op {
        Mix::all_no_op()
    } else {
        arguments.mix.clone()
    };
    let recipe = Recipe::new(arguments.seed)
        .with_mix(mix)
        .with_extra_types(arguments.extra_types)
        .with_heartbeats(arguments.heartbeats)
        .with_resources(arguments.resources);
    match (&arguments.shape, arguments.size) {
        (Some(shape), _) => recipe.with_shape(shape.clone()),
        (None, Some(ByteSize(bytes))) => recipe.with_size(document, bytes),
        (None, None) => recipe,
    }
}

fn write_file(recipe: &Recipe, document: Document, path: &Path) -> io::Result<()> {
    let named = |error: io::Error| {
        io::Error::new(
            error.kind(),
            format!("{}: cannot be written: {error}", path.display()),
        )
    };
    let mut file = File::create(path).map_err(named)?;
    recipe.write(document, &mut file).map_err(named)?;
    file.flush().map_err(named)
}
