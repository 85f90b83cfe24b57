//! Goes back from a change to where it starts.

use crate::chain::{ChainEnd, ChainKind, ChainStep};
use crate::explainer::Explainer;
use crate::fact::{AttributeFact, after_at, attribute_name, named_steps};
use crate::objects::{key_of, resource_of};
use crate::scope::Scope;
use crate::written::ConfigExpression;
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_model::document::plan::{Change, ResourceChange};
use tofu_json_model::stream::{OutlinedChange, StreamError};
use tofu_json_model::view::leaves;
use tofu_json_review::{ObjectList, ReviewedObject, participle};
use tofu_json_value::Value;
use tofu_json_vocab::address::is_moved;
use tofu_json_vocab::path::Step;
use tofu_json_vocab::{Action, Reason};

/// So many steps are told of one object, and so deep.
const STEPS: usize = 400;
const DEPTH: usize = 40;
/// So many attributes of an object are told.
const ATTRIBUTES: usize = 24;

/// The way back from one object.
pub(crate) struct Trace<'t, 'e, 'p> {
    pub(crate) explainer: &'t Explainer<'e, 'p>,
    /// What leads to where the trace is.
    open: Vec<String>,
    /// What has been told.
    told: BTreeSet<String>,
    /// The modules whose relevant attributes have been told, or are told at the moment.
    pub(crate) told_relevant: BTreeSet<String>,
    steps: usize,
}

/// An attribute that changes, and what the configuration says of it.
pub(crate) type ChangedFact = (AttributeFact, ConfigExpression);

pub(crate) type ChainSteps = Result<Vec<ChainStep>, StreamError>;

/// What is needed of a change to tell why it is.
struct ObjectFacts {
    /// The attributes to be told, with what the configuration says of each.
    attributes: Vec<(AttributeFact, ConfigExpression)>,
    /// How many are left out.
    left_out: usize,
    forced: bool,
}

impl<'t, 'e, 'p> Trace<'t, 'e, 'p> {
    pub(crate) const fn of(explainer: &'t Explainer<'e, 'p>) -> Self {
        Self {
            explainer,
            open: Vec::new(),
            told: BTreeSet::new(),
            told_relevant: BTreeSet::new(),
            steps: 0,
        }
    }

    /// Tells what is behind a step, unless that was told or is told at the moment.
    pub(crate) fn behind(
        &mut self,
        step: ChainStep,
        or_else: ChainEnd,
        behind: impl FnOnce(&mut Self) -> ChainSteps,
    ) -> Result<ChainStep, StreamError> {
        let id = format!("{:?} {}", step.kind.of_name(), step.name);
        self.steps += 1;
        if self.open.contains(&id) {
            return Ok(step.ending(ChainEnd::Cycle));
        }
        if self.told.contains(&id) {
            return Ok(step.ending(ChainEnd::Above));
        }
        if self.is_full() || self.open.len() >= DEPTH {
            return Ok(step.ending(ChainEnd::Cut));
        }
        self.open.push(id);
        let because = behind(self);
        self.told.extend(self.open.pop());
        Ok(step.because(because?, or_else))
    }

    /// Why something happens to an object.
    pub(crate) fn object(&mut self, change: &OutlinedChange) -> Result<ChainStep, StreamError> {
        let step = object_step(change);
        let (or_else, rest) = match self.is_gone_outside(change) {
            true => (ChainEnd::DeletedOutside, Behind::Nothing),
            // What a data source waits for is in the configuration alone.
            false if change.head.action == Action::Read && self.explainer.config.is_empty() => {
                (ChainEnd::NoConfiguration, Behind::Nothing)
            }
            false => plain_end(change),
        };
        self.behind(step, or_else, |trace| match rest {
            Behind::Nothing => Ok(Vec::new()),
            Behind::Attributes => trace.attributes(change),
            Behind::Repetition => trace.repetition(&change.address),
            Behind::Triggers => trace.triggers(change),
            Behind::Dependencies => trace.dependencies(&change.address),
            Behind::Configuration => trace.whole_configuration(&change.address),
        })
    }

    /// Whether no more can be told.
    pub(crate) const fn is_full(&self) -> bool {
        self.steps > STEPS
    }

    /// Whether an object is being told.
    pub(crate) fn is_open(&self, address: &str) -> bool {
        let id = format!("{:?} {address}", ChainKind::Object);
        self.open.contains(&id)
    }

    /// The attributes that force a replacement, or those that change.
    fn attributes(&mut self, change: &OutlinedChange) -> ChainSteps {
        let read = self.explainer.plan.change(change)?;
        let facts = self.facts(change, &read.view());
        drop(read);
        let mut steps = Vec::new();
        for (fact, written) in facts.attributes {
            let mut step = self.attribute(change, &fact, written, ChainKind::Attribute)?;
            step.forces_replacement = facts.forced;
            steps.push(step);
        }
        steps.extend(more_attributes(facts.left_out));
        Ok(steps)
    }

    fn facts(&self, change: &OutlinedChange, read: &ResourceChange<'_>) -> ObjectFacts {
        let paths = read.change.replace_paths.iter().flatten();
        let forcing: Vec<_> = paths.map(|path| path.to_path().steps).collect();
        let is_forced = change.head.action.is_replace() && !forcing.is_empty();
        let paths = match is_forced {
            true => forcing,
            false => self.changed_paths(change, &read.change),
        };
        let left_out = paths.len().saturating_sub(ATTRIBUTES);
        let paths = paths.into_iter().take(ATTRIBUTES);
        let attributes = paths.map(|path| {
            let after = after_at(&read.change, &path);
            let written = self.written(&change.address, &path, after).0;
            (self.fact(&read.change, &path), written)
        });
        let mut attributes: Vec<ChangedFact> = attributes.collect();
        // Parts of one value that is hidden are that value.
        attributes.dedup_by(|(one, _), (other, _)| one.path == other.path);
        ObjectFacts {
            attributes,
            left_out,
            forced: is_forced,
        }
    }

    /// What changes of an object. What only the provider sets follows from the rest, if there is any.
    fn changed_paths(&self, outlined: &OutlinedChange, change: &Change<'_>) -> Vec<Vec<Step>> {
        let (mut written, mut provided) = (BTreeMap::new(), Vec::new());
        for leaf in leaves(change).filter(|leaf| leaf.changes()) {
            let path: Vec<Step> = leaf.path.steps().into_iter().cloned().collect();
            match self.written(&outlined.address, &path, after_at(change, &path)) {
                (ConfigExpression::Nothing, _) => provided.push(path),
                (_, taken) => {
                    let expression = path.get(..taken).unwrap_or_default();
                    let key = attribute_name("", expression);
                    let paths: &mut Vec<Vec<Step>> = written.entry(key).or_default();
                    // Several parts of one value are told as that value.
                    if let [first] = &mut **paths {
                        expression.clone_into(first);
                    } else if paths.is_empty() {
                        paths.push(path);
                    }
                }
            }
        }
        match written.is_empty() {
            true => provided,
            false => written.into_values().flatten().collect(),
        }
    }

    /// What is at a path, without keys of maps that are secret.
    fn fact(&self, change: &Change<'_>, path: &[Step]) -> AttributeFact {
        let path = path.get(..named_steps(change, path)).unwrap_or(path);
        let secrets = &self.explainer.secrets;
        let is_secret = |step: &Step| matches!(step, Step::Attribute(name) if secrets.is_key(name));
        let end = path.iter().position(is_secret).unwrap_or(path.len());
        AttributeFact::of(change, path.get(..end).unwrap_or_default(), secrets)
    }

    fn written(
        &self,
        address: &str,
        path: &[Step],
        after: Option<Value<'_>>,
    ) -> (ConfigExpression, usize) {
        let resource = resource_of(address);
        let resource = self.explainer.config.resource(&resource);
        let expressions = resource.and_then(|resource| resource.expressions);
        ConfigExpression::of_value(expressions, path, after)
    }

    /// Why an attribute has another value.
    pub(crate) fn attribute(
        &mut self,
        change: &OutlinedChange,
        fact: &AttributeFact,
        written: ConfigExpression,
        kind: ChainKind,
    ) -> Result<ChainStep, StreamError> {
        let step = fact.step(kind, &change.address);
        let or_else = match written {
            ConfigExpression::Nothing if self.explainer.config.is_empty() => {
                ChainEnd::NoConfiguration
            }
            ConfigExpression::Nothing => ChainEnd::Provider,
            ConfigExpression::Constant => ChainEnd::Configuration,
            ConfigExpression::References(_) => ChainEnd::Expression,
        };
        self.behind(step, or_else, |trace| {
            let mut steps = Vec::from_iter(trace.drift(change, &fact.path)?);
            match &written {
                ConfigExpression::References(references) => {
                    steps.extend(
                        trace.references(references, &Scope::of_resource(&change.address))?,
                    );
                }
                ConfigExpression::Constant => {}
                ConfigExpression::Nothing if trace.is_open(&change.address) => {}
                ConfigExpression::Nothing => steps.push(trace.object(change)?),
            }
            Ok(steps)
        })
    }

    /// The attribute of an object that something refers to; nothing where it stays as it is.
    pub(crate) fn referred(
        &mut self,
        change: &OutlinedChange,
        path: &[Step],
        kind: ChainKind,
    ) -> Result<Option<ChainStep>, StreamError> {
        if is_told_as_whole(change, path) {
            return self.object(change).map(Some);
        }
        let Some((fact, written)) = self.changed_fact(change, path)? else {
            return self.drift(change, path);
        };
        self.attribute(change, &fact, written, kind).map(Some)
    }

    /// Whether something can be told of an attribute that the plan does not change.
    pub(crate) fn tells_without(
        &self,
        change: &OutlinedChange,
        path: &[Step],
    ) -> Result<bool, StreamError> {
        Ok(is_told_as_whole(change, path) || self.drift(change, path)?.is_some())
    }

    /// An attribute that the plan changes, with what the configuration says of it.
    pub(crate) fn changed_fact(
        &self,
        change: &OutlinedChange,
        path: &[Step],
    ) -> Result<Option<ChangedFact>, StreamError> {
        if path.is_empty() || matches!(change.head.action, Action::NoOp | Action::Read) {
            return Ok(None);
        }
        let read = self.explainer.plan.change(change)?;
        let view = read.view().change;
        let fact = self.fact(&view, path);
        let written = self.written(&change.address, path, after_at(&view, path)).0;
        Ok(fact.changes.then_some((fact, written)))
    }

    /// What changed outside of OpenTofu at a path of an object.
    pub(crate) fn drift(
        &self,
        change: &OutlinedChange,
        path: &[Step],
    ) -> Result<Option<ChainStep>, StreamError> {
        let Some(drift) = self.explainer.drift_of(change) else {
            return Ok(None);
        };
        let read = self.explainer.plan.change(drift)?;
        let fact = self.fact(&read.view().change, path);
        let step = fact.step(ChainKind::Drift, &drift.address);
        Ok(fact.changes.then(|| step.ending(ChainEnd::Drift)))
    }

    /// What changed outside of OpenTofu of an object that the plan does nothing with.
    pub(crate) fn outside(&self, change: &OutlinedChange) -> Result<ChainStep, StreamError> {
        let mut step = ChainStep::new(ChainKind::Object, change.address.clone());
        if change.head.moved {
            step.happens = Some("moved");
            step.previous_address = Some(change.previous_address.clone());
        }
        if change.head.action == Action::Delete {
            return Ok(step.ending(ChainEnd::DeletedOutside));
        }
        let read = self.explainer.plan.change(change)?;
        let mut steps = Vec::new();
        for path in self.changed_paths(change, &read.view().change) {
            steps.extend(self.drift(change, &path)?);
        }
        let left_out = steps.len().saturating_sub(ATTRIBUTES);
        steps.truncate(ATTRIBUTES);
        steps.extend(more_attributes(left_out));
        let is_moved = change.head.moved;
        let or_else = if is_moved {
            ChainEnd::Moved
        } else {
            ChainEnd::Drift
        };
        Ok(step.because(steps, or_else))
    }

    /// Whether an object is created because it was deleted outside of OpenTofu.
    fn is_gone_outside(&self, change: &OutlinedChange) -> bool {
        let drift = self.explainer.drift_of(change);
        change.head.action == Action::Create
            && drift.is_some_and(|drift| drift.head.action == Action::Delete)
    }

    /// What `count` or `for_each` of the resource, and of the modules around it, rest on.
    pub(crate) fn repetition(&mut self, address: &str) -> ChainSteps {
        let mut steps = Vec::new();
        for (name, scope, written) in self.explainer.config.repetitions(address) {
            let step = ChainStep::new(ChainKind::Repetition, name);
            let (or_else, references) = match written {
                ConfigExpression::References(references) => (ChainEnd::Expression, references),
                _ => (ChainEnd::Configuration, Vec::new()),
            };
            steps.push(self.behind(step, or_else, |trace| trace.references(&references, &scope))?);
        }
        Ok(steps)
    }

    /// What `replace_triggered_by` may name: it takes only what is in the same module.
    fn triggers(&mut self, change: &OutlinedChange) -> ChainSteps {
        let acting = self.explainer.plan.changes().iter().filter(|other| {
            other.module_address == change.module_address
                && other.address != change.address
                && other.deposed.is_empty()
                && !matches!(other.head.action, Action::NoOp | Action::Read)
        });
        let mut steps = Vec::new();
        for (n, other) in acting.enumerate() {
            let mut step = object_step(other);
            step.kind = ChainKind::Trigger;
            if n == ATTRIBUTES {
                let step = ChainStep::new(ChainKind::Trigger, "more objects".to_owned());
                steps.push(step.ending(ChainEnd::Cut));
                break;
            }
            steps.push(step.ending(ChainEnd::Triggered));
        }
        Ok(steps)
    }

    /// What the values of a data source rest on.
    pub(crate) fn whole_configuration(&mut self, address: &str) -> ChainSteps {
        let written = self.written(address, &[], None).0;
        let mut steps = match written {
            ConfigExpression::References(references) => {
                self.references(&references, &Scope::of_resource(address))?
            }
            _ => Vec::new(),
        };
        steps.extend(self.depends_on(address)?);
        Ok(steps)
    }

    /// What `depends_on` names of a data source, or else what its values rest on: the plan has one reason for both.
    pub(crate) fn dependencies(&mut self, address: &str) -> ChainSteps {
        let named = self.depends_on(address)?;
        match named.is_empty() {
            true => self.whole_configuration(address),
            false => Ok(named),
        }
    }

    /// What `depends_on` of a resource and of the modules around it names, as far as something happens to it.
    fn depends_on(&mut self, address: &str) -> ChainSteps {
        let mut steps = Vec::new();
        for (scope, references) in self.explainer.config.dependencies(address) {
            for reference in references {
                let name = format!("{} for {}", reference, resource_of(address));
                let behind = self.references(std::slice::from_ref(&reference), &scope)?;
                if !behind.is_empty() {
                    let step = ChainStep::new(ChainKind::DependsOn, name);
                    steps.push(step.because(behind, ChainEnd::Unchanged));
                }
            }
        }
        Ok(steps)
    }

    /// The instances that a reference without a key means: that with the key of who refers to them, if there is one.
    pub(crate) fn fitting<'c>(
        instances: Vec<&'c OutlinedChange>,
        scope: &Scope,
        has_own_key: bool,
    ) -> Vec<&'c OutlinedChange> {
        let same_key = |change: &&&OutlinedChange| key_of(&change.address) == scope.key;
        if has_own_key
            && scope.key.is_some()
            && let Some(same) = instances.iter().find(same_key)
        {
            return vec![same];
        }
        instances
    }
}

/// Whether what happens to the whole object is told, where a path of it is meant.
fn is_told_as_whole(change: &OutlinedChange, path: &[Step]) -> bool {
    let is_whole = path.is_empty() && change.head.action != Action::NoOp;
    is_whole || change.head.action == Action::Read
}

/// What is said of attributes that are left out.
fn more_attributes(number: usize) -> Option<ChainStep> {
    let name = format!("{number} more attributes");
    (number > 0).then(|| ChainStep::new(ChainKind::Attribute, name).ending(ChainEnd::Cut))
}

fn object_step(change: &OutlinedChange) -> ChainStep {
    let name = match change.deposed.is_empty() {
        true => change.address.clone(),
        false => format!("{} (deposed object {})", change.address, change.deposed),
    };
    let mut object = ReviewedObject::new(
        ObjectList::Planned,
        change.position,
        change.address.clone(),
        change.head.action.clone(),
    );
    object.importing = change.head.importing;
    let is_listed = change.head.is_listed();
    let previous = Some(change.previous_address.as_str());
    let is_moved = is_moved(previous, &change.address);
    ChainStep {
        happens: is_listed.then(|| participle(object.risk())),
        previous_address: is_moved.then(|| change.previous_address.clone()),
        imported: change.head.importing && change.head.action != Action::NoOp,
        reason: (!change.reason.is_empty()).then(|| change.reason.clone()),
        ..ChainStep::new(ChainKind::Object, name)
    }
}

/// Where to look for what is behind a change.
enum Behind {
    Nothing,
    Attributes,
    Repetition,
    Triggers,
    Dependencies,
    Configuration,
}

/// How the chain ends if nothing is found where to look.
fn plain_end(change: &OutlinedChange) -> (ChainEnd, Behind) {
    let head = &change.head;
    if !change.deposed.is_empty() {
        return (ChainEnd::Deposed, Behind::Nothing);
    }
    match Reason::from(change.reason.as_str()) {
        Reason::ReplaceBecauseTainted => (ChainEnd::Tainted, Behind::Nothing),
        Reason::ReplaceByRequest => (ChainEnd::Requested, Behind::Nothing),
        Reason::ReplaceByTriggers => (ChainEnd::Triggered, Behind::Triggers),
        Reason::DeleteBecauseCountIndex
        | Reason::DeleteBecauseEachKey
        | Reason::DeleteBecauseNoModule
        | Reason::DeleteBecauseWrongRepetition
        | Reason::DeleteBecauseEnabledFalse => (ChainEnd::Gone, Behind::Repetition),
        Reason::DeleteBecauseNoResourceConfig | Reason::DeleteBecauseNoMoveTarget => {
            (ChainEnd::Gone, Behind::Nothing)
        }
        Reason::ReadBecauseConfigUnknown => (ChainEnd::NoReason, Behind::Configuration),
        Reason::ReadBecauseDependencyPending => (ChainEnd::NoReason, Behind::Dependencies),
        Reason::ReadBecauseCheckNested => (ChainEnd::Check, Behind::Nothing),
        _ => match &head.action {
            Action::NoOp if head.importing => (ChainEnd::Imported, Behind::Nothing),
            Action::NoOp if head.moved => (ChainEnd::Moved, Behind::Nothing),
            Action::NoOp => (ChainEnd::Unchanged, Behind::Nothing),
            Action::Create => (ChainEnd::New, Behind::Repetition),
            Action::Read => (ChainEnd::NoReason, Behind::Configuration),
            Action::Update => (ChainEnd::Masks, Behind::Attributes),
            action if action.is_replace() => (ChainEnd::Provider, Behind::Attributes),
            action if action.forgets() => (ChainEnd::Forgotten, Behind::Nothing),
            _ => (ChainEnd::NoReason, Behind::Nothing),
        },
    }
}
