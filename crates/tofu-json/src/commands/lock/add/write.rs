//! What was learned, for people and for programs.

use super::Taught;
use crate::json::Json;
use std::fmt::Write as _;
use tofu_json_lock::package::{Ground, Learned, Platform};

pub(super) fn text(taught: &[Taught]) -> String {
    let mut text = String::new();
    for Taught { entry, learned, .. } in taught {
        for one in learned {
            let new = match one.new.len() {
                0 => "all hashes were recorded".to_owned(),
                1 => "1 new hash".to_owned(),
                count => format!("{count} new hashes"),
            };
            let platform = named(one.platform.as_ref());
            let ground = ground(one);
            let (provider, version) = (&entry.provider, &entry.version);
            let _ = writeln!(text, "{provider} {version} {platform}: {new}, {ground}");
            for hash in one.new.iter() {
                let _ = writeln!(text, "  {}", hash.as_str());
            }
        }
    }
    text
}

fn named(platform: Option<&Platform>) -> String {
    platform.map_or_else(|| "some platform".to_owned(), ToString::to_string)
}

fn ground(learned: &Learned) -> String {
    match &learned.ground {
        Ground::Matches(hash) => format!("it matches {}", hash.as_str()),
        Ground::VouchedBy(platform, hash) => {
            let platform = named(platform.as_ref());
            format!("the package for {platform} matches {}", hash.as_str())
        }
        Ground::FirstUse => "trusted on first use".to_owned(),
        Ground::Trusted => "trusted although nothing matches".to_owned(),
    }
}

pub(super) fn json(taught: &[Taught]) -> String {
    let mut json = Json::line();
    json.array(|json| {
        for Taught { entry, learned, .. } in taught {
            for one in learned {
                json.element().object(|json| {
                    json.member("provider").string(&entry.provider.to_string());
                    json.member("version").string(&entry.version.to_string());
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
    json.finish()
}

fn members(json: &mut Json, ground: &Ground) {
    let (key, hash) = match ground {
        Ground::Matches(hash) => ("matches", Some(hash)),
        Ground::VouchedBy(_, hash) => ("vouched", Some(hash)),
        Ground::FirstUse => ("first_use", None),
        Ground::Trusted => ("trusted", None),
    };
    json.member("ground").string(key);
    json.member("by")
        .string_or_null(hash.map(|hash| hash.as_str()));
}
