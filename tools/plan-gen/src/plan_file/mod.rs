//! Plan files, as `plan -out` writes them: the changes of the plan document with their values in MessagePack, the state
//! before them, and a configuration.

mod archive;
mod change;
mod checks;
mod configuration;
mod message;
mod outputs;
mod packed;
mod schemas;
mod state;

use crate::layout::Layout;
use crate::pen::Pen;
use archive::ArchiveWriter;
use message::Message;
use std::io::{self, Write};

/// Which release writes the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanFileRelease {
    /// Without schemas.
    Tofu1_12,
    /// With the schemas that the plan needs.
    Tofu1_13,
}

impl PlanFileRelease {
    const fn version(self) -> &'static str {
        match self {
            Self::Tofu1_12 => "1.12.6",
            Self::Tofu1_13 => "1.13.0",
        }
    }
}

/// The times of the document.
const TIMESTAMP: &str = "2025-11-20T23:00:00Z";

/// Writes a plan file, and gives how many bytes it has.
pub(crate) fn write(
    sink: &mut dyn Write,
    layout: Layout<'_>,
    release: PlanFileRelease,
) -> io::Result<u64> {
    let mut archive = ArchiveWriter::new(sink);
    archive.entry("tfplan", |entry| write_plan(entry, layout, release))?;
    for name in ["tfstate", "tfstate-prev"] {
        archive.entry(name, |entry| state::write(entry, layout, release))?;
    }
    configuration::write(&mut archive, layout)?;
    archive.entry(".terraform.lock.hcl", |entry| {
        entry.write_all(b"# This file is maintained automatically by \"tofu init\".\n")
    })?;
    if release == PlanFileRelease::Tofu1_13 {
        archive.entry("tfschemas", |entry| {
            entry.write_all(schemas::message().bytes())
        })?;
    }
    archive.finish()
}

/// The message of the plan, field by field: none is larger than a change.
fn write_plan(
    entry: &mut dyn Write,
    layout: Layout<'_>,
    release: PlanFileRelease,
) -> io::Result<()> {
    let mut page = Message::default();
    page.number(1, 3);
    outputs::variables(&mut page, layout.seed);
    turn(&mut page, entry)?;
    // Changes come as planning finds them, unit by unit, and not in the order of the document.
    for unit in layout.units() {
        for (_, resource) in unit.resources() {
            change::write(&mut page, resource);
            turn(&mut page, entry)?;
        }
    }
    outputs::changes(&mut page, layout);
    let mut backend = Message::default();
    backend.text(1, "local");
    backend.value(2, b"\x82\xa4path\xc0\xadworkspace_dir\xc0");
    backend.text(3, "default");
    page.message(13, &backend);
    page.text(14, release.version());
    if layout.mix.drifts() {
        for unit in layout.units() {
            checks::relevant(&mut page, &unit);
            turn(&mut page, entry)?;
        }
        for unit in layout.units() {
            for (_, resource) in unit.resources() {
                change::write_drift(&mut page, resource);
                turn(&mut page, entry)?;
            }
        }
    }
    for unit in layout.units() {
        checks::results(&mut page, &unit);
        turn(&mut page, entry)?;
    }
    page.text(21, TIMESTAMP);
    turn(&mut page, entry)
}

/// Hands over what there is.
fn turn(page: &mut Message, entry: &mut dyn Write) -> io::Result<()> {
    entry.write_all(page.bytes())?;
    page.clear();
    Ok(())
}

/// Writes JSON into an entry.
fn json(
    entry: &mut dyn Write,
    write: impl FnOnce(&mut Pen<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let mut pen = Pen::new(entry);
    write(&mut pen)?;
    pen.finish().map(|_| ())
}
