//! The work of one conversion: a list of things to do, so that nothing recurses.

use std::borrow::Cow;
use tofu_json_hcl::{Expression, File, Span};

use super::body::BodyJob;
use super::comments::Comments;
use super::schema::Providers;
use super::tree::{Id, JsonTree, LEVELS, Node};
use super::value::ValueJob;
use super::{ConvertedJson, Options};
use crate::path::{PathId, Paths, shortened};
use crate::{Loss, LossKind, Refusal};
use tofu_json_config::Diagnostic;
use tofu_json_config::modes::BlockType;
use tofu_json_diagnostic::Place;

/// Something that is still to be converted, into a node that waits for it.
pub(super) enum Job<'f> {
    Body(BodyJob<'f>),
    Value(ValueJob<'f>),
}

impl Job<'_> {
    fn node(&self) -> Id {
        match self {
            Self::Body(job) => job.node,
            Self::Value(job) => job.node,
        }
    }

    fn span(&self) -> Span {
        match self {
            Self::Body(job) => job.span,
            Self::Value(job) => job.expression.span(),
        }
    }
}

const UNDECIDED: &str = "blocks of providers are written as arrays of objects; where such a name is an argument in truth, \
    JSON wants all its attributes, and only provider schemas say which";

/// A conversion under way.
pub(super) struct Conversion<'f> {
    pub(super) providers: Providers<'f>,
    pub(super) file: &'f File<'f>,
    pub(super) tree: JsonTree,
    pub(super) paths: Paths,
    pub(super) comments: Comments,
    /// The first block of which only a schema that is not there could say what it is.
    pub(super) undecided: Option<(Span, PathId)>,
    jobs: Vec<Job<'f>>,
    root: Id,
    faults: Vec<Diagnostic>,
    losses: Vec<Loss>,
}

impl<'f> Conversion<'f> {
    pub(super) fn new(file: &'f File<'f>, options: &Options<'f>) -> Self {
        let (tree, root) = JsonTree::new();
        let comments = if options.comments {
            Comments::of(file)
        } else {
            Comments::default()
        };
        Self {
            providers: Providers::new(file, options),
            undecided: None,
            file,
            tree,
            paths: Paths::default(),
            comments,
            jobs: Vec::new(),
            root,
            faults: Vec::new(),
            losses: Vec::new(),
        }
    }

    /// Converts the whole file.
    pub(super) fn run(mut self, root: &'static BlockType) -> Result<ConvertedJson, Refusal> {
        let body = BodyJob::of_file(self.root, self.file, root);
        self.add(Job::Body(body));
        let mut too_deep = false;
        while let Some(job) = self.jobs.pop() {
            if self.tree.level(job.node()) > LEVELS {
                if !too_deep {
                    self.refuse(
                        job.span(),
                        "too many levels",
                        format!("expected at most {LEVELS} levels of blocks and values"),
                    );
                }
                too_deep = true;
                continue;
            }
            match job {
                Job::Body(job) => self.body(job),
                Job::Value(job) => self.value(job),
            }
        }
        if !self.faults.is_empty() {
            return Err(Refusal::new(self.faults));
        }
        self.settle_comments();
        if let Some((span, path)) = self.undecided {
            self.lose(LossKind::Ambiguous, span, path, UNDECIDED);
        }
        self.losses.sort_by_key(|loss| loss.place);
        Ok(ConvertedJson {
            text: self.tree.write(self.root),
            losses: self.losses,
        })
    }

    /// Something to do later.
    pub(super) fn add(&mut self, job: Job<'f>) {
        self.jobs.push(job);
    }

    /// A span as lines and columns.
    pub(super) fn place(&self, span: Span) -> Place {
        self.file.place(span)
    }

    /// Something because of which there is no result.
    pub(super) fn refuse(
        &mut self,
        span: Span,
        summary: &'static str,
        detail: impl Into<Cow<'static, str>>,
    ) {
        let place = self.place(span);
        self.faults
            .push(Diagnostic::error(summary, detail).at(place));
    }

    /// Faults of OpenTofu's words; warnings do not count.
    pub(super) fn refuse_for(&mut self, faults: Vec<Diagnostic>) {
        let errors = faults.into_iter().filter(Diagnostic::is_error);
        self.faults.extend(errors);
    }

    /// Something that the result does not say.
    pub(super) fn lose(
        &mut self,
        kind: LossKind,
        span: Span,
        path: PathId,
        message: impl Into<String>,
    ) {
        self.losses.push(Loss {
            kind,
            place: self.place(span),
            path: shortened(self.paths.text(path)),
            message: message.into(),
        });
    }

    /// The source of an expression between `${` and `}`, comments and all.
    pub(super) fn source(&mut self, span: Span) -> Node {
        self.comments.keep(span);
        Node::String(super::text::interpolation(self.file, span))
    }

    /// The source of an expression without anything around it.
    pub(super) fn bare_source(&mut self, expression: Expression<'f>) -> Node {
        self.comments.keep(expression.span());
        Node::String(super::text::source(self.file, expression.span()))
    }
}
