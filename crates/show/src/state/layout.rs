use crate::pipeline::Job;
use crate::progress::pass;
use crate::session::{EntryListing, IndexedList};
use crate::{Error, Options, Progress, Stage};
use std::collections::HashSet;
use std::ops::Range;
use tofu_json_input::{Opened, Pass};
use tofu_json_model::stream::StateLayout;
use tofu_json_model::stream::{self, Input, StateEvent, index_state, outline_state};
use tofu_json_render::human::StateSpacing;
use tofu_json_value::Limits;

/// Where the parts of a state are.
#[derive(Default)]
pub(crate) struct StatePlaces {
    pub(crate) layout: StateLayout,
    /// The root module first, if there is one.
    modules: Vec<Module>,
    /// The modules around the place that the pass has come to, innermost last.
    open: Vec<usize>,
}

#[derive(Default)]
struct Module {
    resources: Vec<Range<usize>>,
    child_modules: Vec<usize>,
}

/// A resource in the order of printing, with what comes before it.
pub(crate) struct Placed {
    pub(crate) spacing: StateSpacing,
    pub(crate) opens_module: bool,
}

impl StatePlaces {
    pub(crate) fn find(
        source: &Opened<'_>,
        options: &Options,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        let find = Find {
            limits: options.limits,
        };
        pass(source, find, Stage::Survey, progress)
    }

    /// The same, and tells of each resource as soon as it is found.
    pub(crate) fn find_listing(
        source: &Opened<'_>,
        options: &Options,
        progress: &dyn Progress,
        listing: &mut EntryListing<'_>,
    ) -> Result<Self, Error> {
        let limits = options.limits;
        let list = ListState {
            limits,
            listing,
            wanted: None,
        };
        let places = pass(source, list, Stage::Survey, progress)?;
        let found = places.modules.iter().flat_map(|module| &module.resources);
        let found: HashSet<_> = found.map(|range| range.start).collect();
        // Of a list that comes twice only the second counts.
        if listing.is_short_of(found.len()) {
            let again = ListState {
                limits,
                listing,
                wanted: Some(&found),
            };
            pass(source, again, Stage::Survey, progress)?;
        }
        Ok(places)
    }

    /// What a pass has found, when it has come to the end.
    fn with_layout(mut self, layout: StateLayout) -> Self {
        self.layout = layout;
        if self.layout.root_module.is_none() {
            // There was one, but a later member took it back.
            self.modules.clear();
        }
        self
    }

    fn event(&mut self, event: StateEvent) {
        let innermost = self.open.last().copied();
        match event {
            StateEvent::Module => self.begin(innermost),
            StateEvent::EndOfModule => _ = self.open.pop(),
            StateEvent::Resources => self.with(innermost, |module| module.resources.clear()),
            StateEvent::ChildModules => self.with(innermost, |module| module.child_modules.clear()),
            StateEvent::Resource(range) => {
                self.with(innermost, |module| module.resources.push(range))
            }
        }
    }

    fn begin(&mut self, parent: Option<usize>) {
        if parent.is_none() {
            // If there are several root modules, the last one counts.
            self.modules.clear();
        }
        let index = self.modules.len();
        self.modules.push(Module::default());
        self.with(parent, |parent| parent.child_modules.push(index));
        self.open.push(index);
    }

    fn with(&mut self, module: Option<usize>, change: impl FnOnce(&mut Module)) {
        if let Some(module) = module.and_then(|index| self.modules.get_mut(index)) {
            change(module);
        }
    }

    /// Whether the state has neither resources nor modules below the root module.
    pub(crate) fn is_empty(&self) -> bool {
        let is_empty = |root: &Module| root.resources.is_empty() && root.child_modules.is_empty();
        self.modules.first().is_none_or(is_empty)
    }

    /// All resources: those of a module before those of the modules below it.
    pub(crate) fn in_order(&self) -> (Vec<Job>, Vec<Placed>) {
        let (mut jobs, mut places) = (Vec::new(), Vec::new());
        let mut modules = vec![(0, StateSpacing::default())];
        while let Some((index, mut spacing)) = modules.pop() {
            let Some(module) = self.modules.get(index) else {
                continue;
            };
            for (n, range) in module.resources.iter().enumerate() {
                places.push(Placed {
                    spacing,
                    opens_module: n == 0,
                });
                jobs.push(Job {
                    range: range.clone(),
                    position: jobs.len(),
                });
                spacing = spacing.after_resource();
            }
            modules.extend(
                module
                    .child_modules
                    .iter()
                    .rev()
                    .map(|child| (*child, spacing)),
            );
        }
        (jobs, places)
    }
}

struct Find {
    limits: Limits,
}

impl Pass<StatePlaces> for Find {
    fn over(self, input: &mut impl Input) -> Result<StatePlaces, stream::StreamError> {
        let mut places = StatePlaces::default();
        let layout = index_state(input, self.limits, |event| places.event(event))?;
        Ok(places.with_layout(layout))
    }
}

struct ListState<'l, 't> {
    limits: Limits,
    listing: &'l mut EntryListing<'t>,
    /// The offsets of the resources to tell of; all, where there are none.
    wanted: Option<&'l HashSet<usize>>,
}

impl Pass<StatePlaces> for ListState<'_, '_> {
    fn over(self, input: &mut impl Input) -> Result<StatePlaces, stream::StreamError> {
        let mut places = StatePlaces::default();
        let Self {
            listing, wanted, ..
        } = self;
        let layout = outline_state(
            input,
            self.limits,
            |event| places.event(event),
            |range, head| {
                if wanted.is_none_or(|wanted| wanted.contains(&range.start)) {
                    listing.tell(IndexedList::State, range.start, &head);
                }
            },
        )?;
        Ok(places.with_layout(layout))
    }
}
