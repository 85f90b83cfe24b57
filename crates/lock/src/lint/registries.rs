//! Registries and the tools that they belong to.

use super::{Lint, LintRule};
use crate::names::ByName;
use crate::{DEFAULT_HOST, PREDECESSOR_HOST, Provider, Tool};

impl Lint<'_> {
    pub(super) fn registries(&mut self) {
        self.several();
        self.of_the_other_tool();
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

    fn of_the_other_tool(&mut self) {
        let Some(tool) = self.tool() else {
            return;
        };
        for entry in &self.parsed.lock {
            let provider = &entry.provider;
            if provider.namespace() == "hashicorp" && belongs_to(provider) == Some(other(tool)) {
                let message = format!(
                    "expected {}, the registry of {}, found that of {}: `{} init` locks another entry beside it",
                    host(tool),
                    tool.name(),
                    other(tool).name(),
                    command(tool)
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
        let Some(header) = self.parsed.tool() else {
            return;
        };
        let expected = match self.options.tool {
            Some(tool) => tool,
            None => {
                let providers = self.parsed.lock.entries().iter();
                let mut tools: Vec<_> = providers
                    .filter_map(|entry| belongs_to(&entry.provider))
                    .collect();
                tools.dedup();
                match tools[..] {
                    [tool] => tool,
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

/// The tool whose default registry a provider is in.
fn belongs_to(provider: &Provider) -> Option<Tool> {
    Tool::ALL
        .into_iter()
        .find(|tool| host(*tool) == provider.host())
}

const fn host(tool: Tool) -> &'static str {
    match tool {
        Tool::OpenTofu => DEFAULT_HOST,
        Tool::Terraform => PREDECESSOR_HOST,
    }
}

const fn command(tool: Tool) -> &'static str {
    match tool {
        Tool::OpenTofu => "tofu",
        Tool::Terraform => "terraform",
    }
}

const fn other(tool: Tool) -> Tool {
    match tool {
        Tool::OpenTofu => Tool::Terraform,
        Tool::Terraform => Tool::OpenTofu,
    }
}
