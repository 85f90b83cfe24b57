//! What happens to the estate, sort by sort.

use super::object::{Change, Members, Place};
use super::policy::{chart, policy, script};
use crate::random::Random;
use serde_json::{Value, json};

const UPDATE: &[&str] = &["update"];
const REPLACE: &[&str] = &["delete", "create"];
/// What a provider says after apply only.
const COMPUTED: &[&str] = &["id", "arn", "private_ip", "public_ip", "endpoint"];

pub(super) struct Changes {
    random: Random,
    listed: Vec<Value>,
    drift: Vec<Value>,
    /// How many objects there are, so that each has an identity of its own.
    objects: u32,
}

impl Changes {
    pub(super) const fn new(random: Random) -> Self {
        Self {
            random,
            listed: Vec::new(),
            drift: Vec::new(),
            objects: 0,
        }
    }

    /// What is planned and what has changed outside, each in the order of OpenTofu.
    pub(super) fn lists(mut self) -> (Vec<Value>, Vec<Value>) {
        self.listed.sort_by_cached_key(order);
        self.drift.sort_by_cached_key(order);
        (self.listed, self.drift)
    }

    /// Modules that are gone, one with a database, and the last of the `count` that shifts.
    pub(super) fn destroyed(&mut self) {
        for n in 0..17 {
            let kind = match n {
                0 => "aws_db_instance",
                1 => "aws_s3_bucket",
                _ => "aws_instance",
            };
            let before = self.object(kind, &format!("old-{n}"));
            let place = Place::in_module(format!("module.legacy[\"team-{n}\"]"), kind, "this");
            self.destroy(place, before, "delete_because_no_module");
        }
    }

    /// The same new image for many, new scripts for some, a new name for a database.
    pub(super) fn replaced(&mut self) {
        for n in 0..57 {
            let name = format!("node-{n}");
            let (kind, forces, value) = match n {
                0..40 => ("aws_instance", "ami", json!("ami-0fedcba9876543210")),
                40..55 => ("aws_instance", "user_data", script("agent", 8)),
                _ => ("aws_db_instance", "name", json!(format!("data-{n}"))),
            };
            let before = self.object(kind, &name);
            let after = with(&before, forces, value);
            let module = format!("module.cluster[{}]", n % 3);
            let mut place = Place::in_module(module, kind, if n < 40 { "worker" } else { "agent" });
            place.index = Some(json!(name));
            self.listed.push(
                Change {
                    place,
                    actions: REPLACE,
                    before: Some(before),
                    after: Some(after),
                    unknown: COMPUTED,
                    forces: Some(forces),
                    reason: Some("replace_because_cannot_update"),
                }
                .write(),
            );
        }
    }

    /// The third of 42 subnets is gone from the list that `count` runs over.
    pub(super) fn shifted(&mut self) {
        let subnets: Vec<_> = (0..43)
            .map(|n| {
                let subnet = self.object("aws_subnet", &format!("subnet-{n}"));
                with(&subnet, "cidr_block", json!(format!("10.0.{n}.0/24")))
            })
            .collect();
        let place = |n: usize| Place::root("aws_subnet", "private", Some(json!(n)));
        for (n, pair) in subnets.windows(2).enumerate().skip(2) {
            let [before, next] = pair else { continue };
            let mut after = before.clone();
            for name in ["name", "cidr_block"] {
                after.insert(name.to_owned(), next.get(name).cloned().unwrap_or_default());
            }
            self.update(place(n), before.clone(), after);
        }
        if let Some(last) = subnets.last() {
            self.destroy(place(42), last.clone(), "delete_because_count_index");
        }
    }

    /// Two groups of objects get the same tag each.
    pub(super) fn tagged(&mut self) {
        for n in 0..105_usize {
            let name = format!("group-{n}");
            let (kind, cost) = match n < 60 {
                true => ("aws_lb_target_group", "platform"),
                false => ("aws_s3_bucket", "storage"),
            };
            let mut before = self.object(kind, &name);
            let mut after = before.clone();
            tag(&mut before, "cost-center", "none");
            tag(&mut after, "cost-center", cost);
            let module = format!("module.service[\"{}\"]", n / 10);
            let mut place = Place::in_module(module, kind, "this");
            place.index = Some(json!(name));
            self.update(place, before, after);
        }
    }

    /// What has to be read: rules, charts, secrets and policies.
    pub(super) fn updated(&mut self) {
        for n in 0..60_usize {
            let name = format!("item-{n}");
            let kind = match n {
                0..20 => "aws_security_group",
                20..28 => "helm_release",
                28..38 => "aws_ssm_parameter",
                38 => "aws_iam_policy",
                _ => "aws_instance",
            };
            let base = self.object(kind, &name);
            let (before, after) = match kind {
                "aws_security_group" => (
                    with(&base, "ingress", rules(n, 443)),
                    with(&base, "ingress", rules(n, 8443)),
                ),
                "helm_release" => (
                    with(&base, "values", chart(&name, 1)),
                    with(&base, "values", chart(&name, 2)),
                ),
                "aws_ssm_parameter" => {
                    let secret =
                        |random: &mut Random| json!(format!("s3cret-{:016x}", random.next()));
                    let before = with(&base, "value", secret(&mut self.random));
                    let after = with(&base, "value", secret(&mut self.random));
                    (before, after)
                }
                "aws_iam_policy" => (
                    with(&base, "policy", policy(&name, None)),
                    with(&base, "policy", policy(&name, Some(self.random.index(60)))),
                ),
                _ => {
                    let groups = |last: &str| json!(["sg-1", "sg-2", "sg-3", last]);
                    let before = with(&base, "security_groups", groups("sg-4"));
                    let after = with(&base, "security_groups", groups(&format!("sg-new-{n}")));
                    (before, after)
                }
            };
            if n % 9 == 0 {
                let mut drifted = before.clone();
                tag(&mut drifted, "by-hand", "yes");
                let place = Place::root(kind, "item", Some(json!(name)));
                self.drift
                    .push(update(place, before.clone(), drifted).write());
            }
            self.update(Place::root(kind, "item", Some(json!(name))), before, after);
        }
    }

    pub(super) fn created(&mut self) {
        for n in 0..20_usize {
            let name = format!("new-{n}");
            let kind = match n % 3 {
                0 => "aws_instance",
                1 => "aws_s3_bucket",
                _ => "aws_subnet",
            };
            let after = self.object(kind, &name);
            let mut place = Place::in_module(format!("module.region[\"{}\"]", n % 4), kind, "this");
            place.index = Some(json!(name));
            self.listed.push(
                Change {
                    place,
                    actions: &["create"],
                    before: None,
                    after: Some(after),
                    unknown: COMPUTED,
                    forces: None,
                    reason: None,
                }
                .write(),
            );
        }
    }

    fn destroy(&mut self, place: Place, before: Members, reason: &'static str) {
        self.listed.push(
            Change {
                place,
                actions: &["delete"],
                before: Some(before),
                after: None,
                unknown: &[],
                forces: None,
                reason: Some(reason),
            }
            .write(),
        );
    }

    fn update(&mut self, place: Place, before: Members, after: Members) {
        self.listed.push(update(place, before, after).write());
    }

    /// What every object of a type has.
    fn object(&mut self, kind: &str, name: &str) -> Members {
        self.objects += 1;
        let (n, id) = (self.objects, self.random.next());
        let mut object = json!({
            "id": format!("{id:016x}"),
            "arn": format!("arn:aws:acme:eu-1:1234:object/{id:016x}"),
            "name": name,
            "region": "eu-1",
            "description": format!("{name} of the estate"),
            "account": "1234",
            "deletion_protection": false,
            "retention": 7,
            "tags": {"Name": name, "env": "prod", "managed-by": "tofu", "owner": "platform"},
        });
        let own = match kind {
            "aws_instance" => json!({
                "availability_zone": self.random.pick(&["eu-1a", "eu-1b", "eu-1c"]),
                "instance_type": self.random.pick(&["m5.large", "m5.xlarge", "c5.large"]),
                "ami": "ami-00000000000000001",
                "user_data": script("agent", 7),
                "vpc_id": "vpc-0123456789abcdef0",
                "key_name": "ops",
                "private_ip": format!("10.{}.{}.{}", n / 250, n % 250, id % 250),
                "public_ip": "",
                "monitoring": true,
                "ebs_optimized": true,
                "size": 100,
                "security_groups": ["sg-1", "sg-2"],
            }),
            "aws_db_instance" => json!({
                "availability_zone": self.random.pick(&["eu-1a", "eu-1b", "eu-1c"]),
                "engine": "postgres",
                "endpoint": format!("{name}.internal.example"),
                "size": 500,
                "port": 5432,
                "security_groups": ["sg-1"],
            }),
            "aws_subnet" | "aws_security_group" | "aws_lb_target_group" => json!({
                "vpc_id": "vpc-0123456789abcdef0",
                "port": 443,
            }),
            _ => json!({}),
        };
        if let (Some(object), Value::Object(own)) = (object.as_object_mut(), own) {
            object.extend(own);
        }
        match object {
            Value::Object(members) => members,
            _ => Members::new(),
        }
    }
}

fn update(place: Place, before: Members, after: Members) -> Change {
    Change {
        place,
        actions: UPDATE,
        before: Some(before),
        after: Some(after),
        unknown: &[],
        forces: None,
        reason: None,
    }
}

fn with(object: &Members, name: &str, value: Value) -> Members {
    let mut object = object.clone();
    object.insert(name.to_owned(), value);
    object
}

fn tag(object: &mut Members, name: &str, value: &str) {
    if let Some(tags) = object.get_mut("tags").and_then(Value::as_object_mut) {
        tags.insert(name.to_owned(), json!(value));
    }
}

/// Twelve rules, one of which is for that port.
fn rules(group: usize, port: u32) -> Value {
    let rule = |n: usize, port: u32| {
        json!({
            "from_port": port,
            "to_port": port,
            "protocol": "tcp",
            "description": format!("rule {n} of {group}"),
            "cidr_blocks": [format!("10.{group}.{n}.0/24")],
        })
    };
    let others = (0..11_usize).map(|n| rule(n, 1000 + u32::try_from(n).unwrap_or_default()));
    others.chain([rule(11, port)]).collect()
}

/// By module, type, name and key.
fn order(change: &Value) -> (String, [String; 2], u64, String) {
    let text = |name: &str| {
        change
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let number = change
        .get("index")
        .and_then(Value::as_u64)
        .unwrap_or_default();
    (
        text("module_address"),
        [text("type"), text("name")],
        number,
        text("index"),
    )
}
