//! What is measured.

use crate::Arguments;
use crate::configuration::Configuration;
use crate::contest::Contest;
use crate::documents::Documents;
use crate::packages::Packages;
use crate::scaling::scaling;
use clap::ValueEnum;
use std::error::Error;
use std::io::Read as _;
use tofu_json_measure::Program;
use tofu_json_plan_gen::{Document, Mix, Recipe};

type Outcome = Result<String, Box<dyn Error>>;

/// What is measured.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Section {
    /// A plan of mixed actions, against `raw-split`.
    Plan,
    /// The same against `jq`, which counts actions.
    Jq,
    /// A plan that creates everything.
    Create,
    /// A state.
    State,
    /// Plan and state on 1, 2, 4 and 8 threads, with the serial share.
    Scaling,
    /// Plan and state without schemas, whose types are worked out from values.
    Inferred,
    /// A plan of three resources.
    Small,
    /// 60 MB of schemas with a small plan.
    Schemas,
    /// A long list, set and string, edited here and there.
    Shapes,
    /// The messages of an apply with many heartbeats.
    Ui,
    /// The time to the first byte of text.
    First,
    /// Packages of mirrors against a lock file, and `sha256sum` of the same files.
    Lock,
    /// Configuration in both syntaxes: read, and written in its layout.
    Config,
    /// A plan without its secrets, and its fingerprint.
    Trust,
}

const EXTRA_TYPES: u32 = 1_200;
const MANY_EXTRA_TYPES: u32 = 12_300;

/// Counts the changes of each action: the program that people have for it.
const COUNT: &str =
    r#"[.resource_changes[].change.actions | join(",")] | group_by(.)[] | "\(.[0]) \(length)""#;

impl Section {
    pub(crate) const ALL: [Self; 14] = [
        Self::Plan,
        Self::Jq,
        Self::Create,
        Self::State,
        Self::Scaling,
        Self::Inferred,
        Self::Small,
        Self::Schemas,
        Self::Shapes,
        Self::Ui,
        Self::First,
        Self::Lock,
        Self::Config,
        Self::Trust,
    ];

    /// The figures as Markdown.
    pub(crate) fn measure(self, arguments: &Arguments) -> Outcome {
        match self {
            Self::Plan => plan(arguments),
            Self::Jq => jq(arguments),
            Self::Create => create(arguments),
            Self::State => state(arguments),
            Self::Scaling => scaled(arguments),
            Self::Inferred => inferred(arguments),
            Self::Small => small(arguments),
            Self::Schemas => schemas(arguments),
            Self::Shapes => shapes(arguments),
            Self::Ui => ui(arguments),
            Self::First => first(arguments),
            Self::Lock => lock(arguments),
            Self::Config => config(arguments),
            Self::Trust => trust(arguments),
        }
    }
}

fn documents(
    arguments: &Arguments,
    document: Document,
    mix: Mix,
) -> Result<Documents, Box<dyn Error>> {
    let recipe = Recipe::new(arguments.seed)
        .with_mix(mix)
        .with_extra_types(EXTRA_TYPES)
        .with_size(document, arguments.size.0);
    Ok(Documents::new(&recipe, document)?)
}

fn mixed(arguments: &Arguments, document: Document) -> Result<Documents, Box<dyn Error>> {
    documents(arguments, document, Mix::default())
}

fn plan(arguments: &Arguments) -> Outcome {
    let documents = mixed(arguments, Document::Plan)?;
    let contest = Contest::new(title("mixed plan", &documents), documents.bytes)
        .with("raw-split", documents.raw_split()?)
        .with("show, 1 thread, file", documents.show(1)?)
        .with("show, 2 threads, file", documents.show(2)?)
        .with("show, 1 thread, pipe", documents.show_piped(1)?)
        .with("show, 2 threads, pipe", documents.show_piped(2)?);
    let contest = contest.run(arguments.rounds)?;
    ensure(contest.agree("show"), "the texts of a plan differ")?;
    ensure(contest.agree("raw-split"), "the counts of a plan differ")?;
    let ratio = contest.ratio("show, 1 thread, file", "show, 1 thread, pipe");
    Ok(format!(
        "{}\nOne thread reads a pipe at {:.3} of the speed of a file.",
        contest.table(),
        ratio.unwrap_or_default()
    ))
}

fn jq(arguments: &Arguments) -> Outcome {
    if !Program::new("jq").argument("--version").is_there() {
        return Ok("### jq is not installed: passed over".to_owned());
    }
    let documents = mixed(arguments, Document::Plan)?;
    let jq = Program::new("jq")
        .arguments(["-r", COUNT])
        .argument(documents.path());
    let counted = text(&jq)?;
    let jq_changes = sum_of(&counted, |_| true);
    let split = text(&documents.raw_split()?)?;
    let split_changes = split.split(' ').nth(1).and_then(|count| count.parse().ok());
    ensure(
        split_changes == Some(jq_changes),
        "jq and raw-split count differently",
    )?;
    let deleted = sum_of(&counted, |action| action.contains("delete"));
    let summed = text(&documents.summary()?)?;
    ensure(
        summed.contains(&format!("\"delete\":{deleted}}}")),
        "jq and summary count differently",
    )?;
    let contest = Contest::new(title("mixed plan", &documents), documents.bytes)
        .with("jq", jq)
        .with("raw-split", documents.raw_split()?)
        .with("summary, 1 thread", documents.summary()?)
        .with("show, 1 thread", documents.show(1)?);
    Ok(contest.run(arguments.rounds.div_ceil(3))?.table())
}

/// The sum of the lines `ACTION NUMBER` whose action is wanted.
fn sum_of(counted: &str, wanted: impl Fn(&str) -> bool) -> u64 {
    let line = |line: &str| {
        let (action, number) = line.rsplit_once(' ')?;
        wanted(action).then(|| number.parse::<u64>().ok())?
    };
    counted.lines().filter_map(line).sum()
}

fn create(arguments: &Arguments) -> Outcome {
    let documents = documents(arguments, Document::Plan, Mix::all_create())?;
    threads("all-create plan", &documents, arguments.rounds)
}

fn state(arguments: &Arguments) -> Outcome {
    let documents = mixed(arguments, Document::State)?;
    threads("state", &documents, arguments.rounds)
}

fn inferred(arguments: &Arguments) -> Outcome {
    let (plan, state) = (
        mixed(arguments, Document::Plan)?,
        mixed(arguments, Document::State)?,
    );
    let tables = [("mixed plan", &plan), ("state", &state)].map(|(name, documents)| {
        let contest = Contest::new(title(name, documents), documents.bytes)
            .with("with schemas, 1 thread", documents.show(1)?)
            .with("without, 1 thread", documents.show_alone(1)?)
            .with("with schemas, 2 threads", documents.show(2)?)
            .with("without, 2 threads", documents.show_alone(2)?);
        let contest = contest.run(arguments.rounds)?;
        ensure(contest.agree("with schemas"), "the texts differ")?;
        ensure(contest.agree("without"), "the texts without schemas differ")?;
        Ok::<_, Box<dyn Error>>(contest.table())
    });
    Ok(tables
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?
        .join("\n\n"))
}

fn scaled(arguments: &Arguments) -> Outcome {
    let rounds = arguments.rounds;
    let (plan, state) = (
        mixed(arguments, Document::Plan)?,
        mixed(arguments, Document::State)?,
    );
    Ok([
        scaling(title("mixed plan", &plan), &plan, rounds)?,
        scaling(title("state", &state), &state, rounds)?,
    ]
    .join("\n\n"))
}

fn threads(name: &str, documents: &Documents, rounds: usize) -> Outcome {
    let contest = Contest::new(title(name, documents), documents.bytes)
        .with("raw-split", documents.raw_split()?)
        .with("show, 1 thread", documents.show(1)?)
        .with("show, 2 threads", documents.show(2)?)
        .with("show, 1 thread, pipe", documents.show_piped(1)?);
    let contest = contest.run(rounds)?;
    ensure(contest.agree("show"), "the texts differ")?;
    Ok(contest.table())
}

fn small(arguments: &Arguments) -> Outcome {
    let recipe = Recipe::new(arguments.seed).with_resources(3);
    let documents = Documents::new(&recipe, Document::Plan)?;
    let contest = Contest::new(title("small plan", &documents), documents.bytes)
        .with("show", documents.show(0)?)
        .with("show, 1 thread", documents.show(1)?);
    let contest = contest.run(10 * arguments.rounds)?;
    ensure(contest.agree("show"), "the texts differ")?;
    Ok(contest.table())
}

fn schemas(arguments: &Arguments) -> Outcome {
    let recipe = Recipe::new(arguments.seed).with_resources(3);
    let documents = Documents::new(&recipe.with_extra_types(MANY_EXTRA_TYPES), Document::Plan)?;
    let contest = Contest::new(title("small plan", &documents), documents.bytes)
        .with("without schemas", documents.show_alone(1)?)
        .with("with schemas", documents.show(1)?);
    Ok(contest.run(arguments.rounds)?.table())
}

fn shapes(arguments: &Arguments) -> Outcome {
    let mut tables = Vec::new();
    for word in ["list:4000", "string:20000", "set:20000"] {
        let shape = word.parse().map_err(|error| format!("{error}"))?;
        let recipe = Recipe::new(arguments.seed).with_shape(shape);
        let documents = Documents::new(&recipe, Document::Plan)?;
        let contest = Contest::new(title(word, &documents), documents.bytes)
            .with("show", documents.show(0)?)
            .with("show, 1 thread", documents.show(1)?);
        let contest = contest.run(3 * arguments.rounds)?;
        ensure(contest.agree("show"), "the texts differ")?;
        tables.push(contest.table());
    }
    Ok(tables.join("\n"))
}

/// As many bytes for each resource as make 1 GB of 100,000.
fn ui(arguments: &Arguments) -> Outcome {
    const BYTES: u64 = 10_000;
    const HEARTBEATS: u64 = 13;
    let recipe = Recipe::new(arguments.seed)
        .with_mix(Mix::all_create())
        .with_resources(arguments.size.0 / BYTES)
        .with_heartbeats(HEARTBEATS);
    let documents = Documents::new(&recipe, Document::Stream)?;
    let contest = Contest::new(title("messages", &documents), documents.bytes)
        .with("ui summary", documents.ui("summary", &[])?)
        .with("ui summary, pipe", documents.ui_piped("summary")?)
        .with("ui slow", documents.ui("slow", &[])?)
        .with("ui check", documents.ui("check", &[])?)
        .with(
            "ui filter",
            documents.ui("filter", &["--type", "diagnostic"])?,
        )
        .with("ui redact", documents.ui("redact", &[])?);
    Ok(contest.run(arguments.rounds.div_ceil(3))?.table())
}

fn first(arguments: &Arguments) -> Outcome {
    let documents = mixed(arguments, Document::Plan)?;
    let program = documents.show(0)?;
    let times: Result<Vec<_>, _> = (0..arguments.rounds)
        .map(|_| program.first_byte())
        .collect();
    let time = tofu_json_measure::median(times?).unwrap_or_default();
    let title = title("first byte of text, mixed plan", &documents);
    Ok(format!("### {title}\n\n{:.1} ms", time.as_secs_f64() * 1e3))
}

/// The first of each is the work that cannot be avoided, on one core.
fn lock(arguments: &Arguments) -> Outcome {
    let packages = Packages::new(arguments.size.0, arguments.seed)?;
    let sums = || Program::new("sha256sum").quiet();
    let inflate = packages.on_archives(Program::beside("inflate-sum")?);
    let title = |name: &str, bytes: u64| format!("{name}: {:.1} MB", bytes as f64 / 1e6);
    let verified = |contest: Contest| {
        let contest = contest.run(arguments.rounds)?;
        ensure(contest.agree("verify"), "the answers differ")?;
        Ok::<_, Box<dyn Error>>(contest.table())
    };
    let archives = Contest::new(
        title("archives, all hashes", packages.archives),
        packages.archives,
    )
    .with("inflate-sum", inflate)
    .with("verify, 1 thread", packages.verify("packed", &[], 1)?)
    .with("verify, 2 threads", packages.verify("packed", &[], 2)?);
    let mut tables = vec![verified(archives)?];
    if sums().argument("--version").is_there() {
        let quick = packages.verify("packed", &["--quick"], 1)?;
        let quick = Contest::new(
            title("archives, `zh` alone", packages.archives),
            packages.archives,
        )
        .with("sha256sum", packages.on_archives(sums()))
        .with("verify --quick, 1 thread", quick);
        let files = Contest::new(
            title("unpacked packages", packages.content),
            packages.content,
        )
        .with("sha256sum", packages.on_files(sums()))
        .with("verify, 1 thread", packages.verify("unpacked", &[], 1)?)
        .with("verify, 2 threads", packages.verify("unpacked", &[], 2)?);
        tables.push(verified(quick)?);
        tables.push(verified(files)?);
    } else {
        tables.push("### sha256sum is not installed: passed over".to_owned());
    }
    Ok(tables.join("\n"))
}

/// Half the size of the documents: a configuration file of 50 MB is large.
fn config(arguments: &Arguments) -> Outcome {
    let files = Configuration::new(arguments.size.0 / 2)?;
    let mut tables = Vec::new();
    for (syntax, bytes) in files.syntaxes() {
        let title = format!("configuration, {syntax}: {:.1} MB", bytes as f64 / 1e6);
        let contest = Contest::new(title, bytes)
            .with("read-config", files.read(syntax)?)
            .with("config fmt", files.format(syntax)?);
        tables.push(contest.run(arguments.rounds)?.table());
    }
    Ok(tables.join("\n"))
}

/// Nobody reads what is written: 1 GB in a file takes as long as a part of the work.
fn trust(arguments: &Arguments) -> Outcome {
    let documents = mixed(arguments, Document::Plan)?;
    let contest = Contest::new(title("mixed plan", &documents), documents.bytes)
        .with("raw-split", documents.raw_split()?)
        .with("redact, 1 thread", documents.trust("redact", 1)?)
        .with("redact, 2 threads", documents.trust("redact", 2)?)
        .with(
            "redact, 1 thread, pipe",
            documents.trust_piped("redact", 1)?,
        )
        .with("fingerprint, 1 thread", documents.trust("fingerprint", 1)?);
    Ok(contest.run(arguments.rounds.div_ceil(3))?.table())
}

fn title(name: &str, documents: &Documents) -> String {
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    let (bytes, schemas) = (
        megabytes(documents.bytes),
        megabytes(documents.schema_bytes),
    );
    format!("{name}: {bytes:.2} MB, {schemas:.2} MB of schemas")
}

fn text(program: &Program) -> Outcome {
    let mut text = String::new();
    program.output()?.1.read_to_string(&mut text)?;
    Ok(text.trim_end().to_owned())
}

fn ensure(holds: bool, otherwise: &str) -> Result<(), Box<dyn Error>> {
    if holds { Ok(()) } else { Err(otherwise.into()) }
}
