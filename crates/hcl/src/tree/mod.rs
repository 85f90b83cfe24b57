//! Views into the flat lists of a file.

mod attribute;
mod block;
mod body;
mod call;
pub(crate) mod data;
mod expression;
mod for_expression;
mod label;
mod object;
mod template;
mod traversal;

pub use attribute::Attribute;
pub use block::Block;
pub use body::{Body, Item};
pub use call::Call;
pub use data::{BinaryOperator, UnaryOperator};
pub use expression::{Expression, ExpressionKind};
pub use for_expression::ForExpression;
pub use label::Label;
pub use object::{Object, ObjectItem, Tuple};
pub use template::{PartKind, Template, TemplatePart};
pub use traversal::{Key, Traversal, TraversalStep};
