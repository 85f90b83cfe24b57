//! Reads a configuration file and does nothing with it: what `whole-process config` measures.
//!
//! ```sh
//! read-config FILE    # prints the number of mistakes and what stands at the top level
//! ```

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program for developers"
)]

use std::error::Error;
use tofu_json_config::Source;
use tofu_json_config::json::NodeKind;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args()
        .nth(1)
        .ok_or("expected the path of a file")?;
    let bytes = std::fs::read(&path)?;
    let source = Source::read(&path, &bytes);
    let count = match (source.json(), source.native()) {
        (Some(document), _) => match document.root().kind() {
            NodeKind::Object(object) => object.properties().count(),
            _ => 0,
        },
        (_, Some(file)) => file.body().items().count(),
        _ => 0,
    };
    println!("{} {count}", source.faults().len());
    Ok(())
}
