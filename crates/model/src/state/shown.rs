use super::object::Marks;
use super::{Contents, Object, Output};
use crate::Error;
use crate::document::render::RenderState;
use crate::document::state::State;
use crate::document::values::{Module, Resource, StateOutput};
use crate::shape::Map;
use crate::view::Mask;
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
    match state.root() {
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
        let address = module.address.as_deref().unwrap_or_default();
        for resource in module.resources.iter() {
            objects.push(object(&resource?, address));
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
        })
    });
    let outputs = outputs.collect::<Result<_, Error>>()?;
    Ok(Contents { objects, outputs })
}

fn object<'a>(resource: &Resource<'a>, module: &str) -> Object<'a> {
    let texts = resource
        .depends_on
        .value()
        .elements()
        .filter_map(Value::as_str);
    let version = resource.schema_version;
    Object {
        address: resource.address.clone().into_owned(),
        deposed: resource.deposed_key.as_deref().map(str::to_owned),
        mode: resource.mode.clone().unwrap_or_else(|| Mode::from("")),
        resource_type: resource.resource_type.clone().into_owned(),
        name: resource.name.clone().into_owned(),
        index: resource.index.clone(),
        module: module.to_owned(),
        provider_name: resource.provider_name.clone().into_owned(),
        schema_version: version.map(|version| version.as_str().to_owned()),
        tainted: resource.tainted,
        values: resource.values.value().unwrap_or_else(Value::null),
        identity: resource.identity.value().unwrap_or_else(Value::null),
        depends_on: texts.map(std::borrow::Cow::into_owned).collect(),
        whole: resource.whole(),
        marks: Marks {
            mask: Mask::new(resource.sensitive_values),
            paths: Vec::new(),
        },
    }
}
