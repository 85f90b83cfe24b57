//! Recorded cases that show a rule and carry the number of another one.

/// Number and recorded cases.
pub(crate) const CASES: &[(u16, &[&str])] = &[
    (51, &["templates-001", "templates-039"]),
    (
        52,
        &[
            "templates-007",
            "templates-008",
            "templates-009",
            "templates-010",
            "templates-011",
            "templates-012",
            "templates-013",
            "templates-014",
        ],
    ),
    (53, &["templates-071"]),
    (54, &["templates-022"]),
    (55, &["templates-024"]),
    (57, &["templates-025"]),
    (58, &["templates-026"]),
    (
        59,
        &[
            "templates-027",
            "templates-028",
            "templates-029",
            "templates-031",
            "templates-032",
            "templates-068",
        ],
    ),
    (60, &["templates-043"]),
    (61, &["templates-045"]),
];
