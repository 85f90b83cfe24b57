//! Which providers a document has, and what its configuration says of their versions.

use crate::Table;
use crate::column::Cell;
use crate::document::{Reading, part};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use tofu_json_input::{Error, Limits, Opened};
use tofu_json_model::document::config::ProviderConfig;
use tofu_json_model::shape::{Held as _, Map};
use tofu_json_scan::{members, skip_whitespace};
use tofu_json_value::Document;

/// The member of a configuration that holds its provider configurations.
const PROVIDER_CONFIG: &[u8] = b"provider_config";

/// The providers of one document, by name.
#[derive(Debug, Default)]
pub(crate) struct Providers {
    by_name: BTreeMap<String, ProviderFacts>,
}

#[derive(Debug, Default)]
struct ProviderFacts {
    objects: i64,
    constraints: BTreeSet<String>,
}

impl Providers {
    /// Counts an object of a provider.
    pub(crate) fn count(&mut self, name: &str) {
        if let Some(facts) = self.by_name.get_mut(name) {
            facts.objects += 1;
        } else if !name.is_empty() {
            self.named(name).objects += 1;
        }
    }

    /// Drops what was counted.
    pub(crate) fn forget_objects(&mut self) {
        self.by_name.clear();
    }

    fn named(&mut self, name: &str) -> &mut ProviderFacts {
        self.by_name.entry(name.to_owned()).or_default()
    }

    /// Adds what the configuration of a plan says. Only the member of the providers is parsed.
    pub(crate) fn configured(
        &mut self,
        opened: &Opened<'_>,
        range: &Range<usize>,
        limits: Limits,
    ) -> Result<(), Error> {
        let text = part(opened, range)?;
        let locate = |error: tofu_json_model::Error, at: usize| {
            opened.locate(error.shifted(range.start + at).into())
        };
        let mut found = None;
        for member in members(&text, skip_whitespace(&text, 0), limits) {
            let member = member.map_err(|fault| locate(fault.into(), 0))?;
            if member.key_text(&text) == PROVIDER_CONFIG {
                found = Some(member.value);
                // What comes behind is the modules, which are much longer.
                break;
            }
        }
        let Some(value) = found else { return Ok(()) };
        let start = value.start;
        let value = text.get(value).unwrap_or_default();
        let document = Document::parse_with(value.into(), limits);
        let document = document.map_err(|error| locate(error.into(), start))?;
        let configs = Map::<ProviderConfig<'_>>::hold(document.root());
        let configs = configs.map_err(|error| locate(error, start))?;
        for (_, config) in configs.iter() {
            let config = config.map_err(|error| locate(error, start))?;
            // Modules that pass a provider on have an entry without a full name of their own.
            if let Some(name) = config.full_name.as_deref() {
                let facts = self.named(name);
                if let Some(constraint) = config.version_constraint.as_deref() {
                    facts.constraints.insert(constraint.to_owned());
                }
            }
        }
        Ok(())
    }

    /// A row for each provider and constraint, or one for a provider without any.
    pub(crate) fn fill(&self, reading: &mut Reading<'_>) {
        let file = reading.file;
        let Some(rows) = reading.rows(Table::Providers) else {
            return;
        };
        for (name, facts) in &self.by_name {
            let mut row = |constraint| {
                rows.push([
                    Cell::Text(&file.path),
                    Cell::Text(name),
                    constraint,
                    Cell::Number(facts.objects),
                ]);
            };
            if facts.constraints.is_empty() {
                row(Cell::Null);
            }
            for constraint in &facts.constraints {
                row(Cell::Text(constraint));
            }
        }
    }
}
