//! Canaries that one mask hides and that are clear at every other place of a document.

use super::run;
use crate::examples::Folder;
use serde_json::{Value, json};
use std::fs;

/// What the canaries of the two versions of each document begin with.
const WORDS: [&str; 2] = ["canary-7b21", "canarx-7b21"];

/// Where a canary is clear.
const PLACES: [&str; 16] = [
    "variable",
    "default",
    "prior",
    "planned",
    "constant",
    "in-string",
    "in-json",
    "map-key",
    "drift",
    "output",
    "in-list",
    "nested",
    "check",
    "import-id",
    "dynamic",
    "identity",
];

/// The canaries of one version of a document.
#[derive(Clone, Copy)]
struct Canaries(&'static str);

impl Canaries {
    fn at(self, place: &str) -> String {
        format!("{}-of-the-{place}", self.0)
    }

    /// An object of which a mask hides all canaries.
    fn holder(self) -> Value {
        json!({ "id": "h", "all": (PLACES.map(|place| self.at(place))) })
    }

    /// An object without masks that has them in each way in which a value can.
    fn leaky(self, text: &str) -> Value {
        json!({
            "id": "l",
            "s": format!("a {} in a string", self.at(text)),
            "j": json!({ "k": [self.at("in-json")] }).to_string(),
            "m": { (self.at("map-key")): "x" },
            "l": ["a", self.at("in-list")],
            "n": [{ "deep": { "er": format!("postgres://u:{}@h", self.at("nested")) } }],
        })
    }

    fn plan(self) -> Value {
        let (leaky, clear) = (self.leaky("in-string"), clear());
        let holder = json!({ "actions": ["update"], "before": { "id": "h", "all": [] }, "after": self.holder(),
            "before_sensitive": {}, "after_sensitive": { "all": true } });
        let replaced = json!({ "actions": ["delete", "create"], "before": clear, "after": leaky, "before_sensitive": {},
            "after_sensitive": {}, "replace_paths": [["s"], ["m", self.at("map-key")], ["l", 1]] });
        let imported = json!({ "actions": ["update"], "before": clear, "after": leaky, "before_sensitive": {},
            "after_sensitive": {}, "importing": { "id": self.at("import-id") } });
        let changes = [
            changed("holder", holder),
            changed("create", change("create", &Value::Null, &leaky)),
            changed("update", change("update", &clear, &leaky)),
            changed("delete", change("delete", &leaky, &Value::Null)),
            changed("noop", change("no-op", &leaky, &leaky)),
            changed("replace", replaced),
            changed("import", imported),
            changed("old", change("delete", &leaky, &Value::Null)),
            changed("new", change("create", &Value::Null, &leaky)),
        ];
        let drift = [
            changed("update", change("update", &clear, &self.leaky("drift"))),
            changed("delete", change("delete", &leaky, &Value::Null)),
        ];
        let configured = ["holder", "create", "update", "replace", "import", "new"].map(|name| {
            json!({ "address": format!("acme_thing.{name}"), "mode": "managed", "type": "acme_thing", "name": name,
                "provider_config_key": "acme", "schema_version": 0, "expressions": {
                    "s": { "constant_value": self.at("constant") }, "j": { "references": ["var.password", "var.v"] } } })
        });
        json!({
            "format_version": "1.2", "terraform_version": "1.12.6",
            "variables": { "v": { "value": self.at("variable") }, "d": { "value": "q" },
                "password": { "value": self.at("variable-with-a-mask") } },
            "planned_values": self.values("planned"), "resource_drift": drift, "resource_changes": changes,
            "output_changes": {
                "clear": change("update", &json!("p"), &json!(format!("x {}", self.at("output")))),
                "masked": { "actions": ["update"], "before": self.at("output-before"), "after": self.at("output-after"),
                    "before_sensitive": true, "after_sensitive": true },
            },
            "prior_state": self.state(),
            "configuration": {
                "provider_config": { "acme": { "name": "acme", "full_name": "example.com/acme/acme",
                    "expressions": { "token": { "constant_value": self.at("constant") } } } },
                "root_module": {
                    "variables": { "v": {}, "d": { "default": self.at("default") },
                        "password": { "sensitive": true, "default": self.at("default-with-a-mask") } },
                    "outputs": { "masked": { "sensitive": true, "expression": { "constant_value": self.at("output-after") } },
                        "clear": { "expression": { "references": ["var.v"] } } },
                    "resources": configured,
                },
            },
            "relevant_attributes": [{ "resource": "acme_thing.update", "attribute": ["s"] }],
            "checks": [{ "address": { "kind": "resource", "mode": "managed", "name": "update", "type": "acme_thing",
                "to_display": "acme_thing.update" }, "status": "fail", "instances": [{ "address": {
                "to_display": "acme_thing.update" }, "status": "fail", "problems": [
                { "message": format!("bad {}", self.at("check")) }] }] }],
            "errored": false,
        })
    }

    fn values(self, text: &str) -> Value {
        json!({
            "outputs": { "clear": { "sensitive": false, "type": "string", "value": self.at("output") } },
            "root_module": { "resources": [
                object("holder", self.holder(), json!({ "all": true })),
                self.identified(object("update", self.leaky(text), json!({}))),
            ] },
        })
    }

    /// With an identity, which has no mask.
    fn identified(self, mut object: Value) -> Value {
        object["identity_schema_version"] = json!(0);
        object["identity"] = json!({ "key": self.at("identity") });
        object
    }

    fn state(self) -> Value {
        json!({ "format_version": "1.0", "terraform_version": "1.12.6", "values": self.values("prior") })
    }

    fn state_file(self) -> Value {
        let resource = |name: &str, attributes: Value, marks: Value| {
            json!({ "mode": "managed", "type": "acme_thing", "name": name,
                "provider": "provider[\"example.com/acme/acme\"]", "instances": [{ "schema_version": 0,
                "attributes": attributes, "sensitive_attributes": marks }] })
        };
        let mut leaky = self.leaky("in-string");
        leaky["any"] =
            json!({ "value": { "k": self.at("dynamic") }, "type": ["object", { "k": "string" }] });
        leaky["keyed"] = json!({ "value": { (self.at("map-key")): 1 },
            "type": ["object", { (self.at("map-key")): "number" }] });
        json!({
            "version": 4, "terraform_version": "1.12.6", "serial": 1, "lineage": "l",
            "outputs": { "clear": { "value": self.at("output"), "type": "string" } },
            "resources": [
                resource("holder", self.holder(), json!([[{ "type": "get_attr", "value": "all" }]])),
                json!({ "mode": "managed", "type": "acme_thing", "name": "update",
                    "provider": "provider[\"example.com/acme/acme\"]",
                    "instances": [self.identified(json!({ "schema_version": 0, "attributes": leaky,
                        "sensitive_attributes": [] }))] }),
            ],
            "check_results": [{ "object_kind": "resource", "config_addr": "acme_thing.update", "status": "fail",
                "objects": [{ "object_addr": "acme_thing.update", "status": "fail",
                "failure_messages": [format!("bad {}", self.at("check"))] }] }],
        })
    }
}

fn clear() -> Value {
    json!({ "id": "l", "s": "none", "j": "{}", "m": { "k": "y" }, "l": ["a", "b"], "n": [{ "deep": { "er": "z" } }] })
}

fn change(action: &str, before: &Value, after: &Value) -> Value {
    json!({ "actions": [action], "before": before, "after": after, "after_unknown": {}, "before_sensitive": {},
        "after_sensitive": {} })
}

fn changed(name: &str, change: Value) -> Value {
    json!({ "address": format!("acme_thing.{name}"), "mode": "managed", "type": "acme_thing", "name": name,
        "provider_name": "example.com/acme/acme", "change": change })
}

fn object(name: &str, values: Value, masks: Value) -> Value {
    json!({ "address": format!("acme_thing.{name}"), "mode": "managed", "type": "acme_thing", "name": name,
        "provider_name": "example.com/acme/acme", "schema_version": 0, "values": values, "sensitive_values": masks })
}

fn folder() -> Folder {
    let folder = Folder::new();
    for (word, version) in WORDS.into_iter().zip(["", "-2"]) {
        let canaries = Canaries(word);
        for (name, document) in [
            ("p", canaries.plan()),
            ("s", canaries.state()),
            ("t", canaries.state_file()),
        ] {
            let file = folder.file(&format!("{name}{version}.json"));
            fs::write(file, document.to_string()).expect("a document");
        }
    }
    folder
}

/// Formats of our own: `show` and `state show` print the text of OpenTofu, `filter` passes bytes on.
const COMMANDS: &[(&str, &str)] = &[
    ("redact p.json", ""),
    ("redact s.json", ""),
    ("redact t.json", ""),
    ("redact p.json --check", ""),
    ("review p.json", "text json markdown html"),
    ("review p.json p-2.json", "text json markdown html"),
    (
        "summary p.json",
        "table json ndjson csv markdown gitlab github",
    ),
    ("fingerprint p.json", "text json intoto"),
    ("verify --expect p.json p-2.json", ""),
    ("diff p.json p-2.json", "text json markdown"),
    ("diff p.json s-2.json", "text json markdown"),
    ("diff s.json t-2.json", "text json markdown"),
    ("diff t.json t-2.json", "text json markdown"),
    ("explain * p.json", "text json dot mermaid"),
    ("explain output.clear p.json", "text json dot mermaid"),
    ("explain output.masked p.json", "text json"),
    (
        "check p.json --deny * --no-drift --no-failed-checks --max-change 0 --require-moved",
        "text json sarif junit github",
    ),
    ("drift p.json", "text json markdown"),
    ("drift p.json p-2.json", "text json markdown"),
    ("moves p.json", "text json"),
    ("validate p.json", "text json sarif"),
    ("validate t.json", "text json sarif"),
    ("state ls s.json t.json", "text json"),
    ("state size s.json", "text json"),
    ("state size t.json", "text json"),
    ("state summary s.json t.json", "text json"),
    ("state grep 7b21 s.json t.json p.json", ""),
    ("state grep . s.json t.json", "text json"),
    ("state get acme_thing.update s.json", ""),
    ("state get acme_thing.update t.json", ""),
    ("state get acme_thing.update s.json t.json p.json", ""),
    ("state get outputs s.json", ""),
    ("state get output.clear t.json", ""),
    ("state diff s.json s-2.json", "text json"),
    ("state diff t.json t-2.json", "text json"),
    ("state diff s.json t-2.json", "text json"),
];

fn each_command(mut look: impl FnMut(&[&str])) {
    for (line, formats) in COMMANDS {
        let words: Vec<_> = line.split(' ').collect();
        if formats.is_empty() {
            look(&words);
        }
        for format in formats.split_whitespace() {
            look(&[&words[..], &["--format", format]].concat());
        }
    }
}

#[test]
fn no_command_shows_what_a_mask_hides_elsewhere() {
    let folder = folder();
    each_command(|words| {
        let (code, told) = run(&folder, words);
        let is_done = matches!(code, Some(0 | 2 | 3)) || words.contains(&"7b21");
        assert!(is_done, "{words:?}: {code:?}: {told}");
        for word in WORDS {
            assert!(!told.contains(word), "{words:?}: {told}");
        }
    });
}

/// Nobody has to write the name of a mask as OpenTofu does.
#[test]
fn no_command_shows_what_a_mask_with_an_escaped_name_hides() {
    let folder = folder();
    for name in ["p", "p-2", "s", "s-2", "t", "t-2"] {
        let file = folder.file(&format!("{name}.json"));
        let document = fs::read_to_string(&file).expect("a document");
        let escaped = document
            .replace("_sensitive\"", "_sensitiv\\u0065\"")
            .replace("sensitive_values\"", "s\\u0065nsitive\\u005fvalues\"")
            .replace("sensitive_attributes\"", "sensitive\\u005Fattributes\"");
        assert_ne!(document, escaped);
        fs::write(file, escaped).expect("a document");
    }
    for line in ESCAPED {
        let words: Vec<_> = line.split(' ').collect();
        let (_, told) = run(&folder, &words);
        for word in WORDS {
            assert!(!told.contains(word), "{words:?}: {told}");
        }
    }
}

const ESCAPED: &[&str] = &[
    "redact p.json",
    "redact s.json",
    "redact t.json",
    "review p.json",
    "diff p.json p-2.json",
    "diff s.json s-2.json",
    "diff t.json t-2.json",
    "verify --expect p.json p-2.json",
    "explain * p.json",
    "drift p.json",
    "state get acme_thing.update s.json t.json",
];

/// The documents have the canaries where they would be seen.
#[test]
fn the_flag_shows_what_a_mask_hides_elsewhere() {
    let folder = folder();
    for (line, places) in [
        (
            "show p.json --show-sensitive",
            "in-string in-json map-key in-list nested import-id output",
        ),
        (
            "state get acme_thing.update s.json --show-sensitive",
            "prior in-json map-key in-list nested identity",
        ),
        (
            "state get acme_thing.update t.json --show-sensitive",
            "in-string in-json map-key in-list nested dynamic identity",
        ),
        ("state get outputs t.json --show-sensitive", "output"),
        (
            "state diff s.json s-2.json --show-sensitive",
            "prior in-json map-key in-list nested output",
        ),
    ] {
        let words: Vec<_> = line.split(' ').collect();
        let (_, told) = run(&folder, &words);
        for place in places.split(' ') {
            let canary = Canaries(WORDS[0]).at(place);
            assert!(told.contains(&canary), "{words:?}: {place}: {told}");
        }
    }
}
