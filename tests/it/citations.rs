//! Comments say the rule itself: readers cannot open a specification that is not part of the project.

use crate::file_size::sources;

/// What is published, and may be cited by section.
const PUBLISHED: [&str; 3] = ["RFC ", "Unicode Standard Annex", "ECMA-"];

/// Whether a line of a comment cites a part by its number, such as "section 3.2".
fn cites(line: &str) -> bool {
    let Some((_, comment)) = line.split_once("//") else {
        return false;
    };
    let words: Vec<&str> = comment.split_whitespace().collect();
    let is_number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    let by_number = words.windows(2).any(|pair| {
        let noun = pair[0].trim_start_matches(['(', '`']).to_lowercase();
        let nouns = [
            "section",
            "sections",
            "chapter",
            "spec",
            "specification",
            "§",
        ];
        nouns.contains(&noun.as_str()) && is_number(pair[1])
    });
    let by_case = comment.contains("of the conformance cases");
    let by_sign = comment.split('§').skip(1).any(is_number);
    (by_number || by_case || by_sign) && !PUBLISHED.iter().any(|name| comment.contains(name))
}

#[test]
fn citations_are_seen() {
    assert!(cites("/// As section 3.2 says."));
    assert!(cites("    x(); // (Section 14 of the formats)"));
    assert!(cites("//! spec 4.3"));
    assert!(cites("//! see §9"));
    assert!(cites("/// Case 5 of the conformance cases."));
    assert!(!cites("// RFC 4648, section 10."));
    assert!(!cites("/// The section of the page."));
    assert!(!cites("let section = 3;"));
}

#[test]
fn no_comment_cites_what_readers_cannot_open() {
    let folders = ["crates", "tests", "tools", "benches", "fuzz/fuzz_targets"];
    let mut found = Vec::new();
    for (name, text) in sources(&folders) {
        if name == "tests/it/citations.rs" {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            if cites(line) {
                found.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "say the rule instead: {found:#?}");
}
