//! Test files (section 6.9).

mod mock_provider;
pub(crate) mod module_source;
mod object;
mod overrides;
mod plan_options;
mod references;
mod run;
mod run_module;
mod variables;

use super::reading::Reading;
use super::{Decoded, known, provider};
use crate::body::{Block, Body};
use crate::fault::Fault;
use crate::place::Place;

pub use mock_provider::{MockProvider, MockResource};
use overrides::Overrides;
pub use overrides::{OverrideModule, OverrideResource};
pub use plan_options::{PlanMode, RunOptions};
pub use run::{Command, Run};
pub use run_module::RunModule;
pub use variables::TestVariable;

/// Reads a whole test file.
pub(super) fn decode<'f>(body: Body<'f>, reading: Reading<'_>, decoded: &mut Decoded<'f>) {
    let content = body.content(&known::TESTS, &mut decoded.faults);
    let mut overrides = Overrides::default();
    for block in &content.blocks {
        if !overrides.decode(block, &mut decoded.faults) {
            read_block(block, reading, decoded);
        }
    }
    overrides.check(&mut decoded.faults);
    decoded.override_resources = overrides.resources;
    decoded.override_modules = overrides.modules;
}

fn read_block<'f>(block: &Block<'f>, reading: Reading<'_>, decoded: &mut Decoded<'f>) {
    let mut faults = Vec::new();
    match &*block.type_name {
        "run" => {
            let run = run::decode(block, reading, &mut faults);
            decoded.runs.extend(run.filter(|_| is_sound(&faults)));
        }
        "provider" => {
            let provider = provider::decode(block, reading, &mut faults);
            if let Some(provider) = provider.filter(|_| is_sound(&faults)) {
                let key = (&provider.name, &provider.alias);
                let mut all = decoded.provider_configs.iter();
                match all.find(|one| (&one.name, &one.alias) == key) {
                    Some(first) => {
                        faults.push(second_provider(key, block, first.decl_range, reading));
                    }
                    None => decoded.provider_configs.push(provider),
                }
            }
        }
        "mock_provider" => {
            let provider = mock_provider::decode(block, &mut faults);
            if let Some(provider) = provider.filter(|_| is_sound(&faults)) {
                let key = (&provider.name, &provider.alias);
                let mut all = decoded.mock_providers.iter();
                match all.find(|one| (&one.name, &one.alias) == key) {
                    Some(first) => {
                        faults.push(second_provider(key, block, first.decl_range, reading));
                    }
                    None => decoded.mock_providers.push(provider),
                }
            }
        }
        _ => match decoded.test_variables_decl_range {
            None => {
                decoded.test_variables_decl_range = Some(block.place);
                decoded.test_variables = variables::decode(block.body, &mut faults);
            }
            Some(first) => faults.push(second_variables(block, first, reading)),
        },
    }
    decoded.faults.append(&mut faults);
}

/// A block with errors in it does not count in a test file.
fn is_sound(faults: &[Fault]) -> bool {
    !faults.iter().any(Fault::is_error)
}

fn second_provider(
    (name, alias): (&String, &Option<String>),
    block: &Block<'_>,
    first: Place,
    reading: Reading<'_>,
) -> Fault {
    let alias = alias.as_deref().map(|alias| format!(".{alias}"));
    let detail = format!(
        "The provider {name}{} was already configured at {}.",
        alias.unwrap_or_default(),
        reading.cite(first)
    );
    Fault::error("Duplicate provider configuration", detail).at(block.place)
}

fn second_variables(block: &Block<'_>, first: Place, reading: Reading<'_>) -> Fault {
    let detail = format!(
        "This test file already has a variables block at {}.",
        reading.cite(first)
    );
    Fault::error("Duplicate variables block", detail).at(block.place)
}
