//! An estate of which some objects are renamed, with look-alikes that are not.

use std::collections::BTreeSet;
use std::fmt::Write as _;

const REGIONS: [&str; 3] = ["eu-north-1", "eu-west-1", "us-east-1"];
const TEAMS: [&str; 6] = [
    "billing", "search", "platform", "data", "mobile", "security",
];
const POLICIES: [&str; 4] = [
    "allow-read",
    "allow-write",
    "deny-all-else",
    "allow-read-write",
];

/// How many of the values differ in what was renamed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Noise {
    None,
    Fifth,
}

/// The changes of a plan, and what is true of them.
pub(crate) struct Estate {
    changes: Vec<String>,
    pub(crate) deleted: Vec<String>,
    /// The address before and after of each object that was renamed.
    pub(crate) renamed: BTreeSet<(String, String)>,
}

/// The values of an object. What many objects have in common is drawn from few.
#[derive(Clone)]
struct Values {
    own: [String; 5],
    shared: [String; 6],
}

impl Estate {
    pub(crate) fn new(seed: u64, noise: Noise) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut estate = Self {
            changes: Vec::new(),
            deleted: Vec::new(),
            renamed: BTreeSet::new(),
        };
        for kind in ["acme_server", "acme_bucket", "acme_rule"] {
            for n in 0..30 {
                estate.object(kind, n, noise, &mut random);
            }
        }
        let module = format!("module.team{seed}");
        for n in 0..4 {
            let values = Values::new(&mut random);
            let (from, to) = (
                format!("{module}.acme_server.m{n}"),
                format!("module.group.{module}.acme_server.m{n}"),
            );
            estate.rename(&from, &to, &values, noise, &mut random);
        }
        estate
    }

    fn object(&mut self, kind: &str, n: usize, noise: Noise, random: &mut Random) {
        let values = Values::new(random);
        let from = format!("{kind}.a{n}");
        match random.below(10) {
            0..=2 => {
                let body = values.json(true, random);
                self.change(
                    &from,
                    "no-op",
                    &format!(r#""before":{body},"after":{body}"#),
                );
            }
            3..=6 => {
                let to = match random.below(3) {
                    0 => format!("{kind}.renamed{n}"),
                    1 => format!("module.inner.{kind}.a{n}"),
                    _ => format!("{kind}.keyed[\"k{n}\"]"),
                };
                self.rename(&from, &to, &values, noise, random);
            }
            7 => self.delete(&from, &values, random),
            8 => self.create(&format!("{kind}.new{n}"), &values, random),
            // A thing goes and another comes that has all in common with it but what is its own.
            _ => {
                self.delete(&from, &values, random);
                let mut other = Values::new(random);
                other.shared = values.shared;
                // Sometimes a text was copied too.
                if random.below(2) == 0 {
                    other.own[1].clone_from(&values.own[1]);
                }
                self.create(&format!("{kind}.other{n}"), &other, random);
            }
        }
    }

    fn rename(&mut self, from: &str, to: &str, values: &Values, noise: Noise, random: &mut Random) {
        self.delete(from, values, random);
        let mut changed = values.clone();
        if noise == Noise::Fifth {
            let other = Values::new(random);
            let own = changed.own.iter_mut().zip(other.own);
            let shared = changed.shared.iter_mut().zip(other.shared);
            for (value, other) in own.chain(shared) {
                if random.below(5) == 0 {
                    *value = other;
                }
            }
        }
        self.create(to, &changed, random);
        self.renamed.insert((from.to_owned(), to.to_owned()));
    }

    fn delete(&mut self, address: &str, values: &Values, random: &mut Random) {
        let body = values.json(true, random);
        self.deleted.push(address.to_owned());
        self.change(
            address,
            "delete",
            &format!(r#""before":{body},"after":null"#),
        );
    }

    fn create(&mut self, address: &str, values: &Values, random: &mut Random) {
        let body = values.json(false, random);
        let unknown = r#""after_unknown":{"id":true,"arn":true}"#;
        self.change(
            address,
            "create",
            &format!(r#""before":null,"after":{body},{unknown}"#),
        );
    }

    fn change(&mut self, address: &str, action: &str, sides: &str) {
        let start = address.find("acme_").unwrap();
        let (kind, name) = address[start..].split_once('.').unwrap();
        let name = name.split('[').next().unwrap();
        let module = address[..start].trim_end_matches('.');
        self.changes.push(format!(
            r#"{{"address":{address:?},"module_address":{module:?},"mode":"managed","type":"{kind}","name":"{name}","change":{{"actions":["{action}"],{sides}}}}}"#
        ));
    }

    pub(crate) fn plan(&self) -> String {
        let changes = self.changes.join(",");
        format!(
            r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{changes}]}}"#
        )
    }
}

impl Values {
    fn new(random: &mut Random) -> Self {
        let shared = [
            REGIONS[random.below(3)].to_owned(),
            TEAMS[random.below(6)].to_owned(),
            POLICIES[random.below(4)].to_owned(),
            random.below(5).to_string(),
            ["true", "false"][random.below(2)].to_owned(),
            ["80", "443", "8080"][random.below(3)].to_owned(),
        ];
        let mut word = |prefix: &str| format!("{prefix}-{:06x}", random.next() & 0xff_ffff);
        Self {
            own: [
                word("svc"),
                word("the owner of"),
                word("Name"),
                word("10.0"),
                word("https://x"),
            ],
            shared,
        }
    }

    /// The object with these values; one that exists has those of its provider as well.
    fn json(&self, exists: bool, random: &mut Random) -> String {
        let [name, description, tag, range, url] = &self.own;
        let [region, team, policy, size, enabled, port] = &self.shared;
        let mut json = format!(
            r#"{{"name":"{name}","description":"{description}","tags":{{"Name":"{tag}","team":"{team}"}},"range":"{range}","endpoint":[{{"url":"{url}","port":{port}}}],"region":"{region}","policy":"{policy}","size":{size},"enabled":{enabled},"comment":null"#
        );
        if exists {
            let id = random.next();
            write!(json, r#","id":"i-{id:x}","arn":"arn:{id:x}""#).unwrap();
        }
        json + "}"
    }
}

/// Numbers that look like chance and are the same each time.
pub(crate) struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        ((self.next() >> 33) as usize) % end
    }
}
