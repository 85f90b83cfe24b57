use super::NamedReferences;
use crate::grid::{Cell, Grid};
use crate::message::visible_on_one_line;
use tofu_json_module::Address;

/// What each declaration refers to, and then what is wrong.
pub(super) fn write(named: &NamedReferences<'_>) -> String {
    let mut paragraphs = vec![edges(named)];
    let mut unresolved = Grid::default();
    for edge in named.references.unresolved() {
        unresolved.row([
            Cell::text(&format!("  {}", edge.to)),
            Cell::text(&edge.place.in_file(named.file(edge.file)).to_string()),
            Cell::text(&format!("in {} {}", edge.from, edge.argument)),
        ]);
    }
    paragraphs.push(titled("Not declared", unresolved.write()));
    let mut unused = Grid::default();
    for declared in named.references.unused() {
        unused.row([
            Cell::text(&format!("  {}", declared.address)),
            Cell::text(
                &declared
                    .place
                    .in_file(named.file(declared.file))
                    .to_string(),
            ),
        ]);
    }
    paragraphs.push(titled("Nothing refers to", unused.write()));
    let cycles = named.references.cycles();
    let cycles = cycles.iter().map(|cycle| {
        let around = cycle.iter().chain(cycle.first());
        let around: Vec<_> = around.map(ToString::to_string).collect();
        format!("  {}\n", visible_on_one_line(&around.join(" -> ")))
    });
    paragraphs.push(titled("Circles", cycles.collect()));
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    if paragraphs.is_empty() {
        return "No references.\n".to_owned();
    }
    paragraphs.join("\n")
}

fn edges(named: &NamedReferences<'_>) -> String {
    let mut grid = Grid::default();
    let mut last: Option<&Address> = None;
    for edge in &named.references.edges {
        let from = if last == Some(&edge.from) {
            String::new()
        } else {
            edge.from.to_string()
        };
        last = Some(&edge.from);
        grid.row([
            Cell::text(&from),
            Cell::text(&format!("-> {}", edge.to)),
            Cell::text(&edge.argument),
            Cell::text(&edge.place.in_file(named.file(edge.file)).to_string()),
        ]);
    }
    grid.write()
}

fn titled(title: &str, lines: String) -> String {
    if lines.is_empty() {
        lines
    } else {
        format!("{title}:\n{lines}")
    }
}
