//! The document that `show -json` prints.

mod address;
mod change;
mod change_list;
mod check;
mod counted;
mod evaluated;
mod other_side;
mod output;
mod page;
mod parts;
mod path;
mod planned;
mod prior;
mod shown;
mod timestamp;
mod variable;

pub(crate) use address::{provider_name, resource_address};
pub(crate) use evaluated::{write_evaluated, write_type};
pub(crate) use page::DocumentOut;
pub(crate) use parts::DocumentParts;
pub use parts::PlanDocument;

use crate::configuration::{self, OwnedTree};
use crate::container::{self, UnpackedEntries};
use crate::error::{Fault, PlanFileError};
use crate::message::{ChangeKey, ChangeKind, ChangesOf, PlanIndex, PlanMessage, UiMode};
use crate::schema::{SchemaSource, SeenTypes};
pub(crate) use change::Resolver;
use change_list::ChangeList;
pub(crate) use change_list::ChangeWriter;
use page::DocumentPage;
pub(crate) use shown::ShownMemory;
use tofu_json_vocab::Mode;

/// What a document is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum DocumentUse {
    /// All of it.
    #[default]
    Whole,
    /// The text of the plan: neither the states before and after it nor what does not change; and where there are
    /// schemas, no configuration and no variables, and attributes and blocks that the text only counts have another
    /// value of their kind.
    Text,
    /// The text of what a filter takes of the plan: what does not change is there without its values, for filters tell
    /// what names nothing.
    FilteredText,
    /// Counting: every change without its values, and neither states nor configuration.
    Counts,
}

impl DocumentUse {
    /// Whether everything is shown.
    pub(crate) fn shows_all(self) -> bool {
        self == Self::Whole
    }

    /// Whether anything is made of values, so that types are needed.
    pub(crate) fn shows_values(self) -> bool {
        self != Self::Counts
    }
}

/// What a document is made of.
pub(crate) struct Needs<'p> {
    pub(crate) entries: &'p UnpackedEntries,
    pub(crate) index: &'p PlanIndex,
    pub(crate) plan: &'p PlanMessage<'p>,
    pub(crate) schemas: Option<&'p SchemaSource<'p>>,
    pub(crate) document_use: DocumentUse,
}

/// Writes the document with its end, and says whether a schema was needed that is not there.
pub(crate) fn write_document(
    needs: &Needs<'_>,
    out: DocumentOut<'_>,
) -> Result<bool, PlanFileError> {
    let (plan, entries) = (needs.plan, needs.entries);
    let in_plan = |fault: Fault| fault.in_entry(container::PLAN);
    let is_whole = needs.document_use.shows_all();
    let timestamp = timestamp::printed(plan.timestamp).map_err(in_plan)?;
    entries.require_large(container::PREVIOUS_STATE)?;
    let state = entries.require_large(container::STATE)?;
    let written = entries.written.as_ref();
    let written = written.filter(|written| written.document_use == needs.document_use);
    let changes = match written {
        Some(written) => &written.texts,
        None => entries.large(container::PLAN)?,
    };
    let shows_values = needs.document_use.shows_values();
    let seen = match needs.schemas {
        Some(_) => Ok(SeenTypes::default()),
        None if !shows_values => Ok(SeenTypes::default()),
        None => prior::seen_types(entries.large(container::STATE)?),
    };
    let seen = seen.map_err(|fault| fault.in_entry(container::STATE))?;
    let writer = ChangeWriter {
        resolver: Resolver::new(needs.schemas, &seen),
        document_use: needs.document_use,
    };
    let resolver = &writer.resolver;
    // Nothing that is declared shows in a text, but for the types that it tells where there are no schemas.
    let needs_configuration = is_whole || (shows_values && needs.schemas.is_none());
    let owned = needs_configuration.then(|| OwnedTree::read(entries));
    let owned = owned.transpose()?;
    let tree = owned.as_ref().map(OwnedTree::tree).transpose()?;

    let mut page = DocumentPage::new(out);
    page.json.begin('{');
    page.json.text("format_version", "1.2");
    page.json.text("terraform_version", plan.terraform_version);
    if let Some(tree) = &tree {
        variable::write(&mut page.json, plan, tree).map_err(in_plan)?;
    }
    page.json.member("planned_values").begin('{');
    output::write_planned(&mut page.json, plan).map_err(in_plan)?;
    page.json.member("root_module");
    let planned = needs_configuration.then_some(needs.index.resource_changes.as_slice());
    planned::write(&mut page, planned.unwrap_or_default(), changes, resolver).map_err(in_plan)?;
    page.json.end('}');
    let list = ChangeList {
        content: changes,
        are_written: written.is_some(),
        writer: &writer,
    };
    let drift = sorted(&needs.index.resource_drift, |change| {
        plan.mode == UiMode::RefreshOnly || change.action != ChangeKind::NoOp
    });
    list.write(&mut page, ChangesOf::Drift, &drift)
        .map_err(in_plan)?;
    let listed = sorted(&needs.index.resource_changes, |change| {
        needs.document_use != DocumentUse::Text || !change.is_silent
    });
    list.write(&mut page, ChangesOf::Plan, &listed)
        .map_err(in_plan)?;
    output::write(&mut page.json, plan).map_err(in_plan)?;
    if is_whole {
        let state = state.map_or_else(|| entries.large(container::STATE), Ok)?;
        prior::write(&mut page, state, resolver)
            .map_err(|fault| fault.in_entry(container::STATE))?;
    }
    page.json.member("configuration");
    if let Some(tree) = &tree {
        let writer = configuration::ConfigNeeds {
            schemas: needs.schemas,
            seen: &seen,
            has_own_schemas: entries.get(container::SCHEMAS).is_some(),
        };
        configuration::write(&mut page.json, tree, &writer)
            .map_err(|fault| fault.in_entry("tfconfig"))?;
    } else {
        page.json.json(r#"{"root_module":{}}"#);
    }
    path::write_relevant(&mut page.json, plan).map_err(in_plan)?;
    check::write(&mut page.json, plan).map_err(in_plan)?;
    if !timestamp.is_empty() {
        page.json.text("timestamp", &timestamp);
    }
    page.json.member("errored").bool(plan.errored);
    page.json.end('}');
    page.finish().map_err(in_plan)?;
    Ok(seen.has_missed() || written.is_some_and(|written| written.has_missed))
}

/// Changes in the order of documents. Deletions of data sources are none.
fn sorted(keys: &[ChangeKey], takes: impl Fn(&ChangeKey) -> bool) -> Vec<&ChangeKey> {
    let is_data_deletion = |change: &ChangeKey| {
        change.address.mode == Mode::Data && change.action == ChangeKind::Delete
    };
    let listed = keys.iter().filter(|change| !is_data_deletion(change));
    let mut listed: Vec<_> = listed.filter(|change| takes(change)).collect();
    listed
        .sort_by(|one, other| (&one.address, &one.deposed).cmp(&(&other.address, &other.deposed)));
    listed
}
