//! Opens pages of reviews in Chromium and uses them. `run`, beside this package, finds what it needs.
//!
//! Arguments: the browser, its driver, a folder for pages and pictures, and the file of axe-core, if there is one.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test")]

mod browser;
mod looks;
mod plans;
mod reading;

use browser::{Browser, Driver, Failure};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How many changes open in under [`SOON`].
const MANY: usize = 10_000;
const SOON: Duration = Duration::from_secs(2);

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, driver, folder, axe @ ..] = &*arguments else {
        return Err("usage: BROWSER DRIVER FOLDER [AXE]".into());
    };
    let folder = PathBuf::from(folder).canonicalize()?;
    let axe = axe.first().map(std::fs::read_to_string).transpose()?;
    let driver = Driver::start(driver)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let browser = Browser::open(&driver, program).await?;
        let checked = check(&browser, &folder, axe.as_deref()).await;
        browser.client.close().await?;
        checked
    })
}

async fn check(browser: &Browser, folder: &Path, axe: Option<&str>) -> Result<(), Failure> {
    let page = folder.join("page.html");
    std::fs::write(&page, plans::page(&reading::SIZES))?;
    browser.goto(&page).await?;
    looks::quiet(browser).await?;
    done("no message, no request");
    looks::themes(browser, axe, folder).await?;
    done(if axe.is_some() {
        "two themes, no finding of axe"
    } else {
        "two themes; AXE SKIPPED"
    });
    reading::search(browser).await?;
    done("search");
    reading::filters(browser).await?;
    done("filters");
    reading::keys(browser).await?;
    done("keys");
    looks::print(browser).await?;
    done("print");
    let late = browser.log("browser").await?;
    if !late.is_empty() {
        return Err(format!("the console has messages: {late:#?}").into());
    }
    looks::loud(browser).await?;
    done("the policy stops an image");
    looks::without_script(browser, &page).await?;
    done("read without the script");
    speed(browser, folder).await
}

/// The best of three: other programs may be at work.
async fn speed(browser: &Browser, folder: &Path) -> Result<(), Failure> {
    let page = folder.join("many.html");
    std::fs::write(&page, plans::page(&[MANY]))?;
    let mut best = Duration::MAX;
    for _ in 0..3 {
        browser.goto(Path::new("/dev/null")).await?;
        let start = Instant::now();
        browser.goto(&page).await?;
        let first = "new Promise((then) => requestAnimationFrame(() => setTimeout(then)))";
        let script = format!(
            "const done = arguments[0]; {first}.then(() => done(document.querySelectorAll('.group').length));"
        );
        browser.client.execute_async(&script, Vec::new()).await?;
        best = best.min(start.elapsed());
        if best < SOON {
            break;
        }
    }
    browser
        .until(
            "all changes are there",
            &format!("document.getElementById('count').textContent === '{MANY} changes'"),
        )
        .await?;
    let search = "const start = performance.now(); const field = document.getElementById('search'); \
        field.value = 'needle'; field.dispatchEvent(new Event('input')); const done = arguments[0]; \
        const wait = () => document.getElementById('count').textContent.includes(' of ') ? done(performance.now() - start) : setTimeout(wait); wait();";
    let searched = browser.client.execute_async(search, Vec::new()).await?;
    println!(
        "{MANY} changes open in {best:.2?}, are searched in {:.0} ms",
        searched.as_f64().unwrap_or(f64::NAN)
    );
    if best >= SOON {
        return Err(format!("{MANY} changes take {best:.2?} to open").into());
    }
    Ok(())
}

fn done(what: &str) {
    println!("{what}: fine");
}
