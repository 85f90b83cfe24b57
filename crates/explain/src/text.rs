//! Chains as lines for people.

use crate::chain::{ChainEnd, ChainKind, ChainStep};
use crate::waiting::WAITING;
use serde::Serialize;
use tofu_json_review::{because, waits_because};
use tofu_json_text::visible_on_one_line;
use tofu_json_vocab::{Program, Reason};

/// The version of the JSON form, as its member `format_version` has it.
pub const FORMAT_VERSION: &str = "1.0";

/// The JSON Schema of the JSON form.
pub const SCHEMA: &str = include_str!("../schemas/explain.json");

/// The JSON form of explanations.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ExplanationRecord<'s> {
    format_version: &'static str,
    objects: &'s [ChainStep],
}

impl<'s> ExplanationRecord<'s> {
    /// That of these objects.
    #[must_use]
    pub const fn new(objects: &'s [ChainStep]) -> Self {
        Self {
            format_version: FORMAT_VERSION,
            objects,
        }
    }
}

/// Writes a chain: a line for each step, and below it what is behind it. `program` is whose plan it is.
#[must_use]
pub fn write_text(object: &ChainStep, program: Program) -> String {
    let mut text = String::new();
    let mut pending = vec![(object, None::<&ChainStep>, 0)];
    while let Some((step, above, level)) = pending.pop() {
        push_line(&mut text, level, &step.line(above));
        if let Some(end) = step.end.filter(|end| !step.says(*end)) {
            push_line(&mut text, level + 1, &program.say(end.words()));
        }
        let behind = step.because.iter().rev();
        pending.extend(behind.map(|next| (next, Some(step), level + 1)));
    }
    text
}

fn push_line(text: &mut String, level: usize, line: &str) {
    (0..level).for_each(|_| text.push_str("  "));
    text.push_str(&visible_on_one_line(line));
    text.push('\n');
}

impl ChainStep {
    /// What a step says by itself.
    pub(crate) fn line(&self, above: Option<&Self>) -> String {
        let name = self.short_name(above);
        match self.kind {
            ChainKind::Object | ChainKind::Trigger | ChainKind::Action => self.object_line(name),
            ChainKind::Attribute | ChainKind::Relevant | ChainKind::Drift | ChainKind::Output => {
                let mut line = format!("{name}{}", self.sides());
                if self.forces_replacement {
                    line.push_str(" (forces replacement)");
                }
                line
            }
            ChainKind::Variable => match &self.after {
                Some(value) => format!("{name} = {value}"),
                None => name.to_owned(),
            },
            ChainKind::DependsOn => format!("depends_on names {name}"),
            ChainKind::ModuleInput
            | ChainKind::ModuleOutput
            | ChainKind::Local
            | ChainKind::Repetition
            | ChainKind::Run => name.to_owned(),
        }
    }

    fn object_line(&self, name: &str) -> String {
        let mut line = name.to_owned();
        if self.kind == ChainKind::Trigger {
            line.insert_str(0, "perhaps because ");
        }
        if let Some(happens) = self.happens {
            line.push_str(match happens {
                "read" => " is read during apply",
                WAITING => " waits for the next plan",
                _ => " is ",
            });
            if !matches!(happens, "read" | WAITING) {
                line.push_str(happens);
            }
        }
        if let Some(previous) = &self.previous_address {
            line.push_str(match self.happens {
                Some("moved") => " from ",
                _ => ", moved from ",
            });
            line.push_str(previous);
        }
        if self.imported {
            line.push_str(", after its import");
        }
        if let Some(reason) = &self.reason {
            let words = match self.happens {
                Some(WAITING) => waits_because(reason),
                _ => because(&Reason::from(reason.as_str())).unwrap_or(reason),
            };
            if !words.is_empty() {
                line.push_str(": ");
                line.push_str(words);
            }
        }
        line
    }

    /// The values on both sides, as far as there are any.
    fn sides(&self) -> String {
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => format!(": {before} -> {after}"),
            (None, Some(after)) => format!(" = {after}"),
            (Some(before), None) => format!(": {before}, which goes"),
            (None, None) => String::new(),
        }
    }

    /// The attributes of an object need not repeat its address below it.
    fn short_name<'s>(&'s self, above: Option<&Self>) -> &'s str {
        let below = above.filter(|above| above.kind == ChainKind::Object);
        let rest = below.and_then(|above| self.name.strip_prefix(above.name.as_str()));
        let is_part = matches!(self.kind, ChainKind::Attribute | ChainKind::Drift);
        match rest {
            Some(rest) if is_part && !rest.is_empty() => rest.strip_prefix('.').unwrap_or(rest),
            _ if self.kind == ChainKind::DependsOn => match (above, self.name.rsplit_once(" for "))
            {
                (Some(_), Some((named, _))) => named,
                _ => &self.name,
            },
            _ => &self.name,
        }
    }

    /// Whether the line says already why the chain ends.
    fn says(&self, end: ChainEnd) -> bool {
        match end {
            ChainEnd::Triggered => self.kind == ChainKind::Trigger,
            ChainEnd::Gone => self.reason.is_some(),
            _ => false,
        }
    }
}
