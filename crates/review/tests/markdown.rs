//! Nothing from a document is anything but text in Markdown, which always fits: read back by a parser of GitHub's.

use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Options, parse_document};
use proptest::prelude::*;
use proptest::sample::select;
use std::convert::Infallible;
use tofu_json_review::value::{Arena as Values, Document, Json};
use tofu_json_review::vocab::{Action, Reason};
use tofu_json_review::{
    ChangedValue, FailedCheck, FoldKey, LineOptions, MarkdownLink, MarkdownOptions, MarkdownTarget,
    ObjectList, Review, ReviewBodies, ReviewLine, ReviewedObject, ReviewedPlan, differences, lines,
    write_markdown,
};

/// In every text of a document, so that it is recognised.
const FROM_DOCUMENT: &str = "zq";
const LINK: &str = "https://ci.example/run/1";

/// What means something to some reader of Markdown.
const HOSTILE: [&str; 44] = [
    "`",
    "``",
    "```",
    "````",
    "~~~",
    "\n```\n",
    "</details>",
    "<details>",
    "</code>",
    "<!--",
    "-->",
    "<script>",
    "<img src=x>",
    "![x](http://evil/x.png)",
    "[a](http://evil)",
    "@team",
    "#1",
    "org/repo#1",
    "GH-1",
    "deadbeefcafe",
    "http://evil.example",
    "www.evil.example",
    "a@evil.example",
    "|",
    "\n|---|\n",
    "\n",
    "\r\n",
    "\\",
    "*",
    "_",
    "$",
    "\n---\n",
    "\n    ",
    "\u{202e}",
    "\0",
    "\n/close\n",
    "[^1]",
    ":smile:",
    "&lt;",
    "\n- [ ] ",
    "\n\n",
    "> [!NOTE]",
    "é",
    "]]>",
];

const TARGETS: [MarkdownTarget; 6] = [
    MarkdownTarget::GitHub,
    MarkdownTarget::GitLab,
    MarkdownTarget::Bitbucket,
    MarkdownTarget::Azure,
    MarkdownTarget::Gitea,
    MarkdownTarget::Plain,
];

fn hostile() -> impl Strategy<Value = String> {
    let part = prop_oneof![4 => select(&HOSTILE[..]).prop_map(str::to_owned), 1 => any::<String>()];
    let parts = proptest::collection::vec(part, 0..6);
    parts.prop_map(|parts| format!("{FROM_DOCUMENT}{}{FROM_DOCUMENT}", parts.concat()))
}

/// What differs in each object.
#[derive(Clone, Debug)]
struct EveryBody(Vec<(String, String, String)>);

impl ReviewBodies for EveryBody {
    type Error = Infallible;

    fn lines(
        &mut self,
        object: &ReviewedObject,
        options: &LineOptions,
    ) -> Result<Vec<ReviewLine>, Infallible> {
        let side = |second: bool| {
            let mut text = String::new();
            Json::to(&mut text).object(|json| {
                // As many as are different from those of the next object.
                for (name, before, after) in self.0.iter().skip(object.position % 3) {
                    json.text(name, if second { after } else { before });
                }
            });
            text
        };
        let (before, after) = (side(false), side(true));
        let (Ok(before), Ok(after)) = (
            Document::parse(before.as_bytes()),
            Document::parse(after.as_bytes()),
        ) else {
            return Ok(Vec::new());
        };
        let values = Values::new();
        let change = ChangedValue::new(before.root(), after.root());
        Ok(lines(&differences(&change, None, &[], &values), options))
    }
}

/// The key of a change that many objects have.
fn same_change() -> Option<FoldKey> {
    let (before, after) = (Document::parse(b"1").ok()?, Document::parse(b"2").ok()?);
    let values = Values::new();
    let change = ChangedValue::new(before.root(), after.root());
    let found = differences(&change, None, &[], &values);
    FoldKey::of("t", &Action::Update, &found)
}

fn object() -> impl Strategy<Value = ReviewedObject> {
    let list = select(vec![
        ObjectList::Planned,
        ObjectList::Planned,
        ObjectList::Drift,
        ObjectList::Outputs,
    ]);
    let action = select(vec![
        Action::Create,
        Action::Update,
        Action::Delete,
        Action::DeleteThenCreate,
        Action::CreateThenDelete,
        Action::Forget,
        Action::Read,
        Action::NoOp,
    ]);
    let texts = (hostile(), hostile(), proptest::option::of(hostile()));
    (list, action, texts, any::<[bool; 4]>()).prop_map(|(list, action, texts, flags)| {
        let [important, deposed, importing, folded] = flags;
        let (address, resource_type, previous) = texts;
        let mut object = ReviewedObject::new(list, 0, address, action);
        object.deposed = (deposed && important).then(|| resource_type.clone());
        object.fold = folded.then(same_change).flatten();
        object.resource_type = resource_type;
        object.previous_address = previous;
        (object.is_important, object.importing) = (important, importing);
        object.reason = important.then_some(Reason::ReplaceBecauseTainted);
        object
    })
}

fn review() -> impl Strategy<Value = Review> {
    let checks = (
        hostile(),
        hostile(),
        proptest::collection::vec(hostile(), 0..8),
    );
    let objects = proptest::collection::vec(object(), 0..60);
    let checks = proptest::collection::vec(checks, 0..4);
    (objects, checks, any::<bool>()).prop_map(|(mut objects, checks, errored)| {
        for (n, object) in objects.iter_mut().enumerate() {
            object.position = n;
            // One address is one object.
            object.address.push_str(&n.to_string());
        }
        let mut review = Review::of(objects, Vec::new());
        review.errored = errored;
        for (address, status, messages) in checks {
            let mut check = FailedCheck::new(address, status);
            check.messages = messages;
            review.checks.push(check);
        }
        review
    })
}

fn values() -> impl Strategy<Value = EveryBody> {
    let value = prop_oneof![8 => hostile(), 1 => hostile().prop_map(|text| text.repeat(200))];
    let one = (hostile(), value, hostile());
    proptest::collection::vec(one, 1..5).prop_map(EveryBody)
}

fn page() -> impl Strategy<Value = (Vec<(Option<String>, Review)>, EveryBody, MarkdownOptions)> {
    let budget = prop_oneof![0..600_usize, 600..8_000_usize, 8_000..70_000_usize];
    let target = select(&TARGETS[..]);
    let options = (
        budget,
        target,
        proptest::option::of(hostile()),
        any::<bool>(),
        proptest::collection::vec(hostile(), 0..4),
    );
    let options = options.prop_map(|(budget, target, marker, link, unread)| {
        let mut options = MarkdownOptions::of(target);
        options.budget = budget;
        options.marker = marker;
        options.unread = unread;
        options.link = MarkdownLink::new(LINK).filter(|_| link);
        options
    });
    let plans = prop_oneof![
        review().prop_map(|review| vec![(None, review)]),
        proptest::collection::vec((hostile().prop_map(Some), review()), 2..4),
    ];
    (plans, values(), options)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn a_document_is_only_text((plans, values, options) in page()) {
        let mut reviewed: Vec<_> = plans
            .iter()
            .cloned()
            .map(|(name, review)| match name {
                Some(name) => ReviewedPlan::named(name, review, values.clone()),
                None => ReviewedPlan::only(review, values.clone()),
            })
            .collect();
        let Ok(text) = write_markdown(&mut reviewed, &options);
        prop_assert!(text.len() <= options.budget, "{} for {}", text.len(), options.budget);
        prop_assert!(!text.contains(|c: char| c.is_control() && c != '\n'));
        let found = blocks(&text, options.target)?;
        prop_assert_eq!(found.opened, found.closed, "{}", text);
        prop_assert_eq!(found.links, usize::from(options.link.is_some() && text.contains(LINK)));
        let unread = options.unread.len();
        let lead = format!("**{unread} of {} plans could not be read", plans.len() + unread);
        if options.budget >= MarkdownOptions::LEAST_BUDGET {
            prop_assert!(!text.is_empty());
            prop_assert_eq!(unread > 0, text.contains(&lead), "{}", text);
        }
        for (_, review) in &plans {
            all_is_named_or_counted(review, &text, options.budget)?;
        }
    }
}

#[derive(Default)]
struct Blocks {
    opened: usize,
    closed: usize,
    links: usize,
}

/// Everything in the text is of a kind that we write, and has nothing of a document where it would mean something.
fn blocks(text: &str, target: MarkdownTarget) -> Result<Blocks, TestCaseError> {
    let arena = Arena::new();
    let mut options = Options::default();
    let extension = &mut options.extension;
    extension.strikethrough = true;
    extension.table = true;
    extension.autolink = true;
    extension.tasklist = true;
    extension.footnotes = true;
    extension.alerts = true;
    extension.math_dollars = true;
    extension.math_code = true;
    extension.superscript = true;
    extension.wikilinks_title_after_pipe = true;
    extension.multiline_block_quotes = true;
    let root: &AstNode<'_> = parse_document(&arena, text, &options);
    let mut found = Blocks::default();
    for node in root.descendants() {
        match &node.data.borrow().value {
            NodeValue::Document
            | NodeValue::Heading(_)
            | NodeValue::Paragraph
            | NodeValue::SoftBreak
            | NodeValue::List(_)
            | NodeValue::Item(_)
            | NodeValue::Strong
            | NodeValue::Code(_) => {}
            NodeValue::Text(own) => prop_assert!(!own.contains(FROM_DOCUMENT), "{own:?}"),
            NodeValue::Link(link) => {
                prop_assert_eq!(&link.url, LINK);
                found.links += 1;
            }
            NodeValue::CodeBlock(block) => {
                prop_assert!(block.fenced && block.closed && block.info == "diff");
                let has_sign = |line: &str| line.starts_with(['+', '-', '~', ' ', '<', '.', '?']);
                prop_assert!(block.literal.lines().all(has_sign), "{}", block.literal);
            }
            NodeValue::HtmlBlock(block) => html(&block.literal, target, &mut found)?,
            other => prop_assert!(false, "{other:?} in {text}"),
        }
    }
    Ok(found)
}

fn html(literal: &str, target: MarkdownTarget, found: &mut Blocks) -> Result<(), TestCaseError> {
    let has_html = !matches!(target, MarkdownTarget::Bitbucket | MarkdownTarget::Plain);
    prop_assert!(has_html);
    for line in literal.lines().filter(|line| !line.is_empty()) {
        let title = ["<details>", "<details open>"].iter().find_map(|details| {
            let rest = line
                .strip_prefix(details)?
                .strip_prefix("<summary><code>")?;
            rest.strip_suffix("</code></summary>")
        });
        if let Some(title) = title {
            prop_assert!(!title.contains(['<', '>']), "{title}");
            found.opened += 1;
        } else if line == "</details>" {
            found.closed += 1;
        } else {
            let key = line.strip_prefix("<!-- tofu-json review: ");
            let key = key.and_then(|key| key.strip_suffix(" -->"));
            prop_assert!(key.is_some_and(|key| !key.contains("--")), "{line}");
        }
    }
    Ok(())
}

/// What is deleted or replaced has its address, or is in the number of those that have not.
fn all_is_named_or_counted(
    review: &Review,
    text: &str,
    budget: usize,
) -> Result<(), TestCaseError> {
    let objects = review.planned.iter().flat_map(|group| &group.objects);
    let gone = objects.filter(|object| object.action.destroys() && object.deposed.is_none());
    let missing =
        gone.filter(|object| !text.contains(&tofu_json_text::visible_on_one_line(&object.address)));
    let missing = missing.count();
    let number = format!("\n{missing} more are deleted or replaced.\n");
    // A few hundred bytes have no room for the heads of several plans with long names.
    prop_assert!(
        missing == 0 || budget < 3_000 || text.contains(&number),
        "{missing}: {text}"
    );
    Ok(())
}
