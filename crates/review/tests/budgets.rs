//! What a review says of several plans where there is no room for all, and of those that could not be read.

mod no_bodies;

use no_bodies::NoBodies;
use tofu_json_review::vocab::Action;
use tofu_json_review::{
    HtmlOptions, MarkdownOptions, ObjectList, Review, ReviewTextOptions, ReviewedObject,
    ReviewedPlan, write_html, write_markdown, write_text,
};

fn review(objects: &[(&str, Action)]) -> Review {
    let objects = objects.iter().enumerate().map(|(n, (address, action))| {
        ReviewedObject::new(
            ObjectList::Planned,
            n,
            (*address).to_owned(),
            action.clone(),
        )
    });
    Review::of(objects, Vec::new())
}

fn named(name: &str, objects: &[(&str, Action)]) -> ReviewedPlan<NoBodies> {
    ReviewedPlan::named(name.to_owned(), review(objects), NoBodies)
}

fn markdown(plans: &mut [ReviewedPlan<NoBodies>], options: &MarkdownOptions) -> String {
    let Ok(text) = write_markdown(plans, options);
    assert!(text.len() <= options.budget, "{text}");
    text
}

fn of_budget(budget: usize) -> MarkdownOptions {
    let mut options = MarkdownOptions::default();
    options.budget = budget;
    options
}

/// Plans that only update, with one in the middle that deletes and one at the end that replaces.
fn estate() -> Vec<ReviewedPlan<NoBodies>> {
    let update = [("a.b", Action::Update)];
    let mut plans: Vec<_> = (0..40)
        .map(|n| named(&format!("plan-{n:02}.json"), &update))
        .collect();
    let objects = [("db.one", Action::Delete), ("db.two", Action::Delete)];
    plans.insert(20, named("vault.json", &objects));
    plans.push(named("web.json", &[("web.one", Action::DeleteThenCreate)]));
    plans
}

#[test]
fn plans_that_delete_and_replace_nothing_are_left_out_first() {
    let text = markdown(&mut estate(), &of_budget(1_000));
    for address in ["db.one", "db.two", "web.one"] {
        assert!(text.contains(&format!("- `{address}`\n")), "{text}");
    }
    let heads: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("## `"))
        .collect();
    let left = 42 - heads.len();
    assert!(heads.len() > 5 && left > 5, "{text}");
    assert!(heads.is_sorted(), "{text}");
    let end = format!("\n{left} of 42 plans are not here: {left} updated.\n");
    assert!(text.ends_with(&end), "{text}");
}

#[test]
fn what_is_left_out_of_dangerous_plans_is_counted() {
    let text = markdown(&mut estate(), &of_budget(320));
    assert!(text.starts_with("\n## `vault.json`\n"), "{text}");
    assert!(
        text.ends_with("\n41 of 42 plans are not here: 1 replaced, 40 updated.\n"),
        "{text}"
    );
}

#[test]
fn without_room_for_a_head_there_are_the_numbers_of_all() {
    let text = markdown(&mut estate(), &of_budget(200));
    assert_eq!(text, "### 42 plans: 2 deleted, 1 replaced, 40 updated.\n");
    let text = markdown(&mut estate(), &of_budget(45));
    assert_eq!(text, "3 deleted or replaced, 40 other changes.\n");
    let objects = [("db.one", Action::Delete), ("a.b", Action::Update)];
    let mut plans = [ReviewedPlan::only(review(&objects), NoBodies)];
    for budget in 30..200 {
        let text = markdown(&mut plans, &of_budget(budget));
        assert!(
            text.starts_with("### 1 deleted, 1 updated.\n"),
            "{budget}: {text}"
        );
    }
}

#[test]
fn what_could_not_be_read_is_said_in_any_budget() {
    let mut plans = estate();
    for budget in [200, 400, 1_000, 65_536] {
        let mut options = of_budget(budget);
        options.marker = Some("prod".to_owned());
        options.unread = vec!["a`b.json".to_owned(), "gone.json".to_owned()];
        let text = markdown(&mut plans, &options);
        assert!(text.contains("**2 of 44 plans could not be read"), "{text}");
        if budget == 65_536 {
            let start = "<!-- tofu-json review: prod -->\n\
                         **2 of 44 plans could not be read:** ``a`b.json``, `gone.json`.\n\n## `plan-00.json`\n";
            assert!(text.starts_with(start), "{text}");
        }
    }
}

#[test]
fn many_files_that_could_not_be_read_are_counted() {
    let mut options = of_budget(65_536);
    options.unread = (0..5_000).map(|n| format!("{n}.json")).collect();
    let text = markdown(&mut [named("a.json", &[])], &options);
    let line = text.lines().next().unwrap();
    assert!(
        line.starts_with("**5000 of 5001 plans could not be read:** `0.json`, `1.json`, "),
        "{line}"
    );
    assert!(line.ends_with(" and 4980 more."), "{line}");
}

#[test]
fn text_and_pages_say_first_what_could_not_be_read() {
    let mut options = ReviewTextOptions::default();
    options.unread = vec!["bad\u{1b}<b>.json".to_owned()];
    let mut text = String::new();
    write_text(&mut [named("a.json", &[])], &options, &mut text).unwrap();
    assert!(
        text.starts_with("1 of 2 plans could not be read: bad\u{241b}<b>.json.\n\na.json\n"),
        "{text}"
    );
    let mut page_options = HtmlOptions::default();
    page_options.unread = options.unread;
    let mut page = String::new();
    write_html(&mut [named("a.json", &[])], &page_options, &mut page).unwrap();
    let said = "<main id=\"changes\" tabindex=\"-1\">\n\
                <p class=\"head delete\">1 of 2 plans could not be read: bad\u{241b}&lt;b&gt;.json.</p>\n<section";
    assert!(page.contains(said), "{page}");
}
