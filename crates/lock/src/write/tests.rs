use super::*;
use crate::{Constraints, Hashes};

fn entry(address: &str, version: &str, constraints: &str, hashes: &[&str]) -> ProviderLock {
    ProviderLock {
        constraints: Constraints::parse(constraints).unwrap(),
        hashes: Hashes::as_written(hashes.iter().map(|text| text.parse().unwrap()).collect()),
        ..ProviderLock::new(address.parse().unwrap(), version.parse().unwrap())
    }
}

fn saved(entries: impl IntoIterator<Item = ProviderLock>) -> String {
    String::from_utf8(entries.into_iter().collect::<Lock>().to_bytes()).unwrap()
}

#[test]
fn case_063_065_aligned_pairs() {
    let text = saved([
        entry("test/baz", "1.2.0", "", &["h1:aaa=", "zh:bbb"]),
        entry("test/bar", "1.2.0", "~> 1", &[]),
        entry("test/foo", "1.0.0", ">= 1.0.0", &["h1:x"]),
    ]);
    let expected = "\
# This file is maintained automatically by \"tofu init\".
# Manual edits may be lost in future updates.

provider \"registry.opentofu.org/test/bar\" {
  version     = \"1.2.0\"
  constraints = \"~> 1.0\"
}

provider \"registry.opentofu.org/test/baz\" {
  version = \"1.2.0\"
  hashes = [
    \"h1:aaa=\",
    \"zh:bbb\",
  ]
}

provider \"registry.opentofu.org/test/foo\" {
  version     = \"1.0.0\"
  constraints = \">= 1.0.0\"
  hashes = [
    \"h1:x\",
  ]
}
";
    assert_eq!(text, expected);
}

#[test]
fn case_066_only_the_header() {
    assert_eq!(saved([]), header(Program::OpenTofu));
}

#[test]
fn case_067_the_setter_sorts() {
    let mut lock = Lock::new();
    lock.set_as_written(entry("a/b", "1.0.0", "", &["zh:b", "h1:a", "zh:b"]));
    assert!(
        String::from_utf8(lock.to_bytes())
            .unwrap()
            .contains("\"zh:b\",\n    \"h1:a\"")
    );
    let text = String::from_utf8(lock.to_normalized_bytes()).unwrap();
    assert!(text.contains("[\n    \"h1:a\",\n    \"zh:b\",\n  ]"));
}

#[test]
fn case_071_headers() {
    for program in Program::ALL {
        assert_eq!(
            program_of(&Lock::new().to_bytes_for(program)),
            Some(program)
        );
    }
    assert_eq!(program_of(b"\xef\xbb\xbf# This file\r\n"), None);
}

#[test]
fn case_069_escapes() {
    let mut out = String::new();
    let text = "h2:${a}%{b}$c\"q\\\n\té\u{200b}\u{1f600}\u{a0}\u{ad}\u{feff}";
    super::write_string(&mut out, text);
    let expected = r#""h2:$${a}%%{b}$c\"q\\\n\té\u200b😀\u00a0\u00ad\ufeff""#;
    assert_eq!(out, expected);
}
