//! What is around the plans of a page: its head, tools, contents and help.

use super::plan::sections;
use super::policy::{SCRIPT, SCRIPT_HASH, STYLE, STYLE_HASH};
use super::{HtmlOptions, escape};
use crate::head::head;
use crate::review::ReviewedPlan;
use crate::unread::unread_text;
use std::fmt::{self, Write};

/// Static parts of the page. The tools need the script, which shows them.
const TOOLS: &str = r#"<div class="tools" id="tools" role="search" hidden>
<input id="search" type="search" aria-label="Search in addresses, types and text" placeholder="Search  ( / )" autocomplete="off" spellcheck="false">
<fieldset id="actions"><legend class="unseen">Actions</legend></fieldset>
<select id="type" aria-label="Type"><option value="">All types</option></select>
<select id="module" aria-label="Module"><option value="">All modules</option></select>
<output id="count"></output>
<span class="buttons"><button type="button" id="expand">Expand all</button><button type="button" id="collapse">Collapse all</button><button type="button" id="theme">Dark</button><button type="button" id="keys" aria-label="Keys">?</button></span>
</div>
"#;

const HELP: &str = r#"<dialog id="help" aria-labelledby="help-title">
<h2 id="help-title">Keys</h2>
<dl>
<dt><kbd>/</kbd></dt><dd>search</dd>
<dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next and previous change</dd>
<dt><kbd>Enter</kbd> <kbd>o</kbd></dt><dd>open or close it</dd>
<dt><kbd>c</kbd></dt><dd>copy its address</dd>
<dt><kbd>?</kbd></dt><dd>this help</dd>
<dt><kbd>Esc</kbd></dt><dd>leave the search, clear the filters, close the help</dd>
</dl>
<form method="dialog"><button>Close</button></form>
</dialog>
"#;

/// How many columns the names of plans that could not be read take at most, which a browser breaks.
const UNREAD_WIDTH: usize = 1_000;

pub(super) fn begin<B>(
    plans: &[ReviewedPlan<B>],
    options: &HtmlOptions,
    out: &mut dyn Write,
) -> fmt::Result {
    out.write_str("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")?;
    // The policy comes before all that it is about.
    writeln!(
        out,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{STYLE_HASH}'; \
         script-src '{SCRIPT_HASH}'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'\">"
    )?;
    out.write_str(
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"robots\" content=\"noindex, nofollow\">\n<title>",
    )?;
    let title = title(plans.len(), options);
    escape::line(&title, out)?;
    if let [plan] = plans {
        out.write_str(": ")?;
        escape::line(&head(&plan.review), out)?;
    }
    write!(out, "</title>\n<style>{STYLE}</style>\n</head>\n<body>\n")?;
    out.write_str("<a class=\"skip\" href=\"#changes\">Skip to the changes</a>\n<header>\n<h1>")?;
    escape::line(&title, out)?;
    out.write_str("</h1>\n</header>\n")?;
    out.write_str(TOOLS)?;
    out.write_str("<div class=\"columns\">\n")?;
    contents(plans, out)?;
    out.write_str("<main id=\"changes\" tabindex=\"-1\">\n")?;
    unread(plans.len(), options, out)
}

/// Which plans are not on the page, before all that is.
fn unread(plans: usize, options: &HtmlOptions, out: &mut dyn Write) -> fmt::Result {
    let all = plans.saturating_add(options.unread.len());
    let Some(text) = unread_text(&options.unread, all, UNREAD_WIDTH) else {
        return Ok(());
    };
    out.write_str("<p class=\"head delete\">")?;
    escape::line(&text, out)?;
    out.write_str("</p>\n")
}

fn title(count: usize, options: &HtmlOptions) -> String {
    match (&options.title, count) {
        (Some(title), _) => title.clone(),
        (None, 1) => "Review of a plan".to_owned(),
        (None, count) => format!("Review of {count} plans"),
    }
}

/// Where the sections of each plan are, and how many changes each has.
fn contents<B>(plans: &[ReviewedPlan<B>], out: &mut dyn Write) -> fmt::Result {
    out.write_str("<nav aria-label=\"Contents\">\n")?;
    for (position, plan) in plans.iter().enumerate() {
        let number = position + 1;
        if let Some(name) = &plan.name {
            write!(out, "<p class=\"plan-name\"><a href=\"#p{number}\">")?;
            escape::line(name, out)?;
            out.write_str("</a></p>\n")?;
        }
        out.write_str("<ul>\n")?;
        for section in sections(&plan.review) {
            let (id, class, title, count) =
                (section.id, section.class, &section.title, section.count);
            writeln!(
                out,
                "<li class=\"{class}\"><a href=\"#p{number}-{id}\">{title} <b>{count}</b></a></li>"
            )?;
        }
        out.write_str("</ul>\n")?;
    }
    out.write_str("</nav>\n")
}

pub(super) fn end(out: &mut dyn Write) -> fmt::Result {
    out.write_str(
        "<p id=\"nothing\" class=\"notice\" hidden>No change is like this.</p>\n</main>\n</div>\n",
    )?;
    out.write_str(HELP)?;
    write!(out, "<script>{SCRIPT}</script>\n</body>\n</html>\n")
}
