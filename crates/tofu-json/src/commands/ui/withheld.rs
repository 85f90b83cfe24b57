use super::log;
use crate::failure::Failure;
use crate::options::input::InputSource;
use crate::options::output::{OutputArgs, OutputSink};
use std::io::Write as _;

/// How much is kept back at most.
const MOST: usize = 16 << 20;

/// Lines on their way out, kept back until there is a message among them: a document of another kind is
/// refused, and nothing of it may have been passed on by then.
#[derive(Debug)]
pub(super) struct Withheld<'o> {
    output: &'o OutputArgs,
    sink: OutputSink,
    /// What came before the first message.
    head: Option<Vec<u8>>,
}

impl<'o> Withheld<'o> {
    pub(super) fn open(output: &'o OutputArgs) -> Result<Self, Failure> {
        Ok(Self {
            output,
            sink: output.open()?,
            head: Some(Vec::new()),
        })
    }

    /// There is a message: from here on lines are passed on at once.
    pub(super) fn release(&mut self) -> Result<(), Failure> {
        match self.head.take() {
            Some(head) => self.pass(&head),
            None => Ok(()),
        }
    }

    /// A line, with its line feed.
    pub(super) fn line(&mut self, line: &[u8], source: &InputSource) -> Result<(), Failure> {
        let Some(head) = &mut self.head else {
            return self.pass(line);
        };
        if head.len() + line.len() > MOST {
            return Err(log::no_messages(source, head));
        }
        head.extend_from_slice(line);
        Ok(())
    }

    fn pass(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.sink.write_all(bytes);
        written.map_err(|error| self.output.broken(&error, false))
    }

    pub(super) fn finish(mut self) -> Result<(), Failure> {
        self.release()?;
        let finished = self.sink.finish();
        finished.map_err(|error| self.output.broken(&error, false))
    }
}
