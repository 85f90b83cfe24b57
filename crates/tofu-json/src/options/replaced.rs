//! What counts when another file takes the place of one.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// Refuses to replace a file that must not be written: its folder would allow that all the same.
pub(crate) fn refuse_protected(path: &Path, existing: &Metadata) -> io::Result<()> {
    // Without truncating it or touching its times.
    File::options().write(true).open(path)?;
    // Nothing is closed to root, and still somebody has protected it.
    match existing.permissions().readonly() {
        true => Err(io::ErrorKind::PermissionDenied.into()),
        false => Ok(()),
    }
}

/// Gives a new file what the one before it has: permissions, and its group and owner where the system allows that.
#[cfg(unix)]
pub(crate) fn inherit(file: &File, existing: &Metadata) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};

    let made = file.metadata()?;
    let mut mode = existing.permissions().mode();
    let has_group =
        made.gid() == existing.gid() || fchown(file, None, Some(existing.gid())).is_ok();
    if !has_group {
        // Those of another group get what everybody gets.
        mode = (mode & !0o070) | ((mode & 0o007) << 3);
    }
    file.set_permissions(Permissions::from_mode(mode))?;
    if made.uid() != existing.uid() {
        // Only root may give files away; a file of somebody else becomes one's own, as with editors.
        let _ = fchown(file, Some(existing.uid()), None);
    }
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn inherit(file: &File, existing: &Metadata) -> io::Result<()> {
    file.set_permissions(existing.permissions())
}
