//! Provisioners that are not there, or that never run.

use std::collections::BTreeSet;

use crate::listing::FileKind;
use tofu_json_config::Diagnostic;

use super::{Context, built_in};

pub(super) fn check(context: &mut Context<'_, '_>) {
    let module = context.module;
    let mut unknown = BTreeSet::new();
    for (number, file) in module.files().iter().enumerate() {
        if !matches!(file.kind, FileKind::Primary | FileKind::Override) {
            continue;
        }
        let resources = file.decoded.managed_resources.iter();
        for provisioner in resources.flat_map(|resource| &resource.provisioners) {
            let name = &provisioner.type_name;
            if built_in::rules(name).is_none() && unknown.insert(name.as_str()) {
                context.fault(number, missing(name));
            }
        }
        for removed in &file.decoded.removed {
            if removed.destroy == Some(false) && !removed.provisioners.is_empty() {
                context.fault(number, unused().at(removed.decl_range));
            }
        }
    }
}

fn missing(name: &str) -> Diagnostic {
    let name = tofu_json_text::quoted(name);
    let detail = format!(
        "This configuration requires provisioner plugin {name}, which isn't available. If you're intending to use an external provisioner plugin, you must install it manually into one of the plugin search directories before running OpenTofu."
    );
    Diagnostic::error("Missing required provisioner plugin", detail)
}

fn unused() -> Diagnostic {
    Diagnostic::warning(
        "Removed block provisioners will not be executed",
        "The 'removed' block has marked the resource to be forgotten and not destroyed. Therefore, the provisioners configured for it will not be executed.",
    )
}
