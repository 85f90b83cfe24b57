use super::Renderer;
use crate::human::setting::Setting;
use tofu_json_computed::{Name, OneSided};
use tofu_json_term::{Printable, Spelling};
use tofu_json_vocab::shows_unchanged;

/// A line of a block, an object or a map that is going to be written.
#[derive(Clone, Copy)]
pub(in crate::human) struct Field<'a> {
    key: &'a str,
    spelling: Spelling,
    /// None for a write-only attribute.
    part: Option<OneSided<'a>>,
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
    /// The attributes of a block, and where its nested blocks begin among those that were gathered.
    #[inline(never)]
    pub(super) fn gather_block(&mut self, part: OneSided<'a>) -> (Gathered, usize) {
        let mut gathered = self.gathering();
        let mut groups = std::mem::take(&mut self.groups);
        let from = groups.len();
        let attribute = |name, part| {
            let spelling = self.spelling_of(name);
            self.gather(&mut gathered, name, spelling, part);
        };
        part.block(attribute, |group| groups.push(group));
        self.groups = groups;
        (gathered, from)
    }

    /// The attributes of an object.
    #[inline(never)]
    pub(super) fn gather_attributes(&mut self, part: OneSided<'a>) -> Gathered {
        let mut gathered = self.gathering();
        part.attributes(self.whole, |name, part| {
            let spelling = self.spelling_of(name);
            self.gather(&mut gathered, name, spelling, part);
        });
        gathered
    }

    /// The members of a map or JSON object.
    #[inline(never)]
    pub(super) fn gather_members(
        &mut self,
        part: OneSided<'a>,
        spelling: impl Fn(&str, Printable) -> Spelling,
    ) -> Gathered {
        let printable = self.canvas.style().printable;
        let mut gathered = self.gathering();
        part.members(|key, part| {
            let key = self.arena.text(key);
            self.gather(&mut gathered, key, spelling(key, printable), Some(part));
        });
        gathered
    }

    fn gathering(&mut self) -> Gathered {
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
    fn gather(
        &mut self,
        gathered: &mut Gathered,
        key: &'a str,
        spelling: Spelling,
        part: Option<OneSided<'a>>,
    ) {
        gathered.width = gathered.width.max(spelling.width().bytes);
        self.fields.push(Field {
            key,
            spelling,
            part,
        });
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

    /// Writes the fields that were gathered, and forgets them.
    pub(super) fn fields(&mut self, gathered: Gathered, is_map: bool, setting: Setting) {
        if self.hides(setting) {
            self.important_fields(gathered, is_map, setting);
        } else {
            for at in gathered.from..self.fields.len() {
                self.field(gathered, at, is_map, setting);
            }
        }
        self.fields.truncate(gathered.from);
    }

    /// Writes the attributes that are shown in any case, then the number of the others.
    #[cold]
    fn important_fields(&mut self, gathered: Gathered, is_map: bool, setting: Setting) {
        let mut hidden = 0;
        for at in gathered.from..self.fields.len() {
            let field = self.fields.get(at);
            if !is_map && field.is_some_and(|field| shows_unchanged(field.key)) {
                self.field(gathered, at, is_map, setting.showing_unchanged());
            } else {
                hidden += 1;
            }
        }
        self.hidden(
            hidden,
            if is_map { "element" } else { "attribute" },
            setting,
        );
    }

    #[inline(always)]
    fn field(&mut self, gathered: Gathered, at: usize, is_map: bool, setting: Setting) {
        let Some(&Field { key, spelling, .. }) = self.fields.get(at) else {
            return;
        };
        self.name_of_field(key, spelling, gathered.width, setting);
        let Some(part) = self.fields.get(at).map(|field| field.part) else {
            return;
        };
        match part {
            // Most are strings.
            Some(part) if part.is_text() && setting.indent < self.deepest => {
                self.one_sided_text(part.value, setting);
            }
            // In a map objects are followed by a comma, all other values are not.
            Some(part) => {
                if self.one_sided(part, setting) && is_map {
                    self.canvas.literal(",");
                }
            }
            None => self.canvas.literal("(write-only attribute)"),
        }
        self.canvas.newline();
    }

    /// Writes the name of a field in its column, and what is between it and the value.
    #[inline(never)]
    fn name_of_field(&mut self, key: &str, spelling: Spelling, width: usize, setting: Setting) {
        self.begin(setting);
        self.assigned_name(key, spelling, width);
    }
}
