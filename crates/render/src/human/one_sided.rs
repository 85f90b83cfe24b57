//! What stays as it is and what is created: written straight from the document, which gives the text of
//! their nodes without the nodes.

use super::renderer::Renderer;
use super::setting::Setting;
use field::Gathered;
use tofu_json_computed::{Action, OneSided, OneSidedKind, ShapeRef};

mod block;
mod field;
mod text;

pub(super) use field::Field;

/// Whether what was written is an object, which in a map is followed by a comma.
pub(super) type IsObject = bool;

impl<'a> Renderer<'_, 'a> {
    /// Writes a created resource, of which this renderer writes nothing else.
    pub(super) fn created(&mut self, body: OneSided<'a>, setting: Setting) {
        self.whole = Action::Create;
        self.one_sided(body, setting);
    }

    /// Writes a part that stays, or one of what is created.
    pub(super) fn one_sided(&mut self, part: OneSided<'a>, setting: Setting) -> IsObject {
        if setting.indent >= self.deepest {
            return self.part_in_one_line(part);
        }
        match part.kind() {
            OneSidedKind::Primitive => {
                self.scalar(part.value);
                self.forced(setting.force);
            }
            OneSidedKind::Text => self.one_sided_text(part.value, setting),
            OneSidedKind::Unknown => {
                self.canvas.literal("(known after apply)");
                self.forced(setting.force);
            }
            OneSidedKind::Block => self.one_sided_block(part, setting),
            OneSidedKind::Object => {
                let gathered = self.gather_attributes(part);
                self.braces(gathered, false, setting);
                return true;
            }
            OneSidedKind::JsonObject => {
                let gathered = self.gather_members(part, false);
                self.braces(gathered, false, setting);
                return true;
            }
            OneSidedKind::Map { nested } => {
                let mut gathered = self.gather_members(part, true);
                let mut setting = setting;
                if nested {
                    // Its keys make no column, and only its elements can force replacement.
                    gathered.width = 0;
                    setting.force = false;
                }
                self.braces(gathered, true, setting);
            }
            OneSidedKind::List => self.one_sided_elements(part, setting.force, setting),
            OneSidedKind::Set { nested } => {
                self.one_sided_elements(part, setting.force && !nested, setting);
            }
            OneSidedKind::Sensitive => self.one_sided_secret(part, setting),
        }
        false
    }

    #[inline(never)]
    fn one_sided_secret(&mut self, part: OneSided<'a>, setting: Setting) {
        if matches!(part.shape, ShapeRef::Block(_)) {
            self.sensitive_block(setting.force, setting);
        } else if self.options.show_sensitive {
            self.one_sided(part.revealed(), setting);
        } else {
            self.canvas.literal("(sensitive value)");
            self.forced(setting.force);
        }
    }

    /// Writes an object or a map.
    fn braces(&mut self, gathered: Gathered, is_map: bool, setting: Setting) {
        if self.nothing_gathered(gathered) {
            self.canvas.literal("{}");
            self.forced(setting.force);
            return;
        }
        self.open("{", setting.force);
        self.fields(gathered, is_map, setting.child());
        self.margin(setting);
        self.canvas.literal("}");
    }

    /// Writes a list or a set.
    fn one_sided_elements(&mut self, part: OneSided<'a>, forces: bool, setting: Setting) {
        match part.written_elements() {
            Some((values, shape)) => {
                let elements = values.map(|value| OneSided::plain(value, shape));
                let is_scalar = |part: OneSided<'a>| part.value.is_scalar() && shape.is_plain();
                self.brackets(elements, is_scalar, forces, setting);
            }
            None => self.brackets(part.elements(), OneSided::is_scalar, forces, setting),
        }
    }

    #[inline(always)]
    fn brackets(
        &mut self,
        mut elements: impl Iterator<Item = OneSided<'a>>,
        is_scalar: impl Fn(OneSided<'a>) -> bool,
        forces: bool,
        setting: Setting,
    ) {
        let Some(first) = elements.next() else {
            self.canvas.literal("[]");
            self.forced(forces);
            return;
        };
        self.open("[", forces);
        let inner = setting.child();
        if self.hides(inner) {
            self.hidden(1 + elements.count(), "element", inner);
        } else {
            let mut next = Some(first);
            while let Some(part) = next {
                self.begin(inner);
                if is_scalar(part) && inner.indent < self.deepest {
                    self.one_sided_scalar(part.value, inner);
                } else {
                    self.one_sided(part, inner);
                }
                self.canvas.line(",");
                next = elements.next();
            }
        }
        self.margin(setting);
        self.canvas.literal("]");
    }

    /// Whether parts are counted instead of written: those that stay, where only changes are shown.
    #[inline]
    fn hides(&self, setting: Setting) -> bool {
        !setting.show_unchanged && self.whole == Action::NoOp
    }

    /// Opens a container whose lines follow.
    #[inline(always)]
    fn open(&mut self, bracket: &'static str, forces: bool) {
        if forces {
            self.canvas.literal(bracket);
            self.forced(true);
            self.canvas.newline();
        } else {
            self.canvas.line(bracket);
        }
    }
}
