use super::expressions_are_reached_once;
use tofu_json_hcl::{File, format};

/// Native syntax comes back byte for byte, whatever the bytes are; formatted text parses and stays as
/// it is.
pub fn native_syntax_comes_back(bytes: &[u8]) {
    let file = File::parse("law.tf", bytes);
    assert_eq!(file.print(), bytes, "the tokens are not the file");
    expressions_are_reached_once(bytes);
    assert!(
        file.diagnostics().count() >= file.errors().len().min(1),
        "an error is not told"
    );
    let Some(formatted) = format(&file) else {
        return;
    };
    let again = File::parse("law.tf", &formatted);
    assert!(again.errors().is_empty(), "formatted text is wrong");
    assert_eq!(
        format(&again).as_deref(),
        Some(&*formatted),
        "formatting is no fixed point"
    );
}
