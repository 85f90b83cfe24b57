//! Plans that could not be read: a review of the others says so before anything else, for it looks whole otherwise.

use crate::head::listed;
use crate::markdown::short_code;

/// More names than that nobody reads, nor so long ones.
const MOST_NAMED: usize = 20;
const NAME_LENGTH: usize = 200;

/// That some of so many plans could not be read, with the names of their files, in one line of at most about `width`
/// columns; nothing where all could be.
///
/// ```
/// use tofu_json_review::unread_text;
///
/// let files = ["a.json".to_owned(), "b.json".to_owned()];
/// let text = unread_text(&files, 3, 80).unwrap_or_default();
/// assert_eq!(text, "2 of 3 plans could not be read: a.json, b.json.");
/// assert_eq!(unread_text(&[], 3, 80), None);
/// ```
#[must_use]
pub fn unread_text(files: &[String], plans: usize, width: usize) -> Option<String> {
    let lead = lead(files, plans)? + ":";
    Some(listed(&lead, files, width))
}

/// The same as a line of Markdown of at most `room` bytes: with as many names as fit, then with none. The line without
/// names is there in any room.
///
/// ```
/// use tofu_json_review::unread_markdown;
///
/// let files = ["a`b.json".to_owned(), "production.json".to_owned()];
/// let line = |room| unread_markdown(&files, 3, room).unwrap_or_default();
/// assert_eq!(line(80), "**2 of 3 plans could not be read:** ``a`b.json``, `production.json`.\n");
/// assert_eq!(line(64), "**2 of 3 plans could not be read:** ``a`b.json`` and 1 more.\n");
/// assert_eq!(line(40), "**2 of 3 plans could not be read.**\n");
/// ```
#[must_use]
pub fn unread_markdown(files: &[String], plans: usize, room: usize) -> Option<String> {
    let lead = lead(files, plans)?;
    let mut best = format!("**{lead}.**\n");
    let mut line = format!("**{lead}:**");
    for (n, file) in files.iter().take(MOST_NAMED).enumerate() {
        line.push_str(if n == 0 { " " } else { ", " });
        line.push_str(&short_code(file, NAME_LENGTH));
        if line.len() > room {
            break;
        }
        let end = match files.len() - n - 1 {
            0 => ".\n".to_owned(),
            more => format!(" and {more} more.\n"),
        };
        if line.len() + end.len() <= room {
            best = format!("{line}{end}");
        }
    }
    Some(best)
}

/// Such as "1 of 3 plans could not be read".
fn lead(files: &[String], plans: usize) -> Option<String> {
    let unread = files.len();
    (unread > 0).then(|| format!("{unread} of {plans} plans could not be read"))
}
