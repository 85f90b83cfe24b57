//! Strings by what they mean.

use super::json_text::{containers, policy};
use super::lines::{certificate, script, yaml};
use super::name::{hex, labelled_name, sentence, word};
use crate::random::Random;
use crate::words::REGIONS;
use serde::Deserialize;
use std::fmt::Write as _;

/// What a string means.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Text {
    Account,
    Address,
    Ami,
    Arn,
    Certificate,
    Cidr,
    Cidr6,
    Containers,
    Engine,
    Host,
    Instance,
    Key,
    Name,
    NetworkInterface,
    Policy,
    Protocol,
    Region,
    Role,
    Script,
    Secret,
    SecurityGroup,
    Sentence,
    Sha1,
    Sha256,
    Size,
    Subnet,
    Time,
    Url,
    Uuid,
    Version,
    Volume,
    Vpc,
    Word,
    Yaml,
    Zone,
}

impl Text {
    pub(crate) fn value(self, random: &mut Random) -> String {
        let mut out = String::with_capacity(48);
        self.write(random, &mut out);
        out
    }

    pub(crate) fn write(self, random: &mut Random, out: &mut String) {
        match self {
            Self::Account => digits(random, out, 12),
            Self::Address => address(random, out),
            Self::Ami => identifier(random, out, "ami-"),
            Self::Arn => arn(random, out, "ec2", "resource"),
            Self::Certificate => certificate(random, out),
            Self::Cidr => network(random, out),
            Self::Cidr6 => network6(random, out),
            Self::Containers => containers(random, out),
            Self::Engine => out.push_str(random.pick(&["postgres", "mysql", "aurora-postgresql"])),
            Self::Host => host(random, out),
            Self::Instance => identifier(random, out, "i-"),
            Self::Key => arn(random, out, "kms", "key"),
            Self::Name => labelled_name(random, out, '-'),
            Self::NetworkInterface => identifier(random, out, "eni-"),
            Self::Policy => policy(random, out),
            Self::Protocol => out.push_str(random.pick(&["tcp", "udp", "icmp", "-1"])),
            Self::Region => out.push_str(random.pick(&REGIONS)),
            Self::Role => role(random, out),
            Self::Script => script(random, out),
            Self::Secret => hex(random, out, 32),
            Self::SecurityGroup => identifier(random, out, "sg-"),
            Self::Sentence => sentence(random, out),
            Self::Sha1 => hex(random, out, 40),
            Self::Sha256 => hex(random, out, 64),
            Self::Size => out.push_str(random.pick(&SIZES)),
            Self::Subnet => identifier(random, out, "subnet-"),
            Self::Time => time(random, out),
            Self::Url => url(random, out),
            Self::Uuid => uuid(random, out),
            Self::Version => version(random, out),
            Self::Volume => identifier(random, out, "vol-"),
            Self::Vpc => identifier(random, out, "vpc-"),
            Self::Word => out.push_str(random.pick(&SETTINGS)),
            Self::Yaml => yaml(random, out),
            Self::Zone => {
                out.push_str(random.pick(&REGIONS));
                out.push(random.pick(&['a', 'b', 'c']));
            }
        }
    }
}

const SIZES: [&str; 4] = ["t3.micro", "m6i.large", "c7g.4xlarge", "r6gd.16xlarge"];
const SETTINGS: [&str; 6] = [
    "enabled", "disabled", "optional", "required", "default", "standard",
];

fn identifier(random: &mut Random, out: &mut String, prefix: &str) {
    out.push_str(prefix);
    hex(random, out, 17);
}

pub(super) fn digits(random: &mut Random, out: &mut String, count: u32) {
    for _ in 0..count {
        out.push(char::from(b'0' + random.below(10) as u8));
    }
}

pub(super) fn arn(random: &mut Random, out: &mut String, service: &str, what: &str) {
    for part in ["arn:aws:", service, ":", random.pick(&REGIONS), ":"] {
        out.push_str(part);
    }
    digits(random, out, 12);
    out.push(':');
    out.push_str(what);
    out.push('/');
    hex(random, out, 17);
}

fn role(random: &mut Random, out: &mut String) {
    out.push_str("arn:aws:iam::");
    digits(random, out, 12);
    out.push_str(":role/");
    labelled_name(random, out, '-');
}

fn network(random: &mut Random, out: &mut String) {
    let (two, three) = (random.below(256), random.below(256));
    let bits = random.pick(&[16, 20, 24, 28]);
    _ = write!(out, "10.{two}.{three}.0/{bits}");
}

fn network6(random: &mut Random, out: &mut String) {
    out.push_str("2a05:");
    hex(random, out, 4);
    out.push(':');
    hex(random, out, 4);
    out.push_str("::/56");
}

fn address(random: &mut Random, out: &mut String) {
    let (two, three, four) = (random.below(256), random.below(256), random.below(256));
    _ = write!(out, "10.{two}.{three}.{four}");
}

fn host(random: &mut Random, out: &mut String) {
    labelled_name(random, out, '-');
    for part in [".", random.pick(&REGIONS), ".elb.amazonaws.com"] {
        out.push_str(part);
    }
}

fn url(random: &mut Random, out: &mut String) {
    for part in ["https://sqs.", random.pick(&REGIONS), ".amazonaws.com/"] {
        out.push_str(part);
    }
    digits(random, out, 12);
    out.push('/');
    labelled_name(random, out, '-');
}

fn uuid(random: &mut Random, out: &mut String) {
    for (digits, end) in [(8, "-"), (4, "-4"), (3, "-a"), (3, "-"), (12, "")] {
        hex(random, out, digits);
        out.push_str(end);
    }
}

fn version(random: &mut Random, out: &mut String) {
    let (major, minor, patch) = (random.below(20), random.below(20), random.below(20));
    _ = write!(out, "{major}.{minor}.{patch}");
}

fn time(random: &mut Random, out: &mut String) {
    let (year, month, day) = (
        random.within(2019, 2025),
        random.within(1, 12),
        random.within(1, 28),
    );
    let (hour, minute, second) = (random.below(24), random.below(60), random.below(60));
    _ = write!(
        out,
        "{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
    );
}

/// A word in capitals.
pub(super) fn shout(random: &mut Random, out: &mut String) {
    out.extend(
        word(random)
            .chars()
            .map(|letter| letter.to_ascii_uppercase()),
    );
}
