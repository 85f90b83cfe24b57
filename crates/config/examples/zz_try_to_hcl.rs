//! x
use std::io::Read;
use tofu_json_config::convert::to_hcl::*;
use tofu_json_config::json::Document;
fn main() {
    let mut b = Vec::new();
    std::io::stdin().read_to_end(&mut b).unwrap();
    let name = std::env::args().nth(1).unwrap_or("main.tf.json".into());
    let d = Document::parse(&b);
    let o = Options::for_file(&name);
    match to_hcl(&d, &o) {
        Ok(n) => { print!("{}", n.text); for l in n.losses { eprintln!("{l:?}"); } }
        Err(r) => { for f in r.faults { eprintln!("{f:?}"); } std::process::exit(1) }
    }
}
