use super::made::{Made, array};

const STRINGS: &str = r#"["list","string"]"#;
const OBJECTS: &str = r#"["list",["object",{"n":"number","tags":["map","string"]}]]"#;

/// Both sides, of which every tenth part differs.
fn edited(kind: &'static str, count: usize, item: impl Fn(usize, &str) -> String) -> Made {
    let side = |word: &str| array(count, |n| item(n, if n % 10 == 0 { word } else { "same" }));
    Made::new(kind, side("one"), side("two"))
}

fn string(n: usize, word: &str) -> String {
    format!(r#""element {n} {word}""#)
}

fn object(n: usize, word: &str) -> String {
    format!(r#"{{"n":{n},"tags":{{"a":"{word}"}}}}"#)
}

pub(super) fn dynamic_list(count: usize) -> Made {
    edited(r#""dynamic""#, count, string)
}

pub(super) fn objects(count: usize) -> Made {
    edited(OBJECTS, count, object)
}

pub(super) fn unchanged_objects(count: usize) -> Made {
    let side = || array(count, |n| object(n, "same"));
    Made::new(OBJECTS, side(), side())
}

pub(super) fn removed_objects(count: usize) -> Made {
    let all = array(count, |n| object(n, "same"));
    let rest = array(count - count / 10, |n| object(n + n / 9 + 1, "same"));
    Made::new(OBJECTS, all, rest)
}

/// Everything is on both sides, many times, and nothing in the same order.
pub(super) fn two_strings(count: usize) -> Made {
    let side = |seed: u64| {
        array(count, |n| {
            let word = if mixed(n as u64 + seed) >> 63 == 0 {
                "a"
            } else {
                "b"
            };
            format!("\"{word}\"")
        })
    };
    Made::new(STRINGS, side(1), side(1 << 40))
}

pub(super) fn reversed(count: usize) -> Made {
    let text = |n| format!("\"element {n}\"");
    Made::new(
        STRINGS,
        array(count, text),
        array(count, |n| text(count - n)),
    )
}

/// Truth values, of which a tenth is turned.
pub(super) fn flags(count: usize) -> Made {
    let flag = |n: usize| mixed(n as u64) >> 63 == 0;
    let turned = |n: usize| flag(n) != mixed(n as u64 + 7).is_multiple_of(10);
    Made::new(
        r#"["list","bool"]"#,
        array(count, |n| flag(n).to_string()),
        array(count, |n| turned(n).to_string()),
    )
}

/// A text of five different lines, of which a tenth changes to another of them.
pub(super) fn repeated_lines(count: usize) -> Made {
    let line = |n: usize| mixed(n as u64) % 5;
    let turned = |n: usize| line(n) + u64::from(mixed(n as u64 + 7).is_multiple_of(10));
    let side = |line: &dyn Fn(usize) -> u64| {
        let lines: Vec<String> = (0..count)
            .map(|n| format!("line {}", line(n) % 5))
            .collect();
        format!("\"{}\"", lines.join("\\n"))
    };
    Made::new(r#""string""#, side(&line), side(&turned))
}

/// One line, many times, and one of them less.
pub(super) fn equal_lines(count: usize) -> Made {
    let side = |count| format!("\"first\\n{}last\"", "the same\\n".repeat(count));
    Made::new(r#""string""#, side(count), side(count - 1))
}

/// A set in which everything is there many times.
pub(super) fn equal_elements(count: usize) -> Made {
    let side = |word: &str| array(count, |n| object(n % 10, word));
    Made::new(
        r#"["set",["object",{"n":"number","tags":["map","string"]}]]"#,
        side("one"),
        side("two"),
    )
}

/// Lists of many elements in lists, with another order of keys at every level.
pub(super) fn spelled_anew(count: usize) -> Made {
    let side = |object: fn(&str) -> String| {
        (0..count).fold("1".to_owned(), |inner, _| {
            format!("[{}{}]", "1,".repeat(20), object(&inner))
        })
    };
    Made::new(
        r#""dynamic""#,
        side(|inner| format!(r#"{{"a":{inner},"b":2}}"#)),
        side(|inner| format!(r#"{{"b":2,"a":{inner}}}"#)),
    )
}

fn mixed(n: u64) -> u64 {
    let mixed = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 29)
}
