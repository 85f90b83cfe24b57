use crate::{Action, Content, Event, Fold, Level, Message, MessageKind, Phase, Timestamp};
use tofu_json_vocab::matches_glob;

/// Which messages to keep. Each list that is not empty must have a match; an empty filter keeps
/// everything.
///
/// ```
/// use tofu_json_ui::{Filter, Phase, ReadOptions, read_slice};
///
/// let mut filter = Filter::default();
/// filter.addresses = vec!["module.net.*".to_owned()];
/// let line = concat!(
///     r#"{"@level":"info","@message":"a.b: Creating...","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05Z","#,
///     r#""hook":{"resource":{"addr":"a.b","module":"","resource":"a.b","resource_type":"a","#,
///     r#""resource_name":"b","resource_key":null},"action":"create"},"type":"apply_start"}"#,
/// );
/// read_slice(line.as_bytes(), ReadOptions::default(), |event| {
///     let message = event.message().expect("a message");
///     assert!(!filter.keeps(&message, Phase::Applying));
/// });
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Filter {
    /// Types; `""` matches messages without one.
    pub types: Vec<String>,
    /// Levels.
    pub levels: Vec<Level>,
    /// Patterns of addresses, see [`matches_glob`](tofu_json_vocab::matches_glob).
    pub addresses: Vec<String>,
    /// Patterns of module addresses; `""` is the root module.
    pub modules: Vec<String>,
    /// Actions.
    pub actions: Vec<Action>,
    /// Phases of the run, which its fold knows.
    pub phases: Vec<Phase>,
    /// The first moment.
    pub from: Option<Timestamp>,
    /// The last moment.
    pub until: Option<Timestamp>,
}

impl Filter {
    /// Whether to keep a message that came in a phase.
    #[must_use]
    pub fn keeps(&self, message: &Message<'_>, phase: Phase) -> bool {
        self.keeps_envelope(message)
            && (self.phases.is_empty() || self.phases.contains(&phase))
            && self.keeps_payload(message)
    }

    fn keeps_envelope(&self, message: &Message<'_>) -> bool {
        let is_type = |word: &String| match message.kind() {
            MessageKind::Typeless => word.is_empty(),
            _ => message.type_word().is_some_and(|own| own == **word),
        };
        let time = || message.timestamp();
        (self.types.is_empty() || self.types.iter().any(is_type))
            && (self.levels.is_empty() || self.levels.contains(&message.level()))
            && self
                .from
                .is_none_or(|from| time().is_some_and(|time| time >= from))
            && self
                .until
                .is_none_or(|until| time().is_some_and(|time| time <= until))
    }

    fn keeps_payload(&self, message: &Message<'_>) -> bool {
        if self.addresses.is_empty() && self.modules.is_empty() && self.actions.is_empty() {
            return true;
        }
        let payload = message.payload();
        let about = match &payload {
            crate::Payload::Diagnostic(diagnostic) => diagnostic.address(),
            payload => payload.resource().map(|resource| resource.addr.clone()),
        };
        let any = |patterns: &[String], text: Option<&str>| {
            patterns.is_empty()
                || text.is_some_and(|text| patterns.iter().any(|one| matches_glob(one, text)))
        };
        let module = payload.resource().map(|resource| &*resource.module);
        any(&self.addresses, about.as_deref())
            && any(&self.modules, module)
            && (self.actions.is_empty()
                || payload
                    .action()
                    .is_some_and(|action| self.actions.contains(&action)))
    }
}

/// A filter on its way over a stream: it knows in which phase of the run each message came.
#[derive(Debug)]
pub struct StreamFilter {
    filter: Filter,
    fold: Option<Fold>,
    keeps_foreign: bool,
}

impl StreamFilter {
    /// A filter at the start of a stream, which drops lines that are no messages.
    #[must_use]
    pub fn new(filter: Filter) -> Self {
        // Nothing else needs a fold, which costs as much as the rest.
        let fold = (!filter.phases.is_empty()).then(Fold::new);
        Self {
            filter,
            fold,
            keeps_foreign: false,
        }
    }

    /// The same, keeping or dropping lines that are no messages.
    #[must_use]
    pub fn keep_foreign(self, keeps_foreign: bool) -> Self {
        Self {
            keeps_foreign,
            ..self
        }
    }

    /// Whether to keep a line. Each line of the stream is asked about, in order.
    pub fn keeps(&mut self, event: &Event<'_>) -> bool {
        if let Some(fold) = &mut self.fold {
            fold.event(event);
        }
        match &event.content {
            Content::Message { message, .. } | Content::Refused(message) => {
                let phase = self.fold.as_ref().map(|fold| fold.run().phase);
                self.filter.keeps(message, phase.unwrap_or_default())
            }
            _ => self.keeps_foreign,
        }
    }
}
