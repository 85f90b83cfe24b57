//! The gates, from options and from files.

use crate::failure::Failure;
use crate::message::Message;
use crate::options::toml_file::{mistake, read_text};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use std::path::PathBuf;
use tofu_json_gate::{ChangePattern, ChangePatternError, Gate, GateReport, GateRule, read_gates};

const HEADING: &str = "Gates";

// Which gates there are.
#[derive(Clone, Debug, Args)]
pub(super) struct GateArgs {
    /// Gates from a TOML file, with names, reasons and exceptions.
    #[arg(long, help_heading = HEADING, value_name = "FILE")]
    gates: Vec<PathBuf>,

    /// No more objects are deleted or replaced than N.
    #[arg(long, help_heading = HEADING, value_name = "N")]
    max_destroy: Option<u64>,

    /// No more objects change than N; reading data is no change.
    #[arg(long, help_heading = HEADING, value_name = "N")]
    max_change: Option<u64>,

    /// Objects with such addresses are not deleted, replaced or forgotten.
    ///
    /// `*` matches any characters, `?` one; brackets and quotes match themselves, and a pattern is for all
    /// of the address. The address of a moved object is also the one before.
    #[arg(long, help_heading = HEADING, value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    protect: Vec<String>,

    /// This is not done to such types, such as `delete:aws_kms_*`; `*` is any action.
    ///
    /// `delete` is not `replace`: `--protect` is against both. `invoke` is for the types of actions.
    #[arg(long, help_heading = HEADING, value_name = "ACTION:TYPE", value_parser = pattern)]
    deny: Vec<ChangePattern>,

    /// Nothing is done but what such options allow.
    #[arg(long, help_heading = HEADING, value_name = "ACTION:TYPE", value_parser = pattern)]
    allow: Vec<ChangePattern>,

    /// What is deleted and created again with the same values under another address is moved instead.
    #[arg(long, help_heading = HEADING)]
    require_moved: bool,

    /// Nothing was changed outside of OpenTofu.
    #[arg(long, help_heading = HEADING)]
    no_drift: bool,

    /// No check of the configuration has failed.
    #[arg(long, help_heading = HEADING)]
    no_failed_checks: bool,

    /// Only objects with such addresses change.
    #[arg(long, help_heading = HEADING, value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    only_addresses: Vec<String>,
}

fn pattern(text: &str) -> Result<ChangePattern, ChangePatternError> {
    text.parse()
}

impl GateArgs {
    /// The gates, those of files first. There may be none where there are policies.
    pub(super) fn read(&self, has_policies: bool) -> Result<Vec<Gate>, Failure> {
        let mut gates = Vec::new();
        for path in &self.gates {
            let text = read_text(path)?;
            let read = read_gates(&text);
            gates.extend(read.map_err(|error| mistake(&error, path))?);
        }
        gates.extend(self.rules().into_iter().map(Gate::of));
        if gates.is_empty() && !has_policies {
            return Err(Message::error("usage", "expected a gate, found none")
                .with_help(
                    "give a rule such as `--max-destroy 0`, rules in a file with `--gates FILE`, or policies with `--policy PATH`",
                )
                .into());
        }
        Ok(gates)
    }

    /// What options protect and a plan lacks, each as an argument of the command. A file of gates may be for more plans than
    /// this one, and what failed part-way lacks objects.
    pub(super) fn unmatched(&self, report: &GateReport) -> Vec<String> {
        let gates = report.gates.iter().filter(|_| !report.errored);
        let is_lacking =
            |pattern: &&String| gates.clone().any(|gate| gate.unmatched.contains(*pattern));
        let unmatched = self.protect.iter().filter(is_lacking);
        unmatched
            .map(|pattern| format!("--protect {pattern}"))
            .collect()
    }

    fn rules(&self) -> Vec<GateRule> {
        let listed = |list: &[String], rule: fn(Vec<String>) -> GateRule| {
            (!list.is_empty()).then(|| rule(list.to_vec()))
        };
        let patterns = |list: &[ChangePattern], rule: fn(Vec<ChangePattern>) -> GateRule| {
            (!list.is_empty()).then(|| rule(list.to_vec()))
        };
        let rules = [
            self.max_destroy.map(GateRule::MaxDestroy),
            self.max_change.map(GateRule::MaxChange),
            listed(&self.protect, GateRule::Protect),
            patterns(&self.deny, GateRule::Deny),
            patterns(&self.allow, GateRule::Allow),
            self.require_moved.then_some(GateRule::RequireMoved),
            self.no_drift.then_some(GateRule::NoDrift),
            self.no_failed_checks.then_some(GateRule::NoFailedChecks),
            listed(&self.only_addresses, GateRule::OnlyAddresses),
        ];
        rules.into_iter().flatten().collect()
    }
}
