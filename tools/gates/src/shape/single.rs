use super::made::{Made, array, joined};

const MAP: &str = r#"["map","string"]"#;

pub(super) fn long_key(count: usize) -> Made {
    let side = |word: &str| format!(r#"{{"{}":"{word}"}}"#, "k".repeat(count));
    Made::new(MAP, side("one"), side("two"))
}

/// An object in a list in an object, and so on; the text grows with the square of it.
pub(super) fn objects_in_lists(count: usize) -> Made {
    let side = |inner: &str| format!("{}{inner}{}", r#"[{"a":"#.repeat(count), "}]".repeat(count));
    Made::new(r#""dynamic""#, side("1"), side("2"))
}

pub(super) fn sensitive_marks(count: usize) -> Made {
    let side = |word: &str| array(count, |n| format!("\"{n} {word}\""));
    let marks = array(count, |n| (n % 2 == 0).to_string());
    Made {
        of_change: format!(r#","after_sensitive":{{"v":{marks}}}"#),
        ..Made::new(r#"["list","string"]"#, side("one"), side("two"))
    }
}

/// One path to each element of a list.
pub(super) fn replace_paths(count: usize) -> Made {
    let side = |word: &str| array(count, |n| format!("\"{n} {word}\""));
    let paths = array(count, |n| format!(r#"["v",{n}]"#));
    Made {
        of_change: format!(r#","after_sensitive":{{}},"replace_paths":{paths}"#),
        ..Made::new(r#"["list","string"]"#, side("one"), side("two"))
    }
}

/// A mask with as many elements as the list.
pub(super) fn unknown_elements(count: usize) -> Made {
    let side = |word: &str| array(count, |n| format!("\"{n} {word}\""));
    let unknown = array(count, |n| (n % 2 == 0).to_string());
    Made {
        of_unknown: format!(r#""v":{unknown}"#),
        ..Made::new(r#"["list","string"]"#, side("one"), side("two"))
    }
}

/// A mask with keys that are on neither side.
pub(super) fn unknown_keys(count: usize) -> Made {
    let marks = joined(count, |n| format!(r#""k{n}":true"#));
    Made {
        of_unknown: format!(r#""v":{{{marks}}}"#),
        ..Made::new(MAP, "{}".to_owned(), "{}".to_owned())
    }
}

/// Keys that differ only in their ends.
pub(super) fn long_prefixes(count: usize) -> Made {
    let prefix = "k".repeat(200);
    let side = |word: &str| {
        format!(
            "{{{}}}",
            joined(count, |n| format!(r#""{prefix}{n}":"{word}""#))
        )
    };
    let paths = array(count, |n| format!(r#"["v","{prefix}{n}"]"#));
    Made {
        of_change: format!(r#","after_sensitive":{{}},"replace_paths":{paths}"#),
        ..Made::new(MAP, side("one"), side("two"))
    }
}

/// Equal on both sides, and unknown at the bottom, next to much that is not.
pub(super) fn deep_unknown(count: usize) -> Made {
    let nested = |item: &str, bottom: &str| {
        let open = format!("[{}", format!("{item},").repeat(20)).repeat(count);
        format!("{open}{bottom}{}", "]".repeat(count))
    };
    let side = || nested("1", "1");
    Made {
        of_unknown: format!(r#""v":{}"#, nested("false", "true")),
        ..Made::new(r#""dynamic""#, side(), side())
    }
}
