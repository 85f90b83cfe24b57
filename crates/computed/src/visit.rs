use crate::{
    Block, BlockGroup, Diff, Instance, Kind, List, Map, NamedDiff, Object, OneSided, Primitive,
    Sensitive, Set, Text, TypeChange,
};

/// Looks at the nodes of a tree, parents before their parts, in the order in which they are shown.
///
/// [`visit`](Visitor::visit) leads from a node to the method of its kind. The methods of kinds with
/// parts go on to the parts, so a visitor defines those that it cares about, and calls the function
/// of the same name in [`walk`] where it wants to go on. Recursion is as deep as the tree, which is
/// as deep as the limits of the differ let it be.
///
/// **Secrets:** a visitor stops at what is sensitive. To go on to the values that are hidden there
/// takes a deliberate call of [`walk::sensitive`] from [`sensitive`](Visitor::sensitive) or
/// [`sensitive_block`](Visitor::sensitive_block).
///
/// ```
/// use tofu_json_computed::{Diff, Sensitive, Text, Visitor, walk};
///
/// /// Gathers the texts that come.
/// #[derive(Default)]
/// struct Coming<'a>(Vec<&'a str>);
///
/// impl<'a> Visitor<'a> for Coming<'a> {
///     fn text(&mut self, _: &Diff<'a>, text: &Text<'a>) {
///         if let Text::Line { after, .. } = text {
///             self.0.extend(after);
///         }
///     }
/// }
/// # use tofu_json_computed::{Action, Kind, List};
/// # let node = |kind| Diff { action: Action::Create, replace: false, kind };
/// # let line = |after| node(Kind::Text(Text::Line { before: None, after: Some(after) }));
/// # let hidden = Sensitive { before: false, after: true, inner: Box::new(line("hunter2")) };
/// # let elements = vec![line("a"), node(Kind::Sensitive(hidden)), line("b")];
/// # let diff = node(Kind::List(List { elements, nested: false }));
///
/// // A list of "a", a secret and "b".
/// let mut coming = Coming::default();
/// coming.visit(&diff);
/// assert_eq!(coming.0, ["a", "b"]);
///
/// /// Gathers secrets as well: it says so.
/// #[derive(Default)]
/// struct Everything<'a>(Coming<'a>);
///
/// impl<'a> Visitor<'a> for Everything<'a> {
///     fn text(&mut self, diff: &Diff<'a>, text: &Text<'a>) {
///         self.0.text(diff, text);
///     }
///
///     fn sensitive(&mut self, _: &Diff<'a>, sensitive: &Sensitive<'a>) {
///         walk::sensitive(self, sensitive);
///     }
/// }
///
/// let mut everything = Everything::default();
/// everything.visit(&diff);
/// assert_eq!(everything.0.0, ["a", "hunter2", "b"]);
/// ```
pub trait Visitor<'a> {
    /// A node of any kind.
    fn visit(&mut self, diff: &Diff<'a>) {
        walk::node(self, diff);
    }

    /// An attribute or an element with a key.
    fn member(&mut self, member: &NamedDiff<'a>) {
        self.visit(&member.diff);
    }

    /// The nested blocks of one type.
    fn group(&mut self, group: &BlockGroup<'a>) {
        walk::group(self, group);
    }

    /// One nested block.
    fn instance(&mut self, instance: &Instance<'a>) {
        self.visit(&instance.diff);
    }

    /// A resource body or a nested block.
    fn block(&mut self, _diff: &Diff<'a>, block: &Block<'a>) {
        walk::block(self, block);
    }

    /// A block that is sensitive as a whole. Stops there: see [`walk::sensitive`].
    fn sensitive_block(&mut self, _diff: &Diff<'a>, _sensitive: &Sensitive<'a>) {}

    /// An object.
    fn object(&mut self, _diff: &Diff<'a>, object: &Object<'a>) {
        walk::members(self, &object.attributes);
    }

    /// A map.
    fn map(&mut self, _diff: &Diff<'a>, map: &Map<'a>) {
        walk::members(self, &map.elements);
    }

    /// A list.
    fn list(&mut self, _diff: &Diff<'a>, list: &List<'a>) {
        walk::elements(self, &list.elements);
    }

    /// A set.
    fn set(&mut self, _diff: &Diff<'a>, set: &Set<'a>) {
        walk::elements(self, &set.elements);
    }

    /// A number, a truth value or null.
    fn primitive(&mut self, _diff: &Diff<'a>, _primitive: &Primitive<'a>) {}

    /// A string. Goes on to the JSON inside it.
    fn text(&mut self, _diff: &Diff<'a>, text: &Text<'a>) {
        walk::text(self, text);
    }

    /// A value that is known after apply only. Goes on to what it was before.
    fn unknown(&mut self, _diff: &Diff<'a>, before: Option<&Diff<'a>>) {
        walk::unknown(self, before);
    }

    /// A value that is sensitive as a whole. Stops there: see [`walk::sensitive`].
    fn sensitive(&mut self, _diff: &Diff<'a>, _sensitive: &Sensitive<'a>) {}

    /// A write-only attribute.
    fn write_only(&mut self, _diff: &Diff<'a>) {}

    /// A value that becomes one of another type. Goes on to both.
    fn type_change(&mut self, _diff: &Diff<'a>, change: &TypeChange<'a>) {
        walk::type_change(self, change);
    }

    /// A part in which nothing changes. It is not opened.
    fn unchanged(&mut self, _diff: &Diff<'a>, _unchanged: &OneSided<'a>) {}
}

/// The ways from a node to its parts, which are what a [`Visitor`] does by default, and
/// [`sensitive`](walk::sensitive), which no visitor does by default.
pub mod walk {
    use super::{Block, BlockGroup, Diff, Kind, NamedDiff, Sensitive, Text, TypeChange, Visitor};

    /// Calls the method of the node's kind.
    pub fn node<'a>(visitor: &mut (impl Visitor<'a> + ?Sized), diff: &Diff<'a>) {
        match &diff.kind {
            Kind::Block(block) => visitor.block(diff, block),
            Kind::SensitiveBlock(sensitive) => visitor.sensitive_block(diff, sensitive),
            Kind::Object(object) => visitor.object(diff, object),
            Kind::Map(map) => visitor.map(diff, map),
            Kind::List(list) => visitor.list(diff, list),
            Kind::Set(set) => visitor.set(diff, set),
            Kind::Primitive(primitive) => visitor.primitive(diff, primitive),
            Kind::Text(text) => visitor.text(diff, text),
            Kind::Unknown(before) => visitor.unknown(diff, before.as_deref()),
            Kind::Sensitive(sensitive) => visitor.sensitive(diff, sensitive),
            Kind::WriteOnly => visitor.write_only(diff),
            Kind::TypeChange(change) => visitor.type_change(diff, change),
            Kind::Unchanged(unchanged) => visitor.unchanged(diff, unchanged),
        }
    }

    /// Visits the attributes, then the nested blocks by type.
    pub fn block<'a>(visitor: &mut (impl Visitor<'a> + ?Sized), block: &Block<'a>) {
        members(visitor, &block.attributes);
        block.blocks.iter().for_each(|group| visitor.group(group));
    }

    /// Visits the blocks of one type.
    pub fn group<'a>(visitor: &mut (impl Visitor<'a> + ?Sized), group: &BlockGroup<'a>) {
        group
            .instances
            .iter()
            .for_each(|instance| visitor.instance(instance));
    }

    /// Visits named parts.
    pub fn members<'a>(visitor: &mut (impl Visitor<'a> + ?Sized), members: &[NamedDiff<'a>]) {
        members.iter().for_each(|member| visitor.member(member));
    }

    /// Visits parts without names.
    pub fn elements<'a>(visitor: &mut (impl Visitor<'a> + ?Sized), elements: &[Diff<'a>]) {
        elements.iter().for_each(|element| visitor.visit(element));
    }

    /// Visits the JSON inside a string, if that is what it is.
    pub fn text<'a>(visitor: &mut (impl Visitor<'a> + ?Sized), text: &Text<'a>) {
        if let Text::Json { diff, .. } = text {
            visitor.visit(diff);
        }
    }

    /// Visits what an unknown value was before.
    pub fn unknown<'a>(visitor: &mut (impl Visitor<'a> + ?Sized), before: Option<&Diff<'a>>) {
        if let Some(before) = before {
            visitor.visit(before);
        }
    }

    /// Visits what a sensitive value or block hides: **secrets**. What is visited must not reach
    /// people or files that may not have them.
    pub fn sensitive<'a>(visitor: &mut (impl Visitor<'a> + ?Sized), sensitive: &Sensitive<'a>) {
        visitor.visit(&sensitive.inner);
    }

    /// Visits what goes, then what comes.
    pub fn type_change<'a>(visitor: &mut (impl Visitor<'a> + ?Sized), change: &TypeChange<'a>) {
        visitor.visit(&change.before);
        visitor.visit(&change.after);
    }
}

#[cfg(test)]
mod tests {
    use super::{Visitor, walk};
    use crate::{Action, Block, BlockGroup, Diff, Instance, Kind, NamedDiff, Sensitive, Text};

    const SECRET: &str = "hunter2";

    #[derive(Default)]
    struct Texts<'a> {
        seen: Vec<&'a str>,
        reveals: bool,
    }

    impl<'a> Visitor<'a> for Texts<'a> {
        fn text(&mut self, _: &Diff<'a>, text: &Text<'a>) {
            if let Text::Line { after, .. } = text {
                self.seen.extend(after);
            }
        }

        fn sensitive(&mut self, _: &Diff<'a>, sensitive: &Sensitive<'a>) {
            if self.reveals {
                walk::sensitive(self, sensitive);
            }
        }
    }

    /// Overrides nothing but texts.
    #[derive(Default)]
    struct Plain<'a>(Vec<&'a str>);

    impl<'a> Visitor<'a> for Plain<'a> {
        fn text(&mut self, _: &Diff<'a>, text: &Text<'a>) {
            if let Text::Line { after, .. } = text {
                self.0.extend(after);
            }
        }
    }

    fn node(kind: Kind<'_>) -> Diff<'_> {
        Diff {
            action: Action::Create,
            replace: false,
            kind,
        }
    }

    fn line(after: &str) -> Diff<'_> {
        node(Kind::Text(Text::Line {
            before: None,
            after: Some(after),
        }))
    }

    fn hidden(inner: Diff<'_>) -> Sensitive<'_> {
        Sensitive {
            before: false,
            after: true,
            inner: Box::new(inner),
        }
    }

    /// A resource with a masked attribute, a masked block and something known before it.
    fn masked() -> Diff<'static> {
        let block = |key| {
            let diff = line(SECRET);
            let attributes = vec![NamedDiff { key, diff }];
            node(Kind::Block(Block {
                attributes,
                blocks: Vec::new(),
            }))
        };
        let member = |key, kind| NamedDiff {
            key,
            diff: node(kind),
        };
        let attributes = vec![
            NamedDiff {
                key: "open",
                diff: line("seen"),
            },
            member("password", Kind::Sensitive(hidden(line(SECRET)))),
            member(
                "later",
                Kind::Unknown(Some(Box::new(node(Kind::Sensitive(hidden(line(SECRET))))))),
            ),
        ];
        let blocks = vec![BlockGroup {
            name: "login",
            replace: false,
            instances: vec![Instance {
                key: None,
                diff: node(Kind::SensitiveBlock(hidden(block("key")))),
            }],
        }];
        node(Kind::Block(Block { attributes, blocks }))
    }

    #[test]
    fn a_visitor_stops_at_what_is_sensitive() {
        let mut plain = Plain::default();
        plain.visit(&masked());
        assert_eq!(plain.0, ["seen"]);
    }

    #[test]
    fn going_on_to_secrets_is_a_deliberate_call() {
        let mut texts = Texts::default();
        texts.visit(&masked());
        assert_eq!(texts.seen, ["seen"]);
        texts.reveals = true;
        texts.visit(&masked());
        // Those of values, not of blocks, at which it still stops.
        assert_eq!(texts.seen, ["seen", "seen", SECRET, SECRET]);
    }
}
