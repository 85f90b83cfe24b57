//! Changes that wait for the next plan, which only Terraform has.

use super::Options;
use super::entry::{body_setting, header, is_entry};
use super::renderer::Renderer;
use super::symbol;
use tofu_json_computed::Entry;
use tofu_json_term::Canvas;
use tofu_json_value::Arena;

const OPENING: &str = "\n[bold][cyan]Note:[reset][bold] This is a partial plan, parts can only be known in the next plan / apply cycle.\n";
const NONE_NOW: &str = "\n[reset][bold][green]No current changes.[reset][bold] This plan requires another plan to be applied first.[reset]\n\n";

/// Writes what is above the entries that wait. They follow as [`deferred_entry`].
pub fn deferred_opening(canvas: &mut Canvas) {
    canvas.markup(OPENING);
    canvas.newline();
}

/// Writes that there is nothing but changes that wait.
pub fn no_current_changes(canvas: &mut Canvas) {
    canvas.markup(NONE_NOW);
}

/// Writes one change that waits, with a line break before and after it, given the word of the reason.
///
/// Gives `false` if there is nothing to write, and then has written nothing.
pub fn deferred_entry<'a>(
    canvas: &mut Canvas,
    options: &Options,
    entry: &Entry<'a>,
    reason: &str,
    arena: &'a Arena,
) -> bool {
    if !is_entry(entry) {
        return false;
    }
    canvas.newline();
    let address = canvas.visible(entry.address);
    let headline = format!("[bold]  # {address}[reset] was deferred\n");
    canvas.markup(&headline);
    canvas.markup(&format!("  #[reset] ({})\n", because(reason)));
    let rules = options.rules();
    canvas.label(symbol::by_rules(&entry.action, rules.forgetting));
    header(canvas, entry);
    Renderer::new(canvas, options, arena).node(&entry.body, body_setting(entry, options));
    canvas.newline();
    true
}

fn because(reason: &str) -> &'static str {
    match reason {
        "instance_count_unknown" => "because the number of resource instances is unknown",
        "resource_config_unknown" => "because the resource configuration is unknown",
        "provider_config_unknown" => "because the provider configuration is unknown",
        "deferred_prereq" => "because a prerequisite for this resource is deferred",
        "absent_prereq" => "because a prerequisite for this resource has not yet been created",
        _ => "for an unknown reason",
    }
}
