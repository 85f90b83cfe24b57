//! Sets version, constraints and hashes in a lock file and leaves its header and comments alone.

use std::error::Error;
use tofu_json_lock::{Lock, Provider};

const FILE: &str = r#"# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.

# Pinned until the migration is over; ask Ada.
provider "example.com/acme/widget" {
  version     = "1.4.0" # not 1.5
  constraints = "~> 1.4"
  hashes = [
    "h1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", # built by us
    "zh:1111111111111111111111111111111111111111111111111111111111111111",
  ]
}

provider "example.com/acme/gone" { version = "0.1.0" }
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let parsed = Lock::parse(FILE.as_bytes());
    for found in &parsed.diagnostics {
        eprintln!("{}: {}", found.summary, found.detail);
    }
    let widget: Provider = "example.com/acme/widget".parse()?;
    let edited = parsed
        .edit()?
        .version(&widget, "1.6.0".parse()?)?
        .constraints(&widget, "~> 1.6".parse()?)?
        .remove_hash(&widget, &format!("zh:{}", "1".repeat(64)).parse()?)?
        .add_hash(&widget, format!("zh:{}", "2".repeat(64)).parse()?)?
        .remove_provider(&"example.com/acme/gone".parse()?)?
        .bytes();
    print!("{}", String::from_utf8(edited)?);
    Ok(())
}
