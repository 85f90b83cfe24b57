use super::made::{Made, array};

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
