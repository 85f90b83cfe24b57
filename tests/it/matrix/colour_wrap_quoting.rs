//! Rows 1 to 30: colour, wrap, quoting.

use super::recorded::{hard, options, scenario};
use super::written::{document, plan, thing};

const CREATED: &str = r#"
␛[1m  # fixture_prim.t["[Red]"]␛[0m will be created
␛[0m  ␛[32m+␛[0m␛[0m resource "fixture_prim" "t" {
      ␛[32m+␛[0m␛[0m choice          = (known after apply)
"#;

#[test]
fn row_001_create_symbol() {
    scenario("colour-tags/first.show").colour(CREATED).plain(
        r#"
  # fixture_prim.t["[Red]"] will be created
  + resource "fixture_prim" "t" {
      + choice          = (known after apply)
"#,
    );
}

#[test]
fn row_002_comment_reset_after_line_break() {
    scenario("colour-tags/first.show").colour(CREATED);
    scenario("import-id/show").colour(
        r#"
␛[1m  # fixture_named.e["a"]␛[0m will be imported
  # ␛[0m(imported from "x-a")
␛[0m    resource "fixture_named" "e" {
"#,
    );
}

#[test]
fn row_003_summary_reset_after_line_break() {
    let summary = "␛[1mPlan:␛[0m 1 to add, 1 to change, 0 to destroy.\n␛[0m\nChanges to Outputs:";
    scenario("widths/show")
        .colour(summary)
        .plain("Plan: 1 to add, 1 to change, 0 to destroy.\n\nChanges to Outputs:");
}

#[test]
fn row_004_null_suffix() {
    scenario("widths/show")
        .colour(
            r#"      ␛[31m-␛[0m␛[0m text            = "changed elsewhere" ␛[90m-> null␛[0m␛[0m"#,
        )
        .plain(r#"      - text            = "changed elsewhere" -> null"#);
}

#[test]
fn row_005_arrow() {
    scenario("widths/show")
        .colour(r#"  ␛[33m~␛[0m␛[0m o = "some output" ␛[33m->␛[0m␛[0m "other output""#)
        .plain(r#"  ~ o = "some output" -> "other output""#);
}

#[test]
fn row_006_unknown_arrow_uncoloured() {
    scenario("widths/show")
        .colour(r#"      ␛[33m~␛[0m␛[0m etag            = "b5f40ecd" -> (known after apply)"#)
        .plain(r#"      ~ etag            = "b5f40ecd" -> (known after apply)"#);
}

#[test]
fn row_007_hidden() {
    let case = hard("12-1454");
    case.colour(
        r"
        ␛[90m# (1 unchanged attribute hidden)␛[0m␛[0m

        ␛[90m# (4 unchanged blocks hidden)␛[0m␛[0m
    }
",
    );
    scenario("strings-escapes/show")
        .colour("            ␛[90m# (10 unchanged elements hidden)␛[0m␛[0m")
        .plain("            # (10 unchanged elements hidden)");
}

const RULE_78: &str = "\
─────────────────────────────────────────────────────────────────────────────";

#[test]
fn row_008_rule() {
    scenario("widths/show")
        .colour(&format!(
            "actions to undo or respond to these changes.\n␛[90m\n{RULE_78}␛[0m\n\n"
        ))
        .plain(&format!(
            "actions to undo or respond to these changes.\n\n{RULE_78}\n\n"
        ));
    assert_eq!(RULE_78.chars().count(), 77);
}

#[test]
fn row_009_rule_at_other_widths() {
    for (case, width) in [
        ("w10", 10),
        ("w20", 20),
        ("w40", 40),
        ("w60", 60),
        ("w120", 120),
        ("w200", 200),
    ] {
        let rule = "─".repeat(width - 1);
        scenario(&format!("widths/show.{case}"))
            .colour(&format!("␛[90m\n{rule}␛[0m\n\n"))
            .plain(&format!("\n\n{rule}\n\n"));
    }
    scenario("widths/show.w1").hides("─").plain(
        r"
Unless you have made equivalent changes to your configuration, or ignored the relevant attributes using ignore_changes, the following plan may include actions to undo or respond to these changes.



OpenTofu used the selected providers to generate the following execution plan. Resource actions are indicated with the following symbols:
",
    );
}

#[test]
fn row_010_wrap() {
    scenario("widths/show").plain(
        r#"
OpenTofu detected the following changes made outside of OpenTofu since the
last "tofu apply" which may have affected this plan:
"#,
    );
    scenario("widths/show.w40").plain(
        r#"
OpenTofu detected the following changes
made outside of OpenTofu since the last
"tofu apply" which may have affected
this plan:
"#,
    );
    let line = r#"
OpenTofu detected the following changes made outside of OpenTofu since the last "tofu apply" which may have affected this plan:
"#;
    for width in ["w200", "w1", "w2"] {
        scenario(&format!("widths/show.{width}"))
            .plain(line)
            .colour(line);
    }
}

/// A piece that starts with a space is kept, even where it is longer than a line.
#[test]
fn row_011_wrap_keeps_indented_lines() {
    options("13-625").plain("create and apply a refresh-only plan:\n  tofu apply -refresh-only");
    let drift = thing(r#""s":{"type":"string"}"#).update(r#"{"s":"a"}"#, r#"{"s":"b"}"#);
    let change = thing("")
        .actions(r#"["no-op"]"#)
        .update(r#"{"s":"b"}"#, r#"{"s":"a"}"#);
    let change = change.actions(r#"["no-op"]"#).entry();
    let relevant = r#"{"resource":"thing.a","attribute":["s"]}"#;
    let members = format!(
        r#""resource_drift":[{}],"resource_changes":[{change}],"relevant_attributes":[{relevant}]"#,
        drift.entry()
    );
    plan(&members)
        .with_schemas(drift.schemas())
        .width(20)
        .plain("match, create and\napply a\nrefresh-only plan:\n  tofu apply -refresh-only");
}

#[test]
fn row_012_tag_in_key_with_colour() {
    scenario("colour-tags/first.show")
        .reads(r#"fixture_prim.t[\"[red]\"]"#)
        .colour(r#"␛[1m  # fixture_prim.t["␛[31m"]␛[0m will be created"#)
        .colour(r#"␛[1m  # fixture_prim.t["a␛[1mb"]␛[0m will be created"#)
        .colour(r#"␛[1m  # terraform_data.m["␛[33mk"]␛[0m will be created"#);
}

#[test]
fn row_013_tag_in_key_without_colour() {
    scenario("colour-tags/first.show")
        .reads(r#"fixture_prim.t[\"a[bold]b\"]"#)
        .plain(r#"  # fixture_prim.t["ab"] will be created"#)
        .plain(r#"  # terraform_data.m["k"] will be created"#)
        .plain(r#"  # fixture_prim.t["[unknown]"] will be created"#);
}

#[test]
fn row_014_tag_in_import_id() {
    scenario("colour-tags/show")
        .reads(r#""importing":{"id":"[magenta]id"}"#)
        .colour("  # ␛[0m(imported from \"␛[35mid\")\n␛[0m  ␛[33m~␛[0m␛[0m resource \"fixture_prim\" \"i\" {")
        .plain(r#"  # (imported from "id")"#);
}

#[test]
fn row_015_tag_in_value() {
    scenario("colour-tags/first.show")
        .colour(r#"      ␛[32m+␛[0m␛[0m str             = "[green]value[reset]""#)
        .plain(r#"      + str             = "[green]value[reset]""#);
}

#[test]
fn row_016_upper_case_tag() {
    scenario("colour-tags/first.show")
        .colour(r#"␛[1m  # fixture_prim.t["[Red]"]␛[0m will be created"#)
        .plain(r#"  # fixture_prim.t["[Red]"] will be created"#);
}

/// The colour that the command line adds.
#[test]
fn row_017_purple() {
    thing("")
        .create("{}")
        .change("importing", r#"{"id":"a[purple]b"}"#)
        .planned()
        .colour("  # ␛[0m(imported from \"a␛[38;5;57mb\")")
        .plain(r#"  # (imported from "ab")"#);
}

#[test]
fn row_018_count_index() {
    scenario("delete-reasons/show")
        .colour("␛[1m  # fixture_prim.was_count[0]␛[0m will be ␛[1m␛[31mdestroyed␛[0m")
        .plain("  # fixture_prim.was_count[0] will be destroyed");
}

/// A recorded case has some of them.
#[test]
fn row_019_short_escapes() {
    let line = r#"name            = "tab\t quote\" back\\ bell\a nul-free del\x7f nbsp\u00a0 zwsp\u200b bom\ufeff ls\u2028""#;
    scenario("strings-escapes/first.show")
        .colour(&format!("      ␛[32m+␛[0m␛[0m {line}"))
        .plain(&format!("      + {line}"));
    thing(r#""m":{"type":["map","string"]}"#)
        .create(r#"{"m":{"a\u0007b\u0008f\u000cn\nr\rt\tv\u000bq\"s\\":"x"}}"#)
        .plain(r#"          + "a\ab\bf\fn\nr\rt\tv\vq\"s\\" = "x""#)
        .colour(r#"          ␛[32m+␛[0m␛[0m "a\ab\bf\fn\nr\rt\tv\vq\"s\\" = "x""#);
}

/// Two, four and eight digits. Recorded cases have no character beyond 16 bits that is
/// escaped.
#[test]
fn row_020_numeric_escapes() {
    options("13-30").plain(r#"user_data = "esc\x1b[31mred""#);
    hard("12-272").plain(r#"  + very_long_attribute_name_here = "\u0085""#);
    thing(r#""s":{"type":"string"}"#)
        .create(r#"{"s":"\u0001\u001f\u007f\u0080\ue000\uffff\udbff\udfff"}"#)
        .plain(r#"      + s = "\x01\x1f\x7f\u0080\ue000\uffff\U0010ffff""#);
}

/// A recorded case has all but the soft hyphen.
#[test]
fn row_021_invisible_characters() {
    scenario("strings-escapes/first.show").plain(
        r#"      + name            = "tab\t quote\" back\\ bell\a nul-free del\x7f nbsp\u00a0 zwsp\u200b bom\ufeff ls\u2028""#,
    );
    thing(r#""s":{"type":"string"}"#)
        .create(r#"{"s":"a\u00adb\u00a0c\u200bd\ufeff"}"#)
        .plain(r#"      + s = "a\u00adb\u00a0c\u200bd\ufeff""#);
}

/// Printable is what Unicode 15.0 assigns; U+1FAE9 came with 16.0.
#[test]
fn row_022_emoji() {
    scenario("strings-escapes/show")
        .plain(r#"      ~ str             = "<&> ünïcode 😀 [bold]x" -> "<&> ünïcode 😁 [green]y""#)
        .colour(r#"      ␛[33m~␛[0m␛[0m str             = "<&> ünïcode 😀 [bold]x" ␛[33m->␛[0m␛[0m "<&> ünïcode 😁 [green]y""#);
    thing(r#""s":{"type":"string"}"#)
        .create(r#"{"s":"😀\ud83e\udee9e\u0301"}"#)
        .plain("      + s = \"😀\\U0001fae9e\u{301}\"");
}

#[test]
fn row_023_templates() {
    hard("12-128").plain(r#"size = "%{if}""#);
    hard("12-2033").plain(r#"    enabled  = "$${esc}""#);
    scenario("strings-escapes/first.show").plain(r#"          + "${tpl}"                   = "t""#);
}

/// A recorded case has some of them.
#[test]
fn row_024_names() {
    scenario("strings-escapes/first.show").plain(
        r#"
      + dyn           = {
          + "1a"         = 2
          + _u           = 3
          + "a.b"        = 1
          + für          = 4
          + "with space" = 5
        }
"#,
    );
    thing(r#""d":{"type":"dynamic"}"#)
        .create(r#"{"d":{"a:b":6,"a b":4,"1a":3,"":1,"a-":5,"-a":2,"null":8,"für":7,"日本":9}}"#)
        .plain(
            r#"
      + d = {
          + ""     = 1
          + "-a"   = 2
          + "1a"   = 3
          + "a b"  = 4
          + a-     = 5
          + "a:b"  = 6
          + für    = 7
          + null   = 8
          + 日本     = 9
        }
"#,
        );
}

#[test]
fn row_025_widest_key_in_bytes() {
    let case = scenario("outputs-deep/show");
    case.plain(
        r#"
      + "k k"  = null
      + long   = "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word "
      + 日本     = "x"
    }
"#,
    );
}

#[test]
fn row_026_shorter_key_in_characters() {
    hard("12-1222").plain("    {\n        \"<\" = \"&\"\n        é   = \"ü\"\n    }");
    scenario("strings-escapes/first.show").plain(
        r#"
          + "with space"               = "b"
          + "é"                        = "accent"
"#,
    );
    scenario("strings-escapes/first.show").plain(
        "          + \"éx\"                       = \"combining\"
          + \"日本語\"                      = \"wide\"
          + \"👩\\u200d👩\\u200d👧\"          = \"zwj\"",
    );
}

#[test]
fn row_027_plan_version_warning() {
    options("13-662")
        .reads(r#""format_version": "9.0""#)
        .plain(
            r"
Warning: This plan was generated using
a different version of OpenTofu, the
diff presented here may be missing
representations of recent features.
",
        )
        .colour(
            r"
␛[1m␛[31mWarning:␛[0m␛[1m This plan was
generated using a different version of
OpenTofu, the diff presented here may
be missing representations of recent
features.␛[0m
",
        );
}

#[test]
fn row_028_state_version_warning() {
    let case = options("13-300");
    assert_eq!(case.options().width, 120);
    case.plain(
        r"
Warning: This state was retrieved using a different version of OpenTofu, the state presented here maybe missing
representations of recent features.
# data.d_0.x-y[3]:
",
    )
    .colour(
        r"
␛[1m␛[31mWarning:␛[0m␛[1m This state was retrieved using a different version of OpenTofu, the state presented here
maybe missing representations of recent features.␛[0m
# data.d_0.x-y[3]:
",
    );
}

/// Versions are compared as numbers, so `1.10` is older than `1.2`.
#[test]
fn row_029_version_1_10_is_not_newer() {
    let nothing = r"

No changes. Your infrastructure matches the configuration.

OpenTofu has compared your real infrastructure against your configuration and
found no differences, so no changes are needed.
";
    document(r#"{"format_version":"1.10","planned_values":{}}"#).whole(nothing);
    document(r#"{"format_version":"1.3","planned_values":{}}"#).plain(
        r"
Warning: This plan was generated using a different version of OpenTofu, the
diff presented here may be missing representations of recent features.
",
    );
}

#[test]
fn row_030_version_that_is_no_number() {
    options("13-540").reads(r#""format_version": """#).whole(
        r"

No changes. Your infrastructure still matches the configuration.

OpenTofu has checked that the real remote objects still match the result of your most recent changes, and found no differences.
",
    );
    options("13-177")
        .reads(r#""format_version": "1.2.3""#)
        .whole(
            r#"

Changes to Outputs:
  - a         = [
      - "${interp}",
      - " {\"a\": 1} ",
    ] -> null

You can apply this plan to save these new output values to the OpenTofu
state, without changing any real infrastructure.
"#,
        );
}
