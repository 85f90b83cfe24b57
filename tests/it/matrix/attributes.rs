//! Rows 107 to 123: attributes.

use super::recorded::{easy, hard, options, scenario};
use super::written::thing;

#[test]
fn row_107_important_attributes() {
    scenario("relevant-attributes-ids/show")
        .plain(
            r#"
  ~ resource "fixture_prim" "id" {
      ~ etag            = "90f0a427" -> (known after apply)
        id              = "i-67cf432d"
        name            = "id"
      ~ str             = "a" -> "b"
      ~ wo              = (write-only attribute)
        # (6 unchanged attributes hidden)
    }
"#,
        )
        .plain(
            r#"
  ~ resource "fixture_tagged" "tag_Name" {
      ~ str  = "a" -> "b"
        tags = {
            "Name" = "upper"
        }
    }
"#,
        );
}

#[test]
fn row_108_tags_show_all() {
    scenario("coll-maps/show").plain(
        r#"
        name = "tagged"
      ~ tags = {
            "Name" = "n"
          ~ "env"  = "dev" -> "prod"
          + "team" = "x"
        }
    }
"#,
    );
}

#[test]
fn row_109_hidden_attributes_counted() {
    scenario("blocks-nesting/show")
        .plain("          + num = 7\n            # (1 unchanged attribute hidden)")
        .plain("          ~ secret       = (sensitive value)\n            # (2 unchanged attributes hidden)");
}

/// `computed_list` is hidden, and the widest.
#[test]
fn row_110_width_includes_hidden() {
    scenario("coll-maps/show").hides("computed_list").plain(
        r#"
        id            = "i-b116e586"
      ~ map_list      = {
"#,
    );
}

/// `sleep_seconds` is null on both sides.
#[test]
fn row_111_null_attributes_dropped() {
    scenario("blocks-nesting/show")
        .schema(r#""sleep_seconds":{"type":"number""#)
        .reads(r#""sleep_seconds":null"#)
        .hides("sleep_seconds")
        .plain(
            r#"
  ~ resource "fixture_blocks" "bare" {
      ~ etag = "dbe447f7" -> (known after apply)
        id   = "i-6cc38c23"
        name = "bare"

"#,
        );
}

#[test]
fn row_112_empty_string_to_value() {
    options("13-190")
        .reads(r#""tags": """#)
        .reads(r#""tags": "x""#)
        .plain(
            r#"
      ~ name = "alpha-delta-gamma" -> "\u0085"
      + tags = "x"
"#,
        );
}

#[test]
fn row_113_value_to_empty_string() {
    easy("11-543")
        .reads(r#""cidr_block": """#)
        .plain(r#"      - cidr_block = "arn:aws:iam::123456789012:role/x" -> null"#);
}

/// `str` was null and is an empty string.
#[test]
fn row_114_empty_string_and_null() {
    scenario("prim-create-update/show")
        .reads(r#""str":null,"text":null"#)
        .reads(r#""str":"","text":"one line""#)
        .plain(
            r#"
        name            = "nulls"
      + num             = 0
      + text            = "one line"
"#,
        );
    let change = thing(r#""s":{"type":"string"},"t":{"type":"string"}"#);
    change
        .update(r#"{"s":"","t":"a"}"#, r#"{"s":null,"t":"b"}"#)
        .plain(
            r#"
  ~ resource "thing" "a" {
      ~ t = "a" -> "b"
    }
"#,
        );
}

#[test]
fn row_115_empty_string_in_object() {
    hard("12-376").plain(
        r#"
          + "count_" = {
              + a = ""
            },
"#,
    );
    easy("11-589").plain(r#"                  - ports = """#);
}

/// Only attributes of the schema count.
#[test]
fn row_116_attribute_not_in_schema() {
    let change = thing(r#""s":{"type":"string"}"#);
    change
        .update(r#"{"s":"a","longer":"a"}"#, r#"{"s":"b","longer":"b"}"#)
        .plain(
            r#"
  ~ resource "thing" "a" {
      ~ s = "a" -> "b"
    }
"#,
        );
}

#[test]
fn row_117_forces_replacement() {
    scenario("prim-replace/show")
        .plain(
            r#"
      ~ force_new       = "a" -> "b" # forces replacement
      - force_num       = 1 -> null # forces replacement
"#,
        )
        .colour(r#"      ␛[33m~␛[0m␛[0m force_new       = "a" ␛[33m->␛[0m␛[0m "b" ␛[31m# forces replacement␛[0m␛[0m"#);
}

#[test]
fn row_118_forces_replacement_on_unchanged_id() {
    options("13-53").plain(
        r#"
+/- resource "t_1" "b2" {
        id = 1000000 # forces replacement
    }
"#,
    );
}

#[test]
fn row_119_forces_replacement_on_bracket() {
    scenario("prim-replace/show")
        .plain(
            r#"
      ~ force_list    = [ # forces replacement
            "x",
          - "y",
          + "z",
        ]
      ~ force_map     = { # forces replacement
          ~ "b" = "2" -> "3"
"#,
        )
        .plain("      ~ force_single    = { # forces replacement\n          ~ a = \"1\" -> \"2\"");
}

/// An empty path marks the body itself.
#[test]
fn row_120_empty_path() {
    let replace = thing(r#""s":{"type":"string"}"#).update(r#"{"s":"a"}"#, r#"{"s":"b"}"#);
    replace
        .actions(r#"["delete","create"]"#)
        .change("replace_paths", "[[]]")
        .plain(
            r#"
-/+ resource "thing" "a" { # forces replacement
      ~ s = "a" -> "b"
    }
"#,
        );
    let replace = thing("")
        .update("{}", "{}")
        .actions(r#"["delete","create"]"#);
    replace
        .change("replace_paths", "[[]]")
        .plain(r#"-/+ resource "thing" "a" {} # forces replacement"#);
}

#[test]
fn row_121_path_into_nested_attribute() {
    scenario("prim-replace/show")
        .reads(r#"["single","force_new"]"#)
        .plain(
            r#"
      ~ single          = {
          ~ computed_str = "made-computed_str" -> (known after apply)
          ~ force_new    = "a" -> "b" # forces replacement
"#,
        );
}

#[test]
fn row_122_path_to_list_index() {
    easy("11-764").plain(
        "
        id        = [
            1000000 # forces replacement,
            1,
",
    );
    hard("12-215")
        .reads(r#""replace_paths": [["rule", "0"]"#)
        .plain(
            "
      ~ rule         = [
            {} # forces replacement,
          ~ {
",
        );
}

/// A step that is no string and no number matches nothing; positions match.
#[test]
fn row_123_path_to_set_element() {
    let replace =
        thing(r#""s":{"type":["set","string"]}"#).update(r#"{"s":["a"]}"#, r#"{"s":["b"]}"#);
    replace
        .actions(r#"["delete","create"]"#)
        .change("replace_paths", r#"[["s",{"x":1}]]"#)
        .plain(
            r#"
      ~ s = [
          - "a",
          + "b",
        ]
"#,
        );
    options("13-226")
        .reads(r#"["9digit", 1]"#)
        .schema(r#""9digit": {"description_kind": "plain", "type": ["set", "dynamic"]"#)
        .plain(
            r#"
      ~ "9digit"                      = [ # forces replacement
          - "back\\slash",
          + (known after apply) # forces replacement,
            # (1 unchanged element hidden)
        ]
"#,
        );
}
