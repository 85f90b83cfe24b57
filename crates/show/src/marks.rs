use std::borrow::Cow;
use tofu_json_model::schema::{Attribute, AttributeKind, Block};
use tofu_json_value::{Arena, Json, Limits, Value};
use tofu_json_vocab::Nesting;

/// The sensitive attributes of a schema.
///
/// Documents mark it as well, if OpenTofu wrote them; those of other programs may not.
#[derive(Debug, Default)]
pub(crate) struct SchemaMarks(Vec<(Box<str>, Mark)>);

#[derive(Debug)]
enum Mark {
    Whole,
    /// Marks in the objects of a block or nested type.
    Inside(Option<Nesting>, SchemaMarks),
}

impl SchemaMarks {
    pub(crate) fn of(block: &Block<'_>) -> Self {
        let mut marks = Self::of_attributes(&block.attributes).0;
        for (name, nested) in &block.blocks {
            let inside = Self::of(&nested.block);
            if !inside.is_empty() {
                marks.push(((*name).into(), Mark::Inside(nested.nesting, inside)));
            }
        }
        marks.sort_by(|(a, _), (b, _)| a.cmp(b));
        Self(marks)
    }

    fn of_attributes(attributes: &[(&str, Attribute<'_>)]) -> Self {
        let mark = |(name, attribute): &(&str, Attribute<'_>)| {
            let mark = match &attribute.kind {
                _ if attribute.sensitive => Mark::Whole,
                AttributeKind::Nested(nested) => {
                    let inside = Self::of_attributes(&nested.attributes);
                    (!inside.is_empty()).then_some(Mark::Inside(nested.nesting, inside))?
                }
                _ => return None,
            };
            Some(((*name).into(), mark))
        };
        Self(attributes.iter().filter_map(mark).collect())
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn at(&self, name: &str) -> Option<&Mark> {
        let found = self.0.binary_search_by(|(own, _)| (**own).cmp(name)).ok()?;
        self.0.get(found).map(|(_, mark)| mark)
    }

    /// The mask of a document over a value, with the marks of the schema.
    pub(crate) fn mask<'a>(
        &self,
        value: Value<'a>,
        mask: Value<'a>,
        arena: &'a Arena,
    ) -> Value<'a> {
        if self.is_empty() || !value.is_object() || mask.is_true() {
            return mask;
        }
        let mut json = Json::line();
        self.write(&mut json, value, mask);
        let json = arena.text(Cow::Owned(json.into_text()));
        let limits = Limits::with_depth(usize::MAX);
        // This text was just written, so it can be read; if not, everything is hidden.
        arena
            .parse_prefix(json, limits)
            .unwrap_or_else(|_| Value::whole_mask())
    }

    fn write(&self, json: &mut Json, value: Value<'_>, mask: Value<'_>) {
        if mask.is_true() || !value.is_object() || (mask.holds_true() && !mask.is_object()) {
            return json.bool(mask.holds_true());
        }
        let mut masks = mask.seeker();
        json.object(|json| {
            for (name, value) in value.sorted_members() {
                let mask = masks.seek(&name).unwrap_or_else(Value::null);
                if value.is_null() && mask.is_null() {
                    continue;
                }
                let json = json.member(&name);
                match self.at(&name) {
                    Some(mark) => mark.write(json, value, mask),
                    None => json.value(mask),
                }
            }
            // Masks of what is not known yet.
            for (name, mask) in mask.sorted_members() {
                if value.get(&name).is_none() {
                    json.member(&name).value(mask);
                }
            }
        });
    }
}

impl Mark {
    fn write(&self, json: &mut Json, value: Value<'_>, mask: Value<'_>) {
        match self {
            _ if mask.is_true() || value.is_null() => json.value(mask),
            Self::Whole => json.bool(true),
            // A mask that does not fit hides all.
            Self::Inside(..) if mask.holds_true() && mask.kind() != value.kind() => {
                json.bool(true);
            }
            Self::Inside(_, marks) if value.is_array() => {
                let mut masks = mask.elements();
                json.list(value.elements(), |json, element| {
                    marks.write(json, element, masks.next().unwrap_or_else(Value::null));
                });
            }
            Self::Inside(Some(Nesting::Map), marks) if value.is_object() => {
                let mut masks = mask.seeker();
                json.object(|json| {
                    for (name, element) in value.sorted_members() {
                        let mask = masks.seek(&name).unwrap_or_else(Value::null);
                        marks.write(json.member(&name), element, mask);
                    }
                });
            }
            Self::Inside(_, marks) => marks.write(json, value, mask),
        }
    }
}
