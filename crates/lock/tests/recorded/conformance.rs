//! Which recorded files show which rule of lock files. Every recorded file is compared in `parity`.

use std::collections::HashSet;

use crate::cases::recorded;

/// Number and recorded cases. The cases that are not here have tests named `case_NNN_…`.
const CASES: &[(u16, &[&str])] = &[
    (1, &["file/empty", "file/spaces-only"]),
    (2, &["file/comments-only", "file/header-only"]),
    (4, &["file/bom-valid"]),
    (5, &["file/crlf", "comment/crlf-comment"]),
    (6, &["file/no-final-newline"]),
    (7, &["file/invalid-utf8-top", "file/latin1", "file/utf16le"]),
    (8, &["file/nul-in-label"]),
    (9, &["struct/unknown-block"]),
    (10, &["struct/top-attribute-provider"]),
    (11, &["struct/no-label-oneline"]),
    (12, &["struct/two-labels", "struct/three-labels"]),
    (13, &["struct/bare-ident-label"]),
    (14, &["struct/label-escape-canonical"]),
    (15, &["struct/label-template", "struct/label-directive"]),
    (16, &["struct/module-two", "struct/module-between"]),
    (
        17,
        &["struct/dup-provider", "struct/dup-provider-multibyte"],
    ),
    (18, &["struct/dup-provider-second-missing-version"]),
    (19, &["struct/dup-attr", "struct/dup-attr-hashes"]),
    (20, &["struct/unknown-attr-hash"]),
    (21, &["struct/nested-block", "struct/nested-deep"]),
    (22, &["struct/empty-block", "expr-version/null"]),
    (23, &["version/leading-v"]),
    (24, &["version/one-number", "version/dangling-dot-2"]),
    (25, &["expr-version/number"]),
    (26, &["expr-version/list"]),
    (27, &["expr-version/variable"]),
    (28, &["expr-version/function"]),
    (
        29,
        &[
            "expr-version/template-if-false",
            "expr-version/template-for",
        ],
    ),
    (30, &["expr-version/heredoc"]),
    (
        31,
        &["version/op-range", "version/op-ge", "version/wild-major"],
    ),
    (32, &["version/meta-empty", "version/dangling-dot"]),
    (33, &["version/pre-empty-ident", "version/pre-leading-zero"]),
    (
        34,
        &["version/u64-over", "version/u64-max", "version/huge-minor"],
    ),
    (
        35,
        &[
            "expr-constraint/null",
            "writer/empty-constraints",
            "constraint/091",
        ],
    ),
    (36, &["constraint/051", "constraint/060", "constraint/065"]),
    (37, &["constraint/075"]),
    (38, &["hashes/empty"]),
    (39, &["hashes/null", "hashes/template", "hashes/paren"]),
    (40, &["hashes/no-scheme", "hashes/elem-two-errors-and-null"]),
    (41, &["hashes/elem-null-mixed"]),
    (42, &["hashes/elem-number"]),
    (
        43,
        &["hashes/zh-empty", "hashes/h1-invalid", "hashes/two-colons"],
    ),
    (
        44,
        &[
            "struct/unclosed-block",
            "file/git-conflict-top",
            "file/git-conflict-in-hashes",
        ],
    ),
    (
        45,
        &["struct/oneline-two-attrs", "struct/attr-on-open-line"],
    ),
    (
        47,
        &["addr/idn-host", "addr/port-zero", "addr/idn-punycode-upper"],
    ),
    (48, &["addr/legacy", "addr/builtin-opentofu"]),
    (49, &["addr/opentofu-type"]),
    (51, &["constraint/037", "constraint/041", "constraint/044"]),
    (53, &["constraint/033"]),
    (54, &["constraint/045", "constraint/046"]),
    (55, &["constraint/039", "constraint/041"]),
    (56, &["constraint/044"]),
    (63, &["writer/ref-sample"]),
    (64, &["writer/version-hashes"]),
    (65, &["writer/all-three"]),
    (66, &["file/empty"]),
    (67, &["hashes/duplicates-unsorted"]),
    (68, &["hashes/sort-bytes"]),
    (69, &["hashes/nonprint", "hashes/all-escapes"]),
    (70, &["writer/canonical", "writer/hundred-providers"]),
    (72, &["version/meta-dotted"]),
];

#[test]
fn every_case_is_recorded() {
    let cases = recorded("handmade");
    let recorded: HashSet<_> = cases.iter().map(|case| case.id.as_str()).collect();
    for (number, ids) in CASES {
        for id in *ids {
            assert!(recorded.contains(id), "case {number}: {id}");
        }
    }
    assert!(CASES.is_sorted_by_key(|(number, _)| *number));
}
