//! Actions that are invoked beside the changes of a plan, which only Terraform has.

use super::Options;
use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::Diff;
use tofu_json_term::{Canvas, paint};
use tofu_json_value::Arena;

/// What is before every line of a configuration but the first.
const MARGIN: &str = "        ";

/// An action that is invoked.
#[derive(Clone, Copy, Debug)]
pub struct InvokedAction<'a, 'd> {
    /// The type of the action.
    pub action_type: &'a str,
    /// The name of the action.
    pub name: &'a str,
    /// Its configuration, compared with itself; none where it has none.
    pub config: Option<&'d Diff<'a>>,
}

/// The texts of the actions that one change invokes, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvokedByChange {
    /// Before the change.
    pub before: Vec<String>,
    /// After it.
    pub after: Vec<String>,
}

/// Writes an action that is invoked, with a line break at the end.
pub fn invoked_action<'a>(
    canvas: &mut Canvas,
    options: &Options,
    action: InvokedAction<'a, '_>,
    arena: &'a Arena,
) {
    canvas.literal("    action ");
    canvas.quoted(action.action_type);
    canvas.literal(" ");
    canvas.quoted(action.name);
    canvas.literal(" {\n");
    if let Some(config) = action.config {
        let mut body = Canvas::new(canvas.style());
        let setting = Setting {
            show_unchanged: true,
            no_null_suffix: true,
            hide_symbols: true,
            ..Setting::default()
        };
        Renderer::new(&mut body, options, arena).node(config, setting);
        canvas.literal(MARGIN);
        canvas.literal("config ");
        let lines = body.take().replace('\n', &format!("\n{MARGIN}"));
        canvas.literal(&lines);
        canvas.newline();
    }
    canvas.literal("    }\n");
}

/// Writes what a change invokes, after its entry and before the line break that ends that.
pub fn invoked_by_change(canvas: &mut Canvas, invoked: &InvokedByChange) {
    for (when, texts) in [("before", &invoked.before), ("after", &invoked.after)] {
        if texts.is_empty() {
            continue;
        }
        canvas.markup(&format!(
            "\n\n    [bold]# Actions to be invoked {when} this change in order:[reset]\n"
        ));
        texts.iter().for_each(|text| canvas.literal(text));
    }
}

/// Writes the actions that the caller asked for, by address and text, below the line with the counts.
pub fn invoked_by_caller<'t>(
    canvas: &mut Canvas,
    options: &Options,
    actions: impl Iterator<Item = (&'t str, &'t str)>,
) {
    let program = options.rules().program.name();
    canvas.literal(&format!(
        "\n{program} will invoke the following action(s):\n"
    ));
    for (address, text) in actions {
        canvas.newline();
        // The address is put in after painting, so that tags in it are not painted.
        let painted = paint("  [bold]# {address}[reset] will be invoked", canvas.style());
        let line = painted.replace("{address}", &canvas.visible(address));
        canvas.line(&line);
        canvas.literal(text);
    }
    canvas.newline();
}
