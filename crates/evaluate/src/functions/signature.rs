use crate::{Type, Value};

/// A function: its parameters, and what it gives.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    pub(crate) parameters: &'static [Parameter],
    /// The parameter of all further arguments.
    pub(crate) variadic: Option<Parameter>,
    /// How many arguments it takes, where the parameters alone do not say it.
    pub(crate) counts: Option<ArgumentCounts>,
    pub(crate) result: ParameterKind,
    pub(crate) body: FunctionBody,
}

/// The least and the greatest number of arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArgumentCounts {
    pub(crate) least: usize,
    pub(crate) most: Option<usize>,
}

impl ArgumentCounts {
    /// Why so many arguments are not taken.
    pub(crate) fn problem(self, found: usize) -> Option<String> {
        let fits = found >= self.least && self.most.is_none_or(|most| found <= most);
        if fits {
            return None;
        }
        let least = self.least;
        Some(match self.most {
            Some(most) => format!("expected {least} to {most} arguments, found {found}"),
            None => format!("expected at least {least} argument(s), found {found}"),
        })
    }
}

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    pub(crate) kind: ParameterKind,
    pub(crate) takes_null: bool,
}

/// The types of parameters and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ParameterKind {
    Any,
    Bool,
    Number,
    String,
    Bools,
    Strings,
    StringSet,
    List,
    Set,
    /// Maps of lists of strings.
    Lists,
}

impl ParameterKind {
    pub(crate) fn to_type(self) -> Type {
        match self {
            Self::Any => Type::Dynamic,
            Self::Bool => Type::Bool,
            Self::Number => Type::Number,
            Self::String => Type::String,
            Self::Bools => Type::list(Type::Bool),
            Self::Strings => Type::list(Type::String),
            Self::StringSet => Type::set(Type::String),
            Self::List => Type::list(Type::Dynamic),
            Self::Set => Type::set(Type::Dynamic),
            Self::Lists => Type::map(Type::list(Type::String)),
        }
    }
}

/// How the value of a call is found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FunctionBody {
    /// It is not: only its type is known.
    Outside,
    /// From arguments that are wholly known.
    Known(fn(&[Value]) -> CallResult),
    /// From arguments of which parts or all may be unknown.
    Partly(fn(&[Value]) -> CallResult),
    /// From arguments with their marks.
    Marked(fn(&[Value]) -> CallResult),
    /// `try`
    Try,
    /// `can`
    Can,
}

/// The value of a call, or why it has none.
pub(crate) type CallResult = Result<Value, Failure>;

/// Why a call has no value.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An argument, by its number, is not one that the function takes.
    Argument(usize, String),
    /// The call as a whole.
    Call(String),
}

impl Failure {
    pub(crate) fn call<T>(why: impl Into<String>) -> Result<T, Self> {
        Err(Self::Call(why.into()))
    }
}
