use super::Options;
use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Diff, Kind};
use tofu_json_term::Canvas;
use tofu_json_value::Arena;

/// Writes one value as it is after the `=` of an attribute; `indent` is the indentation of that
/// line in steps of four spaces.
pub fn diff<'a>(
    canvas: &mut Canvas,
    options: &Options,
    diff: &Diff<'a>,
    indent: usize,
    arena: &'a Arena,
) {
    Renderer::new(canvas, options, arena).node(diff, Setting::at(indent));
}

impl<'a> Renderer<'_, 'a> {
    /// Writes a node. This and the methods of the containers are all that recurses.
    ///
    /// What does not recurse is not inlined into what does, here and in the containers: that keeps
    /// a level of nesting at about a third of a kilobyte of stack.
    pub(super) fn node(&mut self, diff: &Diff<'a>, setting: Setting) {
        if setting.indent >= self.deepest {
            return self.too_deep(diff, setting);
        }
        match &diff.kind {
            Kind::Block(block) => self.block(diff, block, setting),
            Kind::SensitiveBlock(_) => self.sensitive_block(diff.replace || setting.force, setting),
            Kind::Object(object) => self.object(diff, object, setting),
            Kind::Map(map) => self.map(diff, map, setting),
            Kind::List(list) => self.list(diff, list, setting),
            Kind::Set(set) => self.set(diff, set, setting),
            Kind::Primitive(primitive) => self.primitive(diff, primitive, setting),
            Kind::Text(text) => self.text(diff, text, setting),
            Kind::Unknown(before) => self.unknown(diff, before.as_deref(), setting),
            Kind::Sensitive(sensitive) => self.sensitive(diff, sensitive, setting),
            Kind::WriteOnly => self.write_only(diff, setting),
            Kind::TypeChange(change) => self.type_change(change, setting),
            Kind::Unchanged(part) => _ = self.one_sided(*part, setting),
        }
    }
}

#[cfg(test)]
mod tests;
