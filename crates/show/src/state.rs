use crate::remarks::Remarks;
use crate::session::Session;
use crate::shapes::Wanted;
use crate::show::Outcome;
use crate::Error;
use std::io::Write;
use std::ops::Range;
use tofu_json_computed::{Diff, StateOutput, StateResource};
use tofu_json_differ::{Differ, Sides, value_shape};
use tofu_json_model::schema::Type;
use tofu_json_model::{Module, Output, StateLayout, StateObject, outputs};
use tofu_json_render::human::{self, StateSpacing};
use tofu_json_term::Canvas;
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::format_version;

const STATE_VERSION: &str = "1.0";

/// Text is handed on whenever so much of it has come together.
const FLUSH_AT: usize = 64 << 10;

/// Prints a state (section 11).
pub(crate) fn show_state(
    session: &Session<'_>,
    layout: &StateLayout,
    out: &mut (dyn Write + Send),
) -> Result<Outcome, Error> {
    let root = part(session, layout.root_module.as_ref())?;
    let output_values = part(session, layout.outputs.as_ref())?;
    let mut printer = Printer {
        session,
        canvas: Canvas::new(session.options.style()),
        out,
        remarks: Remarks::default(),
    };
    let newer = |version: &str| format_version::newer_than(version, STATE_VERSION);
    let schemas = layout.provider_format_version.as_deref().or_else(|| session.shapes.format_version());
    if layout.format_version.as_deref().is_some_and(newer) || schemas.is_some_and(newer) {
        human::version_warning(&mut printer.canvas, &session.human, human::DocumentKind::State);
    }
    printer.note_invalid(&root, layout.root_module.as_ref());
    printer.note_invalid(&output_values, layout.outputs.as_ref());
    printer.state(layout, root.root(), output_values.root())?;
    printer.flush()?;
    Ok(Outcome { remarks: printer.remarks, changes: false, errored: false })
}

fn part<'t>(session: &Session<'t>, range: Option<&Range<usize>>) -> Result<Document<'t>, Error> {
    let Some(range) = range else { return Ok(Document::null()) };
    Document::parse_with(session.bytes(range).into(), session.options.limits)
        .map_err(|error| session.locate_syntax(error, range.start, ""))
}

struct Printer<'p, 't> {
    session: &'p Session<'t>,
    canvas: Canvas,
    out: &'p mut (dyn Write + Send),
    remarks: Remarks,
}

impl Printer<'_, '_> {
    fn state(&mut self, layout: &StateLayout, root: Value<'_>, output_values: Value<'_>) -> Result<(), Error> {
        let base = |range: &Option<Range<usize>>| range.as_ref().map_or(0, |range| range.start);
        let (modules_base, outputs_base) = (base(&layout.root_module), base(&layout.outputs));
        let arena = Arena::new();
        let module = Module::read(root, &arena).map_err(|error| self.locate(error, modules_base))?;
        let has_outputs = output_values.members().next().is_some();
        if !has_outputs && !module.has_resources() && !module.has_child_modules() {
            human::state_empty(&mut self.canvas);
            return Ok(());
        }
        self.modules(module, &arena, modules_base)?;
        if has_outputs {
            human::state_outputs_opening(&mut self.canvas);
            let found = outputs(output_values, &arena).map_err(|error| self.locate(error, outputs_base))?;
            for output in found {
                let output = output.map_err(|error| self.locate(error, outputs_base))?;
                self.output(&output, &arena);
            }
        }
        Ok(())
    }

    fn modules<'a>(&mut self, root: Module<'a>, arena: &'a Arena<'a>, base: usize) -> Result<(), Error> {
        let mut modules = vec![(root, StateSpacing::default())];
        while let Some((module, mut spacing)) = modules.pop() {
            human::state_module(&mut self.canvas, spacing, module.has_resources());
            for object in module.resources(arena) {
                let object = object.map_err(|error| self.locate(error, base))?;
                self.resource(&object, &mut spacing)?;
                if self.canvas.len() >= FLUSH_AT {
                    self.flush()?;
                }
            }
            let children: Result<Vec<_>, _> = module.child_modules(arena).collect();
            let children = children.map_err(|error| self.locate(error, base))?;
            modules.extend(children.into_iter().rev().map(|child| (child, spacing)));
        }
        Ok(())
    }

    fn resource(&mut self, object: &StateObject<'_>, spacing: &mut StateSpacing) -> Result<(), Error> {
        let found = self.session.shapes.find(Wanted {
            provider_name: object.provider_name,
            mode: &object.mode,
            resource_type: object.resource_type,
            address: object.address,
            before: object.values,
            after: object.values,
            unknown: Value::null(),
        })?;
        if found.inferred && self.remarks.inferred.is_none() {
            self.remarks.inferred = Some(object.resource_type.to_owned());
        }
        let arena = Arena::new();
        let sides = Sides::same(object.values, object.sensitive_values);
        let body = self.differ(&arena).resource(&sides, &found.shape);
        let resource = StateResource {
            address: object.address,
            mode: object.mode.clone(),
            resource_type: object.resource_type,
            name: object.name,
            deposed: object.deposed,
            tainted: object.tainted,
            body,
        };
        human::state_resource(&mut self.canvas, &self.session.human, spacing, &resource, &arena);
        Ok(())
    }

    fn output<'a>(&mut self, output: &Output<'a>, arena: &'a Arena<'a>) {
        let shape = output.kind.and_then(|kind| value_shape(&Type::read(kind, arena)));
        let arena = Arena::new();
        let sides = Sides::same(output.value, Value::whole_mask(output.sensitive));
        let differ = self.differ(&arena);
        let diff: Diff<'_> = match &shape {
            Some(shape) => differ.value_of_type(&sides, shape),
            None => differ.json(&sides),
        };
        let output = StateOutput { name: output.name, diff };
        human::state_output(&mut self.canvas, &self.session.human, &output, &arena);
    }

    fn differ<'a>(&self, arena: &'a Arena<'a>) -> Differ<'a> {
        let options = &self.session.options;
        Differ::new(arena).limits(options.limits).unknown_blocks(options.unknown_blocks())
    }

    fn note_invalid(&mut self, document: &Document<'_>, range: Option<&Range<usize>>) {
        let base = range.map_or(0, |range| range.start);
        let invalid_text = document.invalid_text().map(|place| base + place.byte);
        self.remarks.merge(Remarks { invalid_text, inferred: None });
    }

    fn locate(&self, error: tofu_json_model::Error, base: usize) -> Error {
        self.session.locate(error, base, "")
    }

    fn flush(&mut self) -> Result<(), Error> {
        self.out.write_all(self.canvas.as_str().as_bytes()).map_err(Error::Write)?;
        self.canvas.clear();
        Ok(())
    }
}
