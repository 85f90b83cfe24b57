use crate::Error;
use crate::pipeline::Job;
use crate::session::Session;
use std::ops::Range;
use tofu_json_model::change_heads;
use tofu_json_render::human::Tally;
use tofu_json_vocab::{Action, Mode};

/// What one light pass over the resource changes tells.
#[derive(Default)]
pub(crate) struct Survey {
    /// The changes that are listed.
    pub(crate) listed: Vec<Job>,
    pub(crate) tally: Tally,
    /// Whether any change, listed or not, is a move.
    pub(crate) moves: bool,
    /// Whether any change acts on something, moves it or imports it.
    pub(crate) applyable: bool,
    /// Whether any change counts as one (see [`crate::Report::changes`]).
    pub(crate) changes: bool,
}

impl Survey {
    pub(crate) fn take(session: &Session<'_>, changes: Option<&Range<usize>>) -> Result<Self, Error> {
        let mut survey = Self::default();
        let Some(changes) = changes else { return Ok(survey) };
        let heads = change_heads(session.text, changes.start, session.options.limits);
        for (position, head) in heads.enumerate() {
            let (range, head) = head.map_err(|error| session.locate(error, 0, "/resource_changes"))?;
            let moved = head.is_moved();
            let acts = head.action != Action::NoOp;
            survey.moves |= moved;
            survey.applyable |= acts || moved || head.importing;
            if head.is_listed() {
                survey.tally.count(&head.action, head.importing);
                survey.changes |= moved || head.importing || (acts && head.mode == Mode::Managed);
                survey.listed.push(Job { range, position });
            }
        }
        Ok(survey)
    }
}
