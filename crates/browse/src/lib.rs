//! A plan or a state as a tree to walk through with keys: what a terminal shows of it, without a terminal.
//!
//! A [`Browser`] holds light records of the objects. It takes [keys](BrowseKey), answers what is to be
//! [done for them](BrowseAnswer), and draws itself into a buffer of `ratatui`. Objects may come while it is used, and
//! lines of an object are asked for when it is opened; what is shown of open objects at a time is bounded.
//!
//! Control characters and marks that turn writing direction are drawn as symbols.
//!
//! ```
//! use tofu_json_browse::ratatui::{buffer::Buffer, layout::Rect};
//! use tofu_json_browse::review::{ObjectList, ReviewedObject};
//! use tofu_json_browse::vocab::Action;
//! use tofu_json_browse::{BrowseAnswer, BrowseKey, BrowseObject, Browser, BrowserOptions};
//!
//! let mut browser = Browser::new(BrowserOptions::default().title("plan.json"));
//! let object = ReviewedObject::new(ObjectList::Planned, 0, "module.m.a.b".to_owned(), Action::Delete);
//! browser.push([BrowseObject::of_plan(&object)]);
//! browser.set_status(None);
//! browser.key(BrowseKey::Down);
//! assert_eq!(browser.selected_address().as_deref(), Some("module.m.a.b"));
//! let BrowseAnswer::Read { object: 0, .. } = browser.key(BrowseKey::Enter) else {
//!     panic!("its lines are asked for");
//! };
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 10));
//! browser.draw(buffer.area, &mut buffer);
//! ```

mod body;
mod browser;
mod counts;
mod draw;
mod filter;
mod keys;
mod mouse;
mod object;
mod rows;
mod search;
mod tree;
mod typed;

pub use body::{BodyForm, BodyLine};
pub use browser::{Browser, BrowserOptions};
pub use keys::{BrowseAnswer, BrowseKey, KEYS};
pub use mouse::BrowseMouse;
pub use object::{BrowseObject, BrowseSection};
pub use tree::Grouping;

pub use ratatui;
pub use tofu_json_review as review;
pub use tofu_json_vocab as vocab;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
