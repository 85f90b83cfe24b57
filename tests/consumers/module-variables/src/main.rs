//! The variables of a module with their types, defaults and descriptions, each once, whatever files say of them.

use tofu_json_module::OwnedModule;

const MAIN: &str = r#"
variable "region" {
  type        = string
  description = "Where everything is."
}

variable "zones" {
  type    = list(object({ name = string, size = optional(number, 3) }))
  default = [{ name = "a" }]
}

variable "token" {
  sensitive = true
}
"#;

const OVERRIDE: &str = r#"{"variable": {"region": {"default": "eu", "nullable": false}}}"#;

/// A folder would be read here: names of files and their bytes, in any order.
fn read() -> OwnedModule {
    OwnedModule::load([("region_override.tf.json", OVERRIDE), ("main.tf", MAIN)])
}

fn main() {
    let module = read();
    for found in module.faults() {
        eprintln!("{}: {}", found.fault.summary, found.fault.detail);
    }
    for variable in module.variables() {
        let default = match &variable.default {
            Some(default) if !variable.is_sensitive => default.to_json(),
            Some(_) => "(sensitive)".to_owned(),
            None => "(required)".to_owned(),
        };
        println!("{}: {} = {default}", variable.name, variable.constraint);
        if let Some(text) = &variable.description {
            println!("  {text}");
        }
    }
}
