//! Edits of a file that keep every other byte.

mod attribute;
mod block;
mod columns;
mod error;
mod fresh;
mod lines;
mod selector;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use tofu_json_text::Splices;

use crate::file::File;
use crate::fmt::LaidLine;
use attribute::attribute_of;
use fresh::{FreshItem, item_start};
use lines::{FileLines, TextPart, lines_of};

pub use error::{EditError, EditErrorKind};
pub use selector::BlockSelector;

use error::EditRefusal;

/// Edits of a [`File`] that keep every other byte of it; see [`File::edit`].
///
/// Edits follow one another: a block is selected among those that there are after all earlier edits. An edit that
/// fails changes nothing, and others may follow it.
///
/// What is new is laid out as `tofu fmt` does, with the indentation of what is beside it; its words stay as they are
/// given. Equals signs and comments that were in one column with those of the lines above and below stay in one
/// column. A block on one line becomes several lines if what it gets needs them. A file that is formatted stays so.
///
/// A comment on the line of something that is removed goes with it; those on lines of their own stay.
///
/// Edits in different places are collected, and cost what finding their places costs. One that needs the place of an
/// earlier one, or follows a change of blocks, reads the whole text again.
pub struct FileEdit<'f> {
    file: EditedFile<'f>,
    lines: Vec<LaidLine>,
    splices: Splices,
    /// The lines that are not as they were read: from the first to one past the last.
    touched: BTreeMap<usize, usize>,
    /// Whether there are other blocks than those that were read.
    moved: bool,
    /// How long the edited text is.
    length: usize,
}

enum EditedFile<'f> {
    Given(&'f File<'f>),
    Edited(Box<File<'static>>),
}

impl EditedFile<'_> {
    fn get(&self) -> &File<'_> {
        match self {
            Self::Given(file) => file,
            Self::Edited(file) => file,
        }
    }
}

/// What an edit does to the text.
enum EditStep {
    /// This, and the lines for which it may not be done twice.
    Change {
        lines: Range<usize>,
        parts: Vec<TextPart>,
        moves_blocks: bool,
    },
    /// This before anything else.
    First(Vec<TextPart>),
}

impl EditStep {
    fn change(lines: Range<usize>, parts: Vec<TextPart>) -> Self {
        Self::Change {
            lines,
            parts,
            moves_blocks: false,
        }
    }

    /// The same, which may not be done twice for the lines of a block either: it is like other lines there.
    fn within(self, block: Option<Range<usize>>) -> Self {
        match (self, block) {
            (Self::Change { lines, parts, .. }, Some(block)) => {
                let lines = lines.start.min(block.start)..lines.end.max(block.end);
                Self::change(lines, parts)
            }
            (step, _) => step,
        }
    }

    /// The same, after which other blocks are selected.
    fn moving_blocks(self) -> Self {
        match self {
            Self::Change { lines, parts, .. } => Self::Change {
                lines,
                parts,
                moves_blocks: true,
            },
            first @ Self::First(_) => first,
        }
    }
}

/// What is to be done, with the new text if there is one.
enum EditVerb<'t> {
    Set(&'t str, &'t str, FreshItem),
    Add(&'t str, FreshItem),
    Remove(&'t str),
    AddBlock(FreshItem),
    RemoveBlock,
    SetLabels(FreshItem),
}

impl File<'_> {
    /// Begins to edit this file.
    ///
    /// ```
    /// use tofu_json_hcl::File;
    ///
    /// let source = b"# The one.
    /// resource \"aws_instance\" \"web\" {
    ///   ami  = \"ami-1\" # pinned
    ///   type = var.type
    /// }
    /// ";
    /// let file = File::parse("main.tf", source);
    /// let web = ["resource", "aws_instance", "web"];
    /// let edited = file
    ///     .edit()?
    ///     .set(web, "ami", "\"ami-2\"")?
    ///     .set(web, "monitoring", "true")?
    ///     .add_block(web, "lifecycle", &[], "prevent_destroy = true")?
    ///     .finish();
    /// assert_eq!(
    ///     String::from_utf8(edited)?,
    ///     "# The one.
    /// resource \"aws_instance\" \"web\" {
    ///   ami        = \"ami-2\" # pinned
    ///   type       = var.type
    ///   monitoring = true
    ///
    ///   lifecycle {
    ///     prevent_destroy = true
    ///   }
    /// }
    /// "
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The file has a mistake in its syntax, or is an expression or a template.
    pub fn edit(&self) -> Result<FileEdit<'_>, EditError> {
        let refused = |kind, place| {
            let refusal = EditRefusal::new(kind, place);
            refusal.in_file(self, &BlockSelector::top(), None)
        };
        if let Some(mistake) = self.errors().first() {
            let kind = EditErrorKind::Mistake(Box::new(self.diagnostic(mistake)));
            return Err(refused(kind, mistake.subject));
        }
        if self.expression().is_some() {
            return Err(refused(EditErrorKind::NoFile, None));
        }
        Ok(FileEdit {
            file: EditedFile::Given(self),
            lines: lines_of(self),
            splices: Splices::new(),
            touched: BTreeMap::new(),
            moved: false,
            length: self.source().len(),
        })
    }
}

impl FileEdit<'_> {
    /// Sets the expression of an attribute, or adds an attribute that the block does not have: after its other
    /// attributes, before its blocks.
    ///
    /// # Errors
    ///
    /// There is no such block or several, `expression` is not one expression, or the result is larger than 4 GiB.
    pub fn set(
        &mut self,
        block: impl Into<BlockSelector>,
        name: &str,
        expression: &str,
    ) -> Result<&mut Self, EditError> {
        let verb = FreshItem::attribute(name, expression);
        let verb = verb.map(|fresh| EditVerb::Set(name, expression, fresh));
        self.make(&block.into(), Some(name), verb)
    }

    /// Adds an attribute, as [`FileEdit::set`] does.
    ///
    /// # Errors
    ///
    /// As [`FileEdit::set`]; or the block has the attribute already.
    pub fn add(
        &mut self,
        block: impl Into<BlockSelector>,
        name: &str,
        expression: &str,
    ) -> Result<&mut Self, EditError> {
        let verb = FreshItem::attribute(name, expression);
        let verb = verb.map(|fresh| EditVerb::Add(name, fresh));
        self.make(&block.into(), Some(name), verb)
    }

    /// Removes an attribute with its line.
    ///
    /// # Errors
    ///
    /// There is no such block or several, or it has no such attribute.
    pub fn remove(
        &mut self,
        block: impl Into<BlockSelector>,
        name: &str,
    ) -> Result<&mut Self, EditError> {
        self.make(&block.into(), Some(name), Ok(EditVerb::Remove(name)))
    }

    /// Adds a block at the end of another, or of the file, after an empty line. `body` is what is between its
    /// braces, on as many lines as it needs.
    ///
    /// # Errors
    ///
    /// There is no such block or several, `type_name` is no identifier, `body` is not what can be in a block, or the
    /// result is larger than 4 GiB.
    pub fn add_block(
        &mut self,
        inside: impl Into<BlockSelector>,
        type_name: &str,
        labels: &[&str],
        body: &str,
    ) -> Result<&mut Self, EditError> {
        let verb = FreshItem::block(type_name, labels, body);
        self.make(&inside.into(), None, verb.map(EditVerb::AddBlock))
    }

    /// Removes a block with its lines.
    ///
    /// # Errors
    ///
    /// There is no such block or several.
    pub fn remove_block(
        &mut self,
        block: impl Into<BlockSelector>,
    ) -> Result<&mut Self, EditError> {
        self.make(&block.into(), None, Ok(EditVerb::RemoveBlock))
    }

    /// Sets the labels of a block: quoted, however many.
    ///
    /// ```
    /// use tofu_json_hcl::File;
    ///
    /// let file = File::parse("main.tf", b"resource \"aws_instance\" \"web\" {}\n");
    /// let mut edit = file.edit()?;
    /// edit.set_labels(["resource", "aws_instance", "web"], &["aws_instance", "front"])?;
    /// assert_eq!(edit.finish(), b"resource \"aws_instance\" \"front\" {}\n");
    /// # Ok::<(), tofu_json_hcl::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There is no such block or several.
    pub fn set_labels(
        &mut self,
        block: impl Into<BlockSelector>,
        labels: &[&str],
    ) -> Result<&mut Self, EditError> {
        let verb = FreshItem::block("block", labels, "");
        self.make(&block.into(), None, verb.map(EditVerb::SetLabels))
    }

    /// The text with all edits.
    #[must_use]
    pub fn finish(&self) -> Vec<u8> {
        self.splices.apply(self.file.get().source())
    }

    fn make(
        &mut self,
        block: &BlockSelector,
        attribute: Option<&str>,
        verb: Result<EditVerb<'_>, EditErrorKind>,
    ) -> Result<&mut Self, EditError> {
        let failed =
            |this: &Self, refusal: EditRefusal| refusal.in_file(this.file.get(), block, attribute);
        let verb = match verb {
            Ok(verb) => verb,
            Err(kind) => return Err(failed(self, EditRefusal::new(kind, None))),
        };
        loop {
            let settled = self.splices.is_empty();
            let step = match self.moved {
                true => None,
                false => Some(self.step(block, &verb)),
            };
            let taken = match step {
                Some(Ok(EditStep::Change {
                    lines,
                    parts,
                    moves_blocks,
                })) if settled || !self.is_touched(&lines) => {
                    self.moved = moves_blocks && !parts.is_empty();
                    if !parts.is_empty() {
                        self.touched.insert(lines.start, lines.end);
                    }
                    self.take(parts)
                        .map_err(|kind| failed(self, EditRefusal::new(kind, None)))?;
                    return Ok(self);
                }
                Some(Ok(EditStep::First(parts))) if settled => self.take(parts),
                Some(Err(refusal)) if settled => return Err(failed(self, refusal)),
                // An earlier edit changed what this one is about, or what its mistake is to be shown in.
                _ => Ok(()),
            };
            let read = taken.and_then(|()| self.settle());
            read.map_err(|kind| failed(self, EditRefusal::new(kind, None)))?;
        }
    }

    fn file_lines(&self) -> FileLines<'_> {
        let file = self.file.get();
        FileLines {
            file,
            tokens: file.tokens(),
            lines: &self.lines,
        }
    }

    fn step(&self, block: &BlockSelector, verb: &EditVerb<'_>) -> Result<EditStep, EditRefusal> {
        let file = self.file.get();
        let lines = self.file_lines();
        let found = block.find(file)?;
        let one = || {
            found
                .block
                .ok_or(EditRefusal::new(EditErrorKind::TopLevel, None))
        };
        Ok(match verb {
            EditVerb::Set(name, text, fresh) => match found.body.attribute(name) {
                Some(attribute) => lines.set_value(found, attribute, fresh, text),
                None => lines.add_attribute(found, fresh),
            },
            EditVerb::Add(name, fresh) => match found.body.attribute(name) {
                Some(attribute) => {
                    let place = Some(attribute.name_span());
                    return Err(EditRefusal::new(EditErrorKind::Exists, place));
                }
                None => lines.add_attribute(found, fresh),
            },
            EditVerb::Remove(name) => {
                let attribute = attribute_of(found, name)?;
                let first = found.body.items().next().map(item_start);
                let step = lines.remove_attribute(found, attribute);
                match first == Some(attribute.name_span().start) {
                    // What is new is indented as the first items of blocks are, and its lines end as the first one.
                    true => step.moving_blocks(),
                    false => step,
                }
            }
            EditVerb::AddBlock(fresh) => lines.add_block(found, fresh),
            EditVerb::RemoveBlock => lines.remove_block(block.around(file)?, one()?),
            EditVerb::SetLabels(fresh) => lines.set_labels(one()?, fresh),
        })
    }

    fn is_touched(&self, lines: &Range<usize>) -> bool {
        let before = self.touched.range(..=lines.end).next_back();
        before.is_some_and(|(_, end)| *end >= lines.start)
    }

    fn take(&mut self, parts: Vec<TextPart>) -> Result<(), EditErrorKind> {
        let added: usize = parts.iter().map(|(_, text)| text.len()).sum();
        let removed: usize = parts.iter().map(|(range, _)| range.len()).sum();
        let length = (self.length + added).saturating_sub(removed);
        if u32::try_from(length).is_err() {
            return Err(EditErrorKind::TooLarge);
        }
        self.length = length;
        for (range, text) in parts {
            // They are in lines that no other edit has touched.
            let _ = self.splices.replace(range, text);
        }
        Ok(())
    }

    /// Makes the edited text the file, so that blocks are selected in what was edited.
    fn settle(&mut self) -> Result<(), EditErrorKind> {
        let file = File::parse(self.file.get().filename(), self.finish());
        if let Some(mistake) = file.diagnostics().next() {
            return Err(EditErrorKind::Mistake(Box::new(mistake)));
        }
        self.lines = lines_of(&file);
        self.file = EditedFile::Edited(Box::new(file));
        self.splices = Splices::new();
        self.touched.clear();
        self.moved = false;
        Ok(())
    }
}

/// Sizes only: values can be secret.
impl fmt::Debug for FileEdit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileEdit")
            .field("bytes", &self.length)
            .finish_non_exhaustive()
    }
}
