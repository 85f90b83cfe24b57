//! Files whose time is another one, but whose bytes are those of before, as after a checkout or a copy.

use crate::FoundFile;
use crate::content::{FileContent, hash};
use crate::old::{OldFile, OldPart};
use crate::scan::ScanOptions;
use crate::store::is_in_store;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The names of these files: to hash a file takes a small part of the time in which it is read into tables.
///
/// An object of a bucket gets another time only when it is written, and to hash it would be to fetch it: it is read.
pub(crate) fn retimed<'f>(
    files: &'f BTreeMap<String, &FoundFile>,
    before: &[OldPart],
    options: &ScanOptions,
) -> BTreeSet<&'f str> {
    let known = before.iter().flat_map(|part| &part.files);
    let may_be: Vec<_> = known
        .filter_map(|(path, old)| {
            let (path, file) = files.get_key_value(path)?;
            (old.may_be_retimed(file) && !is_in_store(path)).then_some((path.as_str(), *file, old))
        })
        .collect();
    let same = may_be.into_par_iter().map_init(
        || FileContent::default().stopped_by(options.stop),
        |room, (path, file, old)| is_retimed(file, old, room, options).then_some(path),
    );
    same.flatten().collect()
}

/// Whether a file has the bytes of before. One that cannot be read has not: whoever reads it next says why.
fn is_retimed(
    file: &FoundFile,
    old: &OldFile,
    room: &mut FileContent,
    options: &ScanOptions,
) -> bool {
    !options.is_stopped() && hash(file, room).is_ok_and(|hash| Some(hash) == old.hash)
}
