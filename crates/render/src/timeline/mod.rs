//! Who ran when: the operations of a run as bars over time.
//!
//! A [`Timeline`] is taken from a folded run; [`text`], [`svg`], [`html`], [`trace`] and [`csv`]
//! write it. Addresses and times are all that it has: no ids, no values, no texts of others.
//! Nothing written here steers a terminal or a page.
//!
//! ```
//! use tofu_json_render::timeline::{Timeline, csv};
//! use tofu_json_ui::Run;
//!
//! let timelines = [Timeline::of("apply.log", &Run::default())];
//! assert!(csv(&timelines).starts_with("run,kind,address,work,phase,status,start,end,seconds"));
//! ```

mod bar;
mod csv;
mod escape;
mod html;
mod svg;
mod text;
mod ticks;
mod trace;

pub use bar::{Bar, BarKind, BarStatus, Timeline};
pub use csv::csv;
pub use html::html;
pub use svg::svg;
pub use text::text;
pub use trace::trace;

#[cfg(test)]
mod tests;
