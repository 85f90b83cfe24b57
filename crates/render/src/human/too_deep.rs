use super::one_sided::IsObject;
use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Diff, Kind, OneSided, Text};

impl<'a> Renderer<'_, 'a> {
    /// Writes a node below the levels that are printed: as ever where it is no container.
    #[cold]
    #[inline(never)]
    pub(super) fn too_deep(&mut self, diff: &Diff<'a>, setting: Setting) {
        match &diff.kind {
            Kind::Primitive(primitive) => self.primitive(diff, primitive, setting),
            Kind::Text(text @ (Text::Line { .. } | Text::Lines(_))) => {
                self.text(diff, text, setting);
            }
            Kind::WriteOnly => self.write_only(diff, setting),
            Kind::Sensitive(sensitive) => self.sensitive(diff, sensitive, setting),
            Kind::Unknown(before) => self.unknown(diff, before.as_deref(), setting),
            Kind::TypeChange(change) => self.type_change(change, setting),
            Kind::SensitiveBlock(_) => self.canvas.literal("(sensitive value)"),
            Kind::Unchanged(part) => _ = self.part_in_one_line(*part),
            _ => self.canvas.literal(NOTICE),
        }
    }

    /// Writes a value below the levels that are printed: its JSON as a text, and nothing of it where
    /// a mask marks any part.
    #[cold]
    #[inline(never)]
    pub(super) fn part_in_one_line(&mut self, part: OneSided<'a>) -> IsObject {
        if part.sensitive.holds_true() {
            self.canvas.literal("(sensitive value)");
        } else if part.unknown.holds_true() {
            self.canvas.literal("(known after apply)");
        } else if part.value.is_array() || part.value.is_object() {
            self.canvas
                .quoted(&String::from_utf8_lossy(part.value.raw()));
        } else {
            match part.value.as_str() {
                Some(text) => self.canvas.quoted(&text),
                None => self.scalar(part.value),
            }
        }
        false
    }
}

const NOTICE: &str = "(nested too deep to be shown)";
