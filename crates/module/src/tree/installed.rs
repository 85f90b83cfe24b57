//! Where `tofu init` has put the modules of a configuration.

use std::collections::BTreeMap;

use tofu_json_value::{Document, Error, Value};

use super::CallPath;

/// The folders of installed modules, as `.terraform/modules/modules.json` lists them.
///
/// ```
/// use tofu_json_module::{CallPath, InstalledModules};
///
/// let list = br#"{"Modules": [{"Key": "net.dns", "Source": "acme/dns/aws", "Dir": ".terraform/modules/net.dns"}]}"#;
/// let installed = InstalledModules::parse(list)?;
/// let path = CallPath::default().join("net").join("dns");
/// assert_eq!(installed.folder(&path, "acme/dns/aws"), Some(".terraform/modules/net.dns"));
/// // It was installed for another source: what is there is not what is called.
/// assert_eq!(installed.folder(&path, "acme/dns/google"), None);
/// # Ok::<(), tofu_json_value::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InstalledModules {
    folders: BTreeMap<String, (String, String)>,
}

impl InstalledModules {
    /// The path of the list, seen from the folder of the root module.
    pub const PATH: &str = ".terraform/modules/modules.json";

    /// Reads the list. What has no key, source or folder in it is not installed.
    ///
    /// # Errors
    ///
    /// When it is no JSON.
    pub fn parse(list: &[u8]) -> Result<Self, Error> {
        let document = Document::parse(list)?;
        let listed = document.root().get("Modules");
        let modules = listed.filter(|listed| listed.is_array());
        let modules = modules.into_iter().flat_map(Value::elements);
        let text = |module: Value<'_>, name| Some(module.get(name)?.as_str()?.into_owned());
        let folders = modules.filter_map(|module| {
            let [key, source, folder] = ["Key", "Source", "Dir"].map(|name| text(module, name));
            Some((key?, (source?, folder?)))
        });
        Ok(Self {
            folders: folders.collect(),
        })
    }

    /// The folder of a module that was called with a source, seen from that of the root module.
    #[must_use]
    pub fn folder(&self, path: &CallPath, source: &str) -> Option<&str> {
        let (installed, folder) = self.folders.get(&path.names().join("."))?;
        // Addresses of registries are listed with their host.
        let is_same = installed == source
            || installed
                .strip_suffix(source)
                .is_some_and(|host| host.ends_with('/'));
        is_same.then_some(folder.as_str())
    }
}
