//! Opens pages of reviews in Chromium and uses them. `run`, beside this package, finds what it needs.
//!
//! Arguments: the browser, its driver, a folder for pages and pictures, and the file of axe-core, if there is one.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test")]

mod browser;
mod looks;
mod plans;
mod reading;

use browser::{Browser, Driver, Failure};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How many changes should open in under [`SOON`].
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

/// The time on the clock, the best of three, and the time that the browser has worked for the page. A number to look
/// at: what a busy machine takes proves nothing.
async fn speed(browser: &Browser, folder: &Path) -> Result<(), Failure> {
    let page = folder.join("many.html");
    std::fs::write(&page, plans::page(&[MANY]))?;
    let ticks = json!({ "timeDomain": "threadTicks" });
    browser.tell("Performance.enable", ticks).await?;
    let (mut clock, mut work) = (Duration::MAX, Duration::MAX);
    for _ in 0..3 {
        browser.client.goto("about:blank").await?;
        let start = Instant::now();
        browser.goto(&page).await?;
        let painted = "const done = arguments[0]; requestAnimationFrame(() => setTimeout(done));";
        browser.client.execute_async(painted, Vec::new()).await?;
        clock = clock.min(start.elapsed());
        work = work.min(looks::worked(browser).await?);
        if clock < SOON {
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
        "{MANY} changes open in {clock:.2?} ({work:.2?} of work), are searched in {:.0} ms",
        searched.as_f64().unwrap_or(f64::NAN)
    );
    if clock >= SOON {
        println!("!!! slower than {SOON:?} on the clock: look whether the machine was busy");
    }
    Ok(())
}

fn done(what: &str) {
    println!("{what}: fine");
}
