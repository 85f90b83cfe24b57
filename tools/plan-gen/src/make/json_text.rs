//! JSON documents in strings.

use super::name::{hex, labelled_name, word};
use super::text::{arn, digits, shout};
use crate::random::Random;
use crate::words::REGIONS;
use std::fmt::Write as _;

const OPEN: &str = r#"{"Version":"2012-10-17","Statement":["#;

pub(super) fn policy(random: &mut Random, out: &mut String) {
    out.push_str(OPEN);
    for number in 0..random.pick(&[1, 1, 2, 2, 3, 5, 8]) {
        if number > 0 {
            out.push(',');
        }
        statement(random, out);
    }
    out.push_str("]}");
}

/// A policy with one more statement; `None` where the text is no policy.
pub(crate) fn added_statement(random: &mut Random, text: &str) -> Option<String> {
    let rest = text.strip_prefix(OPEN)?;
    let mut out = String::with_capacity(text.len() + 400);
    out.push_str(OPEN);
    if random.chance(500) {
        statement(random, &mut out);
        out.push(',');
        out.push_str(rest);
    } else {
        out.push_str(rest.strip_suffix("]}")?);
        out.push(',');
        statement(random, &mut out);
        out.push_str("]}");
    }
    Some(out)
}

fn statement(random: &mut Random, out: &mut String) {
    out.push_str(r#"{"Sid":"Stmt"#);
    hex(random, out, 6);
    let effect = random.pick(&["Allow", "Allow", "Deny"]);
    _ = write!(out, r#"","Effect":"{effect}","Action":["#);
    for number in 0..random.within(1, 5) {
        let (service, verb, noun) = (
            random.pick(&["s3", "ec2", "sqs", "kms", "logs"]),
            random.pick(&["Get", "Put", "List", "Describe"]),
            random.pick(&["Object", "Bucket", "*", "Key", "Queue"]),
        );
        out.push_str(if number > 0 { "," } else { "" });
        _ = write!(out, r#""{service}:{verb}{noun}""#);
    }
    out.push_str(r#"],"Resource":["#);
    for number in 0..random.within(1, 3) {
        out.push_str(if number > 0 { ",\"" } else { "\"" });
        let bucket = word(random);
        arn(random, out, "s3", bucket);
        out.push('"');
    }
    out.push(']');
    if random.chance(400) {
        out.push_str(r#","Condition":{"StringEquals":{"aws:SourceAccount":""#);
        digits(random, out, 12);
        out.push_str(r#""},"ArnLike":{"aws:SourceArn":""#);
        arn(random, out, "sns", "topic");
        out.push_str(r#""}}"#);
    }
    out.push('}');
}

/// Container definitions.
pub(super) fn containers(random: &mut Random, out: &mut String) {
    out.push('[');
    for number in 0..random.within(1, 3) {
        if number > 0 {
            out.push(',');
        }
        container(random, out);
    }
    out.push(']');
}

fn container(random: &mut Random, out: &mut String) {
    out.push_str(r#"{"name":""#);
    labelled_name(random, out, '-');
    out.push_str(r#"","image":""#);
    digits(random, out, 12);
    _ = write!(
        out,
        ".dkr.ecr.eu-west-1.amazonaws.com/{}@sha256:",
        word(random)
    );
    hex(random, out, 64);
    let (cpu, memory) = (
        random.pick(&[256, 512, 1024]),
        random.pick(&[512, 1024, 4096]),
    );
    _ = write!(
        out,
        r#"","cpu":{cpu},"memory":{memory},"essential":true,"environment":["#
    );
    for number in 0..random.within(3, 13) {
        out.push_str(if number > 0 { "," } else { "" });
        out.push_str(r#"{"name":""#);
        shout(random, out);
        out.push_str(r#"_URL","value":"https://"#);
        labelled_name(random, out, '-');
        out.push_str(".internal:8443/?a=1&b=");
        hex(random, out, 6);
        out.push_str(r#""}"#);
    }
    out.push_str(r#"],"secrets":["#);
    for number in 0..random.below(5) {
        out.push_str(if number > 0 { "," } else { "" });
        out.push_str(r#"{"name":""#);
        shout(random, out);
        out.push_str(r#"","valueFrom":""#);
        arn(random, out, "secretsmanager", "secret");
        out.push_str(r#""}"#);
    }
    let port = random.within(1024, 65535);
    _ = write!(
        out,
        r#"],"portMappings":[{{"containerPort":{port},"protocol":"tcp"}}],"logConfiguration":{{"logDriver":"awslogs","options":{{"awslogs-group":"/ecs/"#
    );
    labelled_name(random, out, '-');
    let region = random.pick(&REGIONS);
    _ = write!(out, r#"","awslogs-region":"{region}"}}}}}}"#);
}
