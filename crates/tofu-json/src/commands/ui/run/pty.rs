//! A terminal that only the program sees, so that its text is what it is on the user's own: in colour and
//! as wide. What is typed does not come from it: the program keeps the user's terminal for that.

#[cfg(unix)]
pub(super) use unix::{Pty, PtySide};

#[cfg(not(unix))]
pub(super) use other::{Pty, PtySide};

#[cfg(unix)]
mod unix {
    use nix::sys::termios::{OutputFlags, SetArg, tcgetattr, tcsetattr};
    use pty_process::Size;
    use pty_process::blocking::{Pts, open};
    use std::io::{self, Read, stdout};
    use std::os::fd::AsFd as _;
    use std::process::Stdio;
    use std::sync::Arc;
    use terminal_size::{Height, Width, terminal_size_of};

    /// The terminal, and how wide it is to be where somebody has said that.
    pub(in crate::commands::ui::run) struct Pty {
        pty: pty_process::blocking::Pty,
        columns: Option<u16>,
    }

    /// What the program writes to it.
    pub(in crate::commands::ui::run) struct PtyOutput(Arc<Pty>);

    impl Pty {
        /// Makes one as large as the user's terminal, and its other side for the program.
        pub(in crate::commands::ui::run) fn open(
            columns: Option<u16>,
        ) -> io::Result<(Arc<Self>, PtySide)> {
            let (pty, pts) = open().map_err(io::Error::other)?;
            // The text is to come as it was written: the user's terminal ends the lines.
            let mut modes = tcgetattr(&pts)?;
            modes.output_flags &= !OutputFlags::OPOST;
            tcsetattr(&pts, SetArg::TCSANOW, &modes)?;
            let pty = Self { pty, columns };
            pty.fit();
            Ok((Arc::new(pty), PtySide(pts)))
        }

        /// Gives it the size that the user's terminal has now.
        pub(in crate::commands::ui::run) fn fit(&self) {
            if let Some((Width(columns), Height(rows))) = terminal_size_of(stdout()) {
                let columns = self.columns.unwrap_or(columns);
                // It is then as large as it was before.
                let _ = self.pty.resize(Size::new(rows, columns));
            }
        }

        /// What the program writes.
        pub(in crate::commands::ui::run) const fn written(self: Arc<Self>) -> PtyOutput {
            PtyOutput(self)
        }
    }

    impl Read for PtyOutput {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            (&self.0.pty).read(buffer)
        }
    }

    /// The side of the program.
    pub(in crate::commands::ui::run) struct PtySide(Pts);

    impl PtySide {
        pub(in crate::commands::ui::run) fn stdio(&self) -> io::Result<Stdio> {
            Ok(self.0.as_fd().try_clone_to_owned()?.into())
        }
    }
}

/// There is none here.
#[cfg(not(unix))]
mod other {
    use std::io;
    use std::process::Stdio;
    use std::sync::Arc;

    #[derive(Clone, Copy)]
    pub(in crate::commands::ui::run) enum Pty {}

    #[derive(Clone, Copy)]
    pub(in crate::commands::ui::run) enum PtySide {}

    impl Pty {
        pub(in crate::commands::ui::run) fn open(
            _columns: Option<u16>,
        ) -> io::Result<(Arc<Self>, PtySide)> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub(in crate::commands::ui::run) fn fit(&self) {
            match *self {}
        }

        pub(in crate::commands::ui::run) fn written(self: Arc<Self>) -> io::Empty {
            match *self {}
        }
    }

    impl PtySide {
        pub(in crate::commands::ui::run) fn stdio(&self) -> io::Result<Stdio> {
            match *self {}
        }
    }
}
