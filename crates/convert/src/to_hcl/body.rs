//! Bodies, blocks and what is between them.

use super::context::Context;
use super::item::{Block, Item, WrittenArgument};
use super::text;
use super::writer::NativeWriter;
use tofu_json_config::json::Node;
use tofu_json_text::native::escape_markers;

/// A body that is being written.
struct Frame<'w> {
    items: std::vec::IntoIter<Item<'w>>,
    previous: Previous,
}

/// The kind of entry that was written last in a body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Previous {
    Nothing,
    /// The comment of the body itself.
    Heading,
    /// A comment on what comes next.
    Comment,
    Argument,
    Block,
}

impl<'w> NativeWriter<'w> {
    /// Writes a whole file. Nothing recurses: blocks may nest as deep as they like.
    pub(super) fn file(&mut self, root: Node<'w>) {
        self.read_sources(root);
        let context = Context::root(self.options.root);
        let mut frames = vec![self.frame(root, &context)];
        while let Some(frame) = frames.last_mut() {
            let Some(item) = frame.items.next() else {
                frames.pop();
                if !frames.is_empty() {
                    self.close();
                }
                continue;
            };
            let previous = frame.previous;
            let root = self.path.is_empty();
            match item {
                Item::Comment(node) => {
                    let before_block =
                        matches!(frame.items.as_slice().first(), Some(Item::Block(_)));
                    frame.previous = match previous {
                        Previous::Nothing | Previous::Heading => Previous::Heading,
                        _ => Previous::Comment,
                    };
                    if previous == Previous::Block
                        || (previous == Previous::Argument && before_block)
                    {
                        self.push("\n");
                    }
                    self.comment(node);
                }
                Item::Argument(argument) => {
                    frame.previous = Previous::Argument;
                    // A comment of the file is not one of its first argument.
                    if previous == Previous::Block || (root && previous == Previous::Heading) {
                        self.push("\n");
                    }
                    self.argument_line(&argument);
                }
                Item::Block(block) => {
                    frame.previous = Previous::Block;
                    if !matches!(previous, Previous::Nothing | Previous::Comment) {
                        self.push("\n");
                    }
                    frames.extend(self.block(&block));
                }
            }
        }
    }

    fn frame(&mut self, body: Node<'w>, context: &Context) -> Frame<'w> {
        Frame {
            items: self.expand(body, context).into_iter(),
            previous: Previous::Nothing,
        }
    }

    fn argument_line(&mut self, argument: &WrittenArgument<'w>) {
        self.push(&argument.name);
        self.push(" = ");
        self.path.push(argument.name.clone().into_owned());
        self.argument_value(argument);
        self.path.pop();
        self.push("\n");
    }

    /// Writes the header of a block; gives the body when there is something in it.
    fn block(&mut self, block: &Block<'w>) -> Option<Frame<'w>> {
        self.push(&block.name);
        let mut path = block.name.clone().into_owned();
        for label in &block.labels {
            let label = label.decoded();
            self.push(" ");
            self.push(&text::quoted(&escape_markers(&label)));
            path.push('.');
            path.push_str(&label);
        }
        self.path.push(path);
        let frame = self.frame(block.body, &block.context);
        if frame.items.len() == 0 {
            self.path.pop();
            self.push(" {}\n");
            return None;
        }
        if !self.descend(block.body.place()) {
            self.path.pop();
            return None;
        }
        self.push(" {\n");
        Some(frame)
    }

    fn close(&mut self) {
        self.path.pop();
        self.depth -= 1;
        self.push("}\n");
    }
}
