//! What the plan calls relevant, and what of it changes: that may be behind local values.

use crate::chain::{ChainEnd, ChainKind, ChainStep};
use crate::explainer::Explainer;
use crate::follow::INSTANCES;
use crate::objects::resource_of;
use crate::scope::Scope;
use crate::trace::{ChainSteps, ChangedFact, Trace};
use crate::written::within;
use std::collections::{BTreeMap, HashSet};
use tofu_json_model::document::plan::RelevantAttribute;
use tofu_json_model::stream::{OutlinedChange, OutlinedPlan, StreamError};
use tofu_json_vocab::path::Step;

/// So many attributes that may be behind a local value are told.
const RELEVANT: usize = 40;

/// An attribute of an object that the plan calls relevant and that changes.
pub(crate) struct Relevant<'e> {
    change: &'e OutlinedChange,
    path: Vec<Step>,
    /// What the plan does with it; nothing where the whole object or its drift is told.
    changed: Option<ChangedFact>,
}

/// The relevant attributes that change, by the addresses of their modules.
pub(crate) type RelevantIndex<'e> = BTreeMap<&'e str, Vec<Relevant<'e>>>;

impl<'e> Explainer<'e, '_> {
    /// The relevant attributes that change. They are looked for once, when the first local value is met.
    pub(crate) fn relevant(&self) -> Result<&RelevantIndex<'e>, StreamError> {
        if let Some(known) = self.relevant.get() {
            return Ok(known);
        }
        let found = self.find_relevant()?;
        Ok(self.relevant.get_or_init(|| found))
    }

    fn find_relevant(&self) -> Result<RelevantIndex<'e>, StreamError> {
        let changes = self.plan.changes();
        let trace = Trace::of(self);
        let mut index = RelevantIndex::new();
        let mut known = HashSet::new();
        for (resource, path) in read_relevant(self.plan)? {
            let mut of_modules: BTreeMap<&str, usize> = BTreeMap::new();
            for change in self.objects.of_resource(changes, &resource_of(&resource)) {
                let is_named = change.address == resource || change.address.contains('[');
                let told = of_modules.entry(&change.module_address).or_default();
                if !is_named || *told >= INSTANCES {
                    continue;
                }
                *told += 1;
                let is_new = known.insert((change.position, path.clone()));
                let changed = match is_new {
                    true => trace.changed_fact(change, &path)?,
                    false => continue,
                };
                if changed.is_some() || trace.tells_without(change, &path)? {
                    let module = index.entry(change.module_address.as_str()).or_default();
                    module.push(Relevant {
                        change,
                        path: path.clone(),
                        changed,
                    });
                }
            }
        }
        Ok(index)
    }
}

fn read_relevant(plan: &OutlinedPlan<'_>) -> Result<Vec<(String, Vec<Step>)>, StreamError> {
    let range = plan.layout().relevant_attributes.as_ref();
    plan.member(range, |list| {
        let read = list.elements().filter_map(|entry| {
            let entry = RelevantAttribute::read(entry).ok()?;
            let path = entry.attribute.map(|path| path.to_path().steps);
            Some((entry.resource.into_owned(), path.unwrap_or_default()))
        });
        read.collect()
    })
}

impl Trace<'_, '_, '_> {
    /// A local value: its expression is not in the plan. What the plan calls relevant and changes may be behind it. That
    /// is the same for all local values of a module, and is told once.
    pub(crate) fn local(&mut self, name: &str, scope: &Scope) -> Result<ChainStep, StreamError> {
        let module = scope.module.to_string();
        let address = within(&module, &format!("local.{name}"));
        let step = ChainStep::new(ChainKind::Local, address);
        let explainer = self.explainer;
        let Some(relevant) = explainer.relevant()?.get(module.as_str()) else {
            return self.behind(step, ChainEnd::Local, |_| Ok(Vec::new()));
        };
        if !self.told_relevant.insert(module.clone()) {
            return self.behind(step, ChainEnd::Above, |_| Ok(Vec::new()));
        }
        let step = self.behind(step, ChainEnd::Local, |trace| trace.of_relevant(relevant))?;
        if step.because.is_empty() {
            self.told_relevant.remove(&module);
        }
        Ok(step)
    }

    fn of_relevant(&mut self, relevant: &[Relevant<'_>]) -> ChainSteps {
        let mut steps = Vec::new();
        for (at, one) in relevant.iter().enumerate() {
            if steps.len() >= RELEVANT || self.is_full() {
                let name = format!("{} more relevant attributes", relevant.len() - at);
                let step = ChainStep::new(ChainKind::Relevant, name);
                steps.push(step.ending(ChainEnd::Cut));
                break;
            }
            // Nothing is the cause of itself.
            if self.is_open(&one.change.address) {
                continue;
            }
            let step = match &one.changed {
                Some((fact, written)) => {
                    Some(self.attribute(one.change, fact, written.clone(), ChainKind::Relevant)?)
                }
                None => self.referred(one.change, &one.path, ChainKind::Relevant)?,
            };
            steps.extend(step);
        }
        Ok(steps)
    }
}
