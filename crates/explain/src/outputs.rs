//! Why an output of the root module changes.

use crate::chain::{ChainEnd, ChainKind, ChainStep};
use crate::explainer::Explainer;
use crate::fact::AttributeFact;
use crate::objects::MOST_NEAR;
use crate::scope::Scope;
use crate::trace::{ChainSteps, Trace};
use crate::written::ConfigExpression;
use tofu_json_model::document::plan::Change;
use tofu_json_model::stream::StreamError;
use tofu_json_text::similar;
use tofu_json_value::Value;
use tofu_json_vocab::{Action, ChangeWord, matches_glob};

/// What stands before the name of an output, where an address may be one.
const PREFIX: &str = "output.";

impl Explainer<'_, '_> {
    /// The names of the outputs that an address is for: `output.NAME`, or a pattern with `*` and `?`, for those that
    /// change. By ascending name.
    ///
    /// # Errors
    ///
    /// Where the document cannot be read.
    pub fn wanted_outputs(&self, address: &str) -> Result<Vec<String>, StreamError> {
        self.outputs(|outputs| {
            let name = address.strip_prefix(PREFIX).unwrap_or_default();
            if outputs.get(name).is_some_and(|_| !name.is_empty()) {
                return vec![name.to_owned()];
            }
            let changing = outputs.sorted_members().filter(|(_, change)| acts(*change));
            let names = changing.map(|(name, _)| name.into_owned());
            let fits = |name: &String| matches_glob(address, &address_of(name));
            names.filter(fits).collect()
        })
    }

    /// The addresses of outputs that may be meant by one that is not there.
    ///
    /// # Errors
    ///
    /// Where the document cannot be read.
    pub fn near_outputs(&self, address: &str) -> Result<Vec<String>, StreamError> {
        self.outputs(|outputs| {
            let addresses = outputs.sorted_members().map(|(name, _)| address_of(&name));
            let is_near = |near: &String| similar(address, [near.as_str()]).is_some();
            addresses.filter(is_near).take(MOST_NEAR).collect()
        })
    }

    /// Why an output changes; nothing where the plan has no such output, or says nothing of it that can be read.
    ///
    /// # Errors
    ///
    /// As [`explain`](Self::explain).
    pub fn explain_output(&self, name: &str) -> Result<Option<ChainStep>, StreamError> {
        let found = self.outputs(|outputs| {
            let change = Change::read(outputs.get(name)?).ok()?;
            let fact = AttributeFact::of(&change, &[], &self.secrets);
            Some((fact, change.actions.action))
        })?;
        let Some((fact, action)) = found else {
            return Ok(None);
        };
        let word = ChangeWord::of(&action);
        let step = ChainStep {
            happens: (action != Action::NoOp).then(|| word.participle()),
            before: fact.before.filter(|_| action != Action::Create),
            after: fact.after.filter(|_| action != Action::Delete),
            ..ChainStep::new(ChainKind::Output, address_of(name))
        };
        match action {
            Action::NoOp => Ok(Some(step.ending(ChainEnd::Unchanged))),
            Action::Delete => Ok(Some(step.ending(self.end_of_deleted(name)))),
            _ if !fact.changes => Ok(Some(step.ending(ChainEnd::Masks))),
            _ => Trace::of(self).output(name, step, &action).map(Some),
        }
    }

    /// Why an output goes: a plan to destroy everything takes those that the configuration has, too.
    fn end_of_deleted(&self, name: &str) -> ChainEnd {
        match self.config.output("", name) {
            Some(_) => ChainEnd::TakenAway,
            None if self.config.is_empty() => ChainEnd::NoConfiguration,
            None => ChainEnd::Gone,
        }
    }

    fn outputs<T>(&self, look: impl FnOnce(Value<'_>) -> T) -> Result<T, StreamError> {
        let range = self.plan.layout().output_changes.as_ref();
        self.plan.member(range, look)
    }
}

impl Trace<'_, '_, '_> {
    /// What the expression of an output refers to.
    fn output(
        &mut self,
        name: &str,
        step: ChainStep,
        action: &Action,
    ) -> Result<ChainStep, StreamError> {
        let declared = self.explainer.config.output("", name);
        let written = declared.and_then(|output| output.expression);
        let written = written.as_ref().map(ConfigExpression::of);
        let (or_else, references) = match written.unwrap_or_default() {
            _ if *action == Action::Create => (ChainEnd::New, Vec::new()),
            ConfigExpression::References(references) => (ChainEnd::Expression, references),
            ConfigExpression::Constant => (ChainEnd::Configuration, Vec::new()),
            ConfigExpression::Nothing if self.explainer.config.is_empty() => {
                (ChainEnd::NoConfiguration, Vec::new())
            }
            ConfigExpression::Nothing => (ChainEnd::NoReason, Vec::new()),
        };
        let behind =
            |trace: &mut Self| -> ChainSteps { trace.references(&references, &Scope::default()) };
        self.behind(step, or_else, behind)
    }
}

fn address_of(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// Whether something is done with an output.
fn acts(change: Value<'_>) -> bool {
    Change::read(change).is_ok_and(|change| change.actions.action != Action::NoOp)
}
