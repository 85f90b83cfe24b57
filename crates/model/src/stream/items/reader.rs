//! The walk from one part of a plan to the next, in steps that can be tried again when there were no more bytes.

use super::PlanItem;
use crate::document::{Owned, View};
use crate::kind::{DocumentKind, Watch};
use crate::stream::plan::Member;
use crate::stream::walk::{Pause, Skipping, Walk};
use crate::stream::{Input, StreamError, check_plan};
use tofu_json_value::Limits;

/// Reads the parts of a plan from an input.
pub(in crate::stream) struct PlanReader<I> {
    pub(in crate::stream) input: I,
    pub(in crate::stream) stage: Stage,
    pub(in crate::stream) wanted: Wanted,
    pub(in crate::stream) check: Option<Check>,
    /// The value that the walk is in, if there were no more bytes in it.
    under_way: Option<Skipping>,
}

/// What is known so far of what the document is.
#[derive(Default)]
pub(in crate::stream) struct Check {
    watch: Watch,
    /// The key of the member that the walk is at.
    key: String,
    version: Option<String>,
    provider_version: Option<String>,
}

impl Check {
    fn version(&mut self, member: Member) -> Option<&mut Option<String>> {
        match member {
            Member::FormatVersion | Member::PlanFormatVersion => Some(&mut self.version),
            Member::ProviderFormatVersion => Some(&mut self.provider_version),
            _ => None,
        }
    }

    /// Whether a document of a kind is taken, by the versions that were read.
    fn of(&self, kind: DocumentKind) -> Result<(), StreamError> {
        let checked = check_plan(kind, |key| match key {
            "provider_format_version" => self.provider_version.as_deref(),
            _ => self.version.as_deref(),
        });
        checked.map_err(StreamError::Document)
    }

    /// Whether the document is taken by what is known of it before its end.
    fn so_far(&self) -> Result<(), StreamError> {
        match self.watch.kind() {
            // The version may be yet to come.
            Some(DocumentKind::Plan | DocumentKind::RenderPlan) if self.version.is_none() => Ok(()),
            Some(kind) => self.of(kind),
            None => Ok(()),
        }
    }
}

/// The parts that are asked for besides resource changes.
#[derive(Clone, Copy, Default)]
pub(in crate::stream) struct Wanted {
    pub(in crate::stream) drift: bool,
    pub(in crate::stream) outputs: bool,
    pub(in crate::stream) planned_values: bool,
    pub(in crate::stream) prior_state: bool,
    pub(in crate::stream) configuration: bool,
}

/// Where the walk through the document is. Each step changes it at its end only, so that a step that lacked bytes
/// can be tried again.
pub(in crate::stream) enum Stage {
    Start(Limits),
    /// Between the members at the top.
    Top(Pause),
    /// At the value of a member at the top, which is not known to the watch yet.
    Member(Member, Pause),
    /// At the same value, when it is known.
    Value(Member, Pause),
    /// In a list or in the object of outputs, before the entry of this position.
    Inside(Member, Pause, usize),
    /// At that entry, with its name if it is an output.
    Entry(Member, Pause, usize, Option<String>),
    End,
}

impl Stage {
    const fn pause(&self) -> Option<Pause> {
        match self {
            Self::Start(_) | Self::End => None,
            Self::Top(pause)
            | Self::Member(_, pause)
            | Self::Value(_, pause)
            | Self::Inside(_, pause, _)
            | Self::Entry(_, pause, ..) => Some(*pause),
        }
    }
}

/// What came of a step.
type StepResult = (Stage, Option<PlanItem>);

impl<I: Input> PlanReader<I> {
    pub(in crate::stream) fn new(input: I) -> Self {
        Self {
            input,
            stage: Stage::Start(Limits::default()),
            wanted: Wanted::default(),
            check: Some(Check::default()),
            under_way: None,
        }
    }

    /// Goes to the next part; none at the end.
    pub(in crate::stream) fn step(&mut self) -> Result<Option<PlanItem>, StreamError> {
        loop {
            let (stage, item) = match &self.stage {
                Stage::Start(limits) => {
                    let mut walk = Walk::new(&mut self.input, *limits);
                    walk.enter_document()?;
                    (Stage::Top(walk.pause()), None)
                }
                Stage::Top(pause) => (self.top(*pause)?, None),
                Stage::Member(member, pause) => (self.watched(*member, *pause)?, None),
                Stage::Value(member, pause) => self.value(*member, *pause)?,
                Stage::Inside(list, pause, position) => {
                    (self.inside(*list, *pause, *position)?, None)
                }
                Stage::Entry(..) => self.entry()?,
                Stage::End => return Ok(None),
            };
            self.stage = stage;
            if item.is_some() {
                return Ok(item);
            }
        }
    }

    /// Whether nothing comes any more.
    pub(in crate::stream) const fn has_ended(&self) -> bool {
        matches!(self.stage, Stage::End)
    }

    /// Lets nothing come any more.
    pub(in crate::stream) fn end(&mut self) {
        self.stage = Stage::End;
    }

    /// Whether the walk has stopped in a value that it goes on with where it stopped.
    pub(in crate::stream) const fn is_in_value(&self) -> bool {
        self.under_way.is_some()
    }

    /// The first byte that is needed to go on.
    pub(in crate::stream) fn needed_from(&self) -> usize {
        let Some(pause) = self.stage.pause() else {
            return if self.has_ended() { usize::MAX } else { 0 };
        };
        match (&self.under_way, &self.stage) {
            (Some(skipping), Stage::Value(member, _)) if !self.wanted.whole(*member) => {
                skipping.at()
            }
            _ => pause.at(),
        }
    }

    /// Goes to the next member of the document.
    fn top(&mut self, pause: Pause) -> Result<Stage, StreamError> {
        let mut walk = Walk::going_on(&mut self.input, pause);
        let check = &mut self.check;
        let read = |key: &str| {
            if let Some(check) = check {
                key.clone_into(&mut check.key);
            }
            Member::of(key)
        };
        if let Some(member) = walk.next_key(read)? {
            return Ok(Stage::Member(member, walk.pause()));
        }
        if let Some(check) = &self.check {
            check.of(check.watch.conclude())?;
        }
        Ok(Stage::End)
    }

    /// Shows the member to the watch.
    fn watched(&mut self, member: Member, pause: Pause) -> Result<Stage, StreamError> {
        if let Some(check) = &mut self.check {
            let mut walk = Walk::going_on(&mut self.input, pause);
            walk.watch(&mut check.watch, &check.key)?;
            check.so_far()?;
        }
        Ok(Stage::Value(member, pause))
    }

    /// Enters the value of a member, reads it as a whole or steps over it.
    fn value(&mut self, member: Member, pause: Pause) -> Result<StepResult, StreamError> {
        let mut walk = Walk::going_on(&mut self.input, pause);
        if let Some(check) = &mut self.check
            && let Some(version) = check.version(member)
        {
            *version = walk
                .text(str::to_owned)
                .map_err(|error| member.within(error))?;
            check.so_far()?;
            return Ok((Stage::Top(walk.pause()), None));
        }
        let under_way = &mut self.under_way;
        let part = part(&mut walk, member, self.wanted, under_way);
        let (is_entered, item) = part.map_err(|error| member.within(error))?;
        let pause = walk.pause();
        Ok(if is_entered {
            (Stage::Inside(member, pause, 0), None)
        } else {
            (Stage::Top(pause), item)
        })
    }

    /// Goes to the next entry of a list, or of the object of outputs.
    fn inside(
        &mut self,
        list: Member,
        pause: Pause,
        position: usize,
    ) -> Result<Stage, StreamError> {
        let mut walk = Walk::going_on(&mut self.input, pause);
        let within = |error: StreamError| list.within(error);
        let mut output = None;
        let found = if list == Member::OutputChanges {
            output = walk.next_key(str::to_owned).map_err(within)?;
            output.is_some()
        } else {
            walk.next_element().map_err(within)?
        };
        let pause = walk.pause();
        Ok(if found {
            Stage::Entry(list, pause, position, output)
        } else {
            Stage::Top(pause)
        })
    }

    /// Reads the entry here.
    fn entry(&mut self) -> Result<StepResult, StreamError> {
        let Stage::Entry(list, pause, position, output) = &mut self.stage else {
            return Ok((Stage::End, None));
        };
        let (list, position) = (*list, *position);
        let mut walk = Walk::going_on(&mut self.input, *pause);
        let under_way = &mut self.under_way;
        let item = match output {
            Some(name) => {
                let change = entry(&mut walk, under_way)
                    .map_err(|error| list.within(error.within_key(name)))?;
                PlanItem::Output(std::mem::take(name), change)
            }
            None => {
                let change = entry(&mut walk, under_way)
                    .map_err(|error| list.within(error.within(&format!("/{position}"))))?;
                if list == Member::ResourceDrift {
                    PlanItem::Drift(change)
                } else {
                    PlanItem::Change(change)
                }
            }
        };
        Ok((Stage::Inside(list, walk.pause(), position + 1), Some(item)))
    }
}

impl Wanted {
    /// Whether the member comes as a whole.
    const fn whole(self, member: Member) -> bool {
        match member {
            Member::PlannedValues => self.planned_values,
            Member::PriorState => self.prior_state,
            Member::Configuration => self.configuration,
            _ => false,
        }
    }
}

/// Whether the value of a member was entered, or the item that it is as a whole.
fn part<I: Input>(
    walk: &mut Walk<'_, I>,
    member: Member,
    wanted: Wanted,
    under_way: &mut Option<Skipping>,
) -> Result<(bool, Option<PlanItem>), StreamError> {
    let open = match member {
        Member::ResourceChanges => b'[',
        Member::ResourceDrift if wanted.drift => b'[',
        Member::OutputChanges if wanted.outputs => b'{',
        _ if !wanted.whole(member) => {
            walk.skip_on(under_way, false)?;
            return Ok((false, None));
        }
        Member::PlannedValues => {
            return Ok((false, whole(walk, under_way)?.map(PlanItem::PlannedValues)));
        }
        Member::PriorState => {
            return Ok((false, whole(walk, under_way)?.map(PlanItem::PriorState)));
        }
        _ => return Ok((false, whole(walk, under_way)?.map(PlanItem::Configuration))),
    };
    Ok((walk.enter(open)?, None))
}

/// The value here; none if it is null.
fn whole<I: Input, V: View>(
    walk: &mut Walk<'_, I>,
    under_way: &mut Option<Skipping>,
) -> Result<Option<Owned<V>>, StreamError> {
    if walk.peek()? == Some(b'n') {
        walk.skip_present()?;
        return Ok(None);
    }
    entry(walk, under_way).map(Some)
}

fn entry<I: Input, V: View>(
    walk: &mut Walk<'_, I>,
    under_way: &mut Option<Skipping>,
) -> Result<Owned<V>, StreamError> {
    let limits = walk.limits();
    let range = walk.skip_on(under_way, true)?;
    let bytes = walk.at_hand(&range).to_vec();
    owned(bytes, range.start, limits)
}

/// Reads a part at an offset of its document.
pub(in crate::stream) fn owned<V: View>(
    bytes: Vec<u8>,
    at: usize,
    limits: Limits,
) -> Result<Owned<V>, StreamError> {
    Owned::unchecked(bytes, limits).map_err(|error| StreamError::Document(error.shifted(at)))
}
