//! Registries and the programs that they belong to.

use super::{Lint, LintRule};
use crate::names::ByName;
use crate::{Program, Provider};

impl Lint<'_> {
    pub(super) fn registries(&mut self) {
        self.several();
        self.of_the_other_program();
        self.header();
    }

    fn several(&mut self) {
        let named = ByName::new(&self.parsed.lock);
        for entry in &self.parsed.lock {
            let provider = &entry.provider;
            if let [first, ..] = named.of(provider)
                && first.provider != *provider
            {
                let message = format!(
                    "{} is locked from {} too",
                    provider.provider_type(),
                    first.provider.host()
                );
                let label = self.label(entry);
                self.at(LintRule::SeveralRegistries, Some(provider), label, message);
            }
        }
    }

    fn of_the_other_program(&mut self) {
        let Some(program) = self.program() else {
            return;
        };
        for entry in &self.parsed.lock {
            let provider = &entry.provider;
            if provider.namespace() == "hashicorp" && belongs_to(provider) == Some(program.other())
            {
                let message = format!(
                    "expected {}, the registry of {}, found that of {}: `{} init` locks another entry in its place unless the configuration names this registry",
                    program.registry(),
                    program.name(),
                    program.other().name(),
                    program.command()
                );
                self.at(
                    LintRule::RegistryOfOtherTool,
                    Some(provider),
                    self.label(entry),
                    message,
                );
            }
        }
    }

    fn header(&mut self) {
        let Some(header) = self.parsed.program() else {
            return;
        };
        let expected = match self.options.program {
            Some(program) => program,
            None => {
                let providers = self.parsed.lock.entries().iter();
                let mut programs: Vec<_> = providers
                    .filter_map(|entry| belongs_to(&entry.provider))
                    .collect();
                programs.dedup();
                match programs[..] {
                    [program] => program,
                    _ => return,
                }
            }
        };
        if header != expected {
            let message = format!(
                "expected the header of {}, found that of {}",
                expected.name(),
                header.name()
            );
            let span = self.parsed.comments().next();
            self.at(LintRule::HeaderOfOtherTool, None, span, message);
        }
    }
}

/// The program whose default registry a provider is in.
fn belongs_to(provider: &Provider) -> Option<Program> {
    Program::of_registry(provider.host())
}
