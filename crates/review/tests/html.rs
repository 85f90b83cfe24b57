//! Laws of the page: what others have written is only ever text of it.
#![expect(clippy::expect_used, reason = "fixed inputs of the tests")]

use html5ever::tendril::TendrilSink;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::convert::Infallible;
use tofu_json_review::value::{Arena, Document, Json};
use tofu_json_review::vocab::Action;
use tofu_json_review::{
    ChangedValue, FailedCheck, HtmlOptions, LineOptions, ObjectList, Review, ReviewBodies,
    ReviewLine, ReviewedObject, ReviewedPlan, differences, lines, write_html,
};

/// Every object has that text as a new value and as its name.
#[derive(Clone)]
struct Told(String);

impl ReviewBodies for Told {
    type Error = Infallible;

    fn lines(
        &mut self,
        _: &ReviewedObject,
        options: &LineOptions,
    ) -> Result<Vec<ReviewLine>, Infallible> {
        let mut after = String::new();
        let mut json = Json::to(&mut after);
        json.object(|json| json.text(&self.0, &self.0));
        let (before, after) = (document("{}"), document(&after));
        let arena = Arena::new();
        let change = ChangedValue::new(before.root(), after.root());
        Ok(lines(&differences(&change, None, &[], &arena), options))
    }
}

fn document(text: &str) -> Document<'_> {
    Document::parse(text.as_bytes()).expect("JSON")
}

const ACTIONS: [Action; 6] = [
    Action::Update,
    Action::Delete,
    Action::DeleteThenCreate,
    Action::Create,
    Action::Read,
    Action::NoOp,
];

/// A plan of every list, whose texts are all the same.
fn plan(text: &str, list: ObjectList) -> ReviewedPlan<Told> {
    let objects = ACTIONS.iter().enumerate().map(|(position, action)| {
        let address = format!("module.m[{text:?}].a{position}.b");
        let mut object = ReviewedObject::new(list, position, address, action.clone());
        object.resource_type = text.to_owned();
        object.deposed = Some(text.to_owned());
        object.previous_address = Some(text.to_owned());
        object
    });
    let mut review = Review::of(objects, Vec::new());
    review.errored = true;
    let mut check = FailedCheck::new(text.to_owned(), text.to_owned());
    check.messages = vec![text.to_owned()];
    review.checks.push(check);
    ReviewedPlan::named(text.to_owned(), review, Told(text.to_owned()))
}

fn page(text: &str) -> String {
    let lists = [ObjectList::Planned, ObjectList::Drift, ObjectList::Outputs];
    let mut plans = lists.map(|list| plan(text, list));
    let mut options = HtmlOptions::default();
    options.title = Some(text.to_owned());
    let mut page = String::new();
    write_html(&mut plans, &options, &mut page).expect("a string takes all");
    page
}

/// The elements with their attributes, and the texts, in the order of the page.
#[derive(Debug, Default, PartialEq)]
struct Parsed {
    elements: Vec<String>,
    texts: Vec<String>,
}

fn parsed(page: &str) -> Parsed {
    let dom = parse_document(RcDom::default(), ParseOpts::default()).one(page);
    let mut parsed = Parsed::default();
    let mut open: Vec<Handle> = vec![dom.document.clone()];
    while let Some(node) = open.pop() {
        match &node.data {
            NodeData::Element { name, attrs, .. } => {
                let mut element = name.local.to_string();
                for attribute in attrs.borrow().iter() {
                    element += &format!(" {}={:?}", attribute.name.local, &*attribute.value);
                }
                parsed.elements.push(element);
            }
            NodeData::Text { contents } => parsed.texts.push(contents.borrow().to_string()),
            NodeData::Comment { .. } => parsed.elements.push("comment".to_owned()),
            _ => {}
        }
        open.extend(node.children.borrow().iter().rev().cloned());
    }
    let errors = dom.errors.borrow();
    assert!(errors.is_empty(), "the page is not correct: {errors:?}");
    parsed
}

/// What a text does to the page is seen beside a text that does nothing.
#[track_caller]
fn assert_is_only_text(text: &str) {
    let (plain, hostile) = (page("plain"), page(text));
    let (plain, parsed) = (parsed(&plain), parsed(&hostile));
    // Lines that are too long are broken, so a long text may have more of them, but of no other kind.
    let kinds = |parsed: &Parsed| -> BTreeSet<String> { parsed.elements.iter().cloned().collect() };
    let known = kinds(&plain);
    for kind in kinds(&parsed) {
        assert!(
            known.contains(&kind) || LINES.contains(&&*kind),
            "{kind} comes of {text:?}"
        );
    }
    for kind in [
        "details", "summary", "button", "script", "style", "a", "section",
    ] {
        let count = |parsed: &Parsed| {
            let elements = parsed.elements.iter();
            elements
                .filter(|element| element.split(' ').next() == Some(kind))
                .count()
        };
        assert_eq!(
            count(&plain),
            count(&parsed),
            "{kind} in the page of {text:?}"
        );
    }
    for text in &parsed.texts {
        let steers = |c: char| {
            (c.is_control() && c != '\n' && c != '\t') || "\u{202e}\u{2066}\u{200f}".contains(c)
        };
        assert!(!text.contains(steers), "{text:?}");
    }
}

const LINES: [&str; 5] = ["ins", "del", "b", "span", "i"];

#[test]
fn what_is_hostile_is_only_text() {
    for text in [
        "</title><script>alert(1)</script>",
        "</style><img src=x onerror=alert(1)>",
        "</code></summary></details></div></section></main>",
        "<a href=\"https://example.com\">x</a>",
        "\"' onmouseover=alert(1) x='\"",
        "&lt;b&gt; &amp;#60; &notit;",
        "<!-- --> --!> ]]> <![CDATA[ <?x ?>",
        "\u{202e}\u{2066}\0\u{1b}[31m\u{7f}\r\n\t\u{200f}",
        "",
        "]\"]\\\".x\\\\\"",
        "<plaintext><svg><math><template><noscript>",
    ] {
        assert_is_only_text(text);
    }
}

#[test]
fn texts_are_in_the_page_as_they_are() {
    let text = "a<b>&amp;\"c' ${x} %{y} \u{1f600}";
    let parsed = parsed(&page(text)).texts.concat();
    let address = format!("module.m[{text:?}].a1.b");
    assert!(parsed.contains(&address) && parsed.matches(text).count() > 10);
}

/// There is no way out of the page, and nothing in it that a policy would have to stop.
#[test]
fn the_page_refers_to_nothing_but_itself() {
    let parsed = parsed(&page("https://example.com/x.js"));
    let ids: BTreeSet<&str> = parsed
        .elements
        .iter()
        .filter_map(|element| Some(element.split_once(" id=\"")?.1.split_once('"')?.0))
        .collect();
    let mut links = 0;
    for element in &parsed.elements {
        assert!(!element.contains("example.com"), "{element}");
        for name in [" src=", " style=", " on", " action=", " srcdoc=", " data="] {
            assert!(!element.contains(name), "{element}");
        }
        if let Some((_, target)) = element.split_once(" href=\"#") {
            let target = target.split('"').next().unwrap_or_default();
            assert!(ids.contains(target), "{element}");
            links += 1;
        } else {
            assert!(!element.contains(" href="), "{element}");
        }
    }
    assert!(links > 10);
    let all = parsed
        .elements
        .iter()
        .filter(|element| element.contains(" id="))
        .count();
    assert_eq!(ids.len(), all, "an id is there twice");
}

proptest! {
    #[test]
    fn nothing_of_a_plan_leaves_its_text(text in "[<>&\"'/=!\\-a-z \\[\\]\\\\\u{0}-\u{20}\u{80}\u{202e}]{0,40}") {
        assert_is_only_text(&text);
    }
}
