//! Variables and outputs as they are after override files.

use std::collections::HashMap;

use tofu_json_config::decode::{Output, Variable};
use tofu_json_config::expression::Expression;
use tofu_json_config::types::TypeConstraint;
use tofu_json_diagnostic::Place;
use tofu_json_evaluate::Value;

use crate::{FileKind, Module};

/// A variable of a module, with what override files say of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ModuleVariable {
    /// Its name.
    pub name: String,
    /// The number of the file that declares it, among those of the module.
    pub file: usize,
    /// Where it is declared there.
    pub place: Place,
    /// `description`
    pub description: Option<String>,
    /// `type`; any type without it.
    pub constraint: TypeConstraint,
    /// `default`, converted to the type; none where it does not fit.
    pub default: Option<Value>,
    /// Whether a value has to be given: there is no `default`.
    pub is_required: bool,
    /// `sensitive`, which is `false` without it.
    pub is_sensitive: bool,
    /// `ephemeral`, which is `false` without it.
    pub is_ephemeral: bool,
    /// `nullable`, which is `true` without it.
    pub is_nullable: bool,
    /// `deprecated`
    pub deprecated: Option<String>,
}

/// An output of a module, with what override files say of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ModuleOutput {
    /// Its name.
    pub name: String,
    /// The number of the file that declares it, among those of the module.
    pub file: usize,
    /// Where it is declared there.
    pub place: Place,
    /// `description`
    pub description: Option<String>,
    /// `sensitive`, which is `false` without it.
    pub is_sensitive: bool,
    /// `ephemeral`, which is `false` without it.
    pub is_ephemeral: bool,
    /// `deprecated`
    pub deprecated: Option<String>,
}

impl ModuleVariable {
    fn new(file: usize, variable: &Variable<'_>) -> Self {
        Self {
            name: variable.name.clone(),
            file,
            place: variable.decl_range,
            description: None,
            constraint: TypeConstraint::default(),
            default: None,
            is_required: true,
            is_sensitive: false,
            is_ephemeral: false,
            is_nullable: true,
            deprecated: None,
        }
    }

    fn merge(&mut self, layer: &Variable<'_>) {
        replace(&mut self.description, layer.description.as_ref());
        replace(&mut self.deprecated, layer.deprecated.as_ref());
        if let Some(constraint) = &layer.type_constraint {
            self.constraint = constraint.clone();
        }
        self.is_sensitive = layer.sensitive.unwrap_or(self.is_sensitive);
        self.is_ephemeral = layer.ephemeral.unwrap_or(self.is_ephemeral);
        self.is_nullable = layer.nullable.unwrap_or(self.is_nullable);
    }

    /// The default, which can be in another file than the type.
    fn set_default(&mut self, default: Option<Expression<'_>>) {
        let Some(expression) = default else {
            return;
        };
        self.is_required = false;
        let mut faults = Vec::new();
        let value = expression.literal(&mut faults);
        if faults.is_empty() {
            self.default = self.constraint.convert_default(value).ok();
        }
    }
}

impl ModuleOutput {
    fn new(file: usize, output: &Output<'_>) -> Self {
        Self {
            name: output.name.clone(),
            file,
            place: output.decl_range,
            description: None,
            is_sensitive: false,
            is_ephemeral: false,
            deprecated: None,
        }
    }

    fn merge(&mut self, layer: &Output<'_>) {
        replace(&mut self.description, layer.description.as_ref());
        replace(&mut self.deprecated, layer.deprecated.as_ref());
        self.is_sensitive = layer.sensitive.unwrap_or(self.is_sensitive);
        self.is_ephemeral = layer.ephemeral.unwrap_or(self.is_ephemeral);
    }
}

fn replace<T: Clone>(own: &mut Option<T>, new: Option<&T>) {
    if let Some(new) = new {
        *own = Some(new.clone());
    }
}

/// A declaration of something that has a name.
struct NamedLayer<'l, L> {
    file: usize,
    kind: FileKind,
    name: &'l str,
    layer: &'l L,
}

/// The layers of each name: the last one of primary files and those of override files after it.
fn layers<'l, L>(all: impl IntoIterator<Item = NamedLayer<'l, L>>) -> Vec<Vec<NamedLayer<'l, L>>> {
    let mut named: Vec<Vec<NamedLayer<'l, L>>> = Vec::new();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    for one in all {
        let known = numbers.get(one.name).and_then(|at| named.get_mut(*at));
        match (known, one.kind) {
            // Of several, which is an error, the last counts.
            (Some(known), FileKind::Primary) => *known = vec![one],
            (Some(known), _) => known.push(one),
            (None, FileKind::Primary) => {
                numbers.insert(one.name, named.len());
                named.push(vec![one]);
            }
            // There is nothing to override, which is an error.
            (None, _) => {}
        }
    }
    named
}

/// The variables of a module.
pub(super) fn variables(module: &Module<'_>) -> Vec<ModuleVariable> {
    let files = module.files().iter().enumerate();
    let all = files.flat_map(|(file, of)| {
        let variables = of.decoded.variables.iter();
        variables.map(move |layer| NamedLayer {
            file,
            kind: of.kind,
            name: &layer.name,
            layer,
        })
    });
    let merged = layers(all).into_iter().filter_map(|layers| {
        let first = layers.first()?;
        let mut variable = ModuleVariable::new(first.file, first.layer);
        for one in &layers {
            variable.merge(one.layer);
        }
        let mut defaults = layers.iter().rev();
        variable.set_default(defaults.find_map(|one| one.layer.default_expression));
        Some(variable)
    });
    merged.collect()
}

/// The outputs of a module.
pub(super) fn outputs(module: &Module<'_>) -> Vec<ModuleOutput> {
    let files = module.files().iter().enumerate();
    let all = files.flat_map(|(file, of)| {
        let outputs = of.decoded.outputs.iter();
        outputs.map(move |layer| NamedLayer {
            file,
            kind: of.kind,
            name: &layer.name,
            layer,
        })
    });
    let merged = layers(all).into_iter().filter_map(|layers| {
        let first = layers.first()?;
        let mut output = ModuleOutput::new(first.file, first.layer);
        for one in &layers {
            output.merge(one.layer);
        }
        Some(output)
    });
    merged.collect()
}

#[cfg(test)]
mod tests {
    use crate::OwnedModule;

    #[test]
    fn can_be_sent_and_shared() {
        fn check<T: Send + Sync + 'static>() {}
        check::<OwnedModule>();
    }

    #[test]
    fn overrides_are_merged() {
        let main = r#"
            variable "region" {
              type    = object({ name = string, zones = optional(list(string), ["a"]) })
              default = { name = "eu" }
            }
            variable "needed" {
              type      = number
              sensitive = true
            }
            output "o" {
              value = var.region
            }"#;
        let first = r#"
            variable "region" {
              description = "Where."
              nullable    = false
            }
            variable "needed" {
              default = "5"
            }
            output "o" {
              sensitive   = true
              description = "first"
            }"#;
        let second = r#"{"variable": {"region": {"default": {"name": "us"}}, "none": {}},
            "output": {"o": {"description": "second"}}}"#;
        let module = OwnedModule::load([
            ("b_override.tf.json", second),
            ("readme.md", "#"),
            ("a_override.tf", first),
            ("main.tf", main),
        ]);
        assert_eq!(module.files().len(), 3);
        assert!(!module.is_ok(), "`none` overrides nothing");
        let names: Vec<_> = module.variables().iter().map(|one| &*one.name).collect();
        assert_eq!(names, ["region", "needed"]);
        let region = module.variable("region").unwrap();
        assert_eq!(region.description.as_deref(), Some("Where."));
        assert!(!region.is_nullable && !region.is_required && !region.is_sensitive);
        let default = region
            .default
            .as_ref()
            .map(tofu_json_evaluate::Value::to_json);
        assert_eq!(default.as_deref(), Some(r#"{"name":"us","zones":["a"]}"#));
        let needed = module.variable("needed").unwrap();
        assert!(needed.is_sensitive && !needed.is_required && needed.is_nullable);
        let default = needed
            .default
            .as_ref()
            .map(tofu_json_evaluate::Value::to_json);
        assert_eq!(default.as_deref(), Some("5"));
        let [output] = module.outputs() else {
            panic!("one output");
        };
        assert_eq!(output.description.as_deref(), Some("second"));
        assert!(output.is_sensitive && !output.is_ephemeral);
        let addresses: Vec<_> = module.addresses().iter().map(ToString::to_string).collect();
        assert_eq!(
            addresses,
            ["var.region", "var.needed", "output.o", "var.none"]
        );
    }
}
