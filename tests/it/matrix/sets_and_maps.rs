//! Rows 173 to 182: sets, maps and objects.

use super::recorded::{hard, hard_2, options, scenario};
use super::written::thing;

#[test]
fn row_173_set() {
    scenario("coll-sets/show").plain(
        r#"
      ~ set_str       = [
          - "9",
          - "b",
          - "d",
          + "e",
            # (3 unchanged elements hidden)
        ]
"#,
    );
    scenario("unknown-values/show").plain(
        r#"
      ~ set_str       = [
          - "made-computed_str",
          + (known after apply),
            # (1 unchanged element hidden)
        ]
"#,
    );
    let change = thing(r#""s":{"type":["set","string"]}"#)
        .update(r#"{"s":["a","b"]}"#, r#"{"s":["a","b"]}"#);
    change
        .change("before_sensitive", r#"{"s":[true,false]}"#)
        .change("after_sensitive", r#"{"s":[false,false]}"#)
        .plain(
            r#"
      ~ s = [
          - (sensitive value),
          + "a",
            # (1 unchanged element hidden)
        ]
"#,
        );
}

/// The second `a` vanishes.
#[test]
fn row_174_set_duplicates() {
    let change = thing(r#""s":{"type":["set","string"]}"#);
    change
        .update(r#"{"s":["a","b"]}"#, r#"{"s":["a","a"]}"#)
        .plain(
            r#"
      ~ s = [
          - "b",
            # (1 unchanged element hidden)
        ]
"#,
        );
}

#[test]
fn row_175_map() {
    scenario("coll-maps/show").plain(
        r#"
      ~ map_str       = {
          ~ "b c"           = "2" -> "22"
          - "long_key_name" = "3" -> null
          + "new"           = "4"
            # (2 unchanged elements hidden)
        }
"#,
    );
    scenario("unknown-values/show").plain(
        r#"
      ~ map_str       = {
          ~ "k" = "made-computed_str" -> (known after apply)
            # (1 unchanged element hidden)
        }
"#,
    );
}

#[test]
fn row_176_map_deleted() {
    scenario("destroy-plan/show").plain(
        r#"
      - computed_map  = {
          - "made" = "yes"
          - "zone" = "z1"
        } -> null
"#,
    );
}

#[test]
fn row_177_map_of_objects() {
    scenario("coll-maps/show").plain(
        r#"
      ~ map_obj       = {
          ~ "p" = {
              ~ b = 2 -> 22
                # (1 unchanged attribute hidden)
            },
          - "q" = {
              - a = "3"
              - b = 3
            } -> null,
          + "r" = {
              + a = "4"
            },
            # (1 unchanged element hidden)
        }
"#,
    );
    let change = thing(r#""m":{"type":["map",["object",{"x":"string"}]]}"#);
    change
        .create(r#"{"m":{"k":{"x":"1"},"longer":{"x":"2"}}}"#)
        .plain(
            r#"
      + m = {
          + "k"      = {
              + x = "1"
            },
          + "longer" = {
              + x = "2"
            },
        }
"#,
        );
}

#[test]
fn row_178_map_null_elements() {
    hard("12-1351")
        .reads(r#""weight": null"#)
        .plain(r#"          ~ "weight"        = null -> "[red]""#);
    hard("12-1731").reads(r#""arn": null"#).plain(
        r#"
      ~ labels    = { # forces replacement
          ~ "arn"    = "%{if}" -> null
          - "secret" = "gamma" -> null
        }
"#,
    );
}

#[test]
fn row_179_map_null_to_unknown() {
    let change = thing(r#""m":{"type":["map","string"]}"#)
        .update(r#"{"m":{"a":null,"b":"1"}}"#, r#"{"m":{"b":"2"}}"#);
    change.change("after_unknown", r#"{"m":{"a":true}}"#).plain(
        r#"
      ~ m = {
          ~ "b" = "1" -> "2"
            # (1 unchanged element hidden)
        }
"#,
    );
    options("13-153").plain(
        r#"
      ~ metadata     = {
          ~ "key.dot" = 2.50 -> (known after apply)
            # (1 unchanged element hidden)
        }
"#,
    );
}

#[test]
fn row_180_object_keys() {
    let change =
        thing(r#""o":{"type":["object",{"a b":"string","c":"string","hidden_one":"string"}]}"#);
    let before = r#"{"o":{"a b":"1","c":"1","hidden_one":"1"}}"#;
    change
        .update(before, r#"{"o":{"a b":"2","c":"2","hidden_one":"1"}}"#)
        .plain(
            r#"
      ~ o = {
          ~ "a b"      = "1" -> "2"
          ~ c          = "1" -> "2"
            # (1 unchanged attribute hidden)
        }
"#,
        );
}

#[test]
fn row_181_object_attribute_removed() {
    scenario("coll-objects-dynamic/show").plain(
        r#"
      ~ obj           = {
          - b = 2
          ~ c = [
"#,
    );
}

#[test]
fn row_182_empty_collections() {
    scenario("empty-null/first.show").plain(
        r#"
      + list_str      = []
      + map_str       = {}
      + name          = "a"
      + obj           = {}
      + set_str       = []
"#,
    );
    scenario("empty-null/show").plain(
        r#"
      ~ dyn           = {} -> []
        id            = "i-fb7edf40"
      - list_str      = [] -> null
      - map_str       = {} -> null
        name          = "a"
      - obj           = {} -> null
"#,
    );
    hard("12-524").plain("            id     = []");
    // The schema of the block around makes sets of an object and of a truth value: they go all the
    // same, which lists of such values do not.
    hard_2("9002-260").plain(
        r#"
      ~ size {
          + weight = (known after apply)

          - size {
              - secret = []
            }
        } -> (known after apply)
"#,
    );
    hard_2("9002-1720").plain(
        r#"
          - 日本 "weight" {
              - tags = []
            }
"#,
    );
}
