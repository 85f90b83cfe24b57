use crate::pipeline::Job;
use std::ops::Range;
use tofu_json_compare::acts;
use tofu_json_input::Pass;
use tofu_json_model::stream::{ChangeHead, Input, PlanEvent, PlanLayout, StreamError, index_plan};
use tofu_json_value::Limits;

/// Where the changes of a plan are, found without parsing any.
#[derive(Default)]
pub(super) struct PlanPlaces {
    pub(super) layout: PlanLayout,
    /// Those that do something, as far as their heads say.
    pub(super) acting: Vec<Job>,
    /// Objects that stay, and what is only read.
    pub(super) others: Vec<Job>,
    count: usize,
}

impl PlanPlaces {
    fn event(&mut self, event: PlanEvent<'_>) {
        match event {
            PlanEvent::Changes => {
                self.acting.clear();
                self.others.clear();
                self.count = 0;
            }
            PlanEvent::Change(range, head, _) => self.change(range, head),
            PlanEvent::Drift | PlanEvent::DriftEntry(_) | PlanEvent::Part(..) => {}
        }
    }

    fn change(&mut self, range: Range<usize>, head: &ChangeHead) {
        let position = self.count;
        self.count += 1;
        let list = match acts(&head.action) || head.moved || head.importing {
            true => &mut self.acting,
            false => &mut self.others,
        };
        list.push(Job { range, position });
    }
}

/// The pass that finds them.
pub(super) struct FindChanges {
    pub(super) limits: Limits,
}

impl Pass<PlanPlaces> for FindChanges {
    fn over(self, input: &mut impl Input) -> Result<PlanPlaces, StreamError> {
        let mut places = PlanPlaces::default();
        places.layout = index_plan(input, self.limits, |event| places.event(event))?;
        Ok(places)
    }
}
