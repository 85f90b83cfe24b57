use super::plan::Member;
use super::walk::{Pause, Walk};
use super::{StreamError, Window, check_plan};
use crate::document::config::Configuration;
use crate::document::plan::{Change, ResourceChange};
use crate::document::state::State;
use crate::document::values::PlannedValues;
use crate::document::{Owned, View};
use crate::kind::{DocumentKind, Watch};
use std::fmt;
use std::io::Read;
use tofu_json_value::Limits;

/// The resource changes of a plan, one after another, each with bytes of its own.
///
/// The plan is read from the front to the back and never held: no more than a window and the
/// largest change is in memory. Everything else is stepped over. [`PlanItems`] gives other parts
/// too; [`IndexedPlan`](super::IndexedPlan) reads a chosen few.
///
/// What is no plan is an error, not a plan without changes: see [`PlanItems`].
///
/// ```
/// use tofu_json_model::stream::changes;
///
/// let plan = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [
///     {"address": "a.b", "change": {"actions": ["create"], "after": {"size": 1.50}}}]}"#;
/// for change in changes(&plan[..]) {
///     let change = change?;
///     assert_eq!(change.view().address, "a.b");
///     assert!(change.text().starts_with(br#"{"address": "a.b""#));
/// }
///
/// let state = br#"{"format_version": "1.0", "values": {"root_module": {}}}"#;
/// let error = changes(&state[..]).next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "expected a plan, found a state at byte 0");
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
pub fn changes<R: Read>(
    reader: R,
) -> impl Iterator<Item = Result<Owned<ResourceChange<'static>>, StreamError>> {
    PlanItems::new(reader).filter_map(|item| match item {
        Ok(PlanItem::Change(change)) => Some(Ok(change)),
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    })
}

/// The parts of a plan, one after another in the order of the text. Resource changes always come,
/// other parts if they are asked for.
///
/// Where a document has several lists of one name all their entries come, though only the last list
/// counts: no program that is known writes such a document. After an error nothing comes any more.
///
/// A document that is no plan, or one of a format version that is not read, is an error: as soon as
/// its members say, which may be at its end. [`PlanItems::unchecked`] takes anything.
///
/// ```
/// use tofu_json_model::stream::{PlanItem, PlanItems};
///
/// let plan = br#"{"format_version": "1.2", "output_changes": {"o": {"actions": ["create"]}},
///     "configuration": {"root_module": {}}}"#;
/// let items: Result<Vec<_>, _> = PlanItems::new(&plan[..]).outputs(true).collect();
/// let [PlanItem::Output(name, change)] = &items?[..] else { panic!("one output") };
/// assert_eq!((name.as_str(), change.text()), ("o", &br#"{"actions": ["create"]}"#[..]));
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
pub struct PlanItems<R> {
    input: Window<R>,
    stage: Stage,
    wanted: Wanted,
    check: Option<Check>,
}

/// What is known so far of what the document is.
#[derive(Default)]
struct Check {
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

/// A part of a plan.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PlanItem {
    /// An entry of `resource_changes`.
    Change(Owned<ResourceChange<'static>>),
    /// An entry of `resource_drift`.
    Drift(Owned<ResourceChange<'static>>),
    /// An entry of `output_changes`, with the name of the output.
    Output(String, Owned<Change<'static>>),
    /// `planned_values`
    PlannedValues(Owned<PlannedValues<'static>>),
    /// `prior_state`
    PriorState(Owned<State<'static>>),
    /// `configuration`
    Configuration(Owned<Configuration<'static>>),
}

#[derive(Clone, Copy, Default)]
struct Wanted {
    drift: bool,
    outputs: bool,
    planned_values: bool,
    prior_state: bool,
    configuration: bool,
}

/// Where the walk through the document is.
#[derive(Clone, Copy)]
enum Stage {
    Start(Limits),
    Top(Pause),
    /// In a list or in the object of outputs, at the entry of this position.
    Inside(Member, Pause, usize),
    End,
}

impl<R: Read> PlanItems<R> {
    /// The resource changes of the plan that a reader gives.
    #[must_use]
    pub fn new(reader: R) -> Self {
        Self {
            input: Window::new(reader),
            stage: Stage::Start(Limits::default()),
            wanted: Wanted::default(),
            check: Some(Check::default()),
        }
    }

    /// The same for any object that has parts of a plan, whatever it is and of whatever version.
    #[must_use]
    pub fn unchecked(mut self) -> Self {
        self.check = None;
        self
    }

    /// The same with limits of one's own.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.stage = Stage::Start(limits);
        self
    }

    /// Whether objects that changed outside come; the default is that they do not.
    #[must_use]
    pub const fn drift(mut self, wanted: bool) -> Self {
        self.wanted.drift = wanted;
        self
    }

    /// Whether changes of outputs come; the default is that they do not.
    #[must_use]
    pub const fn outputs(mut self, wanted: bool) -> Self {
        self.wanted.outputs = wanted;
        self
    }

    /// Whether `planned_values` come, as a whole; the default is that they do not.
    #[must_use]
    pub const fn planned_values(mut self, wanted: bool) -> Self {
        self.wanted.planned_values = wanted;
        self
    }

    /// Whether `prior_state` comes, as a whole; the default is that it does not.
    #[must_use]
    pub const fn prior_state(mut self, wanted: bool) -> Self {
        self.wanted.prior_state = wanted;
        self
    }

    /// Whether `configuration` comes, as a whole; the default is that it does not.
    #[must_use]
    pub const fn configuration(mut self, wanted: bool) -> Self {
        self.wanted.configuration = wanted;
        self
    }

    fn step(&mut self) -> Result<Option<PlanItem>, StreamError> {
        loop {
            match self.stage {
                Stage::Start(limits) => {
                    let mut walk = Walk::new(&mut self.input, limits);
                    walk.enter_document()?;
                    self.stage = Stage::Top(walk.pause());
                }
                Stage::Top(pause) => {
                    if let Some(item) = self.top(pause)? {
                        return Ok(Some(item));
                    }
                }
                Stage::Inside(list, pause, position) => {
                    if let Some(item) = self.inside(list, pause, position)? {
                        return Ok(Some(item));
                    }
                }
                Stage::End => return Ok(None),
            }
        }
    }

    /// Goes to the next member of the document.
    fn top(&mut self, pause: Pause) -> Result<Option<PlanItem>, StreamError> {
        let mut walk = Walk::going_on(&mut self.input, pause);
        let check = &mut self.check;
        let read = |key: &str| {
            if let Some(check) = check {
                key.clone_into(&mut check.key);
            }
            Member::of(key)
        };
        let Some(member) = walk.next_key(read)? else {
            self.stage = Stage::End;
            return match &self.check {
                Some(check) => check.of(check.watch.conclude()).map(|()| None),
                None => Ok(None),
            };
        };
        if let Some(check) = &mut self.check {
            walk.watch(&mut check.watch, &check.key)?;
            check.so_far()?;
            if let Some(version) = check.version(member) {
                *version = walk
                    .text(str::to_owned)
                    .map_err(|error| member.within(error))?;
                check.so_far()?;
                self.stage = Stage::Top(walk.pause());
                return Ok(None);
            }
        }
        let part = part(&mut walk, member, self.wanted).map_err(|error| member.within(error))?;
        let pause = walk.pause();
        let (stage, item) = match part {
            PlanPart::Entered => (Stage::Inside(member, pause, 0), None),
            PlanPart::Whole(item) => (Stage::Top(pause), item),
        };
        self.stage = stage;
        Ok(item)
    }

    /// Goes to the next entry of a list, or of the object of outputs.
    fn inside(
        &mut self,
        list: Member,
        pause: Pause,
        position: usize,
    ) -> Result<Option<PlanItem>, StreamError> {
        let mut walk = Walk::going_on(&mut self.input, pause);
        let within = |error: StreamError| list.within(error);
        let mut output = None;
        let found = if list == Member::OutputChanges {
            output = walk.next_key(str::to_owned).map_err(within)?;
            output.is_some()
        } else {
            walk.next_element().map_err(within)?
        };
        if !found {
            self.stage = Stage::Top(walk.pause());
            return Ok(None);
        }
        let item = match (&output, list) {
            (Some(name), _) => {
                let change = entry(&mut walk).map_err(|error| within(error.within_key(name)))?;
                PlanItem::Output(name.clone(), change)
            }
            (None, _) => {
                let change = entry(&mut walk)
                    .map_err(|error| within(error.within(&format!("/{position}"))))?;
                if list == Member::ResourceDrift {
                    PlanItem::Drift(change)
                } else {
                    PlanItem::Change(change)
                }
            }
        };
        self.stage = Stage::Inside(list, walk.pause(), position + 1);
        Ok(Some(item))
    }
}

/// What came of a member at the top.
enum PlanPart {
    /// Its entries come one after another.
    Entered,
    /// It was read as a whole, or stepped over.
    Whole(Option<PlanItem>),
}

fn part<R: Read>(
    walk: &mut Walk<'_, Window<R>>,
    member: Member,
    wanted: Wanted,
) -> Result<PlanPart, StreamError> {
    let open = match member {
        Member::ResourceChanges => b'[',
        Member::ResourceDrift if wanted.drift => b'[',
        Member::OutputChanges if wanted.outputs => b'{',
        Member::PlannedValues if wanted.planned_values => {
            return Ok(PlanPart::Whole(whole(walk)?.map(PlanItem::PlannedValues)));
        }
        Member::PriorState if wanted.prior_state => {
            return Ok(PlanPart::Whole(whole(walk)?.map(PlanItem::PriorState)));
        }
        Member::Configuration if wanted.configuration => {
            return Ok(PlanPart::Whole(whole(walk)?.map(PlanItem::Configuration)));
        }
        _ => {
            walk.skip()?;
            return Ok(PlanPart::Whole(None));
        }
    };
    Ok(match walk.enter(open)? {
        true => PlanPart::Entered,
        false => PlanPart::Whole(None),
    })
}

/// The value here; none if it is null.
fn whole<R: Read, V: View>(
    walk: &mut Walk<'_, Window<R>>,
) -> Result<Option<Owned<V>>, StreamError> {
    if walk.peek()? == Some(b'n') {
        walk.skip_present()?;
        return Ok(None);
    }
    entry(walk).map(Some)
}

fn entry<R: Read, V: View>(walk: &mut Walk<'_, Window<R>>) -> Result<Owned<V>, StreamError> {
    let limits = walk.limits();
    let (range, bytes) = walk.skip_over()?;
    owned(bytes.to_vec(), range.start, limits)
}

/// Reads a part at an offset of its document.
pub(super) fn owned<V: View>(
    bytes: Vec<u8>,
    at: usize,
    limits: Limits,
) -> Result<Owned<V>, StreamError> {
    Owned::unchecked(bytes, limits).map_err(|error| StreamError::Document(error.shifted(at)))
}

impl<R: Read> Iterator for PlanItems<R> {
    type Item = Result<PlanItem, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = self.step();
        if step.is_err() {
            self.stage = Stage::End;
        }
        step.transpose()
    }
}

impl<R> fmt::Debug for PlanItems<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.input.fmt(f)
    }
}

#[cfg(test)]
mod tests;
