//! Which files are read, in which order.

use tofu_json_module::{FolderEntry, Listing};

use crate::recordings::{self, Case};

/// The case as a listing of its directory and of the folder of its tests.
pub(crate) fn list(case: &Case) -> Listing {
    let (mut beside, mut tests) = (Vec::new(), Vec::new());
    for name in case.files.keys() {
        if let Some(directory) = name.strip_suffix('/') {
            beside.push(FolderEntry::directory(directory));
        } else if let Some(name) = name.strip_prefix("tests/") {
            tests.push(FolderEntry::file(name));
        } else if !name.contains('/') {
            beside.push(FolderEntry::file(name));
        }
    }
    Listing::of(&beside, Some(("tests", &tests)))
}

#[test]
fn files_and_their_order() {
    let cases = recordings::all();
    assert_eq!(cases.len(), 38);
    for case in cases {
        let listing = list(&case);
        assert_eq!(listing.primary, case.names("primary"), "{}", case.id);
        assert_eq!(listing.overrides, case.names("override"), "{}", case.id);
        assert_eq!(listing.tests, case.names("tests"), "{}", case.id);
    }
}
