use super::document::Plan;
use super::survey::Survey;
use crate::progress::pass;
use crate::showing::Showing;
use crate::{Error, Format, Stage};
use std::collections::HashSet;
use std::ops::Range;
use tofu_json_input::{Opened, Pass};
use tofu_json_model::filter::{FilterTally, PlanFilter};
use tofu_json_model::stream::{self, Input, OutlineEvent, outline_plan};
use tofu_json_text::visible_on_one_line;
use tofu_json_value::{Json, Limits};
use tofu_json_vocab::address::ResourceAddress;
use tofu_json_vocab::{ChangeFilter, FilteredChange};

/// A filter, and what it has taken of a plan.
pub(crate) struct Filtered<'f> {
    pub(crate) filter: &'f ChangeFilter,
    pub(crate) tally: FilterTally,
}

impl<'f> Filtered<'f> {
    /// Leaves out of what was found in a plan what a filter does not take. What is known of the plan as a whole stays.
    pub(crate) fn apply(
        filter: &'f ChangeFilter,
        showing: &Showing<'_>,
        survey: &mut Survey,
    ) -> Result<Self, Error> {
        let taking = Taking {
            filter,
            source: showing.document,
            limits: showing.options.limits,
        };
        let taken = pass(showing.document, taking, Stage::Survey, showing.progress)?;
        let is_taken = |range: &Range<usize>| taken.starts.contains(&range.start);
        survey.listed.retain(|job| is_taken(&job.range));
        survey.drift.retain(|job| is_taken(&job.range));
        Ok(Self {
            filter,
            tally: taken.tally,
        })
    }

    pub(crate) fn takes_output(&self, name: &str) -> bool {
        self.filter.takes(&FilteredChange::output(name))
    }

    /// Whether it takes an object that has no entry among the changes.
    pub(super) fn takes_name(&self, address: &str) -> bool {
        takes_name(self.filter, address)
    }

    /// The JSON of the member `filtered`.
    fn json(&self) -> String {
        let mut text = String::new();
        let mut json = Json::to(&mut text);
        json.begin('{');
        json.text("filter", &self.tally.filter);
        for (member, counts) in [
            ("taken", &self.tally.taken),
            ("left_out", &self.tally.left_out),
        ] {
            json.member(member).begin('{');
            for (word, number) in counts {
                json.member(word.as_str()).literal(number);
            }
            json.end('}');
        }
        json.end('}');
        text
    }
}

impl Plan<'_> {
    /// Says at the end of the text what a filter has left out.
    pub(super) fn print_filtered(&self, showing: &Showing<'_>) -> Result<(), Error> {
        let Some(filtered) = self.filtered else {
            return Ok(());
        };
        if showing.options.format != Format::Text {
            return Ok(());
        }
        let mut canvas = showing.canvas();
        canvas.newline();
        let sentence = filtered.tally.to_string();
        canvas.wrapped(&visible_on_one_line(&sentence), showing.options.width);
        canvas.newline();
        showing.sink.hand_on(canvas.take_bytes())
    }

    /// The JSON of what a filter has left out.
    pub(super) fn filtered_json(&self) -> Option<String> {
        self.filtered.map(Filtered::json)
    }
}

/// A pass that finds what a filter takes.
struct Taking<'t> {
    filter: &'t ChangeFilter,
    source: &'t Opened<'t>,
    limits: Limits,
}

/// Where the entries are that are taken.
struct Taken {
    starts: HashSet<usize>,
    tally: FilterTally,
}

impl Pass<Taken> for Taking<'_> {
    fn over(self, input: &mut impl Input) -> Result<Taken, stream::StreamError> {
        let part = |range| Ok(self.source.part(&range)?);
        let mut filter = PlanFilter::new(self.filter, self.limits, part);
        let mut starts = HashSet::new();
        outline_plan(input, self.limits, |event| {
            let taken = filter.takes(&event);
            if let OutlineEvent::Change(range, _) | OutlineEvent::DriftEntry(range, _) = event
                && taken
            {
                starts.insert(range.start);
            }
        })?;
        let tally = filter.finish()?;
        Ok(Taken { starts, tally })
    }
}

/// Whether a filter that is about names takes an address.
pub(crate) fn takes_name(filter: &ChangeFilter, address: &str) -> bool {
    let parsed = ResourceAddress::parse(address).ok();
    let module = parsed.as_ref().map(|parsed| parsed.module.to_string());
    let object = FilteredChange::object()
        .address(address)
        .resource_type(parsed.as_ref().map_or("", |parsed| &*parsed.resource_type))
        .module(module.as_deref().unwrap_or_default());
    filter.is_about_names() && filter.takes(&object)
}
