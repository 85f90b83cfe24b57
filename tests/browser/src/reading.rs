//! What is done with a page: search, filters, keys.

use crate::browser::{Browser, Failure};
use crate::plans::{self, NEEDLE, made};
use fantoccini::Locator;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use tofu_json_review::vocab::Action;

/// How many objects the page of these checks has, in two plans.
pub const SIZES: [usize; 2] = [60, 20];

fn positions() -> impl Iterator<Item = usize> {
    SIZES.into_iter().flat_map(|size| 0..size)
}

fn count_of(is: impl Fn(usize) -> bool) -> usize {
    positions().filter(|position| is(*position)).count()
}

const SHOWN: &str =
    "[...document.querySelectorAll('.group')].filter((group) => group.checkVisibility())";

pub async fn search(browser: &Browser) -> Result<(), Failure> {
    let total = positions().count();
    says(browser, &format!("{total} changes")).await?;
    let field = browser.client.find(Locator::Id("search")).await?;
    field.send_keys(NEEDLE).await?;
    // The object is in both plans.
    says(browser, &format!("2 of {total} changes")).await?;
    let is_open = format!(
        "{SHOWN}.length === 2 && {SHOWN}.every((group) => group.querySelector('pre').checkVisibility())"
    );
    browser.until("the found text is shown", &is_open).await?;
    field.send_keys(&Key::Escape).await?;
    says(browser, &format!("{total} changes")).await?;
    field.send_keys("ACME_NODE thing[4]").await?;
    says(browser, &format!("2 of {total} changes")).await?;
    field.send_keys("no such text").await?;
    says(browser, &format!("0 of {total} changes")).await?;
    browser
        .until(
            "it says that there is nothing",
            "document.getElementById('nothing').checkVisibility()",
        )
        .await?;
    field.send_keys(&Key::Escape).await?;
    says(browser, &format!("{total} changes")).await
}

async fn says(browser: &Browser, text: &str) -> Result<(), Failure> {
    let script = format!("document.getElementById('count').textContent === {text:?}");
    browser
        .until(&format!("the page says {text:?}"), &script)
        .await
}

pub async fn filters(browser: &Browser) -> Result<(), Failure> {
    let total = positions().count();
    for action in ["delete", "replace", "update", "create"] {
        let own = count_of(|position| match made(position).action {
            Action::Delete => action == "delete",
            Action::DeleteThenCreate => action == "replace",
            Action::Create => action == "create",
            _ => action == "update",
        });
        let label = browser
            .client
            .find(Locator::Css(&format!("#actions .{action}")))
            .await?;
        if label.text().await? != format!("{action} {own}") {
            return Err(format!("{action} has another number than {own}").into());
        }
        label.click().await?;
        says(browser, &format!("{own} of {total} changes")).await?;
        let others = format!("{SHOWN}.every((group) => group.classList.contains({action:?}))");
        browser.until("only these are shown", &others).await?;
        label.click().await?;
    }
    for resource_type in plans::TYPES {
        let own = count_of(|position| made(position).resource_type == resource_type);
        choose(browser, "type", resource_type).await?;
        says(browser, &format!("{own} of {total} changes")).await?;
    }
    choose(browser, "type", "").await?;
    for (call, start) in [
        (".", ""),
        ("module.net", "module.net."),
        ("module.app", "module.app["),
        ("module.app.module.in", "module.app[\"us\"]"),
    ] {
        let own = count_of(|position| {
            let module = made(position).module;
            module.starts_with(start) && (call != "." || module.is_empty())
        });
        choose(browser, "module", call).await?;
        says(browser, &format!("{own} of {total} changes")).await?;
    }
    choose(browser, "module", "").await?;
    says(browser, &format!("{total} changes")).await
}

async fn choose(browser: &Browser, select: &str, value: &str) -> Result<(), Failure> {
    let select = browser.client.find(Locator::Id(select)).await?;
    Ok(select.select_by_value(value).await?)
}

/// Every key once, as somebody without a mouse goes through a page.
pub async fn keys(browser: &Browser) -> Result<(), Failure> {
    let is_first = |n: usize| format!("{SHOWN}[{n}].contains(document.activeElement)");
    press(browser, "/").await?;
    browser
        .until(
            "/ goes to the search",
            "document.activeElement.id === 'search'",
        )
        .await?;
    press(browser, &Key::Escape.to_string()).await?;
    browser
        .until("Esc leaves it", "document.activeElement === document.body")
        .await?;
    press(browser, "j").await?;
    browser.until("j goes to the first", &is_first(0)).await?;
    press(browser, "j").await?;
    press(browser, "j").await?;
    browser.until("j goes on", &is_first(2)).await?;
    press(browser, "k").await?;
    browser.until("k goes back", &is_first(1)).await?;
    // The first of one object that can be opened is somewhere below.
    let fits = "document.activeElement.tagName === 'SUMMARY' && !document.activeElement.parentElement.querySelector('li')";
    while browser.value(&format!("return {fits}")).await? != true {
        press(browser, "j").await?;
    }
    let is_open = "document.activeElement.parentElement.open";
    let was_open = browser.value(&format!("return {is_open}")).await? == true;
    for (key, open) in [
        ("o".to_owned(), !was_open),
        (Key::Enter.to_string(), was_open),
    ] {
        press(browser, &key).await?;
        browser
            .until(
                "o and Enter open and close",
                &format!("{is_open} === {open}"),
            )
            .await?;
    }
    press(browser, "c").await?;
    browser
        .until(
            "c copies",
            "/copied$/.test(document.getElementById('count').textContent)",
        )
        .await?;
    let address = "return document.activeElement.querySelector('.address').textContent";
    let address = browser.value(address).await?;
    press(browser, "/").await?;
    press(browser, &format!("{}v{}", Key::Control, Key::Null)).await?;
    let pasted = format!("document.getElementById('search').value === {address}");
    browser.until("what is copied is pasted", &pasted).await?;
    press(browser, &Key::Escape.to_string()).await?;
    press(browser, "?").await?;
    browser
        .until("? helps", "document.getElementById('help').open")
        .await?;
    press(browser, &Key::Escape.to_string()).await?;
    browser
        .until("Esc ends the help", "!document.getElementById('help').open")
        .await?;
    press(browser, &Key::Escape.to_string()).await?;
    says(browser, &format!("{} changes", positions().count())).await
}

/// Presses keys as a keyboard does, whatever has the focus: an element may be hidden while they are underway. Control
/// and its like are held until `Key::Null`.
async fn press(browser: &Browser, keys: &str) -> Result<(), Failure> {
    let mut actions = KeyActions::new("keyboard".to_owned());
    let mut held = Vec::new();
    for key in keys.chars() {
        if key == char::from(Key::Null) {
            for value in held.drain(..) {
                actions = actions.then(KeyAction::Up { value });
            }
            continue;
        }
        actions = actions.then(KeyAction::Down { value: key });
        if key == char::from(Key::Control) {
            held.push(key);
        } else {
            actions = actions.then(KeyAction::Up { value: key });
        }
    }
    Ok(browser.client.perform_actions(actions).await?)
}
