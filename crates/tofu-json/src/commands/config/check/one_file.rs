use super::{CheckArgs, Found, read_whole};
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Message;
use crate::options::input::Source as Input;
use std::fs::File;
use std::io::stdin;
use std::path::Path;
use tofu_json_config::decode::{Role, decode};
use tofu_json_config::{Source, Syntax};

/// Checks a file without the others of its module.
pub(super) fn check(args: &CheckArgs, path: &Path) -> Result<ExitCode, Failure> {
    let input = Input::new(path);
    let bytes = match &input {
        Input::StandardInput => read_whole(stdin().lock()),
        Input::File(path) => File::open(path).and_then(read_whole),
    };
    let bytes = bytes.map_err(|error| {
        Message::error("unreadable", format!("cannot be read: {error}")).in_file(&input.name())
    })?;
    // As in a module: messages name its files without their folder.
    let name = path
        .file_name()
        .map_or_else(|| input.name(), |name| name.to_string_lossy().into_owned());
    let source = match input {
        Input::StandardInput => Source::read_as(&input.name(), &bytes, syntax_of(&bytes)),
        Input::File(_) => Source::read(&name, &bytes),
    };
    let role = args.role.map_or_else(|| Role::of_name(&name), Role::from);
    let decoded = decode(&source, role);
    let faults = decoded.faults.into_iter();
    let faults = faults.map(|fault| (Some(0), fault)).collect();
    args.report(&Found {
        sources: std::slice::from_ref(&source),
        faults,
    })
}

/// Without a name: JSON when it begins as JSON does.
fn syntax_of(bytes: &[u8]) -> Syntax {
    match bytes.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'{' | b'[') => Syntax::Json,
        _ => Syntax::Native,
    }
}
