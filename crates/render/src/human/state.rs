use super::Options;
use super::renderer::{Renderer, StateMemory};
use super::setting::Setting;
use tofu_json_computed::{StateModule, StateOutput, StateResource};
use tofu_json_term::Canvas;
use tofu_json_value::Arena;
use tofu_json_vocab::Mode;

/// Keeps track of the blank lines between the resources of a state.
///
/// It starts as `default()`. A module passes a *copy* on to each of its child modules after its own
/// resources, so children of a module without resources do not notice each other, and no blank line
/// comes between them: so OpenTofu has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct StateSpacing {
    begun: bool,
}

impl StateSpacing {
    /// The spacing after a resource.
    #[must_use]
    pub const fn after_resource(self) -> Self {
        Self { begun: true }
    }
}

/// Writes that a state holds nothing: neither outputs nor resources nor modules.
pub fn state_empty(canvas: &mut Canvas) {
    canvas.literal("The state file is empty. No resources are represented.\n");
}

/// Writes what comes before the resources of a module that has some, the root module included.
pub fn state_module(canvas: &mut Canvas, spacing: StateSpacing) {
    if spacing.begun {
        canvas.newline();
    }
}

/// Writes one resource of a state.
pub fn state_resource<'a>(
    canvas: &mut Canvas,
    options: &Options,
    spacing: &mut StateSpacing,
    resource: &StateResource<'a>,
    arena: &'a Arena,
) {
    let mut memory = StateMemory::default();
    state_resource_in(canvas, options, spacing, resource, arena, &mut memory);
}

/// The same, in memory that was used for others.
#[doc(hidden)]
pub fn state_resource_in<'a>(
    canvas: &mut Canvas,
    options: &Options,
    spacing: &mut StateSpacing,
    resource: &StateResource<'a>,
    arena: &'a Arena,
    memory: &mut StateMemory,
) {
    if spacing.begun {
        canvas.newline();
    }
    spacing.begun = true;
    title(canvas, resource);
    let header = if resource.mode == Mode::Managed {
        "resource "
    } else {
        "data "
    };
    canvas.literal(header);
    canvas.quoted(resource.resource_type);
    canvas.literal(" ");
    canvas.quoted(resource.name);
    canvas.literal(" ");
    let mut renderer = Renderer::new(canvas, options, arena).in_memory(memory);
    renderer.node(&resource.body, setting());
    renderer.into_memory(memory);
    canvas.newline();
}

fn title(canvas: &mut Canvas, resource: &StateResource<'_>) {
    canvas.literal("# ");
    canvas.text(resource.address);
    canvas.literal(":");
    if let Some(key) = resource.deposed.filter(|key| !key.is_empty()) {
        canvas.literal(" (deposed object ");
        canvas.text(key);
        canvas.literal(")");
    } else if resource.tainted {
        canvas.literal(" (tainted)");
    }
    canvas.newline();
}

/// Writes what comes before the outputs of a state, if it has any.
pub fn state_outputs_opening(canvas: &mut Canvas) {
    canvas.literal("\n\nOutputs:\n\n");
}

/// Writes one output of a state. They are printed by ascending name.
pub fn state_output<'a>(
    canvas: &mut Canvas,
    options: &Options,
    output: &StateOutput<'a>,
    arena: &'a Arena,
) {
    canvas.text(output.name);
    canvas.literal(" = ");
    Renderer::new(canvas, options, arena).node(&output.diff, setting());
    canvas.newline();
}

/// Writes a whole state: the root module, the modules below it, and the outputs by ascending name.
pub fn state<'a>(
    canvas: &mut Canvas,
    options: &Options,
    root: &StateModule<'a>,
    outputs: &[StateOutput<'a>],
    arena: &'a Arena,
) {
    if outputs.is_empty() && root.resources.is_empty() && root.child_modules.is_empty() {
        state_empty(canvas);
        return;
    }
    let mut memory = StateMemory::default();
    let mut modules = vec![(root, StateSpacing::default())];
    while let Some((module, mut spacing)) = modules.pop() {
        if !module.resources.is_empty() {
            state_module(canvas, spacing);
        }
        for resource in &module.resources {
            state_resource_in(canvas, options, &mut spacing, resource, arena, &mut memory);
        }
        modules.extend(
            module
                .child_modules
                .iter()
                .rev()
                .map(|child| (child, spacing)),
        );
    }
    if !outputs.is_empty() {
        state_outputs_opening(canvas);
    }
    for output in outputs {
        state_output(canvas, options, output, arena);
    }
}

fn setting() -> Setting {
    Setting {
        show_unchanged: true,
        hide_symbols: true,
        ..Setting::default()
    }
}

#[cfg(test)]
mod tests;
