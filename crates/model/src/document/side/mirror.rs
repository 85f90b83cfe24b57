use crate::shape::{DecodedText, List, Map, object};

object! {
    /// The versions of a provider in a mirror: `index.json`.
    MirrorIndex = "MirrorIndex" {
        /// An object without members for each version.
        versions "versions": Map<'a, NoMembers<'a>>, always;
    }
}

object! {
    /// An object without members of its own.
    NoMembers = "NoMembers" {}
}

object! {
    /// The archives of a provider's version in a mirror: `VERSION.json`.
    MirrorVersion = "MirrorVersion" {
        /// An archive for each platform.
        archives "archives": Map<'a, MirrorArchive<'a>>, always;
    }
}

object! {
    /// An archive.
    MirrorArchive = "MirrorArchive" {
        /// Its hashes.
        hashes "hashes": List<'a, DecodedText<'a>>, optional;
        /// Where it is, relative to the document.
        url "url": DecodedText<'a>, always;
    }
}
