//! Outputs of the root module: `outputs` of planned values and states, and `output_changes`.

use crate::catalogue::Kind;
use crate::grow::of_kind;
use crate::layout::Layout;
use crate::make::{Figure, Text};
use crate::mix::Mix;
use crate::pen::{Comma, Pen};
use crate::random::Random;
use crate::value::Value;
use crate::words::WORDS;

/// An output.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) name: String,
    kind: Kind,
    pub(crate) sensitive: bool,
    pub(crate) before: Value,
    after: Value,
    known: bool,
    fate: u32,
}

/// Which stream the outputs draw from: beyond all units.
const PART: u64 = u64::MAX;

const KINDS: [Kind; 9] = [
    Kind::Text(Text::Host),
    Kind::Text(Text::Sentence),
    Kind::Number(Figure::Big),
    Kind::Bool,
    Kind::TextList(Text::Cidr),
    Kind::Tags,
    Kind::Text(Text::Policy),
    Kind::Text(Text::Script),
    Kind::Endpoints,
];

/// All outputs, by name: few where there are few resources.
pub(crate) fn outputs(layout: Layout<'_>) -> Vec<Output> {
    let root = Random::new(layout.seed).fork(PART);
    let count = WORDS.len().min(2 + layout.resources as usize / 10);
    let output = |(number, word): (usize, &&str)| {
        let mut random = root.fork(number as u64);
        let kind = random.pick(&KINDS);
        let before = of_kind(kind, &mut random);
        Output {
            name: format!("{word}_{number}"),
            kind,
            sensitive: random.chance(140),
            after: of_kind(kind, &mut random),
            before,
            known: random.chance(900),
            fate: random.below(100),
        }
    };
    WORDS.iter().take(count).enumerate().map(output).collect()
}

/// What happens to an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    NoOp,
    Create,
    Update,
    Delete,
}

impl Fate {
    /// The word of messages, which is that of plans without its dash.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::NoOp => "noop",
            Self::Create => "create",
            Self::Update => "update",
            Self::Delete => "delete",
        }
    }

    const fn actions(self) -> &'static str {
        match self {
            Self::NoOp => r#"["no-op"]"#,
            Self::Create => r#"["create"]"#,
            Self::Update => r#"["update"]"#,
            Self::Delete => r#"["delete"]"#,
        }
    }
}

impl Output {
    pub(crate) fn fate(&self, mix: &Mix) -> Fate {
        if *mix == Mix::all_no_op() {
            return Fate::NoOp;
        }
        if *mix == Mix::all_create() {
            return Fate::Create;
        }
        match self.fate {
            _ if self.before == self.after && self.known => Fate::NoOp,
            0..65 if self.known => Fate::NoOp,
            0..90 => Fate::Update,
            90..97 => Fate::Create,
            _ => Fate::Delete,
        }
    }

    pub(crate) const fn after(&self, fate: Fate) -> &Value {
        match fate {
            Fate::NoOp | Fate::Delete => &self.before,
            Fate::Create | Fate::Update => &self.after,
        }
    }

    /// Whether its value is known before the apply.
    pub(crate) const fn is_known(&self, fate: Fate) -> bool {
        self.known || matches!(fate, Fate::NoOp | Fate::Delete)
    }

    /// The type of its value.
    pub(crate) const fn notation(&self) -> &'static str {
        self.kind.notation()
    }

    /// The output in a state.
    pub(crate) fn write_state(&self, pen: &mut Pen<'_>) {
        pen.key(&self.name);
        self.write_sensitive(pen);
        pen.raw(r#","value":"#);
        self.before.write(pen);
        pen.raw(r#","type":"#);
        pen.raw(self.kind.notation());
        pen.raw("}");
    }

    /// Whether there is an output after the apply.
    pub(crate) fn is_left(&self, mix: &Mix) -> bool {
        self.fate(mix) != Fate::Delete
    }

    /// The output at the end of a stream, where secrets stay out.
    pub(crate) fn write_applied(&self, pen: &mut Pen<'_>, mix: &Mix) {
        pen.key(&self.name);
        self.write_sensitive(pen);
        pen.raw(r#","type":"#);
        pen.raw(self.kind.notation());
        if !self.sensitive {
            pen.raw(r#","value":"#);
            self.after(self.fate(mix)).write(pen);
        }
        pen.raw("}");
    }

    /// The output in the plan of a stream.
    pub(crate) fn write_action(&self, pen: &mut Pen<'_>, mix: &Mix) {
        pen.key(&self.name);
        self.write_sensitive(pen);
        pen.raw(r#","action":"#);
        pen.word(self.fate(mix).word());
        pen.raw("}");
    }

    fn write_sensitive(&self, pen: &mut Pen<'_>) {
        pen.raw(r#"{"sensitive":"#);
        pen.raw(if self.sensitive { "true" } else { "false" });
    }

    fn write_planned(&self, pen: &mut Pen<'_>, fate: Fate) {
        pen.key(&self.name);
        self.write_sensitive(pen);
        if self.known || fate == Fate::NoOp {
            pen.raw(r#","type":"#);
            pen.raw(self.kind.notation());
            pen.raw(r#","value":"#);
            self.after(fate).write(pen);
        }
        pen.raw("}");
    }

    fn write_change(&self, pen: &mut Pen<'_>, fate: Fate) {
        let known = self.is_known(fate);
        pen.key(&self.name);
        pen.raw(r#"{"actions":"#);
        pen.raw(fate.actions());
        pen.raw(r#","before":"#);
        match fate {
            Fate::Create => pen.raw("null"),
            Fate::NoOp | Fate::Update | Fate::Delete => self.before.write(pen),
        }
        if fate == Fate::Delete {
            pen.raw(r#","after":null"#);
        } else if known {
            pen.raw(r#","after":"#);
            self.after(fate).write(pen);
        }
        pen.raw(r#","after_unknown":"#);
        pen.raw(if known { "false" } else { "true" });
        let sensitive = if self.sensitive { "true" } else { "false" };
        for key in [r#","before_sensitive":"#, r#","after_sensitive":"#] {
            pen.raw(key);
            pen.raw(sensitive);
        }
        pen.raw("}");
    }
}

pub(super) fn write_planned(pen: &mut Pen<'_>, layout: Layout<'_>) {
    pen.raw(r#""outputs":"#);
    let all = outputs(layout);
    let fates = all.iter().map(|output| (output, output.fate(layout.mix)));
    let left = fates.filter(|(_, fate)| *fate != Fate::Delete);
    pen.object(left, |pen, (output, fate)| output.write_planned(pen, fate));
}

pub(super) fn write_changes(pen: &mut Pen<'_>, layout: Layout<'_>) {
    pen.raw(r#","output_changes":"#);
    pen.object(outputs(layout), |pen, output| {
        let fate = output.fate(layout.mix);
        output.write_change(pen, fate);
    });
}

/// The outputs of a prior state: those that are known, with the values that they will have.
pub(crate) fn write_prior(pen: &mut Pen<'_>, layout: Layout<'_>) {
    let all = outputs(layout);
    let mut comma = Comma::default();
    pen.raw("{");
    for (output, value) in stored(&all, layout.mix) {
        comma.write(pen);
        pen.key(&output.name);
        output.write_sensitive(pen);
        pen.raw(r#","value":"#);
        value.write(pen);
        pen.raw(r#","type":"#);
        pen.raw(output.kind.notation());
        pen.raw("}");
    }
    pen.raw("}");
}

/// The outputs that are known, with the values that they will have.
pub(crate) fn stored<'o>(
    all: &'o [Output],
    mix: &'o Mix,
) -> impl Iterator<Item = (&'o Output, &'o Value)> {
    all.iter().filter_map(move |output| {
        let fate = output.fate(mix);
        output.is_known(fate).then(|| (output, output.after(fate)))
    })
}
