use super::ways::Ways;
use super::{Contents, Object};
use crate::Error;
use crate::schema::{Attribute, AttributeKind, Block, LIMITS, NestedType, Schema, Schemas};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use tofu_json_value::{Arena, Document, Limits, Value};
use tofu_json_vocab::Nesting;
use tofu_json_vocab::path::Step;

impl Contents<'_> {
    /// Marks as sensitive what provider schemas say is, besides what the state itself tells.
    ///
    /// State files do not tell it for data sources: theirs have no `sensitive_attributes` but those that
    /// came from sensitive values.
    ///
    /// ```
    /// use tofu_json_model::Limits;
    /// use tofu_json_model::kind::DocumentKind;
    /// use tofu_json_model::state::Contents;
    /// use tofu_json_value::Document;
    ///
    /// let file = Document::parse(br#"{"version": 4, "serial": 1, "lineage": "x", "outputs": {}, "resources": [
    ///     {"mode": "data", "type": "a", "name": "b", "provider": "provider[\"one.example/acme/a\"]",
    ///      "instances": [{"attributes": {"token": "secret"}, "sensitive_attributes": []}]}]}"#)?;
    /// let schemas = br#"{"provider_schemas": {"one.example/acme/a": {"data_source_schemas": {"a":
    ///     {"block": {"attributes": {"token": {"type": "string", "sensitive": true}}}}}}}}"#;
    /// let mut contents = Contents::read(DocumentKind::RawState, file.root())?;
    /// assert!(contents.objects[0].to_json(false).contains("secret"));
    /// contents.mark_by_schemas(schemas, Limits::default())?;
    /// assert!(!contents.objects[0].to_json(false).contains("secret"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the schemas are not what they should be.
    pub fn mark_by_schemas(&mut self, schemas: &[u8], limits: Limits) -> Result<(), Error> {
        let index = Schemas::index(schemas, limits)?;
        for (at, (end, objects)) in by_place(&index, &self.objects) {
            let text = schemas.get(at..end).unwrap_or_default();
            self.mark(&objects, text)
                .map_err(|error| error.shifted(at))?;
        }
        Ok(())
    }

    /// Marks the objects at some positions by the schema of their type.
    fn mark(&mut self, positions: &[usize], schema: &[u8]) -> Result<(), Error> {
        let document = Document::parse_with(Cow::Borrowed(schema), LIMITS)?;
        let arena = Arena::new();
        let schema = Schema::read(document.root(), &arena)?;
        for position in positions {
            if let Some(object) = self.objects.get_mut(*position) {
                let ways = &mut object.marks.ways;
                Marking { ways }.block(Ways::START, &schema.block, object.values);
            }
        }
        Ok(())
    }
}

/// Where the schemas of objects start and end, and the positions of the objects.
fn by_place(schemas: &Schemas, objects: &[Object<'_>]) -> BTreeMap<usize, (usize, Vec<usize>)> {
    let mut by_place: BTreeMap<usize, (usize, Vec<usize>)> = BTreeMap::new();
    let mut last: Option<(&Object<'_>, Option<Range<usize>>)> = None;
    for (position, object) in objects.iter().enumerate() {
        // Names that the instances of a resource share may be long.
        let known = last.take().filter(|(last, _)| {
            Arc::ptr_eq(&last.provider_name, &object.provider_name)
                && Arc::ptr_eq(&last.resource_type, &object.resource_type)
        });
        let find = || schemas.find(&object.provider_name, &object.mode, &object.resource_type);
        let (_, range) = last.insert(known.unwrap_or_else(|| (object, find())));
        if let Some(range) = range {
            let place = by_place.entry(range.start);
            place
                .or_insert_with(|| (range.end, Vec::new()))
                .1
                .push(position);
        }
    }
    by_place
}

struct Marking<'w> {
    ways: &'w mut Ways,
}

impl Marking<'_> {
    fn block(&mut self, place: usize, block: &Block<'_>, value: Value<'_>) {
        self.attributes(place, &block.attributes, value);
        for (name, inside) in value.sorted_members() {
            if let Some(nested) = at(&block.blocks, &name) {
                let place = self.ways.step(place, &Step::Attribute(name.into_owned()));
                self.each(place, nested.nesting, inside, &mut |marking, place, one| {
                    marking.block(place, &nested.block, one);
                });
            }
        }
    }

    fn attributes(&mut self, place: usize, attributes: &[(&str, Attribute<'_>)], value: Value<'_>) {
        for (name, inside) in value.sorted_members() {
            let Some(attribute) = at(attributes, &name) else {
                continue;
            };
            let step = || Step::Attribute(name.clone().into_owned());
            if attribute.sensitive {
                let end = self.ways.step(place, &step());
                self.ways.end(end);
            } else if let AttributeKind::Nested(nested) = &attribute.kind {
                let place = self.ways.step(place, &step());
                self.nested(place, nested, inside);
            }
        }
    }

    fn nested(&mut self, place: usize, nested: &NestedType<'_>, value: Value<'_>) {
        self.each(place, nested.nesting, value, &mut |marking, place, one| {
            marking.attributes(place, &nested.attributes, one);
        });
    }

    /// Visits each object of a block or nested type, however they nest.
    fn each(
        &mut self,
        place: usize,
        nesting: Option<Nesting>,
        value: Value<'_>,
        visit: &mut dyn FnMut(&mut Self, usize, Value<'_>),
    ) {
        if value.is_array() {
            for (position, one) in value.elements().enumerate() {
                let place = self.ways.step(place, &Step::Index(position.to_string()));
                visit(self, place, one);
            }
        } else if nesting == Some(Nesting::Map) {
            for (name, one) in value.members() {
                let place = self.ways.step(place, &Step::Attribute(name.into_owned()));
                visit(self, place, one);
            }
        } else {
            visit(self, place, value);
        }
    }
}

/// What stands at a name in a list by ascending name.
fn at<'l, T>(list: &'l [(&str, T)], name: &str) -> Option<&'l T> {
    let found = list.binary_search_by(|(own, _)| (*own).cmp(name)).ok()?;
    list.get(found).map(|(_, found)| found)
}

#[cfg(test)]
mod tests {
    use crate::kind::DocumentKind;
    use crate::state::Contents;
    use tofu_json_value::{Document, Limits};

    #[test]
    fn attributes_nested_types_and_blocks_of_every_nesting() {
        let secret = r#"{"s":{"type":"string","sensitive":true},"p":{"type":"string"}}"#;
        let nested = |mode: &str| {
            format!(r#"{{"nested_type":{{"nesting_mode":"{mode}","attributes":{secret}}}}}"#)
        };
        let block = |mode: &str| {
            format!(r#"{{"nesting_mode":"{mode}","block":{{"attributes":{secret}}}}}"#)
        };
        let schemas = format!(
            r#"{{"provider_schemas":{{"h/n/t":{{"resource_schemas":{{"t":{{"block":{{"attributes":{{"s":{{"sensitive":true}},
                "nl":{},"nm":{}}},"block_types":{{"bs":{},"bl":{},"bm":{}}}}}}}}}}}}}}}"#,
            nested("list"),
            nested("map"),
            block("single"),
            block("set"),
            block("map")
        );
        let one = r#"{"s":"SECRET","p":"plain"}"#;
        let values = format!(
            r#"{{"s":{one},"nl":[{one}],"nm":{{"k":{one}}},"bs":{one},"bl":[{one},{one}],"bm":{{"k":{one}}}}}"#
        );
        let state = format!(
            r#"{{"format_version":"1.0","values":{{"root_module":{{"resources":[{{"address":"t.x","mode":"managed","type":"t","provider_name":"h/n/t","values":{values}}}]}}}}}}"#
        );
        let document = Document::parse(state.as_bytes()).unwrap();
        let mut contents = Contents::read(DocumentKind::State, document.root()).unwrap();
        assert_eq!(
            contents.objects[0].to_json(false).matches("SECRET").count(),
            7
        );
        contents
            .mark_by_schemas(schemas.as_bytes(), Limits::default())
            .unwrap();
        let json = contents.objects[0].to_json(false);
        assert_eq!(
            (
                json.matches("SECRET").count(),
                json.matches("plain").count()
            ),
            (0, 6)
        );
        assert_eq!(json.matches("(sensitive value)").count(), 7);
    }
}
