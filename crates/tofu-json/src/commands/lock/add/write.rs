//! What was learned, for people and for programs.

use crate::json::to_line;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;
use tofu_json_lock::package::{Ground, Learned, Platform, Taught};
use tofu_json_lock::{Hashes, ProviderLock};

/// In characters.
const LONGEST: usize = 300;

/// A line for each package, and below it the hashes that are new.
pub(super) fn text(taught: &[Taught<'_, PathBuf>]) -> String {
    let mut text = String::new();
    for Taught { entry, learned, .. } in taught {
        for one in learned {
            text.push_str(&line(entry, one));
            text.push('\n');
            for hash in one.new.iter() {
                let _ = writeln!(text, "  {}", hash.as_str());
            }
        }
    }
    text
}

/// A line for each package.
pub(super) fn lines(taught: &[Taught<'_, PathBuf>]) -> impl Iterator<Item = String> {
    taught
        .iter()
        .flat_map(|Taught { entry, learned, .. }| learned.iter().map(|one| line(entry, one)))
}

fn line(entry: &ProviderLock, learned: &Learned) -> String {
    let (provider, version) = names(entry);
    let new = match learned.new.len() {
        0 => "all hashes were recorded".to_owned(),
        1 => "1 new hash".to_owned(),
        count => format!("{count} new hashes"),
    };
    let platform = named(learned.platform.as_ref());
    let ground = ground(learned);
    format!("{provider} {version} {platform}: {new}, {ground}")
}

/// The provider and the version as they are written with each package.
fn names(entry: &ProviderLock) -> (String, String) {
    let version = entry.version.to_string();
    (entry.provider.brief().to_string(), brief(&version))
}

fn named(platform: Option<&Platform>) -> String {
    platform.map_or_else(|| "some platform".to_owned(), ToString::to_string)
}

fn ground(learned: &Learned) -> String {
    match &learned.ground {
        Ground::Matches(hash) => format!("it matches {}", brief(hash.as_str())),
        Ground::VouchedBy(platform, hash) => {
            let platform = named(platform.as_ref());
            let (platform, hash) = (brief(&platform), brief(hash.as_str()));
            format!("the package for {platform} matches {hash}")
        }
        Ground::FirstUse => "trusted on first use".to_owned(),
        Ground::Trusted => "trusted although nothing matches".to_owned(),
    }
}

/// The hashes of one package.
#[derive(Serialize)]
struct LearnedPackage<'l> {
    provider: String,
    version: String,
    platform: Option<&'l Platform>,
    new: &'l Hashes,
    ground: &'static str,
    /// The recorded hash that the ground is.
    by: Option<String>,
}

pub(super) fn json(taught: &[Taught<'_, PathBuf>]) -> String {
    let packages = taught.iter().flat_map(|Taught { entry, learned, .. }| {
        let learned = learned.iter();
        learned.map(|one| LearnedPackage::of(entry, one))
    });
    to_line(&packages.collect::<Vec<_>>())
}

impl<'l> LearnedPackage<'l> {
    fn of(entry: &ProviderLock, learned: &'l Learned) -> Self {
        let (provider, version) = names(entry);
        let (ground, hash) = match &learned.ground {
            Ground::Matches(hash) => ("matches", Some(hash)),
            Ground::VouchedBy(_, hash) => ("vouched", Some(hash)),
            Ground::FirstUse => ("first_use", None),
            Ground::Trusted => ("trusted", None),
        };
        Self {
            provider,
            version,
            platform: learned.platform.as_ref(),
            new: &learned.new,
            ground,
            by: hash.map(|hash| brief(hash.as_str())),
        }
    }
}

/// A text that is repeated with each package: its start alone where it is longer than anybody's.
fn brief(text: &str) -> String {
    let end = text.char_indices().nth(LONGEST).map(|(end, _)| end);
    match end.and_then(|end| text.get(..end)) {
        Some(start) => format!("{start}…"),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, brief};

    #[test]
    fn long_texts_are_cut() {
        let text = "é".repeat(LONGEST);
        assert_eq!(brief(&text), text);
        assert_eq!(brief(&text.repeat(1_000)), format!("{text}…"));
    }
}
