use crate::message::visible;
use crate::options::output::OutputSink;
use std::io::{self, Write as _};
use tofu_json_show::Options;
use tofu_json_term::{Canvas, Style};

/// Up to here text is kept back until the first message: without one the stream is refused.
const KEPT: usize = 1 << 20;

/// The text of one stream on its way out.
pub(super) struct Page<'s> {
    canvas: Canvas,
    sink: &'s mut OutputSink,
    /// What came before the first message.
    head: Option<Vec<u8>>,
    /// Whether somebody may be waiting for each line.
    is_live: bool,
    /// Whether control characters are made visible.
    sanitizes: bool,
}

impl<'s> Page<'s> {
    pub(super) fn new(options: Options, sink: &'s mut OutputSink, is_live: bool) -> Self {
        let style = Style::default()
            .color(options.color)
            .sanitize(options.sanitize)
            .printable(options.profile.rules().printable);
        Self {
            canvas: Canvas::new(style),
            sink,
            head: Some(Vec::new()),
            is_live,
            sanitizes: options.sanitize,
        }
    }

    pub(super) const fn canvas(&mut self) -> &mut Canvas {
        &mut self.canvas
    }

    /// Hands on what was written, and after it a line that is no text.
    pub(super) fn turn(&mut self, raw: Option<&[u8]>, is_message: bool) -> io::Result<()> {
        let is_enough = |head: &Vec<u8>| is_message || head.len() > KEPT;
        if let Some(head) = self.head.take_if(|head| is_enough(head)) {
            self.sink.write_all(&head)?;
        }
        let mut write = |bytes: &[u8]| match &mut self.head {
            Some(head) => {
                head.extend_from_slice(bytes);
                Ok(())
            }
            None => self.sink.write_all(bytes),
        };
        write(self.canvas.as_str().as_bytes())?;
        if let Some(raw) = raw {
            if self.sanitizes {
                let line = String::from_utf8_lossy(raw);
                write(visible(line.trim_end_matches('\r')).as_bytes())?;
            } else {
                write(raw)?;
            }
            write(b"\n")?;
        }
        let is_due =
            self.is_live && self.head.is_none() && (raw.is_some() || !self.canvas.is_empty());
        self.canvas.clear();
        if is_due { self.sink.flush() } else { Ok(()) }
    }
}
