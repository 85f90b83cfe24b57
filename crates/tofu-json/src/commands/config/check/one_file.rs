use super::not_checked::NotChecked;
use super::{CheckArgs, CheckFindings};
use crate::commands::config::role::{FileRole, syntax_of};
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::options::input::InputSource as Input;
use crate::options::whole_file::WholeFile;
use std::path::Path;
use tofu_json_config::decode::{Role, decode};
use tofu_json_config::{Source, Syntax};
use tofu_json_vocab::Program;

/// A file that was read.
pub(super) struct Bytes {
    name: String,
    bytes: Vec<u8>,
    syntax: Option<Syntax>,
    role: Role,
    program: Program,
}

impl Bytes {
    /// The file, parsed.
    pub(super) fn source(&self) -> Source<'_> {
        let source = match self.syntax {
            Some(syntax) => Source::read_as(&self.name, &self.bytes, syntax),
            None => Source::read(&self.name, &self.bytes),
        };
        source.for_program(self.program)
    }

    /// What it is read as.
    pub(super) const fn role(&self) -> Role {
        self.role
    }
}

/// Reads a file.
pub(super) fn read(
    path: &Path,
    role: Option<FileRole>,
    program: Program,
) -> Result<Bytes, Failure> {
    let input = Input::new(path);
    let bytes = input.read(WholeFile::Configuration)?;
    let name = input.name();
    Ok(Bytes {
        role: role.map_or_else(|| Role::of_name(&name), Role::from),
        syntax: (input == Input::StandardInput).then(|| syntax_of(&bytes)),
        name,
        bytes,
        program,
    })
}

/// Checks a file without the others of its module.
pub(super) fn check(args: &CheckArgs, path: &Path) -> Result<ExitCode, Failure> {
    let mut bytes = read(path, args.role, args.program.program())?;
    if bytes.syntax.is_none()
        && let Some(name) = path.file_name()
    {
        // As in a module: messages name its files without their folder.
        bytes.name = name.to_string_lossy().into_owned();
    }
    let source = bytes.source();
    let decoded = decode(&source, bytes.role);
    let faults = decoded.faults.into_iter();
    let faults = faults.map(|fault| (Some(0), fault)).collect();
    args.report(&CheckFindings {
        sources: &[&source],
        faults,
        not_checked: NotChecked {
            alone: vec![source.name().to_owned()],
            ..NotChecked::default()
        },
    })
}
