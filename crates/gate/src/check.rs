//! Gates along the outline of a plan.

use crate::invoked::{InvokedAction, invoked_actions};
use crate::renames::Renames;
use crate::subject::Subject;
use crate::{Day, Gate, GateReport, GateResult, GateRule, Violation};
use std::borrow::Cow;
use std::io;
use std::ops::Range;
use tofu_json_model::Limits;
use tofu_json_model::stream::{
    ChangeHead, CheckHead, EntryHead, OutlineEvent, PlanLayout, StreamError,
};
use tofu_json_vocab::{Action, ChangeWord, FilteredChange, Mode, Program, matches_glob};

/// So many violations of a gate are listed.
const MOST: usize = 1000;

/// Gates on their way over the outline of a plan: [`GateCheck::event`] takes what
/// [`outline_plan`](tofu_json_model::stream::outline_plan) reports.
#[derive(Debug)]
pub struct GateCheck<'g> {
    today: Day,
    tallies: Vec<GateTally<'g>>,
    renames: Renames,
}

/// A gate and what was found so far.
#[derive(Debug)]
struct GateTally<'g> {
    gate: &'g Gate,
    /// How many objects count.
    count: u64,
    violations: Vec<Violation>,
    more: u64,
    excepted: u64,
    /// Patterns of protected addresses that have matched no object yet.
    unmatched: Vec<&'g str>,
}

/// The head of an entry as it is judged. An entry of no known mode is one of a managed object: nothing passes because it
/// does not say what it is.
pub(crate) fn judged(head: &ChangeHead) -> Cow<'_, ChangeHead> {
    match head.mode {
        Mode::Other(_) => {
            let mut head = head.clone();
            head.mode = Mode::Managed;
            Cow::Owned(head)
        }
        _ => Cow::Borrowed(head),
    }
}

/// How a finding of drift ends before the program is known.
const OUTSIDE: &str = " outside of OpenTofu";

impl<'g> GateTally<'g> {
    fn new(gate: &'g Gate) -> Self {
        let protected = match &gate.rule {
            GateRule::Protect(patterns) => patterns.as_slice(),
            _ => &[],
        };
        Self {
            gate,
            count: 0,
            violations: Vec::new(),
            more: 0,
            excepted: 0,
            unmatched: protected.iter().map(String::as_str).collect(),
        }
    }

    /// Has what was found name its program.
    fn say(&mut self, program: Program) {
        for violation in &mut self.violations {
            if let Some(object) = violation.message.strip_suffix(OUTSIDE) {
                violation.message = format!("{object} outside of {}", program.name());
            }
        }
    }
}

impl<'g> GateCheck<'g> {
    /// Gates before the first event. Exceptions that ended before today do not count.
    #[must_use]
    pub fn new(gates: &'g [Gate], today: Day) -> Self {
        Self {
            today,
            tallies: gates.iter().map(GateTally::new).collect(),
            renames: Renames::default(),
        }
    }

    /// Looks at what the outline reports.
    pub fn event(&mut self, event: &OutlineEvent<'_>) {
        match event {
            // Only the last of several lists counts.
            OutlineEvent::Changes => {
                self.renames = Renames::default();
                self.forget(|rule| !matches!(rule, GateRule::NoDrift | GateRule::NoFailedChecks));
            }
            OutlineEvent::Drift => self.forget(|rule| *rule == GateRule::NoDrift),
            OutlineEvent::Checks => self.forget(|rule| *rule == GateRule::NoFailedChecks),
            OutlineEvent::Change(range, entry) => {
                let head = judged(entry.head);
                let mut entry = *entry;
                entry.head = &head;
                if self.asks_for(&GateRule::RequireMoved) {
                    self.renames.note(range, &entry);
                }
                let today = self.today;
                self.tallies
                    .iter_mut()
                    .for_each(|tally| tally.change(&entry, today));
            }
            OutlineEvent::DriftEntry(_, entry) => {
                let head = judged(entry.head);
                let mut entry = *entry;
                entry.head = &head;
                let today = self.today;
                self.of(&GateRule::NoDrift)
                    .for_each(|tally| tally.drift(&entry, today));
            }
            OutlineEvent::Check(check) => {
                let today = self.today;
                self.of(&GateRule::NoFailedChecks)
                    .for_each(|tally| tally.check(check, today));
            }
            _ => {}
        }
    }

    /// How the plan fares. `read` gives the bytes of an entry, which the rule `require-moved` needs and no other.
    ///
    /// # Errors
    ///
    /// Where an entry whose values are needed could not be read, or is of the wrong kind.
    pub fn finish<'b>(
        mut self,
        layout: &PlanLayout,
        limits: Limits,
        mut read: impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
    ) -> Result<GateReport, StreamError> {
        if let Some(told) = layout.program() {
            for tally in self.of(&GateRule::NoDrift) {
                tally.say(told.program);
            }
        }
        let renames = std::mem::take(&mut self.renames);
        let pairs = renames.pairs(limits, &mut read)?;
        let today = self.today;
        for tally in self.of(&GateRule::RequireMoved) {
            for (before, after) in &pairs {
                let message = format!(
                    "{after} is {before} under another address: a moved block keeps the object"
                );
                let subject = Subject {
                    previous_address: before,
                    word: Some(ChangeWord::Create),
                    ..Subject::at(after)
                };
                tally.object(message, &subject, today);
            }
        }
        for action in invoked_actions(layout, limits, &mut read)? {
            for tally in &mut self.tallies {
                tally.invocation(&action, today);
            }
        }
        Ok(GateReport {
            gates: (self.tallies.into_iter())
                .map(|tally| tally.result(today))
                .collect(),
            errored: layout.errored,
            waiting: layout.deferred_count + layout.deferred_invocation_count,
            policies: None,
        })
    }

    fn asks_for(&self, rule: &GateRule) -> bool {
        self.tallies.iter().any(|tally| tally.gate.rule == *rule)
    }

    fn of(&mut self, rule: &GateRule) -> impl Iterator<Item = &mut GateTally<'g>> {
        let tallies = self.tallies.iter_mut();
        tallies.filter(move |tally| tally.gate.rule == *rule)
    }

    fn forget(&mut self, forgets: impl Fn(&GateRule) -> bool) {
        for tally in &mut self.tallies {
            if forgets(&tally.gate.rule) {
                *tally = GateTally::new(tally.gate);
            }
        }
    }
}

impl GateTally<'_> {
    fn change(&mut self, entry: &EntryHead<'_>, today: Day) {
        self.unmatched.retain(|pattern| !is_named(pattern, entry));
        let action = &entry.head.action;
        let is_managed = entry.head.mode == Mode::Managed;
        let planned = entry.as_planned();
        let subject = Subject::of(entry, word(entry));
        let name = &subject;
        let against = match &self.gate.rule {
            GateRule::MaxDestroy(_) => (is_managed && (may_destroy(action) || action.is_replace()))
                .then(|| format!("{} {name}", does(action))),
            GateRule::MaxChange(_) => {
                (entry.head.counts()).then(|| format!("{} {name}", done(entry)))
            }
            GateRule::Protect(patterns) => {
                let loses = may_destroy(action) || action.forgets();
                (is_managed && loses && names(patterns, entry))
                    .then(|| format!("{name} is protected, and the plan {} it", does(action)))
            }
            GateRule::Deny(patterns) => {
                let found = patterns
                    .iter()
                    .find(|pattern| denies(pattern, entry, &planned));
                let found = found.filter(|pattern| entry.head.is_listed() || is_no_op(pattern));
                found.map(|pattern| {
                    let does = match pattern.word {
                        Some(word @ (ChangeWord::Move | ChangeWord::Import)) => verb(word),
                        // The object may be replaced by another.
                        Some(word @ ChangeWord::Forget) => verb(word),
                        _ => done(entry),
                    };
                    format!("the plan {does} {name}, which {pattern} denies")
                })
            }
            GateRule::Allow(patterns) => {
                let of = entry.resource_type;
                let is_allowed = |word| patterns.iter().any(|pattern| pattern.is_for(word, of));
                let denied = words(entry).find(|word| !is_allowed(*word));
                denied.filter(|_| entry.head.counts()).map(|word| {
                    let does = verb(word);
                    format!("the plan {does} {name}, which nothing allows")
                })
            }
            GateRule::OnlyAddresses(patterns) => (entry.head.counts() && !names(patterns, entry))
                .then(|| {
                    format!(
                        "the plan {} {name}, whose address is none of those named",
                        done(entry)
                    )
                }),
            GateRule::RequireMoved | GateRule::NoDrift | GateRule::NoFailedChecks => None,
        };
        if let Some(message) = against {
            self.object(message, &subject, today);
        }
    }

    fn invocation(&mut self, action: &InvokedAction, today: Day) {
        let address = action.planned.address.as_str();
        let against = match &self.gate.rule {
            GateRule::Deny(patterns) => {
                let found = patterns.iter().find(|pattern| action.fits(pattern));
                found.map(|pattern| format!("which {pattern} denies"))
            }
            GateRule::Allow(patterns) => (!patterns.iter().any(|pattern| action.fits(pattern)))
                .then(|| "which nothing allows".to_owned()),
            GateRule::OnlyAddresses(patterns) => (!action.is_named(patterns))
                .then(|| "whose address is none of those named".to_owned()),
            _ => None,
        };
        if let Some(against) = against {
            let message = format!("the plan invokes {}, {against}", action.planned);
            self.object(message, &Subject::at(address), today);
        }
    }

    fn drift(&mut self, entry: &EntryHead<'_>, today: Day) {
        if entry.head.mode == Mode::Managed && entry.head.action != Action::NoOp {
            // Which program it is shows later.
            let subject = Subject::of(entry, ChangeWord::Drift);
            let message = format!("{subject} was changed{OUTSIDE}");
            self.object(message, &subject, today);
        }
    }

    fn check(&mut self, check: &CheckHead, today: Day) {
        let verb = match check.status.as_str() {
            "fail" => "has failed",
            "error" => "could not be evaluated",
            _ => return,
        };
        let mut message = format!("the check {} {verb}", check.address);
        if !check.problems.is_empty() {
            message.push_str(&format!(": {}", check.problems.join("; ")));
        }
        self.object(message, &Subject::at(&check.address), today);
    }

    /// Something is against the rule, unless there is an exception for it.
    fn object(&mut self, message: String, subject: &Subject<'_>, today: Day) {
        let is_excepted = self.gate.exceptions.iter().any(|exception| {
            !exception.has_expired(today)
                && exception.is_for(subject.address, subject.previous_address)
        });
        if is_excepted {
            self.excepted += 1;
            return;
        }
        self.count += 1;
        if self.violations.len() < MOST {
            self.violations.push(Violation {
                message,
                address: Some(subject.address.to_owned()),
                deposed: subject.deposed.map(str::to_owned),
                word: subject.word,
            });
        } else {
            self.more += 1;
        }
    }

    fn result(self, today: Day) -> GateResult {
        let mut result = GateResult {
            gate: self.gate.clone(),
            violations: self.violations,
            more: self.more,
            excepted: self.excepted,
            unmatched: self.unmatched.into_iter().map(str::to_owned).collect(),
            expired: (self.gate.exceptions.iter())
                .filter(|exception| exception.has_expired(today))
                .cloned()
                .collect(),
        };
        if let Some(limit) = limit(&self.gate.rule) {
            // The number is against the rule, no object by itself.
            let message = over(&self.gate.rule, limit, self.count, &result.violations);
            result.more = 0;
            result.violations = Vec::from_iter(message.map(|message| Violation {
                message,
                address: None,
                deposed: None,
                word: None,
            }));
        }
        result
    }
}

/// So many objects are named where a number is too great.
const NAMED: usize = 5;

const fn limit(rule: &GateRule) -> Option<u64> {
    match rule {
        GateRule::MaxDestroy(limit) | GateRule::MaxChange(limit) => Some(*limit),
        _ => None,
    }
}

/// What is to be said of a number beyond its limit, if it is.
fn over(rule: &GateRule, limit: u64, count: u64, objects: &[Violation]) -> Option<String> {
    let verb = match rule {
        GateRule::MaxDestroy(_) => "deletes or replaces",
        _ => "changes",
    };
    let noun = if count == 1 { "object" } else { "objects" };
    let subjects = objects.iter().filter_map(Subject::of_violation);
    let named: Vec<_> = subjects
        .take(NAMED)
        .map(|subject| subject.to_string())
        .collect();
    let more = match count.saturating_sub(named.len() as u64) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let named = named.join(", ");
    (count > limit)
        .then(|| format!("the plan {verb} {count} {noun}, and {limit} may be: {named}{more}"))
}

fn is_no_op(pattern: &crate::ChangePattern) -> bool {
    pattern.word == Some(ChangeWord::NoOp)
}

fn names(patterns: &[String], entry: &EntryHead<'_>) -> bool {
    patterns.iter().any(|pattern| is_named(pattern, entry))
}

fn is_named(pattern: &str, entry: &EntryHead<'_>) -> bool {
    let previous = entry.previous_address;
    matches_glob(pattern, entry.address)
        || (!previous.is_empty() && matches_glob(pattern, previous))
}

/// The word of a change: its action, or what happens beside a no-op.
fn word(entry: &EntryHead<'_>) -> ChangeWord {
    match (&entry.head.action, entry.head.moved) {
        (Action::NoOp, true) => ChangeWord::Move,
        (Action::NoOp, false) if entry.head.importing => ChangeWord::Import,
        (action, _) => ChangeWord::of(action),
    }
}

/// All words that a change must have leave for: its action, and what happens beside it. A no-op needs none for itself.
fn words(entry: &EntryHead<'_>) -> impl Iterator<Item = ChangeWord> {
    let head = &entry.head;
    let action = (head.action != Action::NoOp).then(|| ChangeWord::of(&head.action));
    let moved = head.moved.then_some(ChangeWord::Move);
    let imported = head.importing.then_some(ChangeWord::Import);
    [action, moved, imported].into_iter().flatten()
}

/// Whether a pattern denies a change. What is replaced may be forgotten for that, which is neither word alone.
fn denies(
    pattern: &crate::ChangePattern,
    entry: &EntryHead<'_>,
    planned: &FilteredChange<'_>,
) -> bool {
    let forgets = pattern.word == Some(ChangeWord::Forget) && entry.head.action.forgets();
    pattern.matches(planned) || forgets && pattern.is_for(ChangeWord::Forget, entry.resource_type)
}

fn done(entry: &EntryHead<'_>) -> &'static str {
    verb(word(entry))
}

/// Whether an action destroys, as far as anybody knows: what an unknown one does could be that.
fn may_destroy(action: &Action) -> bool {
    action.destroys() || matches!(action, Action::Other(_))
}

/// What a plan does to an object.
fn does(action: &Action) -> &'static str {
    verb(ChangeWord::of(action))
}

const fn verb(word: ChangeWord) -> &'static str {
    match word {
        ChangeWord::Create => "creates",
        ChangeWord::Update => "updates",
        ChangeWord::Replace => "replaces",
        ChangeWord::Delete => "deletes",
        ChangeWord::Forget => "forgets",
        ChangeWord::Read => "reads",
        ChangeWord::NoOp => "keeps",
        ChangeWord::Move => "moves",
        ChangeWord::Import => "imports",
        _ => "changes",
    }
}

#[cfg(test)]
mod tests;
