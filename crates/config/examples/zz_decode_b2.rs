//! Temporary.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing, clippy::disallowed_methods)]
use tofu_json_config::decode::{Role, decode};
use tofu_json_config::{Source, Syntax};
fn main() {
    let run = |name: &str, syntax, text: &str| {
        let t = std::time::Instant::now();
        let source = Source::read_as(name, text.as_bytes(), syntax);
        let a = t.elapsed();
        let d = decode(&source, Role::Configuration);
        println!("{} bytes {:?} {:?} faults {} {}", text.len(), a, t.elapsed() - a, d.faults.len(), &text[..40]);
    };
    for n in [2000, 4000, 8000, 16000] {
        let all: Vec<String> = (0..n).map(|i| format!("\"r{i}\":{{\"depends_on\":[\"a.b\"],\"provider\":\"aws.x\",\"provisioner\":{{\"local-exec\":{{\"command\":\"${{self.x}}\",\"when\":\"destroy\"}}}},\"lifecycle\":{{\"ignore_changes\":[\"a\"]}}}}")).collect();
        run("m.tf.json", Syntax::Json, &format!("{{\"resource\":{{\"t\":{{{}}}}}}}", all.join(",")));
        run("m.tf.json", Syntax::Json, &format!("{{\"resource\":{{\"t\":{{\n{}}}}}}}", all.join(",\n")));
        let all: Vec<String> = (0..n).map(|i| format!("moved {{\n from = a.b{i}\n to = a.b{i}.c\n}}\n")).collect();
        run("m.tf", Syntax::Native, &all.join(""));
        let all: Vec<String> = (0..n).map(|_| "{\"from\":1}".to_owned()).collect();
        run("m.tf.json", Syntax::Json, &format!("{{\"moved\":[{}],             \"x\":1}}", all.join(",")));
    }
    for n in [2000, 4000, 8000, 16000] {
        let deep = |open: &str, close: &str| [open.repeat(n), close.repeat(n)].concat();
        run("m.tf.json", Syntax::Json, &format!("{{\"terraform\": {{\"encryption\": {{\"state\": {}}}}}}}", deep("{\"fallback\":", "}")));
        run("m.tf.json", Syntax::Json, &format!("{{\"terraform\": {{\"encryption\": {{\"state\": {}}}}}}}", deep("{\"fallback\":\n", "}")));
    }
}
