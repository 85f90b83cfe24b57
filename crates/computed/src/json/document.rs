use super::{
    Json, JsonOptions, write_deferred, write_deferred_invocation, write_entry, write_invocation,
    write_output, write_state_output, write_state_resource,
};
use crate::{ComputedInvocation, Entry, Output, StateOutput, StateResource};
use tofu_json_vocab::{PlanMode, Planning};

/// The word and the version of the form, as the member `format` has it.
pub const FORMAT: &str = "tofu-json-computed/1";

/// A list that only plans of Terraform have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FurtherList {
    /// Changes that wait for the next plan.
    DeferredChanges,
    /// Actions that wait for the next plan.
    DeferredActionInvocations,
    /// Actions that are invoked.
    ActionInvocations,
}

impl FurtherList {
    /// The member that holds it, as in the plan.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::DeferredChanges => "deferred_changes",
            Self::DeferredActionInvocations => "deferred_action_invocations",
            Self::ActionInvocations => "action_invocations",
        }
    }
}

/// Writes a document piece by piece into a text that the caller may drain between the pieces.
///
/// The lists of a document come in a fixed order: `drift`, `changes` and `outputs` in a plan,
/// `resources` and `outputs` in a state. The first is open from the start,
/// [`next_list`](Self::next_list) leads to the next. Whatever is skipped is there and empty. After them
/// [`further_list`](Self::further_list) begins those that only plans of Terraform have.
///
/// ```
/// use tofu_json_computed::json::{DocumentWriter, JsonOptions};
/// use tofu_json_vocab::{PlanMode, Planning};
///
/// let mut json = String::new();
/// let mut document = DocumentWriter::plan(&mut json, PlanMode::Normal, Planning::Finished, JsonOptions::default());
/// // … document.entry(&mut json, &entry) for each drifted resource …
/// document.next_list(&mut json);
/// // … and for each that is to change …
/// document.close(&mut json);
/// assert_eq!(
///     json,
///     r#"{"format":"tofu-json-computed/1","kind":"plan","mode":"normal","errored":false,"#.to_owned()
///         + r#""drift":[],"changes":[],"outputs":[]}"#
/// );
/// ```
#[derive(Clone, Debug)]
pub struct DocumentWriter {
    options: JsonOptions,
    /// The lists that have not been opened yet.
    later: &'static [&'static str],
    /// Whether the open list holds nothing.
    empty: bool,
}

impl DocumentWriter {
    /// Writes the opening of a plan, up to the first drifted resource.
    pub fn plan(
        json: &mut String,
        mode: PlanMode,
        planning: Planning,
        options: JsonOptions,
    ) -> Self {
        let mut head = opening(json, "plan");
        head.text("mode", word(mode));
        head.member("errored").bool(planning == Planning::Errored);
        Self::of_lists(json, &["drift", "changes", "outputs"], options)
    }

    /// Writes the opening of a state, up to the first resource.
    pub fn state(json: &mut String, options: JsonOptions) -> Self {
        opening(json, "state");
        Self::of_lists(json, &["resources", "outputs"], options)
    }

    fn of_lists(json: &mut String, lists: &'static [&'static str], options: JsonOptions) -> Self {
        let mut document = Self {
            options,
            later: lists,
            empty: true,
        };
        document.open_next(json);
        document
    }

    /// Ends the open list and begins the next; does nothing in the last one.
    pub fn next_list(&mut self, json: &mut String) {
        if !self.later.is_empty() {
            json.push(']');
            self.open_next(json);
        }
    }

    /// Ends all lists so far and begins one that only plans of Terraform have.
    pub fn further_list(&mut self, json: &mut String, list: FurtherList) {
        self.end_lists(json);
        self.open(json, list.as_str());
    }

    fn open_next(&mut self, json: &mut String) {
        if let Some((list, later)) = self.later.split_first() {
            self.later = later;
            self.open(json, list);
        }
    }

    fn open(&mut self, json: &mut String, list: &str) {
        json.push_str(",\"");
        json.push_str(list);
        json.push_str("\":[");
        self.empty = true;
    }

    /// Writes one resource of a plan.
    pub fn entry(&mut self, json: &mut String, entry: &Entry<'_>) {
        self.begin_item(json);
        write_entry(json, entry, &self.options);
    }

    /// Writes one output of a plan.
    pub fn output(&mut self, json: &mut String, output: &Output<'_>) {
        self.begin_item(json);
        write_output(json, output, &self.options);
    }

    /// Writes one change that waits for the next plan, and the word why.
    pub fn deferred(&mut self, json: &mut String, reason: &str, entry: &Entry<'_>) {
        self.begin_item(json);
        write_deferred(json, reason, entry, &self.options);
    }

    /// Writes one action that is invoked.
    pub fn invocation(&mut self, json: &mut String, invocation: &ComputedInvocation<'_>) {
        self.begin_item(json);
        write_invocation(json, invocation, &self.options);
    }

    /// Writes one action that waits for the next plan, and the word why.
    pub fn deferred_invocation(
        &mut self,
        json: &mut String,
        reason: &str,
        invocation: &ComputedInvocation<'_>,
    ) {
        self.begin_item(json);
        write_deferred_invocation(json, reason, invocation, &self.options);
    }

    /// Writes one resource object of a state.
    pub fn state_resource(&mut self, json: &mut String, resource: &StateResource<'_>) {
        self.begin_item(json);
        write_state_resource(json, resource, &self.options);
    }

    /// Writes one output of a state.
    pub fn state_output(&mut self, json: &mut String, output: &StateOutput<'_>) {
        self.begin_item(json);
        write_state_output(json, output, &self.options);
    }

    /// Writes items that were written elsewhere, on another thread say, with [`separate_items`]
    /// between them. An empty text is no item.
    pub fn items(&mut self, json: &mut String, items: &str) {
        if !items.is_empty() {
            self.begin_item(json);
            json.push_str(items);
        }
    }

    /// Writes what is between two items, unless the next one is the first of its list.
    fn begin_item(&mut self, json: &mut String) {
        if !self.empty {
            json.push(',');
        }
        self.empty = false;
        json.push('\n');
    }

    /// Writes the end of the document, with all lists that are not there yet.
    pub fn close(mut self, json: &mut String) {
        self.end_lists(json);
        json.push('}');
    }

    /// The same for a document of which a filter has left out something: `filtered` is the JSON that says what.
    pub fn close_filtered(mut self, json: &mut String, filtered: &str) {
        self.end_lists(json);
        json.push_str(",\"filtered\":");
        json.push_str(filtered);
        json.push('}');
    }

    fn end_lists(&mut self, json: &mut String) {
        while !self.later.is_empty() {
            self.next_list(json);
        }
        json.push(']');
    }
}

/// Appends what is between two items of a list, unless `json` is empty: for lists that are written
/// apart from their document ([`DocumentWriter::items`]).
pub fn separate_items(json: &mut String) {
    if !json.is_empty() {
        json.push_str(",\n");
    }
}

/// Opens a document, whose members follow.
fn opening<'j>(json: &'j mut String, kind: &str) -> Json<'j> {
    let mut json = Json::to(json);
    json.begin('{');
    json.text("format", FORMAT);
    json.text("kind", kind);
    json
}

const fn word(mode: PlanMode) -> &'static str {
    match mode {
        PlanMode::Normal => "normal",
        PlanMode::RefreshOnly => "refresh-only",
        PlanMode::Destroy => "destroy",
    }
}
