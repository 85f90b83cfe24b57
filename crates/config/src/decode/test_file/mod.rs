//! Test files.

mod mock_provider;
pub(crate) mod module_source;
mod overrides;
mod plan_options;
mod run;
mod run_module;

use std::collections::HashSet;

use super::role::FileReading;
use super::{Decoded, provider, schema, values};
use crate::Diagnostic;
use crate::body::{Block, Body};
use tofu_json_diagnostic::Place;

pub use mock_provider::{MockProvider, MockResource};
use overrides::Overrides;
pub use overrides::{OverrideModule, OverrideResource};
pub use plan_options::{PlanMode, RunOptions};
pub use run::{RunCommand, TestRun};
pub use run_module::RunModule;

/// Reads a whole test file.
pub(super) fn decode<'f>(body: Body<'f>, reading: FileReading<'_>, decoded: &mut Decoded<'f>) {
    let content = body.content(&schema::TESTS, &mut decoded.faults);
    let mut overrides = Overrides::default();
    // The names and aliases of providers that are mocked.
    let mut mocks = HashSet::new();
    for block in &content.blocks {
        if !overrides.decode(block, &mut decoded.faults) {
            read_block(block, reading, &mut mocks, decoded);
        }
    }
    overrides.check(None, &mut decoded.faults);
    decoded.override_resources = overrides.resources;
    decoded.override_modules = overrides.modules;
}

fn read_block<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    mocks: &mut HashSet<(String, Option<String>)>,
    decoded: &mut Decoded<'f>,
) {
    let mut faults = Vec::new();
    match &*block.type_name {
        "run" => {
            let run = run::decode(block, reading, &mut faults);
            decoded.runs.extend(run.filter(|_| is_sound(&faults)));
        }
        "provider" => {
            let provider = provider::decode(block, reading, &mut faults);
            if let Some(provider) = provider.filter(|_| is_sound(&faults)) {
                decoded.provider_configs.push(provider);
            }
        }
        "mock_provider" => {
            let provider = mock_provider::decode(block, &mut faults);
            if let Some(provider) = provider.filter(|_| is_sound(&faults)) {
                let key = (provider.name.clone(), provider.alias.clone());
                if mocks.insert(key) {
                    decoded.mock_providers.push(provider);
                } else {
                    faults.push(second_mock(&provider, block));
                }
            }
        }
        _ => match decoded.test_variables_decl_range {
            None => {
                decoded.test_variables_decl_range = Some(block.place);
                decoded.test_variables = values::of_test(block.body, &mut faults);
            }
            Some(first) => faults.push(second_variables(block, first, reading)),
        },
    }
    decoded.faults.append(&mut faults);
}

/// A block with errors in it does not count in a test file.
fn is_sound(faults: &[Diagnostic]) -> bool {
    !faults.iter().any(Diagnostic::is_error)
}

fn second_mock(provider: &MockProvider<'_>, block: &Block<'_>) -> Diagnostic {
    let alias = provider.alias.as_deref();
    let alias = alias.map(|alias| format!(".{alias}")).unwrap_or_default();
    let detail = format!(
        "It is not allowed to have multiple `mock_provider` blocks with the same address: `{}{alias}`.",
        provider.name
    );
    Diagnostic::error("Duplicated `mock_provider` block", detail).at(block.place)
}

fn second_variables(block: &Block<'_>, first: Place, reading: FileReading<'_>) -> Diagnostic {
    let detail = format!(
        "This test file already has a variables block defined at {}.",
        reading.cite(first)
    );
    Diagnostic::error("Multiple \"variables\" blocks", detail).at(block.place)
}
