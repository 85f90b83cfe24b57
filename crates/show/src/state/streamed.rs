//! Resources of a state that are printed as they are found, so that nothing of it is read twice.

use super::document::version_warning;
use super::layout::{Placed, StatePlaces};
use super::resource::write_resource;
use crate::pipeline::{Alone, BUNDLE, Job};
use crate::progress::pass;
use crate::remarks::Remarks;
use crate::showing::Showing;
use crate::sink::Sink;
use crate::{Error, Problem, Stage};
use std::ops::Range;
use tofu_json_input::Pass;
use tofu_json_model::stream::{
    Input, StateEvent, StateLayout, StateReader, StreamError, read_state,
};
use tofu_json_render::human::StateSpacing;
use tofu_json_term::Canvas;
use tofu_json_value::Limits;

/// What has been printed of a state.
#[derive(Default)]
pub(crate) struct Streamed {
    /// So many resources, the first ones of the text.
    pub(super) count: usize,
    pub(super) remarks: Remarks,
}

impl StatePlaces {
    /// As [`StatePlaces::find`], and prints the resources that it finds as long as each is the next one of the text. The
    /// others are found only.
    pub(crate) fn find_printing(showing: &Showing<'_>) -> Result<(Self, Streamed), Error> {
        let printing = Printing {
            showing,
            places: Self::default(),
            open: Vec::new(),
            alone: Alone::new(showing.options.style(), showing.sink.clone()),
            held: None,
            remarks: Remarks::default(),
            waiting: 0,
            printed: Vec::new(),
            warning: String::new(),
            done: Ok(()),
            goes_on: false,
        };
        let find = FindPrinting {
            limits: showing.options.limits,
            printing,
        };
        let printing = pass(showing.document, find, Stage::Render, showing.progress, 1)?;
        printing.finish()
    }
}

struct Printing<'s> {
    showing: &'s Showing<'s>,
    places: StatePlaces,
    /// The modules around the place that the pass has come to.
    open: Vec<OpenModule>,
    alone: Alone,
    held: Option<HeldTexts>,
    /// Those of what was held.
    remarks: Remarks,
    /// Bytes whose text has not been handed on.
    waiting: usize,
    /// Where the printed resources are.
    printed: Vec<(usize, Placed)>,
    /// What was printed before them.
    warning: String,
    done: Result<(), Error>,
    /// Whether the next resource is that of the text.
    goes_on: bool,
}

#[derive(Clone, Copy)]
struct OpenModule {
    spacing: StateSpacing,
    /// Whether its own resources have come, so that those of the modules below it are next.
    resources: bool,
    /// Whether modules below it have come.
    children: bool,
}

/// Texts of what is below a module whose own resources have not come. If it has none, as a module that only calls others,
/// they are next; otherwise its own are.
struct HeldTexts {
    /// How many modules are around that one.
    around: usize,
    alone: Alone,
    texts: Sink,
    /// How many resources were printed before.
    printed: usize,
    /// How many bytes have been printed since.
    bytes: usize,
}

/// The texts of more bytes are not held.
const MOST_HELD: usize = 4 << 20;

impl StateReader for Printing<'_> {
    fn root_module(&mut self, known: &StateLayout) {
        // The text begins with what is said of the version.
        if known.format_version.is_some() && self.printed.is_empty() {
            let mut canvas = Canvas::new(self.showing.options.style());
            version_warning(self.showing, known, &mut canvas);
            self.warning = canvas.into_string();
            self.goes_on = true;
        }
    }

    fn event(&mut self, event: StateEvent) {
        match event {
            StateEvent::Module => {
                let spacing = self.open.last().map(|module| module.spacing);
                self.open.push(OpenModule {
                    spacing: spacing.unwrap_or_default(),
                    resources: false,
                    children: false,
                });
            }
            StateEvent::EndOfModule => {
                self.open.pop();
                let around = self.open.len();
                if let Some(held) = self.held.take_if(|held| held.around == around) {
                    self.do_unless_failed(|printing| printing.release(held));
                }
            }
            StateEvent::Resources => {
                let module = self.open.last_mut();
                let are_late = module.is_some_and(|module| {
                    let was_there = std::mem::replace(&mut module.resources, true);
                    module.children && !was_there
                });
                if are_late {
                    self.stop();
                }
            }
            StateEvent::ChildModules => {
                if let Some(module) = self.open.last_mut() {
                    module.children = true;
                    if !module.resources && self.goes_on && self.held.is_none() {
                        self.do_unless_failed(Self::hold);
                    }
                }
            }
            StateEvent::Resource(_) => {}
        }
        self.places.event(event);
    }

    fn resource(&mut self, range: Range<usize>, text: &[u8]) {
        if self.goes_on {
            self.do_unless_failed(|printing| printing.print(&range, text));
        }
        self.places.event(StateEvent::Resource(range));
    }
}

impl Printing<'_> {
    fn do_unless_failed(&mut self, job: impl FnOnce(&mut Self) -> Result<(), Error>) {
        if self.done.is_ok() {
            self.done = job(self);
        }
    }

    /// Holds what is printed from now on.
    fn hold(&mut self) -> Result<(), Error> {
        self.alone.hand_all_on()?;
        let texts = self.showing.sink.memory();
        self.held = Some(HeldTexts {
            around: self.open.len().saturating_sub(1),
            alone: Alone::new(self.showing.options.style(), texts.clone()),
            texts,
            printed: self.printed.len(),
            bytes: 0,
        });
        Ok(())
    }

    /// Hands on what was held.
    fn release(&mut self, held: HeldTexts) -> Result<(), Error> {
        self.remarks.merge(held.alone.finish()?);
        let mut texts = held.texts.into_texts().into_iter();
        texts.try_for_each(|text| self.showing.sink.hand_on(text))
    }

    /// Prints no more, and forgets what was held, with its errors: it comes again when it is its turn.
    fn stop(&mut self) {
        self.goes_on = false;
        if let Some(held) = self.held.take() {
            self.printed.truncate(held.printed);
            self.done = Ok(());
        }
    }

    fn print(&mut self, range: &Range<usize>, text: &[u8]) -> Result<(), Error> {
        let Some(module) = self.open.last_mut() else {
            return Ok(());
        };
        let opens_module = self.places.is_at_start_of_module();
        let placed = Placed {
            spacing: module.spacing,
            opens_module,
        };
        let (alone, sink) = match &mut self.held {
            Some(held) => {
                held.bytes += range.len();
                (&mut held.alone, &held.texts)
            }
            None => (&mut self.alone, &self.showing.sink),
        };
        if self.printed.is_empty() {
            sink.hand_on(self.warning.clone())?;
        }
        let job = Job {
            range: range.clone(),
            position: self.printed.len(),
        };
        alone.render(|worker| write_resource(self.showing, &job, &placed, text, worker))?;
        module.spacing = placed.spacing.after_resource();
        self.printed.push((range.start, placed));
        self.waiting += range.len();
        if self.waiting >= BUNDLE {
            self.waiting = 0;
            alone.hand_on()?;
        }
        if self
            .held
            .as_ref()
            .is_some_and(|held| held.bytes > MOST_HELD)
        {
            self.stop();
        }
        Ok(())
    }

    fn finish(self) -> Result<(StatePlaces, Streamed), Error> {
        self.done?;
        let mut remarks = self.alone.finish()?;
        remarks.merge(self.remarks);
        let (jobs, places) = self.places.in_order();
        let in_text = jobs.iter().map(|job| job.range.start).zip(places);
        let printed = self.printed.iter().copied();
        let count = self.printed.len();
        if !in_text.take(count).eq(printed) {
            return Err(Error::Document(comes_twice()));
        }
        let streamed = Streamed { count, remarks };
        Ok((self.places, streamed))
    }
}

#[cold]
fn comes_twice() -> Problem {
    let message = "expected each member of the state once, found one that comes again after resources have been printed";
    Problem::new("repeated-member", message)
        .with_help("`--strict` reads all of the state before it prints any")
}

struct FindPrinting<'s> {
    limits: Limits,
    printing: Printing<'s>,
}

impl<'s> Pass<Printing<'s>> for FindPrinting<'s> {
    fn over(mut self, input: &mut impl Input) -> Result<Printing<'s>, StreamError> {
        let layout = read_state(input, self.limits, &mut self.printing)?;
        let places = std::mem::take(&mut self.printing.places);
        self.printing.places = places.with_layout(layout);
        Ok(self.printing)
    }
}
