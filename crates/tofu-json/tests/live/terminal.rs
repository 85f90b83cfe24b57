//! A terminal that no window shows.

use crate::folder::{Folder, wait_until, wait_until_shown};
use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use std::io::{Read as _, Write as _};
use std::process::Child;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A script that runs on a terminal of its own.
pub(crate) struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    seen: Arc<Mutex<Seen>>,
    /// Whether nobody reads what is written to it any more.
    is_full: Arc<AtomicBool>,
}

struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
}

/// Runs a script in a folder, where `$T` is the program. `before` and `after` hold the modes of the
/// terminal, `status` the exit status of the script.
pub(crate) fn on_terminal(folder: &Folder, script: &str) -> Terminal {
    let script = format!(
        "stty -g > before\n{{ {script}\n}}\necho $? > status\nstty -g > after.new\nmv after.new after\n"
    );
    let (pty, pts) = open().unwrap();
    pty.resize(Size::new(24, 80)).unwrap();
    let command = Command::new("sh")
        .args(["-c", &format!("trap : INT\n{script}")])
        .current_dir(folder.path())
        .env("T", env!("CARGO_BIN_EXE_tofu-json"))
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .env_remove("TF_BINARY");
    let child = command.spawn(pts).unwrap();
    let pty = Arc::new(pty);
    let parser = vt100::Parser::new(24, 80, 0);
    let seen = Arc::new(Mutex::new(Seen {
        parser,
        bytes: Vec::new(),
    }));
    let (reader, to) = (Arc::clone(&pty), Arc::clone(&seen));
    let is_full = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&is_full);
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        // Where nobody is at the other side any more, that is an error.
        while let Ok(length @ 1..) = (&*reader).read(&mut buffer) {
            while stop.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(10));
            }
            let mut seen = to.lock().unwrap();
            seen.parser.process(buffer.get(..length).unwrap());
            seen.bytes.extend(buffer.get(..length).unwrap());
        }
    });
    Terminal {
        pty,
        child,
        seen,
        is_full,
    }
}

impl Terminal {
    pub(crate) fn press(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    pub(crate) fn resize(&self, rows: u16, columns: u16) {
        self.seen
            .lock()
            .unwrap()
            .parser
            .screen_mut()
            .set_size(rows, columns);
        self.pty.resize(Size::new(rows, columns)).unwrap();
    }

    /// The terminal says another size than it has.
    pub(crate) fn feign_size(&self, rows: u16, columns: u16) {
        self.pty.resize(Size::new(rows, columns)).unwrap();
    }

    pub(crate) fn screen(&self) -> String {
        self.seen.lock().unwrap().parser.screen().contents()
    }

    /// All that was ever written to the terminal.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap().bytes).into_owned()
    }

    /// Whether the view is there.
    pub(crate) fn has_view(&self) -> bool {
        self.seen.lock().unwrap().parser.screen().alternate_screen()
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) {
        let screen = || self.screen();
        wait_until_shown(text, screen, || self.screen().contains(text));
    }

    /// From now on what is written stays on its way.
    pub(crate) fn read_no_more(&self) {
        self.is_full.store(true, Ordering::Relaxed);
    }

    /// Waits for the end of the script, and holds the terminal to be as it was. Gives the exit status.
    #[track_caller]
    pub(crate) fn end(mut self, folder: &Folder) -> String {
        self.wait_for_end(folder);
        folder.read("status")
    }

    /// The same. Gives all that was written.
    #[track_caller]
    pub(crate) fn end_with_all(mut self, folder: &Folder) -> String {
        self.wait_for_end(folder);
        self.written()
    }

    #[track_caller]
    fn wait_for_end(&mut self, folder: &Folder) {
        wait_until("the end of the script", || {
            self.child.try_wait().unwrap().is_some()
        });
        assert_eq!(folder.read("before"), folder.read("after"));
        assert!(!folder.read("before").is_empty());
        wait_until("the main screen with its cursor", || {
            let seen = self.seen.lock().unwrap();
            !seen.parser.screen().alternate_screen() && !seen.parser.screen().hide_cursor()
        });
    }
}
