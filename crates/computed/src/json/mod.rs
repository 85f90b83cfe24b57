//! Trees and their views as JSON, there and back.
//!
//! # Nodes
//!
//! A node is an object. Its members are in the order of the tables; `?` marks those that are there
//! only where they are `true` or where there is something to say.
//!
//! | member | content |
//! |---|---|
//! | `kind` | the word of [`Kind::as_str`](crate::Kind::as_str) |
//! | `action` | the word of [`Action::as_str`](crate::Action::as_str) |
//! | `replace`? | `true`: the change forces the replacement of the resource |
//! | … | what the kind has |
//!
//! | kind | members |
//! |---|---|
//! | `block` | `attributes`, nodes by name; `blocks`, a list of groups |
//! | `sensitive-block`, `sensitive` | `before` and `after`, `true` where that side is sensitive; `inner` node, or what is written in place of a hidden part |
//! | `object` | `nested`?; `attributes`, nodes by name |
//! | `map` | `nested`?; `elements`, nodes by key |
//! | `list`, `set` | `nested`?; `elements`, a list of nodes |
//! | `primitive` | `before` and `after`, values |
//! | `text` | of one line: `before` and `after`, string or null |
//! | | of several lines: `lines`, a list of {`action`, `text` string or null} |
//! | | of JSON: `whitespace_only`?, `json` node |
//! | `unknown` | `before`? node |
//! | `write-only` | |
//! | `type-change` | `before` and `after`, nodes |
//! | `unchanged` | complete: `value`, `shape`, `sensitive`? mask, `unknown`? mask |
//! | | else: `value` without its sensitive parts, `hidden`? where it has some |
//!
//! A group is {`name`, `replace`?, `instances`}; an instance is {`key`?, and the members of its
//! node}. Values and masks are as in the document that they come from, digit by digit and with its
//! white space; only bytes that are not UTF-8 become U+FFFD, one each.
//!
//! # Hidden parts
//!
//! Unless [`JsonOptions::show_sensitive`] is set, `{"sensitive":true}` replaces every part that is
//! sensitive as a whole: the `inner` of such a node, and such parts of an unchanged value. An
//! instance that is a `sensitive-block` loses its `key`. Shapes and masks could reveal what is
//! hidden, so they are left out of all unchanged parts. Reading refuses a tree with such gaps.
//!
//! # Shapes
//!
//! | shape | form |
//! |---|---|
//! | without parts | `"dynamic"`, `"string"`, `"primitive"` |
//! | of one element type | `["list",shape]`, `["set",shape]`, `["map",shape]` |
//! | of several types | `["tuple",[shape…]]`, `["object",{name:shape…}]` |
//! | nested attribute type | `["nested",nesting,{name:attribute…}]` |
//! | one object of such a type | `["nested-object",nesting,{name:attribute…}]` |
//! | block | `["block",{name:attribute…},{name:[nesting,{…},{…}]…}]` |
//! | attribute | shape, or `["write-only",shape]` |
//! | a shape that the tree has already | its number |
//!
//! Shapes of `unchanged` nodes that have parts are numbered from 0 through the whole tree, in the
//! order of the tables; shapes inside them are not counted.
//!
//! # Views
//!
//! | view | members |
//! |---|---|
//! | resource of a plan | `address`, `previous_address`?, `module_address`?, `mode`, `type`, `name`, `index`?, `deposed`?, `actions` list of words, `reason`?, `importing`? {`id`?, `identity`?}, `generated_config`?, `cause` `"planned"` or `"drift"`, `body` node |
//! | resource of a state | `address`, `mode`, `type`, `name`, `deposed`?, `tainted`?, `body` node |
//! | output | `name`, `diff` node |
//! | change that waits | `reason`, `change` resource of a plan |
//! | action | `address`, `type`, `name`, `trigger`? {`address`, `event`, `block`, `action`}, `config`? node |
//! | action that waits | `reason`, `invocation` action |
//!
//! # Documents
//!
//! | document | members |
//! |---|---|
//! | plan | `format` [`FORMAT`], `kind` `"plan"`, `mode` `"normal"`, `"refresh-only"` or `"destroy"`, `errored`, lists `drift` and `changes` of resources, list `outputs`; where a plan has any: `deferred_changes`, `deferred_action_invocations`, `action_invocations` |
//! | state | `format`, `kind` `"state"`, lists `resources` and `outputs` |
//!
//! Each item of a list begins a line.
//!
//! [`SCHEMA`] says the same as a JSON Schema.
//!
//! # Reading
//!
//! Members that are not known are passed over. Each level of a tree is two levels of JSON, a nested
//! block four: that counts for [`Limits::depth`](tofu_json_value::Limits::depth) of whoever parses.

mod container;
mod document;
mod node;
mod read;
mod shape;
mod unchanged;
mod value;
mod view;

/// The JSON Schema of the documents.
pub const SCHEMA: &str = include_str!("../../schemas/computed.json");

pub use document::{DocumentWriter, FORMAT, FurtherList, separate_items};
pub use node::{JsonOptions, write_diff};
pub use read::{Error, ErrorKind, read_diff, read_diff_within};
pub use value::write_visible;
pub use view::{
    write_deferred, write_deferred_invocation, write_entry, write_invocation, write_output,
    write_state_output, write_state_resource,
};

/// Appends to a text.
type Json<'j> = tofu_json_value::Json<&'j mut String>;
