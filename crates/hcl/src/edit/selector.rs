use std::fmt;

use super::{EditErrorKind, EditRefusal};
use crate::file::File;
use crate::span::Span;
use crate::tree::{Block, Body};

/// Which block an edit is about: its type and labels, and those of the blocks around it.
///
/// The labels have to be all of those that the block has. Of several blocks that are alike, [`BlockSelector::nth`]
/// takes one; without it they are refused.
///
/// ```
/// use tofu_json_hcl::BlockSelector;
///
/// let selector = BlockSelector::from(["resource", "aws_instance", "web"]).inside(["ebs_block_device"]).nth(1);
/// assert_eq!(selector.to_string(), r#"resource "aws_instance" "web" > ebs_block_device [1]"#);
/// assert_eq!(BlockSelector::top().to_string(), "the top level");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BlockSelector {
    steps: Box<[SelectorStep]>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SelectorStep {
    /// The type, then the labels.
    header: Vec<String>,
    nth: Option<usize>,
}

/// What a selector found.
#[derive(Clone, Copy)]
pub(super) struct SelectedBody<'f> {
    pub(super) body: Body<'f>,
    /// The block that it is of; none at the top level.
    pub(super) block: Option<Block<'f>>,
}

impl BlockSelector {
    /// The top level of a file, where no block is.
    #[must_use]
    pub fn top() -> Self {
        Self::default()
    }

    /// A block inside the block that this selects, by its type and its labels.
    #[must_use]
    pub fn inside<'h>(mut self, header: impl IntoIterator<Item = &'h str>) -> Self {
        let header: Vec<String> = header.into_iter().map(str::to_owned).collect();
        if !header.is_empty() {
            self.push(SelectorStep { header, nth: None });
        }
        self
    }

    fn push(&mut self, step: SelectorStep) {
        let mut steps = std::mem::take(&mut self.steps).into_vec();
        steps.push(step);
        self.steps = steps.into_boxed_slice();
    }

    /// Of the blocks that have this type and these labels, the one with this number, counted from 0.
    #[must_use]
    pub fn nth(mut self, number: usize) -> Self {
        if let Some(last) = self.steps.last_mut() {
            last.nth = Some(number);
        }
        self
    }

    /// The selector of a block that is in a file; none of one that is in another file.
    ///
    /// ```
    /// use tofu_json_hcl::{BlockSelector, File};
    ///
    /// let file = File::parse("main.tf", b"a {\n  b {\n  }\n  b {\n  }\n}\n");
    /// let block = file.body().blocks().next().and_then(|a| a.body().blocks().nth(1)).expect("two blocks");
    /// let selector = BlockSelector::of(&file, block).expect("a block of this file");
    /// assert_eq!(selector, BlockSelector::from(["a"]).inside(["b"]).nth(1));
    /// ```
    #[must_use]
    pub fn of(file: &File<'_>, block: Block<'_>) -> Option<Self> {
        let wanted = block.type_span();
        let mut selector = Self::top();
        let mut body = file.body();
        loop {
            let reaches = |one: &Block<'_>| {
                let end = one.close_span().map_or(u32::MAX, |close| close.end);
                one.type_span().start <= wanted.start && wanted.start < end
            };
            let found = body.blocks().find(reaches)?;
            let header = header(found);
            let alike = |one: &Block<'_>| self::header(*one) == header;
            let number = body
                .blocks()
                .filter(alike)
                .position(|one| one.type_span() == found.type_span());
            let several = body.blocks().filter(alike).nth(1).is_some();
            selector.push(SelectorStep {
                header,
                nth: number.filter(|_| several),
            });
            if found.type_span() == wanted {
                return Some(selector);
            }
            body = found.body();
        }
    }

    /// The body that is meant.
    pub(super) fn find<'f>(&self, file: &'f File<'_>) -> Result<SelectedBody<'f>, EditRefusal> {
        Self::follow(&self.steps, file)
    }

    /// The body that what is meant is in.
    pub(super) fn around<'f>(&self, file: &'f File<'_>) -> Result<SelectedBody<'f>, EditRefusal> {
        let outer = self.steps.split_last().map(|(_, outer)| outer);
        Self::follow(outer.unwrap_or_default(), file)
    }

    fn follow<'f>(
        steps: &[SelectorStep],
        file: &'f File<'_>,
    ) -> Result<SelectedBody<'f>, EditRefusal> {
        let mut found = SelectedBody {
            body: file.body(),
            block: None,
        };
        for step in steps {
            let block = step.find(found)?;
            found = SelectedBody {
                body: block.body(),
                block: Some(block),
            };
        }
        Ok(found)
    }
}

impl SelectorStep {
    fn find<'f>(&self, around: SelectedBody<'f>) -> Result<Block<'f>, EditRefusal> {
        let mut alike = around.body.blocks().filter(|block| self.fits(*block));
        let first = alike.nth(self.nth.unwrap_or(0));
        let Some(first) = first else {
            let place = around.block.map(Block::header_span);
            return Err(EditRefusal::new(EditErrorKind::NoBlock, place));
        };
        match alike.next().filter(|_| self.nth.is_none()) {
            Some(second) => {
                let place = second.header_span();
                Err(EditRefusal::new(EditErrorKind::SeveralBlocks, Some(place)))
            }
            None => Ok(first),
        }
    }

    fn fits(&self, block: Block<'_>) -> bool {
        let Some((type_name, labels)) = self.header.split_first() else {
            return false;
        };
        block.type_name() == type_name
            && block.labels().len() == labels.len()
            && block
                .labels()
                .zip(labels)
                .all(|(label, wanted)| label.value() == **wanted)
    }
}

fn header(block: Block<'_>) -> Vec<String> {
    let labels = block.labels().map(|label| label.value().into_owned());
    std::iter::once(block.type_name().to_owned())
        .chain(labels)
        .collect()
}

impl SelectedBody<'_> {
    /// What errors point at.
    pub(super) fn place(self) -> Option<Span> {
        self.block.map(Block::header_span)
    }
}

/// A type and labels.
impl<const N: usize> From<[&str; N]> for BlockSelector {
    fn from(header: [&str; N]) -> Self {
        Self::top().inside(header)
    }
}

/// A type and labels.
impl From<&[&str]> for BlockSelector {
    fn from(header: &[&str]) -> Self {
        Self::top().inside(header.iter().copied())
    }
}

impl From<&BlockSelector> for BlockSelector {
    fn from(selector: &BlockSelector) -> Self {
        selector.clone()
    }
}

impl fmt::Display for BlockSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.steps.is_empty() {
            return f.write_str("the top level");
        }
        for (at, step) in self.steps.iter().enumerate() {
            if at > 0 {
                f.write_str(" > ")?;
            }
            let mut header = step.header.iter();
            f.write_str(header.next().map_or("", String::as_str))?;
            for label in header {
                f.write_str(" ")?;
                tofu_json_text::native::write_quoted(f, label)?;
            }
            if let Some(number) = step.nth {
                write!(f, " [{number}]")?;
            }
        }
        Ok(())
    }
}
