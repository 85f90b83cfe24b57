//! Reading beside the screen: first which objects there are, then the lines of those that are opened.

use super::listed::listed;
use crate::options::content::InputContent;
use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};
use tofu_json_browse::{BodyForm, BodyLine, BrowseObject};
use tofu_json_show::review::{Important, LineOptions, lines};
use tofu_json_show::{Arena, EntryPlace, Error, Options, Report, Session, with_deep_stack};

/// How documents are read and objects are shown.
pub(super) struct ReaderOptions {
    pub(super) options: Options,
    pub(super) important: Important,
    pub(super) context: usize,
}

/// What was read.
pub(super) enum Found {
    /// The document is one that can be shown.
    Opened(Report),
    /// More objects and where each is.
    Objects(Vec<(BrowseObject, EntryPlace)>),
    /// All objects have come.
    End,
    /// The lines of an object.
    Lines {
        object: usize,
        form: BodyForm,
        lines: Vec<BodyLine>,
    },
    /// There is nothing to show.
    Failed(Error),
}

/// The lines of an object are wanted.
pub(super) struct Wanted {
    pub(super) object: usize,
    pub(super) place: EntryPlace,
    pub(super) form: BodyForm,
    pub(super) width: usize,
}

/// A thread that reads.
pub(super) struct Reader {
    wanted: Sender<Wanted>,
    found: Receiver<Found>,
}

/// How long objects are gathered before they are shown, and how many at most.
const GATHER: Duration = Duration::from_millis(50);
const BATCH: usize = 20_000;

impl Reader {
    /// Begins to read. Nobody waits for the thread at the end of the program.
    pub(super) fn start(
        document: InputContent,
        schemas: Option<InputContent>,
        reading: ReaderOptions,
    ) -> io::Result<Self> {
        let (to_reader, wanted) = channel();
        let (to_screen, found) = channel();
        let read = move || {
            let opened = Session::open(
                document.as_input(),
                schemas.as_ref().map(InputContent::as_input),
                &reading.options,
            );
            match opened {
                Ok(session) => reading.serve(&session, wanted, &to_screen),
                // Where the screen is gone nobody wants to know.
                Err(error) => _ = to_screen.send(Found::Failed(error)),
            }
        };
        thread::Builder::new()
            .name("reader".to_owned())
            .spawn(read)?;
        Ok(Self {
            wanted: to_reader,
            found,
        })
    }

    pub(super) fn want(&self, wanted: Wanted) {
        // A reader that is gone is noticed by the next line.
        _ = self.wanted.send(wanted);
    }

    /// What has come; none for nothing new.
    pub(super) fn next(&self) -> Option<Found> {
        match self.found.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                let error = io::Error::other("the reading has ended early");
                Some(Found::Failed(Error::Read(error)))
            }
        }
    }
}

impl ReaderOptions {
    /// Lists the objects on a thread of its own, and answers what is asked meanwhile.
    fn serve(&self, session: &Session<'_>, wanted: Receiver<Wanted>, screen: &Sender<Found>) {
        if screen
            .send(Found::Opened(session.report().clone()))
            .is_err()
        {
            return;
        }
        thread::scope(|scope| {
            let index = || self.index(session, screen);
            let beside = thread::Builder::new().spawn_scoped(scope, index);
            if beside.is_err() {
                self.index(session, screen);
            }
            for wanted in wanted {
                let lines = self.lines(session, &wanted);
                let Wanted { object, form, .. } = wanted;
                let lines = Found::Lines {
                    object,
                    form,
                    lines,
                };
                if screen.send(lines).is_err() {
                    return;
                }
            }
        });
    }

    fn index(&self, session: &Session<'_>, screen: &Sender<Found>) {
        let mut batch = Vec::new();
        let mut sent = Instant::now();
        let read = session.index(|entry| {
            let place = entry.place;
            batch.push((listed(entry, &self.important), place));
            if batch.len() < BATCH && sent.elapsed() < GATHER {
                return ControlFlow::Continue(());
            }
            sent = Instant::now();
            let batch = std::mem::take(&mut batch);
            match screen.send(Found::Objects(batch)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        _ = screen.send(Found::Objects(batch));
        _ = screen.send(match read {
            Ok(()) => Found::End,
            Err(error) => Found::Failed(error),
        });
    }

    /// The lines of an object, or why there are none.
    fn lines(&self, session: &Session<'_>, wanted: &Wanted) -> Vec<BodyLine> {
        // Values nest as deep as the document may.
        let found = with_deep_stack(|_| self.try_lines(session, wanted));
        let found = found.unwrap_or_else(|error| Err(Box::new(Error::Thread(error))));
        match found {
            Ok(lines) if lines.is_empty() => vec![BodyLine::remark(match wanted.form {
                BodyForm::Differences => "(its values stay the same)",
                BodyForm::NativeText => "(the text of OpenTofu has nothing of it)",
            })],
            Ok(lines) => lines,
            Err(error) => vec![BodyLine::remark(&format!("(cannot be shown: {error})"))],
        }
    }

    fn try_lines(
        &self,
        session: &Session<'_>,
        wanted: &Wanted,
    ) -> Result<Vec<BodyLine>, Box<Error>> {
        let entry = session.entry_at(wanted.place)?;
        match wanted.form {
            BodyForm::NativeText => {
                let text = entry.text()?;
                let text = text.trim_matches('\n');
                Ok(text.lines().map(BodyLine::of_native_text).collect())
            }
            BodyForm::Differences => {
                let arena = Arena::new();
                let parts = entry.changed_parts(&arena)?;
                let mut options = LineOptions::default();
                (options.context, options.width) = (self.context, wanted.width.max(20));
                let lines = lines(&parts, &options);
                Ok(lines.iter().map(BodyLine::of_difference).collect())
            }
        }
    }
}
