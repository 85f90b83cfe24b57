//! Texts recorded from OpenTofu 1.12.6: `output -json` and `output -no-color` of the same state.

use super::{format_value, outputs};
use tofu_json_term::{Canvas, Style};
use tofu_json_value::Document;
use tofu_json_vocab::Secrets;

#[track_caller]
fn check_with(style: Style, document: &str, secrets: Secrets, expected: &str) {
    let document = Document::parse(document.as_bytes()).unwrap();
    let mut canvas = Canvas::new(style);
    outputs(&mut canvas, document.root(), secrets);
    assert_eq!(canvas.as_str(), expected);
}

#[track_caller]
fn check(document: &str, expected: &str) {
    check_with(Style::default(), document, Secrets::Masked, expected);
}

#[track_caller]
fn check_single(document: &str, expected: &str) {
    let document = Document::parse(document.as_bytes()).unwrap();
    let mut canvas = Canvas::new(Style::default());
    format_value(&mut canvas, document.root(), None, 0);
    assert_eq!(canvas.as_str(), expected);
}

#[test]
fn numbers() {
    check(
        r##"{
"big":{"sensitive":false,"type":"number","value":123456789012345678901234567890.5},
"huge":{"sensitive":false,"type":"number","value":10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000},
"n":{"sensitive":false,"type":"number","value":2},
"pow":{"sensitive":false,"type":["tuple",["number","number","number"]],"value":[1180591620717411300000,2.095903274289385,2]},
"third":{"sensitive":false,"type":"number","value":0.33333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333335},
"tiny":{"sensitive":false,"type":"number","value":0.00000000000000000001}
}"##,
        r##"big = 123456789012345678901234567890.5
huge = 10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
n = 2
pow = [
  1180591620717411300000,
  2.095903274289385,
  2,
]
third = 0.33333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333333335
tiny = 0.00000000000000000001
"##,
    );
}

#[test]
fn deep_structures_and_empty_collections() {
    check(
        r##"{
"deep":{"sensitive":false,"type":["object",{"a":["object",{"b":["object",{"c":["object",{"d":["tuple",[["tuple",[["tuple",["number"]]]]]]}]}]}],"k k":"dynamic","long":"string","日本":"string"}],"value":{"a":{"b":{"c":{"d":[[[1]]]}}},"k k":null,"long":"word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word ","日本":"x"}},
"heredoc":{"sensitive":false,"type":"string","value":"EOT inside\n  indented\nlast\n"},
"json_like":{"sensitive":false,"type":"string","value":"{\"a\": [1, 2, {\"b\": null}]}"},
"maps":{"sensitive":false,"type":["map",["list","string"]],"value":{"a much longer key":["b","c"],"short":["a"]}},
"mixed":{"sensitive":false,"type":["tuple",[["list","dynamic"],["set","dynamic"],["map","dynamic"],["object",{}],["tuple",[]],"string","number","bool","dynamic"]],"value":[[],[],{},{},[],"",0,false,null]}
}"##,
        r##"deep = {
  "a" = {
    "b" = {
      "c" = {
        "d" = [
          [
            [
              1,
            ],
          ],
        ]
      }
    }
  }
  "k k" = null
  "long" = "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word "
  "日本" = "x"
}
heredoc = <<EOT
EOT inside
  indented
last

EOT
json_like = "{\"a\": [1, 2, {\"b\": null}]}"
maps = tomap({
  "a much longer key" = tolist([
    "b",
    "c",
  ])
  "short" = tolist([
    "a",
  ])
})
mixed = [
  tolist([]),
  toset([]),
  tomap({}),
  {},
  [],
  "",
  0,
  false,
  null,
]
"##,
    );
}

#[test]
fn every_type() {
    check(
        r##"{
"bool":{"sensitive":false,"type":"bool","value":false},
"empty_list":{"sensitive":false,"type":["tuple",[]],"value":[]},
"empty_map":{"sensitive":false,"type":["object",{}],"value":{}},
"empty_string":{"sensitive":false,"type":"string","value":""},
"json":{"sensitive":false,"type":"string","value":"{\"a\":2}"},
"kind":{"sensitive":false,"type":["tuple",["number","string"]],"value":[1,"two"]},
"list":{"sensitive":false,"type":["list","string"],"value":["a","b2"]},
"map":{"sensitive":false,"type":["map","string"],"value":{"a":"1","b c":"2"}},
"multi":{"sensitive":false,"type":"string","value":"line1\nline2 2\n"},
"new-name":{"sensitive":false,"type":"string","value":"name changes"},
"null":{"sensitive":false,"type":"string","value":"x"},
"number":{"sensitive":false,"type":"number","value":2},
"object":{"sensitive":false,"type":["object",{"a":"string","b":"number","id":"string","nested":["object",{"c":["tuple",["number","number"]]}]}],"value":{"a":"x","b":2,"id":"same","nested":{"c":[1,2]}}},
"secret":{"sensitive":true,"type":"string","value":"secret2"},
"set":{"sensitive":false,"type":["set","string"],"value":["a","b2"]},
"string":{"sensitive":false,"type":"string","value":"s2"},
"tuple":{"sensitive":false,"type":["tuple",["string","number","bool","dynamic"]],"value":["a",2,true,null]},
"typed_nulls":{"sensitive":false,"type":["object",{"b":"bool","d":"dynamic","l":["list","dynamic"],"n":"number","s":"string"}],"value":{"b":null,"d":null,"l":null,"n":null,"s":null}},
"unchanged":{"sensitive":false,"type":"string","value":"u"}
}"##,
        r##"bool = false
empty_list = []
empty_map = {}
empty_string = ""
json = "{\"a\":2}"
kind = [
  1,
  "two",
]
list = tolist([
  "a",
  "b2",
])
map = tomap({
  "a" = "1"
  "b c" = "2"
})
multi = <<EOT
line1
line2 2

EOT
new-name = "name changes"
null = "x"
number = 2
object = {
  "a" = "x"
  "b" = 2
  "id" = "same"
  "nested" = {
    "c" = [
      1,
      2,
    ]
  }
}
secret = <sensitive>
set = toset([
  "a",
  "b2",
])
string = "s2"
tuple = [
  "a",
  2,
  true,
  null,
]
typed_nulls = {
  "b" = tobool(null)
  "d" = null
  "l" = tolist(null) /* of dynamic */
  "n" = tonumber(null)
  "s" = tostring(null)
}
unchanged = "u"
"##,
    );
}

#[test]
fn lists_of_objects_and_secrets() {
    check(
        r##"{
"j":{"sensitive":false,"type":"string","value":"{\"a\":[1,2]}"},
"list":{"sensitive":false,"type":["tuple",["string",["object",{"b":"number"}]]],"value":["a",{"b":1}]},
"long":{"sensitive":false,"type":"string","value":"l1\nl2\n"},
"sec":{"sensitive":true,"type":["object",{"a":"string"}],"value":{"a":"x"}}
}"##,
        r##"j = "{\"a\":[1,2]}"
list = [
  "a",
  {
    "b" = 1
  },
]
long = <<EOT
l1
l2

EOT
sec = <sensitive>
"##,
    );
}

#[test]
fn single_values() {
    check_single("\"line1\\nline2 2\\n\"\n", "<<EOT\nline1\nline2 2\n\nEOT");
    check_single("\"secret2\"\n", "\"secret2\"");
    check_single("2\n", "2");
    check_single(
        r#"{"a":"x","b":2,"id":"same","nested":{"c":[1,2]}}"#,
        r#"{
  "a" = "x"
  "b" = 2
  "id" = "same"
  "nested" = {
    "c" = [
      1,
      2,
    ]
  }
}"#,
    );
}

/// From here on the expected texts are written by hand from the rules, not recorded.
#[test]
fn nulls_say_their_type() {
    check(
        r#"{"a":{"type":["tuple",[["list",["list","string"]],["set","number"],["map",["object",{"a":"bool"}]],
            ["object",{}],["tuple",[]],"bool","dynamic"]],"value":[null,null,null,null,null,null,null]},
            "b":{"type":["list","number"],"value":[1,null]}}"#,
        "a = [
  tolist(null) /* of list of string */,
  toset(null) /* of number */,
  tomap(null) /* of object */,
  null /* object */,
  null /* tuple */,
  tobool(null),
  null,
]
b = tolist([
  1,
  tonumber(null),
])
",
    );
}

#[test]
fn heredocs_inside_and_their_delimiters() {
    check_single(
        r#"{"k":"a\n\n  EOT \nEOT__\n","l":["x\ny"],"m\nn":1}"#,
        "{
  \"k\" = <<-EOT_
  a
  
    EOT 
  EOT__
  
  EOT_
  \"l\" = [
    <<-EOT
    x
    y
    EOT,
  ]
  <<-EOT
  m
  n
  EOT = 1
}",
    );
}

#[test]
fn values_win_over_types_that_do_not_fit() {
    check(
        r#"{"a":{"type":["list","string"],"value":{"x":1}},"b":{"type":["map","string"],"value":[true]},
            "c":{"type":"number","value":"x"},"d":{"type":["odd"],"value":[]},"e":{"type":7,"value":{}},
            "f":{"type":["tuple",["string"]],"value":[null,null]},"g":{},"h":null,"i":[1]}"#,
        "a = {
  \"x\" = 1
}
b = [
  true,
]
c = \"x\"
d = []
e = {}
f = [
  tostring(null),
  null,
]
g = null
h = null
i = null
",
    );
}

#[test]
fn secrets_and_control_characters() {
    let secret = r#"{"a":{"sensitive":true,"type":"string","value":"s\nt\u001b"}}"#;
    check(secret, "a = <sensitive>\n");
    check_with(
        Style::default(),
        secret,
        Secrets::Shown,
        "a = <<EOT\ns\nt\x1b\nEOT\n",
    );
    let safe = Style::default().sanitize(true);
    check_with(
        safe,
        secret,
        Secrets::Shown,
        "a = <<EOT\ns\nt\u{241b}\nEOT\n",
    );
}

#[test]
fn the_listing_is_trimmed() {
    check("{}", "");
    check(r#"{" x":{"value":1}}"#, "x = 1\n");
    check(r#"{"  ":{"value":1}}"#, "= 1\n");
}

#[test]
fn nesting_does_not_recurse() {
    let depth = 2_000;
    let text = format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    let document = Document::parse(text.as_bytes()).unwrap();
    let mut canvas = Canvas::new(Style::default());
    format_value(&mut canvas, document.root(), None, 0);
    assert_eq!(canvas.as_str().lines().count(), 2 * depth + 1);
}
