//! A text that knows how long it may be.

use super::MarkdownOptions;
use super::body::{BodyText, fenced};
use super::escape::{code, html, marker};
use super::target::MarkdownTarget;
use crate::unread::unread_markdown;

/// The part of the budget that the names of plans may have that could not be read.
const UNREAD_PART: usize = 8;

/// One try to write a review.
#[derive(Clone)]
pub(super) struct MarkdownPage {
    target: MarkdownTarget,
    budget: usize,
    text: String,
    /// What is at the end, whatever is before.
    end: String,
    /// Whether it is longer than it may be. Nothing more is written then.
    too_long: bool,
}

impl MarkdownPage {
    /// A page with its marker, with what could not be read beside so many plans, and with room for its link.
    pub(super) fn new(options: &MarkdownOptions, plans: usize) -> Self {
        let link = options.link.as_ref();
        let end = link.map(|link| format!("\n[The full review]({})\n", angled(link.as_str())));
        let mut page = Self {
            target: options.target,
            budget: options.budget,
            text: String::new(),
            end: end.unwrap_or_default(),
            too_long: false,
        };
        if let Some(key) = &options.marker {
            page.push(&marker(key, options.target));
        }
        let all = plans.saturating_add(options.unread.len());
        let names = options.budget / UNREAD_PART;
        if let Some(unread) = unread_markdown(&options.unread, all, names) {
            page.push(&unread);
        }
        page
    }

    pub(super) fn push(&mut self, text: &str) {
        self.too_long |= self.len().saturating_add(text.len()) > self.budget;
        if !self.too_long {
            self.text.push_str(text);
        }
    }

    pub(super) const fn is_too_long(&self) -> bool {
        self.too_long
    }

    /// How long it is, its end included.
    pub(super) const fn len(&self) -> usize {
        self.text.len().saturating_add(self.end.len())
    }

    /// How many bytes more it may have.
    pub(super) const fn room(&self) -> usize {
        match self.too_long {
            true => 0,
            false => self.budget.saturating_sub(self.len()),
        }
    }

    /// What is written so far.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Gives back room that was kept for the end, where nothing else fits.
    pub(super) fn without_end(mut self) -> Self {
        self.end.clear();
        self
    }

    /// The text, if it fits.
    pub(super) fn finish(mut self) -> Option<String> {
        self.text.push_str(&self.end);
        (!self.too_long && self.text.len() <= self.budget).then_some(self.text)
    }

    /// A part that folds where the target has such parts, else its title and its content.
    pub(super) fn folding(
        &mut self,
        title: &str,
        is_open: bool,
        addresses: &str,
        body: &BodyText,
        most: usize,
    ) {
        let (before, after) = self.folded(title, is_open);
        let room = most.min(self.room());
        let room = room.checked_sub(before.len() + addresses.len() + after.len());
        let Some(fence) = room.and_then(|room| body.fence(room)) else {
            self.too_long = true;
            return;
        };
        self.push(&format!("{before}{addresses}{fence}{after}"));
    }

    /// The same with a text of a language.
    pub(super) fn folding_code(&mut self, title: &str, language: &str, text: &str) {
        let (before, after) = self.folded(title, false);
        let fence = fenced(text, language, 0);
        self.push(&format!("{before}{fence}{after}"));
    }

    fn folded(&self, title: &str, is_open: bool) -> (String, &'static str) {
        let open = if is_open { " open" } else { "" };
        match self.target.has_html() {
            true => (
                format!(
                    "\n<details{open}><summary><code>{}</code></summary>\n\n",
                    html(title)
                ),
                "\n</details>\n",
            ),
            false => (format!("\n{}\n\n", code(title)), ""),
        }
    }
}

/// An address such that nothing in it ends it.
fn angled(url: &str) -> String {
    format!("<{url}>")
}
