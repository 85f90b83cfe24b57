//! Filters that are typed, or given from the start.

use super::{object, plan, press, screen};
use tofu_json_browse::review::ObjectList;
use tofu_json_browse::vocab::Action;
use tofu_json_browse::{BrowseKey, Browser, BrowserOptions};

#[test]
fn a_filter_is_typed_as_options_of_a_command() {
    let mut browser = plan();
    press(&mut browser, "F--only delete,replac");
    let foot = |browser: &mut Browser| screen(browser, 60, 9)[8].clone();
    assert_eq!(foot(&mut browser), "filter: --only delete,replac_");
    press(&mut browser, "\r");
    assert!(foot(&mut browser).starts_with("expected one of create, "));
    press(&mut browser, "e --not-module 'module.svc[0]*'\r");
    assert_eq!(
        screen(&mut browser, 80, 4)[1..],
        [
            "-/+ a_disk.main  # it is tainted",
            "",
            "1 of 5 listed, x lists all: --only delete,replace --not-module 'module.svc[0]*'",
        ]
    );
    // It goes on where it was left, and its end is seen.
    press(&mut browser, "F--type a_*");
    assert!(foot(&mut browser).ends_with("'module.svc[0]*' --type a_*_"));
    press(&mut browser, "\u{1b}");
    assert_eq!(browser.listed_count(), 1);
    press(&mut browser, "xF--attribute tags\r");
    assert!(foot(&mut browser).contains("on the command line"));
    for _ in 0.."--attribute tags".len() {
        browser.key(BrowseKey::Backspace);
    }
    press(&mut browser, "\r");
    assert_eq!(browser.listed_count(), 5);
}

#[test]
fn a_filter_can_be_there_from_the_start() {
    let mut filter = tofu_json_browse::vocab::ChangeFilter::default();
    filter.attributes = vec!["tags".to_owned()];
    let mut browser = Browser::new(BrowserOptions::default().filter(filter));
    browser.push([
        object(ObjectList::Planned, "a.b", Action::Update).has_attributes(false),
        object(ObjectList::Planned, "a.c", Action::Update),
    ]);
    assert_eq!(browser.listed_count(), 1);
    assert_eq!(browser.selected_address().as_deref(), Some("a.c"));
    press(&mut browser, "x");
    assert_eq!(browser.listed_count(), 2);
}
