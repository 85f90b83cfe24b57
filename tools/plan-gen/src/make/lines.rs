//! Strings of many lines.

use super::name::{hex, sentence, word};
use super::text::shout;
use crate::random::Random;
use crate::words::REGIONS;
use std::fmt::Write as _;

/// A shell script.
pub(super) fn script(random: &mut Random, out: &mut String) {
    out.push_str("#!/bin/bash -xe\nexec > >(tee /var/log/user-data.log) 2>&1\nexport REGION=\"");
    out.push_str(random.pick(&REGIONS));
    out.push_str("\"\n");
    for _ in 0..random.within(10, 59) {
        command(random, out);
        out.push('\n');
    }
}

fn command(random: &mut Random, out: &mut String) {
    match random.below(6) {
        0 => {
            let (one, two) = (word(random), word(random));
            _ = write!(out, "yum install -y {one} && systemctl enable --now {two}");
        }
        1 => {
            out.push_str("echo \"");
            out.push_str(word(random));
            out.push('=');
            hex(random, out, 12);
            _ = write!(out, "\" >> /etc/{}/config.env", word(random));
        }
        2 => {
            out.push_str("if [ \"$");
            shout(random, out);
            _ = write!(out, "\" -lt {} ]; then exit 0; fi", random.below(100));
        }
        3 => {}
        4 => {
            let (host, version) = (word(random), random.below(9));
            _ = write!(
                out,
                "\tcurl -fsSL 'https://{host}.example.com/v{version}/bootstrap?x=1&y=2' | bash"
            );
        }
        _ => {
            out.push_str("# ");
            sentence(random, out);
        }
    }
}

pub(super) fn yaml(random: &mut Random, out: &mut String) {
    out.push_str("apiVersion: v1\ndata:\n");
    for _ in 0..random.within(5, 39) {
        let (one, two) = (word(random), word(random));
        _ = write!(out, "  {one}.{two}: \"");
        sentence(random, out);
        out.push_str("\"\n");
    }
}

pub(super) fn certificate(random: &mut Random, out: &mut String) {
    out.push_str("-----BEGIN CERTIFICATE-----\n");
    for _ in 0..18 {
        hex(random, out, 64);
        out.push('\n');
    }
    out.push_str("-----END CERTIFICATE-----\n");
}
