//! Sources of modules, if they are constant.

use tofu_json_evaluate::{Type, Value};

use tofu_json_config::Diagnostic;
use tofu_json_config::decode::ModuleCall;
use tofu_json_config::internal::check_module_source;

use super::{ModuleFault, ModuleFile};

pub(super) fn check(files: &[ModuleFile<'_>], faults: &mut Vec<ModuleFault>) {
    for (file, module_file) in files.iter().enumerate() {
        let calls = module_file.decoded.module_calls.iter();
        for fault in calls.filter_map(fault) {
            faults.push(ModuleFault { file, fault });
        }
    }
}

fn fault(call: &ModuleCall<'_>) -> Option<Diagnostic> {
    let expression = call.source?;
    let value = expression.constant().ok()?;
    let place = expression.start_place();
    if value.is_null() {
        let detail = "Unsuitable value: null value is not allowed";
        return Some(Diagnostic::error("Unsuitable value type", detail).at(place));
    }
    let text = match value.convert(&Type::String) {
        Ok(Value::String(text)) => text,
        Ok(_) => return None,
        Err(text) => {
            let detail = format!("Unsuitable value: {text}");
            return Some(Diagnostic::error("Unsuitable value type", detail).at(place));
        }
    };
    let has_version = call.version_attr.is_some_and(|version| {
        let value = version.constant();
        !value.is_ok_and(|value| value.is_null())
    });
    Some(check_module_source(&text, has_version)?.at(expression.place()))
}
