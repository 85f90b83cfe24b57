//! Edits change what they name, and no other byte.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a law that is broken stops the test"
)]

use proptest::prelude::*;
use tofu_json_lock::{Hash, Lock, LockEditError, Program, Provider, ProviderLock, header};

fn provider(name: &str) -> Provider {
    format!("example.com/acme/{name}").parse().unwrap()
}

fn hash(text: &str) -> Hash {
    text.parse().unwrap()
}

fn edited(source: &str, edit: impl Fn(&mut tofu_json_lock::LockEdit<'_>)) -> String {
    let parsed = Lock::parse(source.as_bytes());
    let mut edits = parsed.edit().unwrap();
    edit(&mut edits);
    let text = edits.bytes();
    let again = Lock::parse(&text);
    assert!(again.is_ok(), "{}", String::from_utf8_lossy(&text));
    assert_eq!(again.lock, *edits.lock());
    String::from_utf8(text).unwrap()
}

const BY_HAND: &str = r#"# By hand.

# The first.
provider "example.com/acme/b" {
  version     = "1.0.0" # for now
  constraints = "1.0.0"
  hashes = [
    "h1:a", # of linux
    # of windows
    "h1:c",

    "zh:d"
  ] # all
}

provider "example.com/acme/d" { version = "2.0.0" }
"#;

#[test]
fn comments_and_layout_stay() {
    let text = edited(BY_HAND, |edit| {
        let b = provider("b");
        edit.version(&b, "1.1.0".parse().unwrap()).unwrap();
        edit.constraints(&b, "~> 1.1".parse().unwrap()).unwrap();
        edit.add_hash(&b, hash("h1:b")).unwrap();
        edit.add_hash(&b, hash("zh:e")).unwrap();
        edit.remove_hash(&b, &hash("h1:c")).unwrap();
    });
    let expected = BY_HAND
        .replace("\"1.0.0\" #", "\"1.1.0\" #")
        .replace("= \"1.0.0\"\n", "= \"~> 1.1\"\n")
        .replace(
            "    # of windows\n    \"h1:c\",\n",
            "    \"h1:b\",\n    # of windows\n",
        )
        .replace("\"zh:d\"\n", "\"zh:d\",\n    \"zh:e\"\n");
    assert_eq!(text, expected);
}

#[test]
fn a_block_on_one_line_becomes_several() {
    let text = edited(BY_HAND, |edit| {
        let d = provider("d");
        edit.constraints(&d, ">= 2.0.0".parse().unwrap()).unwrap();
        edit.add_hash(&d, hash("h1:x")).unwrap();
    });
    let block = "{\n  version     = \"2.0.0\"\n  constraints = \">= 2.0.0\"\n  hashes = [\n    \
                 \"h1:x\",\n  ]\n}\n";
    assert_eq!(text, BY_HAND.replace("{ version = \"2.0.0\" }\n", block));
}

#[test]
fn blocks_come_in_their_order_and_go() {
    let new = |name| ProviderLock::new(provider(name), "3.0.0".parse().unwrap());
    let text = edited(BY_HAND, |edit| {
        edit.set(new("a")).set(new("c")).set(new("e"));
    });
    let block =
        |name| format!("provider \"example.com/acme/{name}\" {{\n  version = \"3.0.0\"\n}}\n");
    let expected = BY_HAND
        .replace("# The first.", &format!("{}\n# The first.", block("a")))
        .replace(
            "\nprovider \"example.com/acme/d\"",
            &format!("\n{}\nprovider \"example.com/acme/d\"", block("c")),
        )
        + "\n"
        + &block("e");
    assert_eq!(text, expected);
    let text = edited(&text, |edit| {
        for name in ["a", "c", "e"] {
            edit.remove_provider(&provider(name)).unwrap();
        }
    });
    assert_eq!(
        text.replace("\n\n\n", "\n\n"),
        BY_HAND.replace("\n\n\n", "\n\n")
    );
    let first = edited("", |edit| {
        edit.set(new("a"));
    });
    assert_eq!(
        first,
        format!("{}\n{}", header(Program::OpenTofu), block("a"))
    );
}

#[test]
fn lists_on_one_line_stay_on_it() {
    let source = "provider \"example.com/acme/b\" {\n  version = \"1.0.0\"\n  hashes = [\"h1:a\", \"h1:c\"]\n}\n";
    let b = provider("b");
    let of = |list: &str| source.replace("[\"h1:a\", \"h1:c\"]", list);
    let add = |text| {
        edited(source, |edit| {
            edit.add_hash(&b, hash(text)).unwrap();
        })
    };
    assert_eq!(add("h1:b"), of("[\"h1:a\", \"h1:b\", \"h1:c\"]"));
    assert_eq!(add("h1:d"), of("[\"h1:a\", \"h1:c\", \"h1:d\"]"));
    let remove = |text| {
        edited(source, |edit| {
            edit.remove_hash(&b, &hash(text)).unwrap();
        })
    };
    assert_eq!(remove("h1:a"), of("[\"h1:c\"]"));
    assert_eq!(remove("h1:c"), of("[\"h1:a\"]"));
}

/// Several hashes on a line, with comments in every place.
const MIXED: &str = r#"provider "example.com/acme/b" {
  version = "1.0.0"
  hashes = [ # head
    "h1:a", "h1:c", # of both
    # above
    "h1:e", /* inside */ "zh:a",
    "zh:c" # last
  ]
}
"#;

#[test]
fn comments_stay_in_lists_with_several_hashes_on_a_line() {
    let b = provider("b");
    let added = [
        ("h1:0", "\"h1:a\",", "\"h1:0\", \"h1:a\","),
        ("h1:b", "\"h1:c\",", "\"h1:b\", \"h1:c\","),
        ("h1:d", "\"h1:c\",", "\"h1:c\", \"h1:d\","),
        ("h1:f", "\"h1:e\",", "\"h1:e\", \"h1:f\","),
        ("zh:b", "\"zh:a\",", "\"zh:a\", \"zh:b\","),
        (
            "zh:d",
            "\"zh:c\" # last\n",
            "\"zh:c\", # last\n    \"zh:d\"\n",
        ),
    ];
    for (new, old, wanted) in added {
        let text = edited(MIXED, |edit| {
            edit.add_hash(&b, hash(new)).unwrap();
        });
        assert_eq!(text, MIXED.replace(old, wanted), "{new}");
    }
    let removed = [
        ("h1:a", "\"h1:a\", ", ""),
        ("h1:c", " \"h1:c\",", ""),
        ("h1:e", "\"h1:e\", ", ""),
        ("zh:a", " \"zh:a\",", ""),
        // The comment on the line of a hash that has it alone goes with it.
        ("zh:c", ",\n    \"zh:c\" # last", ""),
    ];
    for (gone, old, wanted) in removed {
        let text = edited(MIXED, |edit| {
            edit.remove_hash(&b, &hash(gone)).unwrap();
        });
        assert_eq!(text, MIXED.replace(old, wanted), "{gone}");
    }
}

#[test]
fn comments_after_the_hashes_keep_their_line() {
    let source = "provider \"example.com/acme/b\" {\n  version = \"1.0.0\"\n  hashes = [\n    \"h1:a\", \"zh:a\",\n    \"zh:b\",\n    # last\n  ]\n}\n";
    let text = edited(source, |edit| {
        for gone in ["zh:a", "zh:b"] {
            edit.remove_hash(&provider("b"), &hash(gone)).unwrap();
        }
    });
    assert_eq!(text, source.replace(" \"zh:a\",\n    \"zh:b\",", ""));
}

#[test]
fn what_cannot_be_edited_is_refused() {
    let parsed = Lock::parse(b"provider \"example.com/acme/b\" {\n}\n");
    assert_eq!(parsed.edit().unwrap_err(), LockEditError::Refused);
    let parsed = Lock::parse(BY_HAND.as_bytes());
    let other = provider("other");
    let error = parsed.edit().unwrap().remove_provider(&other).unwrap_err();
    assert_eq!(error, LockEditError::NoEntry(other));
    assert_eq!(parsed.edit().unwrap().bytes(), BY_HAND.as_bytes());
}

#[test]
fn saving_keeps_the_header() {
    let mut lock = Lock::new();
    lock.set(ProviderLock::new(provider("b"), "1.0.0".parse().unwrap()));
    for program in Program::ALL {
        let source = lock.to_bytes_for(program);
        let parsed = Lock::parse(&source);
        assert_eq!(parsed.to_bytes(), source);
        assert_eq!(parsed.edit().unwrap().bytes(), source);
    }
}

/// Entries by small numbers, so that they meet.
fn entries() -> impl Strategy<Value = Vec<ProviderLock>> {
    let hashes = proptest::collection::btree_set("(h1|zh):[a-e]", 0..6);
    let entry =
        ("[a-e]", 1..4_u8, 0..3_u8, hashes).prop_map(|(name, major, constraint, hashes)| {
            let mut entry =
                ProviderLock::new(provider(&name), format!("{major}.0.0").parse().unwrap());
            if constraint > 0 {
                entry.constraints = format!(">= {constraint}.0.0").parse().unwrap();
            }
            entry.hashes = hashes.iter().map(|text| hash(text)).collect();
            entry
        });
    proptest::collection::vec(entry, 0..5)
}

/// Comments and other layout for a file that OpenTofu wrote.
fn by_hand(text: &str, choices: &[u8]) -> String {
    let mut lines = String::new();
    for (at, line) in text.lines().enumerate() {
        match choices[at % choices.len()] {
            0 if !line.starts_with('#') => lines += &format!("{line} # comment\n"),
            1 => lines += &format!("# above {at}\n{line}\n"),
            2 => lines += &format!("{line}\n\n"),
            _ => lines += &format!("{line}\n"),
        }
    }
    let joined = lines.replace(",\n    \"zh", ", \"zh");
    if choices[0] == 3 { joined } else { lines }
}

fn comments(text: &[u8]) -> Vec<String> {
    let lines = String::from_utf8(text.to_vec()).unwrap();
    let above = lines
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with('#'));
    above.map(str::to_owned).collect()
}

proptest! {
    #[test]
    fn what_opentofu_wrote_stays_so(before in entries(), after in entries()) {
        let (before, after): (Lock, Lock) = (before.into_iter().collect(), after.into_iter().collect());
        let source = before.to_bytes();
        let mut parsed = Lock::parse(&source);
        parsed.lock = after.clone();
        let text = String::from_utf8(parsed.edit().unwrap().bytes()).unwrap();
        prop_assert_eq!(text, String::from_utf8(after.to_bytes()).unwrap());
    }

    #[test]
    fn comments_stay_and_the_rest_is_as_wanted(
        before in entries(), after in entries(), choices in proptest::collection::vec(0..6_u8, 1..9)
    ) {
        let (before, after): (Lock, Lock) = (before.into_iter().collect(), after.into_iter().collect());
        let source = by_hand(&String::from_utf8(before.to_bytes()).unwrap(), &choices);
        let mut parsed = Lock::parse(source.as_bytes());
        prop_assert!(parsed.is_ok());
        prop_assert_eq!(parsed.edit().unwrap().bytes(), source.as_bytes());
        let changed: Lock = before.iter_changed(&after);
        parsed.lock = changed.clone();
        let text = parsed.edit().unwrap().bytes();
        let again = Lock::parse(&text);
        prop_assert!(again.is_ok(), "{}", String::from_utf8_lossy(&text));
        prop_assert_eq!(&again.lock, &changed);
        let shown = String::from_utf8_lossy(&text);
        let own_lines = |text: &[u8]| comments(text).into_iter().filter(|line| line.starts_with("# above"));
        let [kept, written] = [&*text, source.as_bytes()].map(|text| own_lines(text).collect::<Vec<_>>());
        prop_assert_eq!(kept, written, "{}\n{}", source, shown);
    }
}

trait Changed {
    fn iter_changed(&self, other: &Lock) -> Lock;
}

impl Changed for Lock {
    /// The same providers, with versions, constraints and, where there are any, hashes of another lock. (Comments
    /// in what goes as a whole go with it.)
    fn iter_changed(&self, other: &Lock) -> Lock {
        let entries = self.entries().iter().map(|own| {
            let mut entry = own.clone();
            if let Some(other) = other.get(&own.provider) {
                entry.version = other.version.clone();
                entry.constraints = other.constraints.clone();
                if !other.hashes.is_empty() {
                    entry.hashes = other.hashes.clone();
                }
            }
            entry
        });
        let added = other
            .entries()
            .iter()
            .filter(|entry| self.get(&entry.provider).is_none());
        entries.chain(added.cloned()).collect()
    }
}
