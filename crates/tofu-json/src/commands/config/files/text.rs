use crate::grid::{Cell, Grid};
use crate::message::visible_on_one_line;
use tofu_json_module::Listing;

/// A paragraph for each kind of files.
pub(super) fn write(listing: &Listing, all: bool) -> String {
    let mut paragraphs = Vec::new();
    for (title, names) in [
        ("Primary files", &listing.primary),
        ("Override files", &listing.overrides),
        ("Test files", &listing.tests),
        ("Values of variables", &listing.variables),
    ] {
        if names.is_empty() {
            continue;
        }
        let mut text = format!("{title}:\n");
        for name in names {
            text.push_str(&format!("  {}\n", visible_on_one_line(name)));
        }
        paragraphs.push(text);
    }
    let mut grid = Grid::default();
    let left_out = listing.left_out.iter();
    for file in left_out.filter(|file| all || file.is_surprising()) {
        let name = format!("  {}", file.name);
        grid.row([Cell::text(&name), Cell::text(&file.reason.to_string())]);
    }
    let left_out = grid.write();
    if !left_out.is_empty() {
        paragraphs.push(format!("Left out:\n{left_out}"));
    }
    if paragraphs.is_empty() {
        return "No configuration files.\n".to_owned();
    }
    paragraphs.join("\n")
}
