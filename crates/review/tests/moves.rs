//! Objects that only move: told together where they move alike, in every form.

mod no_bodies;

use no_bodies::NoBodies;
use tofu_json_review::vocab::Action;
use tofu_json_review::{
    HtmlOptions, MarkdownOptions, MarkdownTarget, ObjectList, Review, ReviewTextOptions,
    ReviewedObject, ReviewedPlan, write_html, write_markdown, write_text,
};

fn review(moves: &[(&str, &str)]) -> Review {
    let objects = moves.iter().enumerate().map(|(n, (from, to))| {
        let list = ObjectList::Planned;
        let mut object = ReviewedObject::new(list, n, (*to).to_owned(), Action::NoOp);
        object.previous_address = Some((*from).to_owned());
        object
    });
    Review::of(objects, Vec::new())
}

/// The moves, as the title of each group has them.
fn told(moves: &[(&str, &str)]) -> Vec<String> {
    let groups = review(moves).planned;
    let moved = groups.iter().filter_map(|group| group.moved());
    moved.map(|moved| moved.to_string()).collect()
}

#[test]
fn a_module_moves_as_one() {
    assert_eq!(
        told(&[
            ("module.a.x.y", "module.b.x.y"),
            ("module.a.module.in.x.z[0]", "module.b.module.in.x.z[0]"),
            ("module.a.x.w[\"k\"]", "module.b.x.w[\"k\"]"),
            ("x.one", "x.two"),
        ]),
        ["module.a -> module.b (3)", "x.one -> x.two"]
    );
}

#[test]
fn keys_that_stay_are_left_open() {
    assert_eq!(
        told(&[
            ("module.a[\"x\"].x.y", "module.b[\"x\"].x.y"),
            ("module.a[\"z\"].x.y", "module.b[\"z\"].x.y"),
            ("x.one[0]", "x.two[0]"),
            ("x.one[1]", "x.two[1]"),
        ]),
        ["module.a[*] -> module.b[*] (2)", "x.one[*] -> x.two[*] (2)"]
    );
}

#[test]
fn other_keys_are_told_one_by_one() {
    assert_eq!(
        told(&[
            ("x.one[0]", "x.one[\"a\"]"),
            ("x.one[1]", "x.one[\"b\"]"),
            ("module.a.x.y", "module.a[0].x.y"),
            ("module.a.x.z", "module.a[0].x.z"),
        ]),
        [
            "x.one[0] -> x.one[\"a\"]",
            "x.one[1] -> x.one[\"b\"]",
            "module.a -> module.a[0] (2)"
        ]
    );
}

#[test]
fn what_leaves_the_root_module_says_so() {
    assert_eq!(
        told(&[("x.y", "module.b.x.y"), ("x.z", "module.b.x.z")]),
        ["the root module -> module.b (2)"]
    );
}

#[test]
fn every_form_says_from_where() {
    let moves = [
        ("module.a.x.y", "module.b.x.y"),
        ("module.a.x.z", "module.b.x.z"),
        ("x.one", "x.two"),
    ];
    let mut plans = [ReviewedPlan::only(review(&moves), NoBodies)];
    let (mut text, mut page) = (String::new(), String::new());
    let written = write_text(&mut plans, &ReviewTextOptions::default(), &mut text);
    assert_eq!(written, Ok(()));
    assert_eq!(
        text,
        "3 moved (2 folded).\n\n  move module.a -> module.b (2)\n\n  move x.one -> x.two\n"
    );
    let options = MarkdownOptions::of(MarkdownTarget::GitHub);
    let markdown = write_markdown(&mut plans, &options).unwrap_or_default();
    assert!(
        markdown.ends_with("**Moved (3)**\n\n- `module.a` → `module.b` (2)\n- `x.one` → `x.two`\n"),
        "{markdown}"
    );
    let written = write_html(&mut plans, &HtmlOptions::default(), &mut page);
    assert_eq!(written, Ok(()));
    assert!(page.contains(">2 × module.a → module.b</code>"), "{page}");
    assert!(
        page.contains("one</code>") || page.contains(".one"),
        "{page}"
    );
}
