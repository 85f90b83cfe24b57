//! The mouse.

use super::{plan, press, screen};
use tofu_json_browse::{BrowseAnswer, BrowseMouse, Browser};

#[test]
fn the_mouse_selects_and_scrolls() {
    let mut browser = plan();
    screen(&mut browser, 60, 8);
    let click = |browser: &mut Browser, row| browser.mouse(BrowseMouse::Click { column: 3, row });
    assert_eq!(click(&mut browser, 3), BrowseAnswer::Draw);
    let selected = browser.selected_address();
    assert_eq!(selected.as_deref(), Some("module.svc[0].a_rule.b"));
    // On the selected line it opens.
    assert!(matches!(
        click(&mut browser, 3),
        BrowseAnswer::Read { object: 1, .. }
    ));
    assert_eq!(click(&mut browser, 3), BrowseAnswer::Draw);
    // The wheel takes along what would leave the screen, and nothing else.
    browser.mouse(BrowseMouse::WheelDown);
    assert_eq!(screen(&mut browser, 60, 8)[1], "  ▾ module.in  1");
    assert_eq!(browser.selected_address(), None);
    browser.mouse(BrowseMouse::WheelUp);
    assert_eq!(
        screen(&mut browser, 60, 8)[1],
        "-/+ a_disk.main  # it is tainted"
    );
    // Neither the foot nor what is below the last row is a line.
    click(&mut browser, 7);
    click(&mut browser, 0);
    assert_eq!(browser.selected_address(), None);
    // In the filter a click chooses, and one beside it leaves.
    press(&mut browser, "f");
    screen(&mut browser, 60, 8);
    click(&mut browser, 3);
    assert_eq!(browser.listed_count(), 1);
    click(&mut browser, 0);
    assert_eq!(
        screen(&mut browser, 60, 8)[1],
        "-/+ a_disk.main  # it is tainted"
    );
    assert_eq!(press(&mut browser, "m"), BrowseAnswer::Mouse(false));
    assert_eq!(press(&mut browser, "m"), BrowseAnswer::Mouse(true));
}
