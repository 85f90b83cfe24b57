use super::Options;
use super::comment::comment;
use super::invocation::{InvokedByChange, invoked_by_change};
use super::renderer::Renderer;
use super::setting::Setting;
use super::symbol;
use tofu_json_computed::{Entry, OneSided};
use tofu_json_term::Canvas;
use tofu_json_value::Arena;
use tofu_json_vocab::profile::Forgetting;
use tofu_json_vocab::{Action, Mode};

/// Whether [`entry`] writes anything: ephemeral resources and those to which nothing happens, not
/// even a move or an import, have no text.
#[must_use]
pub fn is_entry<B>(entry: &Entry<'_, B>) -> bool {
    let idle = entry.action == Action::NoOp && !entry.is_moved() && entry.importing.is_none();
    entry.mode != Mode::Ephemeral && !idle
}

/// Writes one resource of a plan: comment, header and body, without a line break at the end.
///
/// Gives `false` if there is nothing to write, and then has written nothing.
pub fn entry<'a>(
    canvas: &mut Canvas,
    options: &Options,
    entry: &Entry<'a>,
    arena: &'a Arena,
) -> bool {
    let body =
        |mut renderer: Renderer<'_, 'a>| renderer.node(&entry.body, body_setting(entry, options));
    entry_with(canvas, options, entry, arena, body)
}

fn entry_with<'a, B>(
    canvas: &mut Canvas,
    options: &Options,
    entry: &Entry<'_, B>,
    arena: &'a Arena,
    body: impl FnOnce(Renderer<'_, 'a>),
) -> bool {
    if !is_entry(entry) {
        return false;
    }
    let rules = options.rules();
    let comment = comment(canvas, entry, rules);
    canvas.markup(&comment);
    canvas.label(symbol::by_rules(&entry.action, rules.forgetting));
    header(canvas, entry);
    body(Renderer::new(canvas, options, arena));
    true
}

/// Writes an [`entry`] with a line break before and after it, as drift and changes list it, and between them
/// the actions that it invokes.
///
/// Gives `false` if there is nothing to write, and then has written nothing.
pub fn spaced_entry<'a>(
    canvas: &mut Canvas,
    options: &Options,
    entry: &Entry<'a>,
    invoked: Option<&InvokedByChange>,
    arena: &'a Arena,
) -> bool {
    if !is_entry(entry) {
        return false;
    }
    canvas.newline();
    self::entry(canvas, options, entry, arena);
    if let Some(invoked) = invoked {
        invoked_by_change(canvas, invoked);
    }
    canvas.newline();
    true
}

/// Like [`spaced_entry`], for a resource that is created as a whole: the body is written from its
/// values.
pub fn spaced_created<'a>(
    canvas: &mut Canvas,
    options: &Options,
    entry: &Entry<'_, OneSided<'a>>,
    invoked: Option<&InvokedByChange>,
    arena: &'a Arena,
) -> bool {
    if !is_entry(entry) {
        return false;
    }
    canvas.newline();
    entry_with(canvas, options, entry, arena, |mut renderer| {
        renderer.created(entry.body, body_setting(entry, options));
    });
    if let Some(invoked) = invoked {
        invoked_by_change(canvas, invoked);
    }
    canvas.newline();
    true
}

pub(super) fn header<B>(canvas: &mut Canvas, entry: &Entry<'_, B>) {
    let data = entry.mode != Mode::Managed;
    canvas.literal(if data { " data \"" } else { " resource \"" });
    canvas.text(entry.resource_type);
    canvas.literal("\" \"");
    canvas.text(entry.name);
    canvas.literal("\" ");
}

pub(super) fn body_setting<B>(entry: &Entry<'_, B>, options: &Options) -> Setting {
    let forget =
        entry.action == Action::Forget && options.rules().forgetting == Forgetting::Counted;
    Setting {
        no_null_suffix: forget,
        hide_symbols: forget,
        show_unchanged: entry.importing.is_some(),
        ..Setting::default()
    }
}

#[cfg(test)]
mod tests;
