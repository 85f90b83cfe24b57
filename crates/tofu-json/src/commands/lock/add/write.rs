//! What was learned, for people and for programs.

use super::Taught;
use crate::json::{Json, finish};
use std::fmt::Write as _;
use tofu_json_lock::ProviderLock;
use tofu_json_lock::package::{Ground, Learned, Platform};

/// In characters.
const LONGEST: usize = 300;

/// A line for each package, and below it the hashes that are new.
pub(super) fn text(taught: &[Taught]) -> String {
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
pub(super) fn lines(taught: &[Taught]) -> impl Iterator<Item = String> {
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

/// The provider and the version, which are told with each package.
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

pub(super) fn json(taught: &[Taught]) -> String {
    let mut json = Json::line();
    json.array(|json| {
        for Taught { entry, learned, .. } in taught {
            let (provider, version) = names(entry);
            for one in learned {
                json.element().object(|json| {
                    json.member("provider").string(&provider);
                    json.member("version").string(&version);
                    let platform = one.platform.as_ref().map(ToString::to_string);
                    json.member("platform").string_or_null(platform.as_deref());
                    json.member("new").array(|json| {
                        for hash in one.new.iter() {
                            json.element().string(hash.as_str());
                        }
                    });
                    members(json, &one.ground);
                });
            }
        }
    });
    finish(json)
}

fn members(json: &mut Json, ground: &Ground) {
    let (key, hash) = match ground {
        Ground::Matches(hash) => ("matches", Some(hash)),
        Ground::VouchedBy(_, hash) => ("vouched", Some(hash)),
        Ground::FirstUse => ("first_use", None),
        Ground::Trusted => ("trusted", None),
    };
    json.member("ground").string(key);
    let hash = hash.map(|hash| brief(hash.as_str()));
    json.member("by").string_or_null(hash.as_deref());
}

/// What is told with each package that it stands for: its start alone where it is longer than
/// anybody's.
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
