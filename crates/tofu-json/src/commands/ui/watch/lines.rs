//! Where the output is no terminal: a line for each event.

use crate::message::Message;
use std::io::{ErrorKind, Write};
use tofu_json_render::stream::event_lines;
use tofu_json_ui::Event;

/// Writes a line for each event, as long as somebody takes them.
#[derive(Debug)]
pub(crate) struct Lines<W> {
    out: Option<W>,
    fault: Option<Message>,
}

impl<W: Write> Lines<W> {
    pub(crate) const fn new(out: W) -> Self {
        Self {
            out: Some(out),
            fault: None,
        }
    }

    pub(crate) fn event(&mut self, event: &Event<'_>) {
        let Some(mut text) = event_lines(event) else {
            return;
        };
        text.push('\n');
        let Some(out) = &mut self.out else { return };
        // One write an event, so that lines of several programs do not mix.
        let written = out.write_all(text.as_bytes());
        if let Err(error) = written.and_then(|()| out.flush()) {
            self.out = None;
            let is_left = error.kind() == ErrorKind::BrokenPipe;
            self.fault = (!is_left).then(|| unwritable("standard output", &error));
        }
    }

    /// What kept the lines from being written, unless nobody wanted them any more.
    pub(crate) fn failure(self) -> Option<Message> {
        self.fault
    }
}

/// What cannot be written any more, and why.
#[cold]
pub(super) fn unwritable(name: &str, error: &std::io::Error) -> Message {
    Message::error("unwritable-output", format!("cannot be written: {error}")).in_file(name)
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use std::io::{self, Write};
    use tofu_json_ui::{ReadOptions, read_slice};

    /// Takes nothing.
    struct Closed(usize);

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            self.0 += 1;
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_output_is_tried_once() {
        let mut closed = Closed(0);
        let mut lines = Lines::new(&mut closed);
        read_slice(b"a\nb\nc\n", ReadOptions::default(), |event| {
            lines.event(&event)
        });
        assert_eq!(closed.0, 1);
    }
}
