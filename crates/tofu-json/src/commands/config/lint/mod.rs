//! `config lint`.

mod group;
mod json;
mod sarif;
mod text;

use super::module_folder::TestsFolderArgs;
use super::{mistakes, schemas};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::Messages;
use crate::options::formats::FindingsFormat;
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use crate::options::schemas::{SchemasArgs, SchemasFor};
use clap::Args;
use group::LintGroup;
use json::LintedModules;
use std::convert::Infallible;
use std::path::PathBuf;
use tofu_json_config::json::Document;
use tofu_json_diagnostic::{Severity, UnknownCode};
use tofu_json_module::lint::{LintFinding, LintOptions, LintRule};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config lint
  tofu-json config lint modules/* --allow duplicate-key
  tofu-json config lint main.tf.json --rule interpolated-reference --fix
  tofu-json config lint --format sarif -o findings.sarif

Rules (* with a fix, + only with --rule):
  interpolated-reference*    `${…}` around what has to be a bare reference, word or type
  bare-reference-string*     a string that reads like a reference and is text
  mixed-comparison           an operator outside `${…}`
  constant-condition         a condition that refers to nothing
  literal-sequence           `${` where strings are taken as they are
  foreign-interpolation*     a template sequence of another language
  label-comment*             `//` where it is a name and no comment
  attr-as-block-shape*       a list of objects that is not written as one; needs --schemas
  null-block, empty-block-list   spellings of no block at all
  duplicate-key              a name that an object has twice
  bool-as-string*, number-as-string*   strings where other values are expected
  prevent-destroy-template   a template in `prevent_destroy`
  order-sensitive-object     an object whose order counts
  shadowed-file, cross-syntax-twin   about files
  ignored-required-version+  `required_version` in files that are not OpenTofu's own
  override-no-effect, override-unknown-property   about override files
  lossy-unicode, number-precision   text and numbers that change when they are read
  legacy-index*              an index written with a dot
  secret-in-default+         a secret as the default of a variable

Exit codes:
  0  nothing was found, or only notes without --strict
  1  an error: a file cannot be read, or has mistakes in its syntax; the others were looked at
  2  errors or warnings were found, with --strict also notes; with --fix, some that remain";

// Arguments of `config lint`.
#[derive(Debug, Args)]
pub(crate) struct LintArgs {
    /// Folders of modules, or files that belong together [default: the current folder].
    #[arg(value_name = "DIR|FILE")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    program: ProgramArgs,

    /// Rewrite the files, and report what remains.
    #[arg(long)]
    fix: bool,

    /// Check only this rule; can be given several times.
    #[arg(long, value_name = "RULE", value_parser = rule)]
    rule: Vec<LintRule>,

    /// Do not check this rule; can be given several times.
    #[arg(long, value_name = "RULE", value_parser = rule)]
    allow: Vec<LintRule>,

    /// End with 2 also when there are only notes.
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    schemas: SchemasArgs<Arguments>,

    /// How the findings are written.
    #[arg(long, value_enum, default_value_t)]
    format: FindingsFormat,

    #[command(flatten)]
    tests: TestsFolderArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// Provider schemas for rules about arguments of resources and others.
#[derive(Debug)]
struct Arguments;

impl SchemasFor for Arguments {
    const LONG_HELP: &str = "\
Provider schemas, as `tofu providers schema -json` prints them.

Rules about arguments of providers need them.";
}

fn rule(text: &str) -> Result<LintRule, String> {
    text.parse().map_err(|error: UnknownCode| error.to_string())
}

impl Verb for LintArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let schemas = schemas::read(&self.schemas, &self.paths, Ok::<_, Infallible>)?;
        let schemas = schemas.as_deref().map(Document::parse);
        let rules = self.rules();
        let options = LintOptions::default()
            .rules(&rules)
            .schemas(schemas.as_ref());
        let (groups, failures) = self.groups();
        let mut failed = !failures.is_empty();
        for failure in failures {
            failure.print(messages);
        }
        let (mut findings, mut log) = (Vec::new(), sarif::new());
        for mut group in groups {
            if self.fix {
                group.fix(&options, messages)?;
            }
            failed |= group.print_mistakes(messages);
            let found = group.findings(&options);
            if self.format == FindingsFormat::Sarif {
                sarif::add(&mut log, &group, &found);
            }
            findings.extend(found);
        }
        if failed && findings.is_empty() {
            // Not even that nothing was found.
            return Ok(ExitCode::Error);
        }
        let text = match self.format {
            FindingsFormat::Text => text::write(&findings),
            FindingsFormat::Json => to_line(&LintedModules::of(&findings)),
            FindingsFormat::Sarif => log.to_json(),
        };
        self.output.write(&text, true)?;
        let counts =
            |finding: &LintFinding| self.strict || finding.rule.severity() > Severity::Note;
        Ok(if failed {
            ExitCode::Error
        } else {
            ExitCode::changes_unless(!findings.iter().any(counts))
        })
    }
}

impl LintArgs {
    fn rules(&self) -> Vec<LintRule> {
        let mut rules = if self.rule.is_empty() {
            LintRule::USUAL.to_vec()
        } else {
            self.rule.clone()
        };
        rules.retain(|rule| !self.allow.contains(rule));
        rules
    }

    /// A group for each folder, and one for all files; and why some cannot be read.
    fn groups(&self) -> (Vec<LintGroup>, Vec<Failure>) {
        let current = [PathBuf::from(".")];
        let paths = if self.paths.is_empty() {
            &current
        } else {
            self.paths.as_slice()
        };
        let (mut groups, mut failures) = (Vec::new(), Vec::new());
        let program = self.program.program();
        let mut files = LintGroup::new(program);
        for path in paths {
            if path.is_dir() {
                match self.tests.open_for(program, path) {
                    Ok(folder) => {
                        let (group, unread) = LintGroup::of_folder(&folder);
                        groups.push(group);
                        failures.extend(unread);
                    }
                    Err(failure) => failures.push(failure),
                }
            } else {
                failures.extend(files.add(path, self.fix).err());
            }
        }
        if !files.is_empty() {
            groups.push(files);
        }
        (groups, failures)
    }
}

/// The rules that found something, in their order.
fn broken_rules(findings: &[LintFinding]) -> Vec<LintRule> {
    let mut rules: Vec<_> = findings.iter().map(|finding| finding.rule).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}
