//! Settings of OpenTofu itself that are not checked.

use std::collections::BTreeSet;
use tofu_json_module::{FileKind, Module};

/// The addresses of the backend and the encryption of a root module: which arguments they take is in no schema.
pub(super) fn settings_bodies(root: &Module<'_>) -> BTreeSet<String> {
    let mut bodies = BTreeSet::new();
    let files = root.files().iter();
    let is_configuration = |kind| matches!(kind, FileKind::Primary | FileKind::Override);
    for file in files.filter(|file| is_configuration(file.kind)) {
        let backends = file.decoded.backends.iter();
        bodies.extend(backends.map(|one| format!("terraform.backend.{}", one.type_name)));
        if !file.decoded.encryptions.is_empty() {
            bodies.insert("terraform.encryption".to_owned());
        }
    }
    bodies
}
