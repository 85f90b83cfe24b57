//! The sink everything is written to.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use crate::markup::paint_into;
use crate::rule::rule_into;
use crate::spelling::{NameForm, Spelling};
use crate::wrap::wrap_into;
use crate::{Style, StyledLabel};
use tofu_json_text::{CheckedSlice, is_identifier, is_plain, quote_into, visible};

/// Text being written in one [`Style`].
///
/// Its `Debug` form shows the style and the length, never the text.
///
/// ```
/// use tofu_json_term::{Canvas, Style};
///
/// let mut canvas = Canvas::new(Style::default());
/// canvas.name("tags");
/// canvas.literal(" = ");
/// canvas.quoted("a\nb");
/// canvas.newline();
/// assert_eq!(canvas.into_string(), "tags = \"a\\nb\"\n");
/// ```
#[derive(Default)]
pub struct Canvas {
    /// Bytes of text, since of bytes some can be taken back without a look at them.
    out: Vec<u8>,
    style: Style,
    drain: Option<Drain>,
    /// Where text is put together that is not written byte by byte.
    composed: String,
}

/// Takes text off a canvas on which more has come together than it should hold.
struct Drain {
    limit: usize,
    take: Box<dyn FnMut(Vec<u8>) -> bool + Send>,
    /// Whether text is still taken.
    open: bool,
}

impl Drain {
    /// Hands the text over.
    #[cold]
    fn flush(&mut self, out: &mut Vec<u8>) {
        if self.open {
            self.open = (self.take)(std::mem::take(out));
        } else {
            out.clear();
        }
    }
}

const BLANK: &str = "                                                                ";
const FEW_BLANK: &str = "                                ";
/// So many bytes are copied in one go, and twice as many in two.
pub(crate) const FEW: usize = FEW_BLANK.len();
const SOME: usize = 2 * FEW;
/// More memory than that is not kept for text that is put together.
const MOST_COMPOSED: usize = 64 << 10;
/// No name is as long as that; a number from anywhere must not take all memory.
const MOST_SPACES: usize = 16 << 20;

impl Canvas {
    /// An empty canvas.
    #[must_use]
    pub const fn new(style: Style) -> Self {
        Self {
            out: Vec::new(),
            style,
            drain: None,
            composed: String::new(),
        }
    }

    /// Hands the text over to `take`, as bytes of UTF-8, whenever a line ends and there are more than `limit` bytes of
    /// it, so that a text of any size needs no more memory than that. What is left at the end stays
    /// on the canvas.
    ///
    /// `take` says whether it takes more. Once it does not, what is written goes nowhere, and no time
    /// is spent on wide columns.
    #[must_use]
    pub fn draining(
        mut self,
        limit: usize,
        take: impl FnMut(Vec<u8>) -> bool + Send + 'static,
    ) -> Self {
        let take = Box::new(take);
        let open = true;
        self.drain = Some(Drain { limit, take, open });
        self
    }

    /// The style it was made with.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }

    /// Writes text of ours as it is.
    #[inline]
    pub fn literal(&mut self, text: &str) {
        self.push(text);
    }

    /// Writes so many bytes of a text, which goes on after them: few are copied together with what follows, since to copy
    /// as many bytes as always takes no call.
    #[doc(hidden)]
    #[inline]
    pub fn beginning(&mut self, text: &str, length: usize) {
        if length <= FEW
            && let Some(near) = text.get(..FEW)
        {
            self.push_first(near, length);
        } else {
            self.long_beginning(text, length);
        }
    }

    /// Copies a text and takes back all but so many bytes.
    #[inline(always)]
    fn push_first(&mut self, text: &str, length: usize) {
        debug_assert!(text.is_char_boundary(length), "a character is cut");
        self.copy_first(text.as_bytes(), length);
    }

    #[inline(always)]
    fn copy_first(&mut self, bytes: &[u8], length: usize) {
        let end = self.out.len() + length;
        self.out.extend_from_slice(bytes);
        self.out.truncate(end);
    }

    #[inline(never)]
    fn long_beginning(&mut self, text: &str, length: usize) {
        if length <= SOME
            && let Some(near) = text.get(..SOME)
        {
            self.push_first(near, length);
        } else {
            self.push(text.get(..length).unwrap_or(text));
        }
    }

    /// Writes a name of ASCII letters that needs no quotes and has spaces after it, in a column of so many bytes, then
    /// ` = `.
    #[doc(hidden)]
    #[inline]
    pub fn assigned(&mut self, padded: &str, width: usize) {
        let here = width.min(padded.len());
        self.beginning(padded, here);
        if here < width {
            self.spaces(width - here);
        }
        self.push(" = ");
    }

    /// Writes text of a document: as it is, or with control characters made visible when the style
    /// sanitises.
    pub fn text(&mut self, text: &str) {
        self.push(&self.visible(text));
    }

    /// Writes a chunk whose colour tags are painted, see [`paint`](crate::paint).
    ///
    /// The chunk is not sanitised: put text of a document into it by way of
    /// [`visible`](Self::visible).
    pub fn markup(&mut self, chunk: &str) {
        let color = self.style.color;
        self.compose(|out| paint_into(out, chunk, color));
    }

    /// Writes a constant chunk.
    pub fn label(&mut self, label: StyledLabel) {
        self.push(label.text(self.style.color));
    }

    /// Writes a symbol and a space.
    #[inline]
    pub fn symbol(&mut self, label: StyledLabel) {
        if let Some(spaced) = label.spaced(self.style.color) {
            self.copy_first(&spaced.bytes, spaced.length);
        } else {
            self.label(label);
            self.push(" ");
        }
    }

    /// Writes how many children are not shown: `# (3 unchanged attributes hidden)`.
    ///
    /// The noun is `attribute`, `element` or `block`; it gets its plural unless the count is one.
    pub fn hidden(&mut self, count: usize, noun: &str) {
        let (open, close) = if self.style.color {
            ("\x1b[90m", "\x1b[0m\x1b[0m")
        } else {
            ("", "")
        };
        let plural = if count == 1 { "" } else { "s" };
        self.compose(|out| {
            // Writing to a string cannot fail.
            _ = write!(
                out,
                "{open}# ({count} unchanged {noun}{plural} hidden){close}"
            );
        });
    }

    /// Writes `n` spaces, but no more than 16 MiB of them.
    #[inline]
    pub fn spaces(&mut self, n: usize) {
        if n <= FEW {
            // To copy so few bytes and take some of them back takes no call.
            self.push_first(FEW_BLANK, n);
        } else {
            self.many_spaces(n);
        }
    }

    #[cold]
    fn many_spaces(&mut self, n: usize) {
        if self.drain.as_ref().is_some_and(|drain| !drain.open) {
            return;
        }
        let mut left = n.min(MOST_SPACES);
        while left > BLANK.len() {
            self.push(BLANK);
            left -= BLANK.len();
        }
        self.push(BLANK.slice(..left));
    }

    /// Writes `n` spaces (no more than 16 MiB), then ` = `: what is between a name in its column and its value.
    #[inline]
    pub fn assignment(&mut self, n: usize) {
        self.spaces(n);
        self.push(" = ");
    }

    /// Writes text of ours as it is, and a line break.
    #[inline]
    pub fn line(&mut self, text: &str) {
        self.push(text);
        self.newline();
    }

    /// Writes a line break.
    #[inline]
    pub fn newline(&mut self) {
        self.out.push(b'\n');
        if let Some(drain) = &mut self.drain
            && self.out.len() > drain.limit
        {
            drain.flush(&mut self.out);
        }
    }

    /// Takes what is on the canvas.
    #[must_use]
    pub fn take(&mut self) -> String {
        text_of(self.take_bytes())
    }

    /// The same as bytes, which are UTF-8: that takes no look at them.
    #[must_use]
    pub fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.out)
    }

    /// Takes what is on the canvas, as bytes of UTF-8; what comes next is written into the memory of a text that is not needed any more.
    ///
    /// ```
    /// use tofu_json_term::{Canvas, Style};
    ///
    /// let mut canvas = Canvas::new(Style::default());
    /// canvas.literal("one");
    /// let one = canvas.take_and_reuse(Vec::with_capacity(100));
    /// canvas.literal("two");
    /// assert_eq!((&one[..], canvas.as_str()), (&b"one"[..], "two"));
    /// ```
    #[must_use]
    pub fn take_and_reuse(&mut self, mut memory: Vec<u8>) -> Vec<u8> {
        memory.clear();
        std::mem::replace(&mut self.out, memory)
    }

    /// Writes a quoted string, see [`quote`](tofu_json_text::quote).
    pub fn quoted(&mut self, text: &str) {
        if is_plain(text) {
            self.plainly_quoted(text);
        } else {
            let printable = self.style.printable;
            self.compose(|out| quote_into(out, text, printable));
        }
    }

    #[inline]
    fn plainly_quoted(&mut self, text: &str) {
        self.out.push(b'"');
        self.push(text);
        self.out.push(b'"');
    }

    /// Writes a name: bare if it is an identifier, otherwise quoted.
    pub fn name(&mut self, text: &str) {
        if is_identifier(text) {
            self.push(text);
        } else {
            self.quoted(text);
        }
    }

    /// Writes a name or key of which it is known how it comes out.
    #[inline]
    pub fn spelled(&mut self, text: &str, spelling: Spelling) {
        match spelling.form {
            NameForm::Bare => self.push(text),
            NameForm::Plain => self.plainly_quoted(text),
            NameForm::Escaped => self.quoted(text),
        }
    }

    /// Writes text wrapped for so many columns, see [`wrap`](crate::wrap).
    pub fn wrapped(&mut self, text: &str, columns: usize) {
        self.compose(|out| wrap_into(out, text, columns));
    }

    /// Writes a horizontal rule for so many columns: a line break, then dashes, one less than
    /// columns; without a line break at its end. In one column and fewer only the line break is
    /// left.
    ///
    /// Widths beyond 65,535 are drawn as 65,535.
    pub fn rule(&mut self, columns: usize) {
        let color = self.style.color;
        self.compose(|out| rule_into(out, columns, color));
    }

    /// What [`text`](Self::text) would write, to compose a chunk for [`markup`](Self::markup).
    #[must_use]
    pub fn visible<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.style.sanitize {
            visible(text)
        } else {
            Cow::Borrowed(text)
        }
    }

    /// What has been written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // It was put together from texts.
        std::str::from_utf8(&self.out).unwrap_or_default()
    }

    /// How many bytes have been written.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.out.len()
    }

    /// Whether nothing has been written.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// Forgets what has been written and keeps the memory for what comes next.
    pub fn clear(&mut self) {
        self.out.clear();
    }

    /// What has been written, as a string.
    #[must_use]
    pub fn into_string(self) -> String {
        text_of(self.out)
    }

    #[inline(always)]
    fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Writes what a function puts together.
    fn compose(&mut self, write: impl FnOnce(&mut String)) {
        let mut text = std::mem::take(&mut self.composed);
        write(&mut text);
        self.push(&text);
        if text.capacity() <= MOST_COMPOSED {
            text.clear();
            self.composed = text;
        }
    }
}

/// The text that was put together from texts.
fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

impl fmt::Debug for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Canvas")
            .field("style", &self.style)
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
