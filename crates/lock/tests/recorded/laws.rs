//! Laws that hold for any bytes, any versions and any hashes.

use proptest::prelude::{Just, Strategy, any, prop, prop_assert, prop_assert_eq, proptest};
use proptest::prop_oneof;
use proptest::sample::select;
use tofu_json_lock::{
    Constraint, Constraints, Hash, Hashes, Lock, Operator, Provider, ProviderLock, Version, repair,
};

use crate::cases::recorded;

/// Pieces whose combinations reach every part of the reader.
const PIECES: [&str; 48] = [
    "provider",
    "module",
    "\"a.example/a/b\"",
    "\"A/b\"",
    "\"terraform.io/builtin/x\"",
    " {\n",
    "}\n",
    "version",
    "constraints",
    "hashes",
    " = ",
    "\"1.0.0\"",
    "\"v1\"",
    "\">= 1.0.0\"",
    "\"h1:a\"",
    "\"x\"",
    "[",
    "]",
    ", ",
    "(",
    ")",
    "null",
    "true",
    "1.5",
    "1e9",
    "1.2.3",
    "\"${",
    "}\"",
    "%{ if true }",
    "%{ for x in [1, 2] }",
    "%{ endif }",
    "%{ endfor }",
    "? ",
    ": ",
    " + ",
    " / ",
    "for x in ",
    "x",
    "f(",
    "<<E\n",
    "\nE\n",
    "[*]",
    ".a",
    "<<<<<<< a\n",
    "=======\n",
    ">>>>>>> b\n",
    "\\u00e",
    "\n",
];

/// Any bytes, most of them made of pieces of the language.
fn sources() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        16 => select(&PIECES[..]).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
        1 => any::<char>().prop_map(|character| character.to_string().into_bytes()),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn versions() -> impl Strategy<Value = Version> {
    let extra = || prop_oneof![Just(String::new()), "[a-c0-2.-]{1,5}"];
    (0..3_u64, 0..3_u64, 0..3_u64, extra(), extra()).prop_map(|(major, minor, patch, pre, meta)| {
        let mut text = format!("{major}.{minor}.{patch}");
        for (mark, extra) in [('-', pre), ('+', meta)] {
            if !extra.is_empty() {
                text.push(mark);
                text.push_str(&extra);
            }
        }
        text.parse().unwrap()
    })
}

fn constraints() -> impl Strategy<Value = Constraints> {
    let operators = [
        Operator::Greater,
        Operator::GreaterOrEqual,
        Operator::Equal,
        Operator::PessimisticPatch,
        Operator::LessOrEqual,
        Operator::Less,
        Operator::NotEqual,
    ];
    let term = (select(operators.to_vec()), versions());
    let terms = prop::collection::vec(term, 0..6);
    terms.prop_map(|terms| {
        let terms = terms.into_iter();
        terms
            .map(|(operator, version)| Constraint::new(operator, version))
            .collect()
    })
}

fn hashes() -> impl Strategy<Value = Hashes> {
    let hash = "(h1|zh|x):\\PC{0,6}".prop_map(|text| Hash::parse(text).unwrap());
    prop::collection::vec(hash, 0..8).prop_map(Hashes::as_written)
}

fn locks() -> impl Strategy<Value = Lock> {
    let provider = "[a-c]{1,2}(\\.example)?(:80)?/[a-c]/[a-c]-?[a-c]";
    let provider = provider.prop_map(|text: String| text.parse::<Provider>().unwrap());
    let entry = (provider, versions(), constraints(), hashes());
    prop::collection::vec(entry, 0..5).prop_map(|entries| {
        let mut lock = Lock::new();
        for (provider, version, constraints, hashes) in entries {
            lock.set_as_written(ProviderLock {
                provider,
                version,
                constraints,
                hashes: hashes
                    .into_iter()
                    .map(|hash| Hash::parse(nfc_safe(hash.as_str())).unwrap())
                    .collect(),
            });
        }
        lock
    })
}

/// Strings are normalised when they are read: only what stays the same comes back.
fn nfc_safe(text: &str) -> String {
    text.chars()
        .filter(|character| character.is_ascii() || *character == 'é')
        .collect()
}

/// Checks what holds for every source.
fn laws(source: &[u8]) {
    let parsed = Lock::parse(source);
    let length = source.len();
    for found in &parsed.diagnostics {
        let range = found.subject.as_ref().expect("a place");
        assert!(range.start <= range.end && range.end.byte <= length);
    }
    for entry in &parsed.lock {
        let place = parsed.places.of(&entry.provider).expect("a place");
        assert_eq!(place.each_hash.len(), entry.hashes.len());
        assert!(!place.label.of(source).is_empty());
    }
    let saved = parsed.lock.to_bytes();
    if parsed.is_ok() {
        let again = Lock::parse(&saved);
        assert!(again.is_ok() && again.is_canonical());
        assert_eq!(again.lock, parsed.lock);
    }
    let formatted = parsed.lock.to_normalized_bytes();
    assert_eq!(
        Lock::parse(&formatted).lock.to_normalized_bytes(),
        formatted
    );
    let repaired = repair(source);
    let saved = repaired.lock.to_bytes();
    assert!(Lock::parse(&saved).is_ok());
    let again = repair(&saved);
    assert_eq!(again.repairs, []);
    assert_eq!(again.lock, repaired.lock);
    if repaired.repairs.is_empty() {
        assert!(parsed.is_ok());
    }
}

proptest! {
    #[test]
    fn any_bytes(source in sources()) {
        laws(&source);
    }

    #[test]
    fn case_070_written_and_read(lock in locks()) {
        let saved = lock.to_bytes();
        let parsed = Lock::parse(&saved);
        prop_assert!(parsed.is_ok());
        prop_assert!(parsed.is_canonical());
        prop_assert_eq!(parsed.lock, lock);
    }

    #[test]
    fn versions_are_in_one_order(a in versions(), b in versions(), c in versions()) {
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a == b, a.cmp(&b).is_eq());
        prop_assert_eq!(a.to_string() == b.to_string(), a == b);
        if a <= b && b <= c {
            prop_assert!(a <= c);
        }
        prop_assert!(a.precedence(&b).is_eq() || a.precedence(&b) == a.cmp(&b));
        prop_assert_eq!(a.to_string().parse::<Version>(), Ok(a));
    }

    #[test]
    fn case_052_normal_forms_stay(one in constraints(), two in constraints(), version in versions()) {
        let text = one.to_string();
        prop_assert_eq!(Constraints::parse(&text), Ok(one.clone()), "{}", text);
        let both = one.union(&two);
        prop_assert_eq!(&both, &two.union(&one));
        prop_assert_eq!(&both.union(&one), &both);
        if both.allows(&version) && !version.is_prerelease() {
            prop_assert!(one.allows(&version) && two.allows(&version));
        }
    }

    #[test]
    fn any_text_as_a_version(text in "\\PC{0,12}|[0-9.xv*=~<> ,+a-]{0,12}") {
        if let Ok(version) = Version::parse(&text) {
            prop_assert_eq!(Version::parse(&version.to_string()), Ok(version));
        }
        if let Ok(constraints) = Constraints::parse(&text) {
            let form = constraints.to_string();
            prop_assert_eq!(Constraints::parse(&form), Ok(constraints));
        }
        if let Ok(provider) = Provider::parse(&text) {
            // The ideographic full stop becomes a dot that is no part of a name.
            if !provider.namespace().contains('.') && !provider.provider_type().contains('.') {
                prop_assert_eq!(Provider::parse(&provider.to_string()), Ok(provider));
            }
        }
    }

    #[test]
    fn hashes_are_sets(one in hashes(), two in hashes()) {
        let union = one.union(&two);
        prop_assert!(union.is_normalized());
        prop_assert_eq!(&union, &two.union(&one));
        prop_assert_eq!(&union.union(&one), &union);
        prop_assert_eq!(&one.union(&one), &one.normalized());
        prop_assert!(one.is_subset(&union));
        prop_assert_eq!(one.difference(&two).union(&one.intersection(&two)), one.normalized());
        prop_assert!(one.difference(&two).is_disjoint(&two));
        let mut added = one.clone();
        prop_assert_eq!(added.add(two.clone()), union.len() - one.normalized().len());
        prop_assert_eq!(&added, &union);
        added.remove(&two);
        prop_assert_eq!(added, one.difference(&two));
    }
}

#[test]
fn recorded_files() {
    for name in ["handmade", "mutated"] {
        for case in recorded(name) {
            laws(&case.text);
        }
    }
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn real_lock_files() {
    for case in recorded("real") {
        laws(&case.text);
    }
}

#[test]
fn cut_anywhere() {
    let source = b"provider \"a.example/a/b\" {\n  version = \"1.${0}.0\"\n  constraints = true ? \">= 1.0.0\" : <<E\nx\nE\n  hashes = [\"h1:\\u00e9\", \"zh:a\"]\n}\n";
    for end in 0..source.len() {
        laws(&source[..end]);
    }
}

/// Time and memory grow with the size alone.
#[test]
fn case_134_large_files() {
    let many = 3_000;
    let block =
        |number: usize| format!("provider \"a.example/a/p{number}\" {{\nversion = \"1\"\n}}\n");
    let descending: String = (0..many).rev().map(block).collect();
    assert_eq!(repair(descending.as_bytes()).lock.len(), many);
    for source in [
        descending,
        "provider \"a.example/a/b\" { version = \"1.0.0\" }\n".repeat(many),
        format!(
            "provider \"a.example/a/b\" {{\nhashes = [{}]\n}}\n",
            "\"a\\q\",".repeat(many)
        ),
        format!(
            "provider \"a.example/a/b\" {{\nhashes = [{}]\n}}\n",
            "\"h1:x\",".repeat(many)
        ),
        format!(
            "provider \"a.example/a/b\" {{\nversion = {}1\n}}\n",
            "(".repeat(many)
        ),
        format!(
            "provider \"a.example/a/b\" {{\nversion = {}\n}}\n",
            "1+".repeat(many)
        ),
        format!(
            "provider \"a.example/a/b\" {{\nversion = {}\n}}\n",
            "true ? 1 : ".repeat(many)
        ),
        format!(
            "provider \"a.example/a/b\" {{\nversion = \"{}\"\n}}\n",
            "%{ if true }".repeat(many)
        ),
        "provider \"${\n".repeat(many / 10),
        "<<<<<<< a\n".repeat(many),
    ] {
        laws(source.as_bytes());
    }
}
