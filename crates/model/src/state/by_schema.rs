mod constants;

use super::dynamic::{Dynamic, maybe_inside};
use super::ways::Ways;
use super::{Contents, Object, flat};
use crate::Error;
use crate::schema::{
    Attribute, AttributeKind, Block, LIMITS, Needs, NestedType, ObjectType, Schema, Schemas, Type,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Arena, Document, Limits, Value};
use tofu_json_vocab::Nesting;
use tofu_json_vocab::path::Step;

impl Contents<'_> {
    /// Marks as sensitive what provider schemas say is, besides what the state itself says.
    ///
    /// State files do not say so for data sources: theirs have no `sensitive_attributes` but those that
    /// came from sensitive values. Nor do they say which values are of the type `dynamic`, and so
    /// wrapped: with schemas this is known, without them what looks so is taken for it.
    ///
    /// ```
    /// use tofu_json_model::Limits;
    /// use tofu_json_model::kind::DocumentKind;
    /// use tofu_json_model::state::Contents;
    /// use tofu_json_value::Document;
    /// use tofu_json_vocab::Secrets;
    ///
    /// let file = Document::parse(br#"{"version": 4, "serial": 1, "lineage": "x", "outputs": {}, "resources": [
    ///     {"mode": "data", "type": "a", "name": "b", "provider": "provider[\"one.example/acme/a\"]",
    ///      "instances": [{"attributes": {"token": "secret"}, "sensitive_attributes": []}]}]}"#)?;
    /// let schemas = br#"{"provider_schemas": {"one.example/acme/a": {"data_source_schemas": {"a":
    ///     {"block": {"attributes": {"token": {"type": "string", "sensitive": true}}}}}}}}"#;
    /// let mut contents = Contents::read(DocumentKind::RawState, file.root())?;
    /// assert!(contents.objects[0].to_json(Secrets::Masked).contains("secret"));
    /// let missing = contents.mark_by_schemas(schemas, Limits::default())?;
    /// assert_eq!(missing.iter().count(), 0);
    /// assert!(!contents.objects[0].to_json(Secrets::Masked).contains("secret"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Gives what there are no schemas of: what only those would call sensitive is not marked.
    ///
    /// # Errors
    ///
    /// Where the schemas are not what they should be.
    pub fn mark_by_schemas(&mut self, schemas: &[u8], limits: Limits) -> Result<Needs, Error> {
        self.mark_by_index(&Schemas::index(schemas, limits)?, schemas)
    }

    pub(super) fn mark_by_index(
        &mut self,
        index: &Schemas,
        schemas: &[u8],
    ) -> Result<Needs, Error> {
        let (by_place, missing) = by_place(index, &self.objects);
        for (at, (end, objects)) in by_place {
            let text = schemas.slice(at..end);
            self.mark(&objects, text)
                .map_err(|error| error.shifted(at))?;
        }
        Ok(missing)
    }

    /// Marks the objects at some positions by the schema of their type.
    fn mark(&mut self, positions: &[usize], schema: &[u8]) -> Result<(), Error> {
        let document = Document::parse_with(Cow::Borrowed(schema), LIMITS)?;
        let arena = Arena::new();
        let schema = Schema::read(document.root(), &arena)?;
        for position in positions {
            if let Some(object) = self.objects.get_mut(*position) {
                mark_object(object, &schema.block);
            }
        }
        Ok(())
    }
}

/// Where the schemas of objects start and end, and the positions of the objects.
type ByPlace = BTreeMap<usize, (usize, Vec<usize>)>;

/// Finds the schemas of objects, and what there are none of.
fn by_place(schemas: &Schemas, objects: &[Object<'_>]) -> (ByPlace, Needs) {
    let (mut by_place, mut missing) = (ByPlace::new(), Needs::new());
    let mut last: Option<(&Object<'_>, Option<Range<usize>>)> = None;
    for (position, object) in objects.iter().enumerate() {
        // Names that the instances of a resource share may be long.
        let known = last.take().filter(|(last, _)| {
            Arc::ptr_eq(&last.provider_name, &object.provider_name)
                && Arc::ptr_eq(&last.resource_type, &object.resource_type)
        });
        let find = || {
            let (provider, mode, of) =
                (&*object.provider_name, &object.mode, &*object.resource_type);
            let range = schemas.find(provider, mode, of);
            if range.is_none() {
                missing.add_unless_built_in(provider, mode, of);
            }
            (object, range)
        };
        let (_, range) = last.insert(known.unwrap_or_else(find));
        if let Some(range) = range {
            let place = by_place.entry(range.start);
            place
                .or_insert_with(|| (range.end, Vec::new()))
                .1
                .push(position);
        }
    }
    (by_place, missing)
}

fn mark_object(object: &mut Object<'_>, block: &Block<'_>) {
    let marks = &mut object.marks;
    Marking::secrets(&mut marks.ways).block(Ways::START, block, object.values);
    if matches!(marks.dynamic, Dynamic::Bare) {
        return;
    }
    let mut dynamic = Ways::default();
    Marking::dynamic(&mut dynamic).block(Ways::START, block, object.values);
    marks.dynamic = Dynamic::Known(dynamic);
    if object.whole.get("attributes").is_none() {
        let names = secret_names(block);
        flat::mark_attributes(&mut marks.ways, object.values, |name| names.contains(name));
    }
}

/// The names of all attributes of a block, and of what is in it, that are sensitive.
fn secret_names<'b>(block: &'b Block<'_>) -> BTreeSet<&'b str> {
    let mut names = BTreeSet::new();
    let mut blocks = vec![block];
    let mut attributes = Vec::new();
    while let Some(block) = blocks.pop() {
        blocks.extend(block.blocks.iter().map(|(_, nested)| &nested.block));
        attributes.push(block.attributes.as_slice());
    }
    while let Some(listed) = attributes.pop() {
        for (name, attribute) in listed {
            if attribute.sensitive {
                names.insert(*name);
            } else if let AttributeKind::Nested(nested) = &attribute.kind {
                attributes.push(nested.attributes.as_slice());
            }
        }
    }
    names
}

/// Has ways end at values that a schema says something about.
pub(super) struct Marking<'w> {
    ways: &'w mut Ways,
    wanted: Wanted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Values that are sensitive.
    Secrets,
    /// Values that may be of the type `dynamic`.
    Dynamic,
    /// Constants in the expressions of a configuration that are sensitive.
    Constants,
}

impl<'w> Marking<'w> {
    pub(super) const fn new(ways: &'w mut Ways, wanted: Wanted) -> Self {
        Self { ways, wanted }
    }

    pub(super) const fn secrets(ways: &'w mut Ways) -> Self {
        Self::new(ways, Wanted::Secrets)
    }

    const fn dynamic(ways: &'w mut Ways) -> Self {
        Self::new(ways, Wanted::Dynamic)
    }

    pub(super) fn block(&mut self, place: usize, block: &Block<'_>, value: Value<'_>) {
        for (name, inside) in value.sorted_members() {
            if let Some(attribute) = at(&block.attributes, &name) {
                self.attribute(place, name, attribute, inside);
            } else if let Some(nested) = at(&block.blocks, &name) {
                let place = self.ways.step(place, &Step::Attribute(name.into_owned()));
                let knows = knows_value(&nested.block.attributes, &nested.block.blocks);
                self.each(
                    place,
                    nested.nesting,
                    knows,
                    inside,
                    &mut |marking, place, one| {
                        marking.block(place, &nested.block, one);
                    },
                );
            } else if self.wanted == Wanted::Dynamic {
                // The schema of another version does not know it.
                self.end(place, name);
            }
        }
    }

    fn attributes(&mut self, place: usize, attributes: &[(&str, Attribute<'_>)], value: Value<'_>) {
        for (name, inside) in value.sorted_members() {
            if let Some(attribute) = at(attributes, &name) {
                self.attribute(place, name, attribute, inside);
            }
        }
    }

    fn attribute(
        &mut self,
        place: usize,
        name: Cow<'_, str>,
        attribute: &Attribute<'_>,
        value: Value<'_>,
    ) {
        match self.wanted {
            Wanted::Secrets if attribute.sensitive => return self.end(place, name),
            Wanted::Constants => {
                let place = self.ways.step(place, &Step::Attribute(name.into_owned()));
                return self.expression(place, attribute, value);
            }
            Wanted::Secrets | Wanted::Dynamic => {}
        }
        match &attribute.kind {
            AttributeKind::Nested(nested) => {
                let place = self.ways.step(place, &Step::Attribute(name.into_owned()));
                self.nested(place, nested, value);
            }
            _ if self.wanted == Wanted::Secrets => {}
            AttributeKind::Type(of) if holds_dynamic(of) => {
                let place = self.ways.step(place, &Step::Attribute(name.into_owned()));
                self.typed(place, of, value);
            }
            AttributeKind::Type(_) => {}
            AttributeKind::Missing | AttributeKind::Undecodable => self.end(place, name),
        }
    }

    fn end(&mut self, place: usize, name: Cow<'_, str>) {
        let end = self.ways.step(place, &Step::Attribute(name.into_owned()));
        self.ways.end(end);
    }

    fn nested(&mut self, place: usize, nested: &NestedType<'_>, value: Value<'_>) {
        let knows = knows_value::<_, ()>(&nested.attributes, &[]);
        self.each(
            place,
            nested.nesting,
            knows,
            value,
            &mut |marking, place, one| {
                marking.attributes(place, &nested.attributes, one);
            },
        );
    }

    /// Visits each object of a block or nested type, however they nest. The schema of another version
    /// may have had the type `dynamic` here: unless a member `value` is known, it may be a wrapping.
    fn each(
        &mut self,
        place: usize,
        nesting: Option<Nesting>,
        knows_value: bool,
        value: Value<'_>,
        visit: &mut dyn FnMut(&mut Self, usize, Value<'_>),
    ) {
        let mut value = Some(value);
        while let Some(one) = value {
            self.each_unwrapped(place, nesting, one, visit);
            value = maybe_inside(one).filter(|_| !knows_value);
        }
    }

    fn each_unwrapped(
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

    /// Ends at each value of the type `dynamic` within a value of a type.
    fn typed(&mut self, place: usize, of: &Type<'_>, value: Value<'_>) {
        match of {
            Type::Dynamic => self.ways.end(place),
            Type::List(of) | Type::Set(of) => {
                for (position, one) in value.elements().enumerate() {
                    self.element(place, position, of, one);
                }
            }
            Type::Tuple(types) => {
                for (position, (of, one)) in types.iter().zip(value.elements()).enumerate() {
                    self.element(place, position, of, one);
                }
            }
            Type::Map(of) => {
                for (name, one) in value.sorted_members() {
                    self.member(place, name, of, one);
                }
            }
            Type::Object(ObjectType { attributes, .. }) => {
                for (name, one) in value.sorted_members() {
                    if let Some(of) = at(attributes, &name) {
                        self.member(place, name, of, one);
                    }
                }
            }
            Type::String | Type::Number | Type::Bool | Type::Unknown => {}
        }
    }

    fn element(&mut self, place: usize, position: usize, of: &Type<'_>, value: Value<'_>) {
        let place = self.ways.step(place, &Step::Index(position.to_string()));
        self.typed(place, of, value);
    }

    fn member(&mut self, place: usize, name: Cow<'_, str>, of: &Type<'_>, value: Value<'_>) {
        let place = self.ways.step(place, &Step::Attribute(name.into_owned()));
        self.typed(place, of, value);
    }
}

fn knows_value<A, B>(attributes: &[(&str, A)], blocks: &[(&str, B)]) -> bool {
    at(attributes, "value").is_some() || at(blocks, "value").is_some()
}

fn holds_dynamic(of: &Type<'_>) -> bool {
    match of {
        Type::Dynamic => true,
        Type::List(of) | Type::Set(of) | Type::Map(of) => holds_dynamic(of),
        Type::Tuple(types) => types.iter().any(holds_dynamic),
        Type::Object(of) => of.attributes.iter().any(|(_, of)| holds_dynamic(of)),
        Type::String | Type::Number | Type::Bool | Type::Unknown => false,
    }
}

/// What has a name in a list by ascending name.
fn at<'l, T>(list: &'l [(&str, T)], name: &str) -> Option<&'l T> {
    let found = list.binary_search_by(|(own, _)| (*own).cmp(name)).ok()?;
    list.get(found).map(|(_, found)| found)
}

#[cfg(test)]
mod tests {
    use crate::kind::DocumentKind;
    use crate::state::Contents;
    use tofu_json_value::{Document, Limits};
    use tofu_json_vocab::Secrets;

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
            contents.objects[0]
                .to_json(Secrets::Masked)
                .matches("SECRET")
                .count(),
            7
        );
        contents
            .mark_by_schemas(schemas.as_bytes(), Limits::default())
            .unwrap();
        let json = contents.objects[0].to_json(Secrets::Masked);
        assert_eq!(
            (
                json.matches("SECRET").count(),
                json.matches("plain").count()
            ),
            (0, 6)
        );
        assert_eq!(json.matches("(sensitive value)").count(), 7);
    }

    /// With schemas nothing is guessed: objects that only look wrapped stay what they are.
    #[test]
    fn dynamic_values_are_where_the_schema_says() {
        let block = r#"{"attributes":{"d":{"type":"dynamic"},"real":{"type":["object",{"type":"string","value":"string"}]},
            "list":{"type":["list","dynamic"]},"map":{"type":["map",["object",{"x":"dynamic","y":"string"}]]},
            "tuple":{"type":["tuple",["string","dynamic"]]}},
            "block_types":{"b":{"nesting_mode":"list","block":{"attributes":{"d":{"type":"dynamic"}}}}}}"#;
        let schemas = format!(
            r#"{{"provider_schemas":{{"h/n/t":{{"resource_schemas":{{"t":{{"block":{block}}}}}}}}}}}"#
        );
        let look_alike = r#"{"value":"v","type":"string"}"#;
        let values = format!(
            r#"{{"d":{{"value":{look_alike},"type":["object",{{"type":"string","value":"string"}}]}},"real":{look_alike},
                "list":[{look_alike},null],"map":{{"k":{{"x":{look_alike},"y":"p"}}}},"tuple":["a",{look_alike}],
                "b":[{{"d":{look_alike}}}],"unknown":{look_alike}}}"#
        );
        let state = format!(
            r#"{{"version":4,"serial":1,"lineage":"x","outputs":{{}},"resources":[{{"mode":"managed","type":"t","name":"x",
                "provider":"provider[\"h/n/t\"]","instances":[{{"attributes":{values}}}]}}]}}"#
        );
        let document = Document::parse(state.as_bytes()).unwrap();
        let mut contents = Contents::read(DocumentKind::RawState, document.root()).unwrap();
        let guessed = r#""values":{"b":[{"d":"v"}],"d":{"type":"string","value":"v"},"list":["v",null],"map":{"k":{"x":"v","y":"p"}},"real":"v","tuple":["a","v"],"unknown":"v"}"#;
        assert!(
            contents.objects[0]
                .to_json(Secrets::Masked)
                .contains(guessed)
        );
        contents
            .mark_by_schemas(schemas.as_bytes(), Limits::default())
            .unwrap();
        let known = guessed.replace(r#""real":"v""#, r#""real":{"type":"string","value":"v"}"#);
        for shown in [false, true] {
            let json = contents.objects[0].to_json(Secrets::shown_if(shown));
            assert!(json.contains(&known), "{json}");
        }
    }

    /// Schemas of another version: what they call sensitive is found inside of a wrapping too.
    #[test]
    fn what_is_sensitive_inside_of_a_wrapping() {
        let schemas = r#"{"provider_schemas":{"h/n/t":{"resource_schemas":{"t":{"block":{"attributes":{
            "n":{"nested_type":{"nesting_mode":"list","attributes":{"s":{"type":"string","sensitive":true}}}}}}}}}}}"#;
        let state = r#"{"version":4,"serial":1,"lineage":"x","outputs":{},"resources":[{"mode":"managed","type":"t","name":"x",
            "provider":"provider[\"h/n/t\"]","instances":[{"attributes":{"n":{"value":[{"s":"SECRET"}],"type":["tuple",[["object",{"s":"string"}]]]}}},
            {"index_key":1,"attributes_flat":{"n.#":"1","n.0.s":"SECRET","n.0.p":"plain"}}]}]}"#;
        let document = Document::parse(state.as_bytes()).unwrap();
        let mut contents = Contents::read(DocumentKind::RawState, document.root()).unwrap();
        contents
            .mark_by_schemas(schemas.as_bytes(), Limits::default())
            .unwrap();
        for object in &contents.objects {
            let json = object.to_json(Secrets::Masked);
            assert!(!json.contains("SECRET"), "{json}");
            assert!(object.to_json(Secrets::Shown).contains("SECRET"));
        }
        assert!(
            contents.objects[1]
                .to_json(Secrets::Masked)
                .contains("plain")
        );
    }
}
