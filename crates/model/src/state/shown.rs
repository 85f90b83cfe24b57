use super::dynamic::Dynamic;
use super::object::Marks;
use super::ways::Ways;
use super::{Contents, Object, ObjectAddress, Output};
use crate::Error;
use crate::document::render::RenderState;
use crate::document::state::State;
use crate::document::values::{Module, Resource, StateOutput};
use crate::shape::{Map, Notation};
use crate::view::Mask;
use std::sync::Arc;
use tofu_json_value::Value;
use tofu_json_vocab::Mode;

/// The contents of what `show -json` prints.
pub(super) fn of_state<'a>(state: &State<'a>) -> Result<Contents<'a>, Error> {
    match &state.values {
        Some(values) => contents(&values.root_module, &values.outputs),
        None => Ok(Contents::default()),
    }
}

/// The contents of what remote runs give to the renderer.
pub(super) fn of_render_state<'a>(state: &RenderState<'a>) -> Result<Contents<'a>, Error> {
    match state.either_root() {
        Some(root) => contents(root, &state.root_module_outputs),
        None => Ok(Contents::default()),
    }
}

fn contents<'a>(
    root: &Module<'a>,
    outputs: &Map<'a, StateOutput<'a>>,
) -> Result<Contents<'a>, Error> {
    let mut objects = Vec::new();
    let mut pending = vec![root.clone()];
    while let Some(module) = pending.pop() {
        let address = Arc::from(module.address.as_deref().unwrap_or_default());
        for resource in module.resources.iter() {
            objects.push(object(&resource?, &address));
        }
        let children: Vec<_> = module.child_modules.iter().collect::<Result<_, _>>()?;
        pending.extend(children.into_iter().rev());
    }
    let outputs = outputs.iter().map(|(name, output)| {
        let output = output?;
        Ok(Output {
            name: name.into_owned(),
            sensitive: output.sensitive.unwrap_or_default(),
            value: output.value.value().unwrap_or_else(Value::null),
            output_type: output.output_type.map(Notation::value),
            is_repeated: false,
        })
    });
    let outputs = outputs.collect::<Result<_, Error>>()?;
    Ok(Contents { objects, outputs })
}

fn object<'a>(resource: &Resource<'a>, module: &Arc<str>) -> Object<'a> {
    let texts = resource
        .depends_on
        .value()
        .elements()
        .filter_map(Value::as_str);
    let version = resource.schema_version;
    Object {
        address: ObjectAddress::new(&resource.address),
        deposed: resource.deposed_key.as_deref().map(str::to_owned),
        mode: resource.mode.clone().unwrap_or_else(|| Mode::from("")),
        resource_type: Arc::from(&*resource.resource_type),
        name: Arc::from(&*resource.name),
        index: resource.index,
        module: Arc::clone(module),
        provider_name: Arc::from(&*resource.provider_name),
        schema_version: version.map(|version| version.as_str().to_owned()),
        tainted: resource.tainted,
        values: resource.values.value().unwrap_or_else(Value::null),
        identity: resource.identity.value().unwrap_or_else(Value::null),
        depends_on: texts.map(std::borrow::Cow::into_owned).collect(),
        whole: resource.whole(),
        marks: Marks {
            mask: Mask::new(resource.sensitive_values),
            ways: Ways::default(),
            identity: Ways::default(),
            dynamic: Dynamic::Bare,
        },
    }
}
