//! A terminal that no window shows.

use crate::folder::{Folder, wait_until, wait_until_shown};
use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use std::io::{Read as _, Write as _};
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread;

/// A script that runs on a terminal of its own.
pub(crate) struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    seen: Arc<Mutex<Seen>>,
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
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        // Where nobody is at the other side any more, that is an error.
        while let Ok(length @ 1..) = (&*reader).read(&mut buffer) {
            let mut seen = to.lock().unwrap();
            seen.parser.process(buffer.get(..length).unwrap());
            seen.bytes.extend(buffer.get(..length).unwrap());
        }
    });
    Terminal { pty, child, seen }
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

    /// Waits for the end of the script, and holds the terminal to be as it was.
    #[track_caller]
    pub(crate) fn end(mut self, folder: &Folder) -> String {
        wait_until("the end of the script", || {
            self.child.try_wait().unwrap().is_some()
        });
        assert_eq!(folder.read("before"), folder.read("after"));
        assert!(!folder.read("before").is_empty());
        wait_until("the main screen", || !self.has_view());
        let seen = self.seen.lock().unwrap();
        assert!(!seen.parser.screen().hide_cursor());
        drop(seen);
        folder.read("status")
    }
}
