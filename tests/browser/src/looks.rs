//! What a page asks for, whom it can be read by, and how it looks.

use crate::browser::{Browser, Failure};
use serde_json::{Value, json};
use std::path::Path;

/// No message in the console, and no request but for the page.
pub async fn quiet(browser: &Browser) -> Result<(), Failure> {
    let messages = browser.log("browser").await?;
    if !messages.is_empty() {
        return Err(format!("the console has messages: {messages:#?}").into());
    }
    let requests = requests(browser).await?;
    match &*requests {
        [page] if page.starts_with("file://") => Ok(()),
        others => Err(format!("requests: {others:#?}").into()),
    }
}

/// The addresses of all requests since the log was read last.
async fn requests(browser: &Browser) -> Result<Vec<String>, Failure> {
    let mut requests = Vec::new();
    for entry in browser.log("performance").await? {
        let message = entry["message"].as_str().unwrap_or_default();
        let message: Value = serde_json::from_str(message)?;
        if message["message"]["method"] == "Network.requestWillBeSent" {
            let url = message["message"]["params"]["request"]["url"].as_str();
            requests.push(url.unwrap_or_default().to_owned());
        }
    }
    Ok(requests)
}

/// That a request would be stopped and seen: without this, [`quiet`] could not fail.
pub async fn loud(browser: &Browser) -> Result<(), Failure> {
    browser
        .value("new Image().src = 'http://127.0.0.1:9/image'; return 0")
        .await?;
    for _ in 0..40 {
        let messages = browser.log("browser").await?;
        if messages
            .iter()
            .any(|message| message.to_string().contains("Content Security Policy"))
        {
            return Ok(());
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    Err("the policy lets an image be asked for".into())
}

/// All rules of axe, in both themes, with a picture of each.
pub async fn themes(browser: &Browser, axe: Option<&str>, pictures: &Path) -> Result<(), Failure> {
    for theme in ["light", "dark"] {
        scheme(browser, theme).await?;
        browser
            .screenshot(&pictures.join(format!("{theme}.png")))
            .await?;
        if let Some(axe) = axe {
            accessible(browser, axe, theme).await?;
        }
    }
    // The switch turns over what the system wants.
    browser
        .value("document.getElementById('theme').click(); return 0")
        .await?;
    let light = "getComputedStyle(document.body).backgroundColor === 'rgb(247, 247, 245)'";
    browser.until("the switch makes it light", light).await?;
    browser
        .value("document.getElementById('theme').click(); return 0")
        .await?;
    browser
        .until("and dark again", &format!("!({light})"))
        .await?;
    scheme(browser, "light").await
}

async fn scheme(browser: &Browser, theme: &str) -> Result<(), Failure> {
    let features = json!([{ "name": "prefers-color-scheme", "value": theme }]);
    browser
        .tell(
            "Emulation.setEmulatedMedia",
            json!({ "media": "", "features": features }),
        )
        .await?;
    Ok(())
}

async fn accessible(browser: &Browser, axe: &str, theme: &str) -> Result<(), Failure> {
    let script = format!(
        "const done = arguments[0]; {axe};\n\
         axe.run(document, {{ resultTypes: ['violations'] }}).then((found) => done({{ rules: found.passes.length, \
         violations: found.violations.map(({{ id, nodes }}) => [id, nodes.slice(0, 3).map((node) => node.html + ' ' + node.failureSummary)]) }}), \
         (error) => done(String(error)));"
    );
    let found = browser.client.execute_async(&script, Vec::new()).await?;
    let violations = found["violations"]
        .as_array()
        .ok_or_else(|| format!("axe: {found}"))?;
    if !violations.is_empty() {
        return Err(format!("axe, {theme}: {violations:#?}").into());
    }
    match found["rules"].as_u64() {
        Some(10..) => Ok(()),
        rules => Err(format!("axe has looked at {rules:?} rules only").into()),
    }
}

/// What is closed is printed, and tools are not.
pub async fn print(browser: &Browser) -> Result<(), Failure> {
    let closed = "document.querySelector('details:not([open]) > pre')";
    browser
        .value("document.getElementById('collapse').click(); return 0")
        .await?;
    browser
        .until(
            "it is closed",
            &format!("!{closed}.checkVisibility({{ contentVisibilityAuto: true }})"),
        )
        .await?;
    browser
        .tell("Emulation.setEmulatedMedia", json!({ "media": "print" }))
        .await?;
    browser
        .until(
            "it is printed",
            &format!("{closed}.checkVisibility({{ contentVisibilityAuto: true }})"),
        )
        .await?;
    browser
        .until(
            "tools are not",
            "!document.getElementById('tools').checkVisibility()",
        )
        .await?;
    browser
        .tell("Emulation.setEmulatedMedia", json!({ "media": "" }))
        .await?;
    browser
        .value("document.getElementById('expand').click(); return 0")
        .await?;
    browser
        .until(
            "all is open",
            "!document.querySelector('.group details:not([open])')",
        )
        .await
}

/// A page whose script does not run.
pub async fn without_script(browser: &Browser, page: &Path) -> Result<(), Failure> {
    browser
        .tell(
            "Emulation.setScriptExecutionDisabled",
            json!({ "value": true }),
        )
        .await?;
    browser.goto(page).await?;
    browser
        .until(
            "no tools without the script",
            "!document.getElementById('tools').checkVisibility()",
        )
        .await?;
    browser
        .until(
            "nor buttons",
            "!document.querySelector('.copy').checkVisibility()",
        )
        .await?;
    browser
        .until(
            "differences can be read",
            "document.querySelector('.group pre').textContent.length > 10",
        )
        .await?;
    browser
        .until(
            "contents lead to sections",
            "document.querySelectorAll('nav a').length > 5 && \
        [...document.querySelectorAll('nav a')].every((link) => document.querySelector(link.hash))",
        )
        .await?;
    browser
        .tell(
            "Emulation.setScriptExecutionDisabled",
            json!({ "value": false }),
        )
        .await?;
    Ok(())
}
