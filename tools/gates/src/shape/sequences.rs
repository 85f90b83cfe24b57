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
            let mixed = (n as u64 + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            if mixed >> 63 == 0 { r#""a""# } else { r#""b""# }.to_owned()
        })
    };
    Made::new(STRINGS, side(1), side(1 << 40))
}
