use crate::comparison::Comparison;
use crate::record::Record;
use crate::sequence::changes_of_lines;
use tofu_json_computed::{Action, Diff, Kind, Text, TextLine, TextSide, TypeChange};
use tofu_json_value::Value;

impl<'a> Comparison<'a, '_> {
    /// A string: plain, of several lines, or JSON.
    pub(crate) fn string(self, record: &Record<'a>, action: Action, replace: bool) -> Diff<'a> {
        let rule = self.rules.json_strings;
        let side = |value| TextSide::of(value, self.arena, self.string_limits(), rule);
        let kind = match action {
            Action::Create => self.one_side(side(record.after), action),
            Action::Delete => self.one_side(side(record.before), action),
            Action::NoOp => self.one_side(side(record.after), action),
            Action::Update => self.both_sides(record, side(record.before), side(record.after)),
        };
        // A change between JSON and other text loses the replacement mark, as in OpenTofu.
        let replace = replace && !matches!(kind, Kind::TypeChange(_));
        Diff {
            action,
            replace,
            kind,
        }
    }

    fn one_side(self, side: TextSide<'a>, action: Action) -> Kind<'a> {
        Kind::Text(match side {
            TextSide::Json(value) => {
                let (before, after) = match action {
                    Action::Create => (None, Some(value)),
                    Action::Delete => (Some(value), None),
                    Action::NoOp | Action::Update => (Some(value), Some(value)),
                };
                self.json_text(before, after, false)
            }
            TextSide::Lines(_) => {
                let line = |text| TextLine {
                    action: Action::NoOp,
                    text,
                };
                Text::Lines(side.lines().map(line).collect())
            }
            TextSide::Null | TextSide::Line(_) => {
                let (before, after) = match action {
                    Action::Create => (None, side.line()),
                    Action::Delete => (side.line(), None),
                    Action::NoOp | Action::Update => (side.line(), side.line()),
                };
                Text::Line { before, after }
            }
        })
    }

    fn both_sides(
        self,
        record: &Record<'a>,
        before: TextSide<'a>,
        after: TextSide<'a>,
    ) -> Kind<'a> {
        match (before, after) {
            (TextSide::Json(before), TextSide::Json(after)) => {
                Kind::Text(self.json_text(Some(before), Some(after), true))
            }
            (TextSide::Json(_), _) | (_, TextSide::Json(_)) => {
                let part =
                    |record: Record<'a>, action| Box::new(self.string(&record, action, false));
                Kind::TypeChange(TypeChange {
                    before: part(record.as_delete(), Action::Delete),
                    after: part(record.as_create(), Action::Create),
                })
            }
            (TextSide::Lines(_), _) | (_, TextSide::Lines(_)) => {
                let lines = changes_of_lines(
                    before.lines().collect(),
                    after.lines().collect(),
                    self.rules.pairing,
                );
                Kind::Text(Text::Lines(lines))
            }
            _ => Kind::Text(Text::Line {
                before: before.line(),
                after: after.line(),
            }),
        }
    }

    fn json_text(
        self,
        before: Option<Value<'a>>,
        after: Option<Value<'a>>,
        changes: bool,
    ) -> Text<'a> {
        let diff = Box::new(
            self.inside_string()
                .dynamic(&Record::of_json(before, after)),
        );
        let whitespace_only = changes && diff.action == Action::NoOp;
        Text::Json {
            diff,
            whitespace_only,
        }
    }
}
