use super::Options;
use super::one_sided::Field;
use super::setting::Setting;
use super::symbol;
use std::fmt;
use tofu_json_computed::{Action, Diff, OneSidedBlocks};
use tofu_json_term::{Canvas, Spelling, StyledLabel};
use tofu_json_value::{Arena, Limits};

/// Writes nodes to a canvas. Each kind of node adds its method in a file of its own.
pub(super) struct Renderer<'c, 'a> {
    pub canvas: &'c mut Canvas,
    pub options: &'c Options,
    pub arena: &'a Arena,
    /// The limits for JSON inside strings that is opened here.
    pub limits: Limits,
    /// The indentation from which on nothing is opened.
    pub deepest: u32,
    /// The lines of the containers that are being written.
    pub fields: Vec<Field<'a>>,
    /// The nested blocks of the blocks that are being written.
    pub groups: Vec<OneSidedBlocks<'a>>,
    /// Room for texts that are decoded.
    pub room: Vec<u8>,
    /// What happens to all that is written straight from its values: nothing, or creation.
    pub whole: Action,
}

/// Few texts are longer.
const MOST_ROOM: usize = 1 << 20;

/// Memory that is used again from one resource to the next.
#[doc(hidden)]
#[derive(Default)]
pub struct StateMemory {
    fields: Vec<Field<'static>>,
    groups: Vec<OneSidedBlocks<'static>>,
    room: Vec<u8>,
}

/// It holds nothing but room.
impl fmt::Debug for StateMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StateMemory").finish_non_exhaustive()
    }
}

impl<'c, 'a> Renderer<'c, 'a> {
    pub(super) fn new(canvas: &'c mut Canvas, options: &'c Options, arena: &'a Arena) -> Self {
        Self {
            canvas,
            options,
            arena,
            limits: options.limits,
            deepest: u32::try_from(options.depth).unwrap_or(u32::MAX),
            fields: Vec::new(),
            groups: Vec::new(),
            room: Vec::new(),
            whole: Action::NoOp,
        }
    }

    /// Uses memory that was used before.
    pub(super) fn in_memory(mut self, memory: &mut StateMemory) -> Self {
        self.fields = emptied(std::mem::take(&mut memory.fields), |_| None);
        self.groups = emptied(std::mem::take(&mut memory.groups), |_| None);
        self.room = std::mem::take(&mut memory.room);
        self
    }

    /// Gives the memory back, but for what one long text needed.
    pub(super) fn into_memory(mut self, memory: &mut StateMemory) {
        if self.room.len() > MOST_ROOM {
            self.room = Vec::new();
        }
        *memory = StateMemory {
            fields: emptied(self.fields, |_| None),
            groups: emptied(self.groups, |_| None),
            room: self.room,
        };
    }
}

/// A list without items, for items that live otherwise. The standard library does it in the memory of the list.
fn emptied<T, U>(mut items: Vec<T>, into: fn(T) -> Option<U>) -> Vec<U> {
    items.clear();
    items.into_iter().filter_map(into).collect()
}

impl Renderer<'_, '_> {
    /// Begins a line: indentation, symbol, a space.
    #[inline(never)]
    pub(super) fn lead(&mut self, action: Action, setting: Setting) {
        let indentation = setting.spaces();
        if setting.hide_symbols {
            self.canvas.spaces(indentation);
        } else if action == Action::NoOp {
            self.canvas.spaces(indentation.saturating_add(4));
        } else {
            self.canvas.spaces(indentation);
            self.canvas.symbol(symbol::of_node(action));
        }
    }

    /// Begins a line that has no symbol, as [`lead`](Self::lead) does.
    #[inline]
    pub(super) fn margin(&mut self, setting: Setting) {
        let symbol = if setting.hide_symbols { 0 } else { 4 };
        self.canvas.spaces(setting.spaces().saturating_add(symbol));
    }

    /// Begins a line of what is written straight from its values.
    #[inline]
    pub(super) fn begin(&mut self, setting: Setting) {
        match self.whole {
            Action::NoOp => self.margin(setting),
            action => self.lead(action, setting),
        }
    }

    /// A line that says how many children are not printed, if there are any.
    #[inline(never)]
    pub(super) fn hidden(&mut self, count: usize, noun: &str, setting: Setting) {
        if count > 0 {
            self.lead(Action::NoOp, setting);
            self.canvas.hidden(count, noun);
            self.canvas.newline();
        }
    }

    #[inline(never)]
    pub(super) fn null_suffix(&mut self, diff: &Diff<'_>, setting: Setting) {
        if diff.action == Action::Delete && !setting.no_null_suffix {
            self.canvas.label(StyledLabel::NullSuffix);
        }
    }

    #[inline(never)]
    pub(super) fn force_suffix(&mut self, diff: &Diff<'_>, setting: Setting) {
        self.forced(diff.replace || setting.force);
    }

    /// The suffix of what forces replacement.
    #[inline]
    pub(super) fn forced(&mut self, forces: bool) {
        if forces {
            self.canvas.label(StyledLabel::Forces);
        }
    }

    pub(super) fn arrow(&mut self) {
        self.canvas.literal(" ");
        self.canvas.label(StyledLabel::Arrow);
        self.canvas.literal(" ");
    }

    /// Writes a name in its column, and what is between it and the value.
    ///
    /// The width is one of bytes, the filling counts code points, as OpenTofu has it.
    pub(super) fn assigned_name(&mut self, name: &str, spelling: Spelling, width: usize) {
        self.canvas.spelled(name, spelling);
        let filling = width.saturating_sub(spelling.width().chars);
        self.canvas.assignment(filling);
    }
}
