//! The planned change of one resource, out of a plan that is not held in memory.

use crate::failure::Failure;
use crate::options::content::InputContent;
use crate::options::document::FoundDocument;
use crate::options::input::InputSource;
use crate::options::limits;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::stream::IndexedPlan;
use tofu_json_show::{Options, show};
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Escaping, write_string};

/// A larger configuration is not read for its types.
const CONFIGURATION: usize = 8 << 20;

/// Where the planned changes are, by address.
#[derive(Debug)]
pub(crate) struct PlannedChanges {
    plan: Plan,
    version: Option<String>,
    configuration: Option<Range<usize>>,
    changes: HashMap<String, Vec<Range<usize>>>,
}

#[derive(Debug)]
enum Plan {
    Memory(Cursor<Vec<u8>>),
    File(File),
}

impl PlannedChanges {
    /// Looks through a plan.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let source = InputSource::new(path);
        let content = source.open()?;
        let mut plan = {
            let found = FoundDocument::new(&content, &source)?;
            found.require(&[DocumentKind::Plan], "a plan")?;
            match (found.opened.in_memory(), &content) {
                (None, InputContent::File(file)) => {
                    let file = file.try_clone();
                    Plan::File(file.map_err(|error| source.unreadable(&error))?)
                }
                (None, InputContent::Spooled(pipe)) => {
                    let file = pipe.whole();
                    Plan::File(file.map_err(|error| source.unreadable(&error))?)
                }
                _ => Plan::Memory(Cursor::new(found.text()?.into_owned())),
            }
        };
        let fail = |error| match FoundDocument::new(&content, &source) {
            Ok(found) => found.failure(error),
            Err(other) => other,
        };
        let mut indexed = IndexedPlan::read(&mut plan, limits::nesting()).map_err(fail)?;
        let mut changes = HashMap::<String, Vec<_>>::new();
        for at in 0..indexed.heads().len() {
            let Some((range, head)) = indexed.heads().get(at) else {
                break;
            };
            let range = range.clone();
            if head.is_listed()
                && let Some(change) = indexed.change(at).map_err(fail)?
            {
                changes
                    .entry(change.view().address.clone().into_owned())
                    .or_default()
                    .push(range);
            }
        }
        let version = indexed.layout().format_version.clone();
        let configuration = indexed.layout().configuration.clone();
        Ok(Self {
            version,
            configuration,
            changes,
            plan,
        })
    }

    /// What `show` prints of the change of a resource: secrets are hidden.
    pub(crate) fn text(&mut self, address: &str, width: usize) -> Result<String, String> {
        let Some(ranges) = self.changes.get(address).cloned() else {
            return Err(format!("the plan changes nothing of {address}"));
        };
        let document = self
            .document(&ranges)
            .map_err(|error| format!("the plan cannot be read: {error}"))?;
        let options = Options::default()
            .sanitize(true)
            .width(width)
            .threads(1)
            .limits(limits::nesting())
            .compression(limits::compression());
        let mut text = Vec::new();
        show(&document, None, &options, &mut text).map_err(|error| error.to_string())?;
        Ok(body(&String::from_utf8_lossy(&text)).to_owned())
    }

    /// A plan of these changes only.
    fn document(&mut self, ranges: &[Range<usize>]) -> io::Result<Vec<u8>> {
        let mut head = String::from("{\"format_version\":");
        let version = self.version.as_deref().unwrap_or("1.2");
        write_string(&mut head, version, Escaping::Plain);
        let mut document = head.into_bytes();
        document.extend(b",\"planned_values\":{}");
        let configuration = self.configuration.clone();
        if let Some(range) = configuration.filter(|range| range.len() <= CONFIGURATION) {
            document.extend(b",\"configuration\":");
            self.plan.part(range, &mut document)?;
        }
        document.extend(b",\"resource_changes\":[");
        for (at, range) in ranges.iter().enumerate() {
            if at > 0 {
                document.push(b',');
            }
            self.plan.part(range.clone(), &mut document)?;
        }
        document.extend(b"]}");
        Ok(document)
    }
}

/// The entries themselves, without the legend before and the counts after.
fn body(text: &str) -> &str {
    let start = text.find("\n  # ").map_or(0, |at| at + 1);
    let text = text.slice(start..);
    let end = text.rfind("\nPlan: ").unwrap_or(text.len());
    text.slice(..end).trim_end()
}

impl Plan {
    fn part(&mut self, range: Range<usize>, into: &mut Vec<u8>) -> io::Result<()> {
        self.seek(SeekFrom::Start(range.start as u64))?;
        let read = self.by_ref().take(range.len() as u64).read_to_end(into)?;
        if read < range.len() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }
}

impl Read for Plan {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Memory(bytes) => bytes.read(buffer),
            Self::File(file) => file.read(buffer),
        }
    }
}

impl Seek for Plan {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Self::Memory(bytes) => bytes.seek(to),
            Self::File(file) => file.seek(to),
        }
    }
}
