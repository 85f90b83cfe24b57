//! Contents as the document that `show -json` prints.

use super::masked::write_mask;
use super::{Contents, Object, write_masked};
use std::collections::BTreeMap;
use std::sync::Arc;
use tofu_json_value::{Json, Sink};
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::{InstanceKey, ModuleAddress};

/// By what the objects of a module are in order: mode (data sources first), type, name, key, and the key of a deposed
/// object.
type Order = (
    Mode,
    Arc<str>,
    Arc<str>,
    Option<InstanceKey>,
    Option<String>,
);

/// A module with objects, by the texts of its steps.
type ModuleSteps = Vec<String>;

impl Contents<'_> {
    /// The contents as the document that `show -json` prints for them, on one line: values out of their wrapping, masks,
    /// objects and modules in order. Modules without objects of their own are left out, and what the text of a state does
    /// not need. Nothing is masked: the masks say what is sensitive.
    ///
    /// ```
    /// use tofu_json_model::kind::DocumentKind;
    /// use tofu_json_model::state::Contents;
    /// use tofu_json_value::Document;
    ///
    /// let file = Document::parse(br#"{"version": 4, "serial": 1, "lineage": "x", "outputs": {"o": {"value": 1, "type": "number"}},
    ///     "resources": [{"mode": "managed", "type": "a", "name": "b", "provider": "provider[\"h/n/a\"]", "instances": [
    ///     {"attributes": {"id": "i", "key": "k"}, "sensitive_attributes": [[{"type": "get_attr", "value": "key"}]]}]}]}"#)?;
    /// let contents = Contents::read(DocumentKind::RawState, file.root())?;
    /// assert_eq!(contents.to_document(), concat!(
    ///     r#"{"format_version":"1.0","values":{"outputs":{"o":{"sensitive":false,"value":1,"type":"number"}},"#,
    ///     r#""root_module":{"resources":[{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"h/n/a","#,
    ///     r#""values":{"id":"i","key":"k"},"sensitive_values":{"id":false,"key":true}}]}}}"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_document(&self) -> String {
        let mut json = Json::line();
        json.object(|json| {
            json.text("format_version", "1.0");
            json.member("values").object(|json| {
                if !self.outputs.is_empty() {
                    json.member("outputs")
                        .object(|json| self.write_outputs(json));
                }
                json.member("root_module");
                self.write_modules(json);
            });
        });
        json.into_text()
    }

    fn write_outputs<S: Sink>(&self, json: &mut Json<S>) {
        for output in &self.outputs {
            json.member(&output.name).object(|json| {
                json.member("sensitive").bool(output.sensitive);
                json.member("value").value(output.value);
                if let Some(output_type) = output.output_type {
                    json.member("type").value(output_type);
                }
            });
        }
    }

    /// Writes the root module and what is below it, each module inside of the nearest one around it.
    fn write_modules<S: Sink>(&self, json: &mut Json<S>) {
        let modules = self.by_module();
        // How many steps the modules have that are open and whose list of modules is open.
        let mut open: Vec<&ModuleSteps> = Vec::new();
        let root = ModuleSteps::new();
        write_module(
            json,
            modules.get(&root).map_or(&[], |(_, objects)| objects),
            "",
        );
        let mut inner = (&root, false);
        for (steps, (address, objects)) in modules.iter().filter(|(steps, _)| !steps.is_empty()) {
            while !steps.starts_with(inner.0) {
                close(json, inner.1);
                inner = open.pop().map_or((&root, true), |around| (around, true));
            }
            if !inner.1 {
                json.member("child_modules").begin('[');
            }
            open.push(inner.0);
            json.element();
            write_module(json, objects, address);
            inner = (steps, false);
        }
        loop {
            close(json, inner.1);
            let Some(around) = open.pop() else { break };
            inner = (around, true);
        }
    }

    /// The objects of each module that has any, in order.
    fn by_module(&self) -> BTreeMap<ModuleSteps, (Arc<str>, Vec<&Object<'_>>)> {
        let mut modules: BTreeMap<ModuleSteps, (Arc<str>, Vec<&Object<'_>>)> = BTreeMap::new();
        let mut last: Option<(&Arc<str>, ModuleSteps)> = None;
        for object in &self.objects {
            let known = last.take();
            let known = known.filter(|(module, _)| **module == object.module);
            let (_, steps) =
                last.insert(known.unwrap_or_else(|| (&object.module, steps(&object.module))));
            let entry = || (Arc::clone(&object.module), Vec::new());
            let module = modules.entry(steps.clone()).or_insert_with(entry);
            module.1.push(object);
        }
        for (_, objects) in modules.values_mut() {
            objects.sort_by_cached_key(|object| order(object));
        }
        modules
    }
}

fn order(object: &Object<'_>) -> Order {
    let key = object.address.parts().and_then(|(_, key)| key);
    let [kind, name] = [&object.resource_type, &object.name].map(Arc::clone);
    (object.mode.clone(), kind, name, key, object.deposed.clone())
}

fn steps(module: &str) -> ModuleSteps {
    if module.is_empty() {
        return ModuleSteps::new();
    }
    match ModuleAddress::parse(module) {
        Ok(address) => {
            let one = |step: &_| {
                ModuleAddress {
                    steps: vec![Clone::clone(step)],
                }
                .to_string()
            };
            address.steps.iter().map(one).collect()
        }
        Err(_) => vec![module.to_owned()],
    }
}

/// Begins a module and writes all but the modules below it.
fn write_module<S: Sink>(json: &mut Json<S>, objects: &[&Object<'_>], address: &str) {
    json.begin('{');
    if !address.is_empty() {
        json.text("address", address);
    }
    if !objects.is_empty() {
        json.member("resources")
            .list(objects, |json, object| object.write_document(json));
    }
}

fn close<S: Sink>(json: &mut Json<S>, has_modules: bool) {
    if has_modules {
        json.end(']');
    }
    json.end('}');
}

impl Object<'_> {
    /// Writes the object as `show -json` does, with its mask.
    fn write_document<S: Sink>(&self, json: &mut Json<S>) {
        json.object(|json| {
            self.write_head(json);
            if !self.values.is_null() {
                write_masked(
                    json.member("values"),
                    self.values,
                    self.sensitive().revealed(),
                );
                write_mask(
                    json.member("sensitive_values"),
                    self.values,
                    self.sensitive(),
                );
            }
            json.flag("tainted", self.tainted);
            json.optional_text("deposed_key", self.deposed.as_deref());
        });
    }
}
