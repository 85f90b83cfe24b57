use std::fmt;
use std::str::FromStr;
use tofu_json_vocab::address::ModuleAddress;

/// The address of a provider configuration in a state file:
/// `[MODULE.]provider["FQN"][.ALIAS][[KEY]]`, or `[MODULE.]provider.NAME[.ALIAS]` in files of old.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProviderConfigAddress {
    /// The module of the configuration.
    pub module: ModuleAddress,
    /// The full name of the provider, or its local name in files of old.
    pub provider: String,
    /// Whether the name is one of old.
    pub legacy: bool,
    /// The alias.
    pub alias: Option<String>,
    /// The instance key as written, without its brackets (only OpenTofu).
    pub key: Option<String>,
}

/// The text is no address of a provider configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProviderConfigError;

impl ProviderConfigAddress {
    /// Reads an address.
    ///
    /// # Errors
    ///
    /// Where the text is none.
    pub fn parse(text: &str) -> Result<Self, ProviderConfigError> {
        let (module, rest) = split_module(text).ok_or(ProviderConfigError)?;
        let module = ModuleAddress::parse(module).map_err(|_| ProviderConfigError)?;
        if let Some(quoted) = rest.strip_prefix("provider[\"") {
            let (provider, rest) = quoted.split_once("\"]").ok_or(ProviderConfigError)?;
            let (rest, key) = split_key(rest);
            let alias = alias(rest)?;
            return Ok(Self {
                module,
                provider: provider.to_owned(),
                legacy: false,
                alias,
                key,
            });
        }
        let named = rest.strip_prefix("provider.").ok_or(ProviderConfigError)?;
        let (provider, rest) = match named.find('.') {
            Some(dot) => named.split_at_checked(dot).unwrap_or((named, "")),
            None => (named, ""),
        };
        if provider.is_empty() {
            return Err(ProviderConfigError);
        }
        let alias = alias(rest)?;
        Ok(Self {
            module,
            provider: provider.to_owned(),
            legacy: true,
            alias,
            key: None,
        })
    }
}

/// The module, which may be empty, and what follows it from `provider` on.
fn split_module(text: &str) -> Option<(&str, &str)> {
    if text.starts_with("provider") {
        return Some(("", text));
    }
    let bracketed = text.find(".provider[\"");
    let dot = bracketed.or_else(|| text.rfind(".provider."))?;
    Some((text.get(..dot)?, text.get(dot + 1..)?))
}

fn split_key(rest: &str) -> (&str, Option<String>) {
    let Some((before, key)) = rest.split_once('[') else {
        return (rest, None);
    };
    match key.strip_suffix(']') {
        Some(key) => (before, Some(key.to_owned())),
        None => (rest, None),
    }
}

fn alias(rest: &str) -> Result<Option<String>, ProviderConfigError> {
    if rest.is_empty() {
        return Ok(None);
    }
    let alias = rest.strip_prefix('.').filter(|alias| !alias.is_empty());
    let fits = |alias: &&str| !alias.contains(['.', '[', ']', '"']);
    alias
        .filter(fits)
        .map(|alias| Some(alias.to_owned()))
        .ok_or(ProviderConfigError)
}

impl FromStr for ProviderConfigAddress {
    type Err = ProviderConfigError;

    fn from_str(text: &str) -> Result<Self, ProviderConfigError> {
        Self::parse(text)
    }
}

impl fmt::Display for ProviderConfigAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.module.is_root() {
            write!(f, "{}.", self.module)?;
        }
        if self.legacy {
            write!(f, "provider.{}", self.provider)?;
        } else {
            write!(f, "provider[\"{}\"]", self.provider)?;
        }
        if let Some(alias) = &self.alias {
            write!(f, ".{alias}")?;
        }
        match &self.key {
            Some(key) => write!(f, "[{key}]"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for ProviderConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the address of a provider configuration, such as provider[\"HOST/NAMESPACE/TYPE\"]")
    }
}

impl std::error::Error for ProviderConfigError {}

#[cfg(test)]
mod tests {
    use super::ProviderConfigAddress;

    #[test]
    fn addresses_come_back() {
        for text in [
            r#"provider["one.example/acme/thing"]"#,
            r#"provider["one.example/acme/thing"].west"#,
            r#"provider["one.example/acme/thing"].west["a.b"]"#,
            r#"provider["one.example/acme/thing"].west[0]"#,
            r#"module.a.module.b.provider["one.example/acme/thing"]"#,
            "provider.thing",
            "provider.thing.west",
            "module.a.provider.thing.west",
        ] {
            let address: ProviderConfigAddress = text.parse().unwrap();
            assert_eq!(address.to_string(), text);
            assert_eq!(address.legacy, !text.contains('"'), "{text}");
        }
    }

    #[test]
    fn others_are_none() {
        for text in [
            "",
            "provider",
            "provider.",
            "provider[\"x",
            "module.a",
            "provider[\"x\"]y",
            "x.provider.y",
            "provider.a.b.c",
        ] {
            assert!(ProviderConfigAddress::parse(text).is_err(), "{text}");
        }
    }
}
