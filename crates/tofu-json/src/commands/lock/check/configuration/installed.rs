use crate::options::found_file;
use crate::options::limits;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tofu_json_value::{Document, Value};

/// Where `init` has put the modules of a configuration.
#[derive(Default)]
pub(super) struct Installed(BTreeMap<String, PathBuf>);

impl Installed {
    /// Reads what `init` wrote down. Without such a file, or with one that cannot be read, nothing is installed.
    pub(super) fn read(root: &Path) -> Self {
        let file = root.join(".terraform").join("modules").join("modules.json");
        let Ok(bytes) = found_file::read(&file) else {
            return Self::default();
        };
        let Ok(document) = Document::parse_with(Cow::Borrowed(&bytes), limits::nesting()) else {
            return Self::default();
        };
        let modules = document.root().get("Modules");
        let modules = modules.into_iter().flat_map(Value::elements);
        let named = modules.filter_map(|module| {
            let text = |name: &str| Some(module.get(name)?.as_str()?.into_owned());
            Some((text("Key")?, root.join(text("Dir")?)))
        });
        Self(named.collect())
    }

    /// The folder of a module that is there.
    pub(super) fn folder(&self, key: &str) -> Option<PathBuf> {
        self.0.get(key).filter(|path| path.is_dir()).cloned()
    }
}
