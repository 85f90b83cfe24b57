use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff, Kind, Text};

impl<'a> Renderer<'_, 'a> {
    /// Writes JSON inside a string.
    #[inline(never)]
    pub(super) fn json_text(
        &mut self,
        diff: &Diff<'a>,
        inner: &Diff<'a>,
        whitespace_only: bool,
        setting: Setting,
    ) {
        let mut within = setting.child().without_null_suffix();
        if whitespace_only {
            within.show_unchanged = true;
        }
        // The same limit as in the differ: JSON inside strings inside strings stays bounded.
        let outside = self.limits;
        self.limits.depth /= 2;
        self.json_call(diff, inner, (whitespace_only, within), setting);
        self.limits = outside;
    }

    fn json_call(
        &mut self,
        diff: &Diff<'a>,
        inner: &Diff<'a>,
        (whitespace_only, within): (bool, Setting),
        setting: Setting,
    ) {
        self.canvas.literal("jsonencode(");
        if is_single_line(inner) {
            self.node(inner, within);
            self.canvas.literal(")");
            self.whitespace_note(diff, whitespace_only);
            self.json_force_suffix(diff, whitespace_only, setting);
            return;
        }
        self.whitespace_note(diff, whitespace_only);
        self.canvas.newline();
        self.lead(symbol_of(diff.action, whitespace_only), within);
        self.node(inner, within);
        self.json_force_suffix(diff, whitespace_only, setting);
        self.canvas.newline();
        self.lead(Action::NoOp, setting);
        self.canvas.literal(")");
        self.null_suffix(diff, setting);
    }

    fn whitespace_note(&mut self, diff: &Diff<'a>, whitespace_only: bool) {
        match (whitespace_only, diff.replace) {
            (true, true) => self
                .canvas
                .literal(" # whitespace changes force replacement"),
            (true, false) => self.canvas.literal(" # whitespace changes"),
            (false, _) => {}
        }
    }

    fn json_force_suffix(&mut self, diff: &Diff<'a>, whitespace_only: bool, setting: Setting) {
        if !whitespace_only {
            self.force_suffix(diff, setting);
        }
    }
}

/// Only an update has a symbol in front of the value inside.
fn symbol_of(action: Action, whitespace_only: bool) -> Action {
    match action {
        Action::Update if !whitespace_only => Action::Update,
        Action::Update | Action::NoOp | Action::Create | Action::Delete => Action::NoOp,
    }
}

/// Whether a node is printed without a line break: in JSON that is an empty container, or the
/// change of one into the other.
fn is_single_line(diff: &Diff<'_>) -> bool {
    match &diff.kind {
        Kind::Object(object) => object.attributes.is_empty(),
        Kind::Map(map) => map.elements.is_empty(),
        Kind::List(list) => list.elements.is_empty(),
        Kind::Set(set) => set.elements.is_empty(),
        Kind::Block(block) => block.attributes.is_empty() && block.blocks.is_empty(),
        Kind::Unchanged(unchanged) => {
            let value = unchanged.value;
            value.members().next().is_none() && value.elements().next().is_none()
        }
        Kind::Unknown(before) => before.as_deref().is_none_or(is_single_line),
        Kind::TypeChange(change) => is_single_line(&change.before) && is_single_line(&change.after),
        Kind::Text(text) => matches!(text, Text::Line { .. }),
        Kind::Primitive(_) | Kind::Sensitive(_) | Kind::WriteOnly => true,
        Kind::SensitiveBlock(_) => false,
    }
}
