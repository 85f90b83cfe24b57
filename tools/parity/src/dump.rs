use std::fs;
use std::io;
use std::path::Path;
use tofu_json_tests::Case;

/// Writes what goes into a case, what should come out and what does.
pub(crate) fn write(case: &Case<'_>, folder: &Path, threads: usize) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("doc.json"), case.document)?;
    if let Some(schemas) = case.schemas {
        fs::write(folder.join("schemas.json"), schemas)?;
    }
    fs::write(folder.join("options.txt"), format!("{:#?}\n", case.options))?;
    for (color, name) in [(false, "plain.txt"), (true, "colour.txt")] {
        if let Some(text) = case.expected(color) {
            fs::write(folder.join(format!("expected.{name}")), text)?;
        }
        let got = match case.show(color, threads) {
            Ok(shown) => match shown.error {
                Some(error) => [&*shown.text, format!("\n!!! {error}\n").as_bytes()].concat(),
                None => shown.text,
            },
            Err(panic) => format!("!!! {panic}\n").into_bytes(),
        };
        fs::write(folder.join(format!("got.{name}")), got)?;
    }
    Ok(())
}
