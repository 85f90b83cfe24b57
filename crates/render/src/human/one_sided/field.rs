use super::Part;
use crate::human::renderer::Renderer;
use crate::human::setting::Setting;
use tofu_json_computed::{Name, ShapeRef};
use tofu_json_term::Spelling;

/// A line of a block, an object or a map that is going to be written.
#[derive(Clone, Copy)]
pub(in crate::human) struct Field<'a> {
    pub(super) key: &'a str,
    pub(super) spelling: Spelling,
    pub(super) part: Part<'a>,
    /// None for a write-only attribute.
    pub(super) shape: Option<ShapeRef<'a>>,
}

/// How many fields most resources have at most, with those of one container inside another.
const USUAL_FIELDS: usize = 48;

/// The fields that were gathered for one container: where they begin, and how wide names are.
#[derive(Clone, Copy)]
pub(super) struct Gathered {
    pub(super) from: usize,
    pub(super) width: usize,
}

impl<'a> Renderer<'_, 'a> {
    pub(super) fn gathering(&mut self) -> Gathered {
        if self.fields.capacity() == 0 {
            self.fields.reserve(USUAL_FIELDS);
        }
        Gathered {
            from: self.fields.len(),
            width: 0,
        }
    }

    /// Adds a field after those of the containers around.
    #[inline]
    pub(super) fn gather(&mut self, gathered: &mut Gathered, field: Field<'a>) {
        gathered.width = gathered.width.max(field.spelling.width().bytes);
        self.fields.push(field);
    }

    pub(super) fn nothing_gathered(&self, gathered: Gathered) -> bool {
        self.fields.len() == gathered.from
    }

    #[inline]
    pub(super) fn spelling_of(&self, name: &Name) -> Spelling {
        if name.is_bare() {
            Spelling::bare(name)
        } else {
            Spelling::of_name(name, self.canvas.style().printable)
        }
    }

    /// Writes the name of the next field and gives the field; none after the last one.
    #[inline(never)]
    pub(super) fn next_field(
        &mut self,
        gathered: Gathered,
        at: usize,
        setting: Setting,
    ) -> Option<Field<'a>> {
        let field = *self.fields.get(at)?;
        self.begin(setting);
        self.canvas.spelled(field.key, field.spelling);
        let filling = gathered.width.saturating_sub(field.spelling.width().chars);
        self.canvas.assignment(filling);
        Some(field)
    }

    /// Writes the fields that were gathered, and forgets them.
    pub(super) fn fields(&mut self, gathered: Gathered, setting: Setting) {
        for at in gathered.from..self.fields.len() {
            let Some(field) = self.next_field(gathered, at, setting) else {
                break;
            };
            match field.shape {
                Some(shape) => _ = self.one_sided(field.part, shape, setting),
                None => self.canvas.literal("(write-only attribute)"),
            }
            self.canvas.newline();
        }
        self.fields.truncate(gathered.from);
    }
}
