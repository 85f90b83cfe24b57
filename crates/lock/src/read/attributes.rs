//! The arguments of a `provider` block.

use tofu_json_evaluate::{Text, Wrong};
use tofu_json_hcl::{Block, Expression};

use super::block::LockReader;
use super::places::{AttributePlace, ProviderPlace};
use super::texts::{self, LockCode};
use crate::{Constraints, Program, Provider, ProviderLock, Version};
use tofu_json_text::quoted;

impl<'f> LockReader<'f> {
    /// Where the arguments are.
    pub(super) fn attribute_places(&self, block: Block<'f>, place: &mut ProviderPlace) {
        let body = block.body();
        let of = |name| {
            body.attribute(name).map(|attribute| AttributePlace {
                whole: attribute.span(),
                value: attribute.expression().span(),
            })
        };
        place.version = of("version");
        place.constraints = of("constraints");
        place.hashes = of("hashes");
    }

    /// The entry that the arguments make.
    pub(super) fn attributes(
        &mut self,
        provider: Provider,
        block: Block<'f>,
        place: &mut ProviderPlace,
    ) -> ProviderLock {
        self.attribute_places(block, place);
        let body = block.body();
        let value = |name| body.attribute(name).map(|found| found.expression());
        let mut entry = ProviderLock::new(provider, Version::unspecified());
        if let Some(expression) = value("version") {
            entry.version = self.version(&entry.provider, expression);
        }
        if let Some(expression) = value("constraints") {
            entry.constraints = self.constraints(&entry.provider, expression);
        }
        if let Some(expression) = value("hashes") {
            entry.hashes = self.hashes(expression, &mut place.each_hash);
        }
        entry
    }

    /// D6 to D8.
    fn version(&mut self, provider: &Provider, expression: Expression<'f>) -> Version {
        let place = self.evaluator.settled(expression).span();
        let text = match self.evaluated(expression) {
            Ok(Text::Known(text)) => text,
            Ok(Text::Null) => {
                self.report(
                    LockCode::Structure,
                    texts::MISSING_ARGUMENT,
                    texts::VERSION_NEEDED,
                    place,
                );
                return Version::unspecified();
            }
            Err(Wrong) => return Version::unspecified(),
        };
        let name = format!("The selected version number for provider {provider}");
        let version = Version::parse(&text).unwrap_or_else(|error| {
            let detail = format!("{name} is invalid: {error}.");
            self.report(LockCode::Version, texts::INVALID_VERSION, detail, place);
            Version::unspecified()
        });
        let form = version.to_string();
        if *text != *form {
            let detail = not_normal(&name, &form);
            self.report(LockCode::VersionForm, texts::INVALID_VERSION, detail, place);
        }
        version
    }

    /// D9 and D10.
    fn constraints(&mut self, provider: &Provider, expression: Expression<'f>) -> Constraints {
        let place = self.evaluator.settled(expression).span();
        let Some(text) = self.text(expression) else {
            return Constraints::new();
        };
        let name = format!("The recorded version constraints for provider {provider}");
        let constraints = Constraints::parse(&text).unwrap_or_else(|error| {
            let detail = match self.program {
                Program::Terraform if error.is_about_prefix() => {
                    format!("{name} are invalid: a \"v\" prefix should not be used.")
                }
                _ => format!("{name} are invalid: {error}."),
            };
            self.report(
                LockCode::Constraints,
                texts::INVALID_CONSTRAINTS,
                detail,
                place,
            );
            Constraints::new()
        });
        let form = constraints.to_string();
        if *text != *form {
            let (code, detail) = (LockCode::ConstraintsForm, not_normal(&name, &form));
            self.report(code, texts::INVALID_CONSTRAINTS, detail, place);
        }
        constraints
    }

    /// A string that must not be null.
    pub(super) fn text(&mut self, expression: Expression<'f>) -> Option<std::sync::Arc<str>> {
        match self.evaluated(expression) {
            Ok(Text::Known(text)) => Some(text),
            Ok(Text::Null) => {
                self.unsuitable(expression, "null value is not allowed");
                None
            }
            Err(Wrong) => None,
        }
    }
}

fn not_normal(name: &str, form: &str) -> String {
    format!(
        "{name} must be written in normalized form: {}.",
        quoted(form)
    )
}
