use super::resource::ResourceMode;
use super::role::FileReading;
use super::{
    Decoded, Role, check, compatibility, dialect, import, language, local, module_call, moved,
    output, provider, removed, resource, schema, terraform, test_file, values, variable,
};
use crate::Diagnostic;
use crate::body::Block;
use crate::json::NodeKind;
use crate::source::Source;
use tofu_json_vocab::Program;

/// Reads a whole file.
pub(super) fn decode<'f>(source: &'f Source<'_>, role: Role) -> Decoded<'f> {
    let reading = FileReading {
        name: source.name(),
        role,
        program: source.program(),
    };
    let mut decoded = Decoded {
        role,
        faults: source.faults(),
        ..Decoded::default()
    };
    if !has_body(source) {
        return decoded;
    }
    match role {
        Role::Configuration | Role::Override => configuration(source, reading, &mut decoded),
        Role::Test => test_file::decode(source.body(), reading, &mut decoded),
        Role::Values => decoded.values = values::decode(source.body(), &mut decoded.faults),
    }
    if source.program() == Program::Terraform {
        dialect::apply(source, &mut decoded);
    }
    decoded
}

/// Whether there is anything to decode: of a JSON file whose root is neither an object nor an array
/// OpenTofu keeps nothing.
fn has_body(source: &Source<'_>) -> bool {
    source.json().is_none_or(|document| {
        matches!(
            document.root().kind(),
            NodeKind::Object(_) | NodeKind::Array(_)
        )
    })
}

fn configuration<'f>(source: &'f Source<'_>, reading: FileReading<'_>, decoded: &mut Decoded<'f>) {
    let body = source.body();
    compatibility::check(body, reading, decoded);
    if decoded.incompatible {
        return;
    }
    let content = body.content(&schema::CONFIGURATION, &mut decoded.faults);
    for block in &content.blocks {
        read_block(block, reading, decoded);
    }
}

fn read_block<'f>(block: &Block<'f>, reading: FileReading<'_>, decoded: &mut Decoded<'f>) {
    let faults = &mut decoded.faults;
    match &*block.type_name {
        "terraform" => terraform::decode(block, reading, decoded),
        // Terraform does not know the block, so that nothing is said of what is in it.
        "language" if reading.is_for_terraform() => {}
        "language" => {
            let language = language::decode(block, reading, faults);
            decoded.languages.push(language);
        }
        "required_providers" => faults.push(misplaced(block)),
        "provider" => {
            let provider = provider::decode(block, reading, faults);
            decoded.provider_configs.extend(provider);
        }
        "variable" => {
            let variable = variable::decode(block, reading, faults);
            decoded.variables.extend(variable);
        }
        "locals" => local::decode(block, faults, &mut decoded.locals),
        "output" => {
            let output = output::decode(block, reading, faults);
            decoded.outputs.extend(output);
        }
        "module" => {
            let call = module_call::decode(block, reading, faults);
            decoded.module_calls.extend(call);
        }
        "resource" => {
            let resource = resource::decode(block, ResourceMode::Managed, reading, faults);
            decoded.managed_resources.extend(resource);
        }
        "data" => {
            let resource = resource::decode(block, ResourceMode::Data, reading, faults);
            decoded.data_resources.extend(resource);
        }
        "ephemeral" => {
            let resource = resource::decode(block, ResourceMode::Ephemeral, reading, faults);
            decoded.ephemeral_resources.extend(resource);
        }
        "moved" => {
            let moved = moved::decode(block, reading, faults);
            decoded.moved.extend(moved);
        }
        "import" => {
            let import = import::decode(block, reading, faults);
            decoded.import.extend(import);
        }
        "removed" => {
            let removed = removed::decode(block, reading, faults);
            decoded.removed.extend(removed);
        }
        "check" => {
            let check = check::decode(block, reading, faults);
            decoded.checks.extend(check);
        }
        _ => {}
    }
}

fn misplaced(block: &Block<'_>) -> Diagnostic {
    let fault = Diagnostic::error(
        "Invalid required_providers block",
        "A \"required_providers\" block must be nested inside a \"terraform\" block.",
    );
    fault.at(block.type_place)
}
