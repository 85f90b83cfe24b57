//! The plan that a run made, which its messages do not have, and the documents in messages.

use crate::failure::Failure;
use crate::message::Message;
use crate::options::content::InputContent;
use crate::options::document::{FoundDocument, failure};
use crate::options::input::InputSource;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use tofu_json_diagnostic::Diagnostic;
use tofu_json_input::{Input, Note};
use tofu_json_model::kind::DocumentKind;
use tofu_json_render::stream::{Embedded, has_counts, is_mostly_content};
use tofu_json_show::{Options, show_difference, show_from};
use tofu_json_value::Value;

/// A plan as text.
pub(super) struct PlanText {
    pub(super) text: String,
    pub(super) notes: Vec<Message>,
}

impl PlanText {
    /// Reads a plan, and prints it to memory.
    pub(super) fn read(
        source: &InputSource,
        schemas: Option<(&InputSource, &InputContent)>,
        options: &Options,
    ) -> Result<Self, Failure> {
        let content = source.open()?;
        FoundDocument::new(&content, source)?.require(&[DocumentKind::Plan], "a plan")?;
        let mut text = Vec::new();
        let schema_input = schemas.map(|(_, content)| content.as_input());
        let shown = show_from(content.as_input(), schema_input, options, &(), &mut text);
        let report = shown.map_err(|error| match (&error, schemas) {
            (tofu_json_show::Error::Schemas(_), Some((schemas, _))) => failure(error, schemas),
            _ => failure(error, source),
        })?;
        let notes = report.notes.into_iter();
        Ok(Self {
            text: String::from_utf8_lossy(&text).into_owned(),
            notes: notes
                .map(|note| Message::note(note, &source.name()))
                .collect(),
        })
    }
}

/// Plans, states and differences in messages.
pub(super) struct Documents<'c> {
    options: Options,
    schemas: Option<&'c InputContent>,
    plan: Option<PlanText>,
    /// Whether a plan was asked for that is not the one of `plan`.
    is_other_plan: AtomicBool,
    /// Notes about them, each once.
    notes: Mutex<Vec<Note>>,
    /// How many were left out.
    left_out: AtomicU64,
}

impl<'c> Documents<'c> {
    pub(super) const fn new(
        options: Options,
        schemas: Option<&'c InputContent>,
        plan: Option<PlanText>,
    ) -> Self {
        Self {
            options,
            schemas,
            plan,
            is_other_plan: AtomicBool::new(false),
            notes: Mutex::new(Vec::new()),
            left_out: AtomicU64::new(0),
        }
    }

    pub(super) const fn options(&self) -> &Options {
        &self.options
    }

    pub(super) fn into_notes(self) -> Vec<Message> {
        let notes = self
            .notes
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let left_out = match self.left_out.into_inner() {
            0 => None,
            1 => Some("a value that would be little but indentation was left out".to_owned()),
            number => Some(format!(
                "{number} values that would be little but indentation were left out"
            )),
        };
        let left_out = left_out.map(|text| Message::remark("left-out", text));
        let other_plan = self.is_other_plan.into_inner().then(|| {
            let text =
                "the plan of `--plan` was left out: its counts are not those of the messages";
            Message::remark("other-plan", text)
        });
        let of_plan = self.plan.into_iter().flat_map(|plan| plan.notes);
        of_plan
            .chain(
                notes
                    .into_iter()
                    .map(|note| Message::remark(note.code.as_str(), note.message)),
            )
            .chain(left_out)
            .chain(other_plan)
            .collect()
    }

    fn can_show(&self, json: &[u8]) -> bool {
        let can = is_mostly_content(json);
        self.left_out.fetch_add(u64::from(!can), Ordering::Relaxed);
        can
    }
}

impl Embedded for Documents<'_> {
    fn difference(&self, diagnostic: &Diagnostic) -> Option<String> {
        let json = diagnostic.difference()?;
        if !self.can_show(json.as_bytes()) {
            return None;
        }
        show_difference(diagnostic, &self.options)
    }

    fn document(&self, document: Value<'_>) -> Option<String> {
        if !self.can_show(document.raw()) {
            return None;
        }
        let mut text = Vec::new();
        let schemas = self.schemas.map(InputContent::as_input);
        let input = Input::Memory(document.raw());
        let report = show_from(input, schemas, &self.options, &(), &mut text).ok()?;
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        for note in report.notes {
            if notes.iter().all(|known| known.code != note.code) {
                notes.push(note);
            }
        }
        String::from_utf8(text).ok()
    }

    fn plan(&self, counts: &str) -> Option<String> {
        let plan = self.plan.as_ref()?;
        if has_counts(&plan.text, counts) {
            return Some(plan.text.clone());
        }
        self.is_other_plan.store(true, Ordering::Relaxed);
        None
    }
}
