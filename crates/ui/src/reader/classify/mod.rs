mod parts;

use crate::message::envelope::NotAMessage;
use crate::reader::check::Checks;
use crate::reader::skim::skim;
use crate::reader::{
    Content, Event, FindingCode, Foreign, Line, ReadOptions, StreamFinding, Strictness,
};
use crate::{Message, MessageKind, Payload};
use std::ops::ControlFlow;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Document, Limits};

/// What takes the lines, and may stop the reading.
pub(crate) type EventSink<'s> = dyn FnMut(Event<'_>) -> ControlFlow<()> + 's;

/// The longest line whose tape is used again.
const LONG: usize = 1 << 20;

/// Tells what each line is. Knows what came before only where the format asks for it.
#[derive(Debug)]
pub(crate) struct Classifier {
    options: ReadOptions,
    tape: Document<'static>,
    findings: Vec<StreamFinding>,
    pub(crate) messages: u64,
    pub(crate) is_truncated: bool,
    is_refused: bool,
    has_returns: bool,
    encoding: Option<FindingCode>,
}

impl Classifier {
    pub(crate) fn new(options: ReadOptions) -> Self {
        Self {
            options,
            tape: Document::null(),
            findings: Vec::new(),
            messages: 0,
            is_truncated: false,
            is_refused: false,
            has_returns: false,
            encoding: None,
        }
    }

    /// Reports a line whose start alone is kept.
    pub(crate) fn too_long(
        &mut self,
        line: Line<'_>,
        length: u64,
        sink: &mut EventSink<'_>,
    ) -> ControlFlow<()> {
        let text = format!("{length} bytes");
        let finding = StreamFinding::with_excerpt(FindingCode::LineTooLong, &line, 0, text);
        sink(Event {
            line,
            content: Content::Foreign(Foreign::TooLong),
            findings: &[finding],
        })
    }

    /// Tells what a line is.
    pub(crate) fn line(&mut self, line: Line<'_>, sink: &mut EventSink<'_>) -> ControlFlow<()> {
        self.findings.clear();
        let may_skim = self.options.skim_heartbeats && self.messages > 0 && !self.is_refused;
        if may_skim && let Some(time) = skim(line.raw) {
            self.messages += 1;
            return self.plain(line, Content::Heartbeat(time), sink);
        }
        if line.number == 1 {
            self.note_encoding(&line);
        }
        if self.encoding.is_some() {
            return self.plain(line, Content::Foreign(Foreign::Encoding), sink);
        }
        if !line.is_ended && !line.raw.is_empty() {
            let at = line.raw.len();
            self.find(StreamFinding::at(FindingCode::NoFinalNewline, &line, at));
        }
        let (start, end) = self.trim(&line);
        let text = line.raw.slice(start..end);
        if text.iter().all(u8::is_ascii_whitespace) {
            if text.len() == line.raw.len() {
                self.find(StreamFinding::at(FindingCode::BlankLine, &line, 0));
            }
            return self.plain(line, Content::Blank, sink);
        }
        self.object(line, start, end, sink)
    }

    fn find(&mut self, finding: StreamFinding) {
        self.findings.push(finding);
    }

    fn plain(
        &mut self,
        line: Line<'_>,
        content: Content<'_>,
        sink: &mut EventSink<'_>,
    ) -> ControlFlow<()> {
        let of_end = match line.is_followed {
            true => self.findings_of_end(),
            false => None,
        };
        let flow = sink(Event {
            line,
            content,
            findings: &self.findings,
        });
        if line.is_followed {
            self.findings.clear();
            self.findings.extend(of_end);
        }
        flow
    }

    /// What was found about the end of the line, which the last of its parts is told with.
    fn findings_of_end(&mut self) -> Option<StreamFinding> {
        let is_of_end = |finding: &StreamFinding| finding.code == FindingCode::NoFinalNewline;
        let at = self.findings.iter().position(is_of_end)?;
        Some(self.findings.remove(at))
    }

    fn note_encoding(&mut self, line: &Line<'_>) {
        self.encoding = match line.raw {
            [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some(FindingCode::Utf32),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some(FindingCode::Utf16),
            _ => None,
        };
        if let Some(code) = self.encoding {
            self.find(StreamFinding::with_excerpt(code, line, 0, ""));
        }
    }

    /// Where the text of a line begins and ends, without the marks around it.
    fn trim(&mut self, line: &Line<'_>) -> (usize, usize) {
        let raw = line.raw;
        let (mut start, mut end) = (0, raw.len());
        if line.number == 1 && raw.starts_with(b"\xef\xbb\xbf") {
            self.find(StreamFinding::with_excerpt(
                FindingCode::ByteOrderMark,
                line,
                0,
                "",
            ));
            start = 3;
        }
        if raw.get(start) == Some(&2) {
            self.find(StreamFinding::with_excerpt(
                FindingCode::StartOfText,
                line,
                start,
                "",
            ));
            start += 1;
        }
        if end > start && raw.get(end - 1) == Some(&b'\r') {
            end -= 1;
            if !self.has_returns {
                self.has_returns = true;
                self.find(StreamFinding::with_excerpt(
                    FindingCode::CarriageReturns,
                    line,
                    end,
                    "",
                ));
            }
        }
        if end > start && raw.get(end - 1) == Some(&3) {
            end -= 1;
            self.find(StreamFinding::with_excerpt(
                FindingCode::EndOfText,
                line,
                end,
                "",
            ));
        }
        (start, end)
    }

    fn attempt(
        &mut self,
        line: Line<'_>,
        start: usize,
        at: usize,
        end: usize,
        sink: &mut EventSink<'_>,
    ) -> Attempt {
        let text = line.raw.slice(at..end);
        let tape = std::mem::replace(&mut self.tape, Document::null());
        let document = match Document::parse_reusing(text, Limits::default(), tape) {
            Ok(document) => document,
            Err(error) => return Attempt::Broken(at + error.fault.at),
        };
        let anyone = self.options.strictness == Strictness::Permissive;
        let attempt = match Message::of(document.root(), anyone) {
            Ok(message) => {
                Attempt::Message(self.message(line, start, at, &document, message, sink))
            }
            Err(NotAMessage::NoText) => Attempt::Not(Foreign::NoMessage),
            Err(NotAMessage::Log) => Attempt::Not(Foreign::Log),
        };
        // One long line does not hold its memory for ever.
        if text.len() <= LONG {
            self.tape = document.into_tape();
        }
        attempt
    }

    fn message(
        &mut self,
        line: Line<'_>,
        start: usize,
        at: usize,
        document: &Document<'_>,
        message: Message<'_>,
        sink: &mut EventSink<'_>,
    ) -> ControlFlow<()> {
        if line.start > 0 {
            self.find(StreamFinding::with_excerpt(
                FindingCode::SharedLine,
                &line,
                at,
                "",
            ));
        }
        if at > start {
            let prefix = line.raw.slice(start..at);
            let prefix = String::from_utf8_lossy(prefix)
                .chars()
                .take(80)
                .collect::<String>();
            self.find(StreamFinding::with_excerpt(
                FindingCode::Prefix,
                &line,
                start,
                prefix,
            ));
        }
        if message.kind() == MessageKind::Version {
            self.version(&line, &message);
        } else if self.messages == 0 {
            self.find(StreamFinding::with_excerpt(
                FindingCode::NoVersion,
                &line,
                at,
                "",
            ));
        }
        self.messages += 1;
        if self.options.check {
            Checks {
                line: &line,
                at,
                is_strict: self.options.strictness == Strictness::Strict,
                findings: &mut self.findings,
            }
            .run(document, &message);
        }
        let content = if !self.is_refused {
            Content::Message { message, at }
        } else if self.options.strictness == Strictness::Permissive {
            Content::Message {
                message: message.degraded(),
                at,
            }
        } else {
            Content::Refused(message)
        };
        self.plain(line, content, sink)
    }

    /// Each version message begins a new run.
    fn version(&mut self, line: &Line<'_>, message: &Message<'_>) {
        let Payload::Version(version) = message.payload() else {
            return;
        };
        self.is_refused = !version.is_supported();
        let ui = version.ui.chars().take(80).collect::<String>();
        if self.is_refused {
            self.find(StreamFinding::with_excerpt(
                FindingCode::VersionRefused,
                line,
                0,
                ui,
            ));
        } else if version.numbers().is_none() {
            self.find(StreamFinding::with_excerpt(
                FindingCode::BadVersion,
                line,
                0,
                ui,
            ));
        }
    }

    fn foreign(
        &mut self,
        line: Line<'_>,
        foreign: Foreign,
        at: usize,
        sink: &mut EventSink<'_>,
    ) -> ControlFlow<()> {
        let code = match foreign {
            Foreign::Log => FindingCode::ForeignLog,
            Foreign::NotAnObject | Foreign::NoMessage => FindingCode::ForeignJson,
            Foreign::Truncated => {
                self.is_truncated = true;
                self.findings
                    .retain(|finding| finding.code != FindingCode::NoFinalNewline);
                FindingCode::Truncated
            }
            _ => FindingCode::ForeignText,
        };
        let finding = match foreign {
            Foreign::Truncated => StreamFinding {
                excerpt: StreamFinding::at(code, &line, 0).excerpt,
                ..StreamFinding::at(code, &line, line.raw.len())
            },
            Foreign::Text => StreamFinding::at(code, &line, 0),
            _ => StreamFinding::at(code, &line, at.min(line.raw.len())),
        };
        self.find(finding);
        self.plain(line, Content::Foreign(foreign), sink)
    }
}

/// The result of reading an object at a place.
enum Attempt {
    /// It is a message, which the sink has taken.
    Message(ControlFlow<()>),
    /// It is an object, but no message.
    Not(Foreign),
    /// It is no object; the offset in the line of what is wrong.
    Broken(usize),
}
