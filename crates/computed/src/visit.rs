use crate::{
    Block, BlockGroup, Diff, Instance, Kind, List, Map, Member, Object, Primitive, Sensitive, Set,
    Text, TypeChange, Unchanged,
};

/// Looks at the nodes of a tree, parents before their parts, in the order in which they are shown.
///
/// [`visit`](Visitor::visit) leads from a node to the method of its kind. The methods of kinds with
/// parts go on to the parts, so a visitor defines those that it cares about, and calls the function
/// of the same name in [`walk`] where it wants to go on. Recursion is as deep as the tree.
///
/// ```
/// use tofu_json_computed::{Diff, Text, Visitor};
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
/// # let line = |after| Diff {
/// #     action: Action::Create,
/// #     replace: false,
/// #     kind: Kind::Text(Text::Line { before: None, after: Some(after) }),
/// # };
/// # let list = List { elements: vec![line("a"), line("b")], nested: false };
/// # let diff = Diff { action: Action::Create, replace: false, kind: Kind::List(list) };
///
/// let mut coming = Coming::default();
/// coming.visit(&diff);
/// assert_eq!(coming.0, ["a", "b"]);
/// ```
pub trait Visitor<'a> {
    /// A node of any kind.
    fn visit(&mut self, diff: &Diff<'a>) {
        walk::node(self, diff);
    }

    /// An attribute or an element with a key.
    fn member(&mut self, member: &Member<'a>) {
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

    /// A block that is sensitive as a whole. Goes on to what it hides.
    fn sensitive_block(&mut self, _diff: &Diff<'a>, sensitive: &Sensitive<'a>) {
        self.visit(&sensitive.inner);
    }

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

    /// A value that is sensitive as a whole. Goes on to what it hides.
    fn sensitive(&mut self, _diff: &Diff<'a>, sensitive: &Sensitive<'a>) {
        self.visit(&sensitive.inner);
    }

    /// A write-only attribute.
    fn write_only(&mut self, _diff: &Diff<'a>) {}

    /// A value that becomes one of another type. Goes on to both.
    fn type_change(&mut self, _diff: &Diff<'a>, change: &TypeChange<'a>) {
        walk::type_change(self, change);
    }

    /// A part in which nothing changes. It is not opened.
    fn unchanged(&mut self, _diff: &Diff<'a>, _unchanged: &Unchanged<'a>) {}
}

/// The ways from a node to its parts, which are what a [`Visitor`] does by default.
pub mod walk {
    use super::{Block, BlockGroup, Diff, Kind, Member, Text, TypeChange, Visitor};

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
    pub fn members<'a>(visitor: &mut (impl Visitor<'a> + ?Sized), members: &[Member<'a>]) {
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

    /// Visits what goes, then what comes.
    pub fn type_change<'a>(visitor: &mut (impl Visitor<'a> + ?Sized), change: &TypeChange<'a>) {
        visitor.visit(&change.before);
        visitor.visit(&change.after);
    }
}
