use super::mode::infer_mode;
use super::outputs;
use super::relevance::Relevance;
use super::survey::Survey;
use crate::Error;
use crate::showing::Showing;
use tofu_json_render::human;
use tofu_json_value::Arena;
use tofu_json_vocab::PlanMode;

/// What must be known of a plan before its first resource, however it is shown.
pub(crate) struct PlanFacts {
    pub(crate) mode: PlanMode,
    /// What counts of the drift.
    pub(crate) relevance: Relevance,
    /// Whether a declared action of an output is any but no-op.
    pub(crate) outputs_declared: bool,
    /// Whether any output changes by its values.
    pub(crate) outputs_change: bool,
}

impl PlanFacts {
    pub(crate) fn read(showing: &Showing<'_>, survey: &Survey) -> Result<Self, Error> {
        let layout = &survey.layout;
        let mode = mode(showing, survey);
        let range = layout.output_changes.as_ref();
        let document = outputs::parse(showing, range)?;
        let arena = Arena::new();
        let base = range.map_or(0, |range| range.start);
        let outputs = outputs::compare(showing, base, &document, &arena)?;
        Ok(Self {
            mode,
            relevance: Relevance::read(showing, mode, layout.relevant_attributes.as_ref())?,
            outputs_declared: outputs.declared,
            outputs_change: human::outputs_change(&outputs.outputs),
        })
    }

    pub(crate) fn is_refresh_only(&self) -> bool {
        self.mode == PlanMode::RefreshOnly
    }
}

/// The mode by the options, else by what the plan holds.
pub(super) fn mode(showing: &Showing<'_>, survey: &Survey) -> PlanMode {
    let layout = &survey.layout;
    let has_changes = layout.resource_changes.is_some();
    let inferred = || {
        let calls = layout.action_invocations.as_ref();
        infer_mode(showing, has_changes, layout.prior_state.as_ref(), calls)
    };
    showing.options.mode.unwrap_or_else(inferred)
}
