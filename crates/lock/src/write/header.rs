use tofu_json_vocab::Program;

/// The two lines at the top of the lock files that a program writes. Nothing reads them back.
///
/// ```
/// use tofu_json_lock::{Program, header, program_of};
///
/// let header = header(Program::Terraform);
/// assert!(header.starts_with("# This file is maintained automatically by \"terraform init\".\n"));
/// assert_eq!(program_of(header.as_bytes()), Some(Program::Terraform));
/// ```
#[must_use]
pub const fn header(program: Program) -> &'static str {
    match program {
        Program::OpenTofu => {
            "# This file is maintained automatically by \"tofu init\".\n\
             # Manual edits may be lost in future updates.\n"
        }
        Program::Terraform => {
            "# This file is maintained automatically by \"terraform init\".\n\
             # Manual edits may be lost in future updates.\n"
        }
    }
}

/// The program whose header is at the top of a file, a byte-order mark and `\r\n` aside.
#[must_use]
pub fn program_of(source: &[u8]) -> Option<Program> {
    let source = source.strip_prefix(b"\xef\xbb\xbf").unwrap_or(source);
    let line = source.split(|&byte| byte == b'\n').next()?.trim_ascii_end();
    Program::ALL
        .into_iter()
        .find(|program| header(*program).lines().next().map(str::as_bytes) == Some(line))
}
