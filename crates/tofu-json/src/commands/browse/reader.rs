//! Reading beside the screen: first which objects there are, then the lines of those that are opened.

use super::bodies::Bodies;
use super::filtered::Filtered;
use super::listed::{Gathering, ListedObjects};
use crate::options::content::InputContent;
use std::io;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use tofu_json_browse::{BodyForm, BodyLine};
use tofu_json_show::review::Important;
use tofu_json_show::vocab::ChangeFilter;
use tofu_json_show::{EntryPlace, Error, Options, Report, Session};

/// How documents are read and objects are shown.
pub(super) struct ReaderOptions {
    pub(super) options: Options,
    pub(super) important: Important,
    pub(super) context: usize,
    pub(super) filter: ChangeFilter,
}

/// Where something is that is listed.
#[derive(Clone, Copy, Debug)]
pub(super) enum BrowsePlace {
    Entry(EntryPlace),
    /// The number of an output among those that change.
    Output(usize),
    /// The number of a check among those that failed.
    Check(usize),
    /// An action that is invoked, or what waits: its line says all.
    Line,
}

/// What was read.
pub(super) enum FromReader {
    /// More objects and where each is.
    Objects(ListedObjects),
    /// What has come so far does not count.
    Again,
    /// The document is one that can be shown.
    Opened(Report),
    /// Everything has come, and the lines of objects can be had. Some patterns of the filter have matched nothing.
    End(Vec<String>),
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
    pub(super) place: BrowsePlace,
    pub(super) form: BodyForm,
    pub(super) width: usize,
}

/// A thread that reads.
pub(super) struct Reader {
    wanted: Sender<Wanted>,
    found: Receiver<FromReader>,
}

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
            if let Err(error) = reading.read(&document, schemas.as_ref(), &wanted, &to_screen) {
                // Where the screen is gone nobody wants to know.
                _ = to_screen.send(FromReader::Failed(*error));
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
    pub(super) fn next(&self) -> Option<FromReader> {
        match self.found.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                let error = io::Error::other("the reading has ended early");
                Some(FromReader::Failed(Error::Read(error)))
            }
        }
    }
}

impl ReaderOptions {
    fn read(
        &self,
        document: &InputContent,
        schemas: Option<&InputContent>,
        wanted: &Receiver<Wanted>,
        screen: &Sender<FromReader>,
    ) -> Result<(), Box<Error>> {
        let mut filtered = Filtered::new(&self.filter);
        let mut give = |objects: ListedObjects, still_counts: bool| {
            let objects = filtered.note(objects, still_counts);
            _ = screen.send(match still_counts {
                true => FromReader::Objects(objects),
                false => FromReader::Again,
            });
        };
        let mut gathering = Gathering::new(&self.important, &mut give);
        let session = Session::open_listing(
            document.as_input(),
            document
                .own_schemas()
                .or_else(|| schemas.map(InputContent::as_input)),
            &self.options,
            &mut |listed| gathering.take(listed),
        )?;
        gathering.give();
        if screen
            .send(FromReader::Opened(session.report().clone()))
            .is_err()
        {
            return Ok(());
        }
        _ = screen.send(FromReader::Objects(filtered.look_into(&session)));
        let bodies = Bodies::collect(&session, &self.important, self.context)?;
        let beside = filtered.note(bodies.beside(), true);
        _ = screen.send(FromReader::Objects(beside));
        _ = screen.send(FromReader::End(filtered.unmatched()));
        for wanted in wanted {
            let lines = bodies.lines(&wanted);
            let Wanted { object, form, .. } = wanted;
            let lines = FromReader::Lines {
                object,
                form,
                lines,
            };
            if screen.send(lines).is_err() {
                break;
            }
        }
        Ok(())
    }
}
