//! Sets a value by its JSON pointer and keeps every other byte: `edit_json POINTER JSON < in.json > out.json`

#![expect(
    clippy::disallowed_methods,
    reason = "an example reads its standard input and prints"
)]

use std::io::{Read as _, Write as _};
use tofu_json_value::Document;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(pointer), Some(json)) = (arguments.next(), arguments.next()) else {
        return Err("usage: edit_json POINTER JSON < in.json > out.json".into());
    };
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text)?;
    let edited = Document::parse(&text)?.edit().set(&pointer, json)?.finish();
    std::io::stdout().write_all(&edited)?;
    Ok(())
}
