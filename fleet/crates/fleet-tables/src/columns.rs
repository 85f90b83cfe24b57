//! The columns of the tables.

use crate::column::{Column, ColumnType};

pub(crate) const DOCUMENTS: &[Column] = &[
    PATH,
    Column::optional(
        "kind",
        ColumnType::Text,
        "what the document is: `plan`, `state`, `raw-state` (a state file), `lock-file` or another kind",
    ),
    Column::optional(
        "format_version",
        ColumnType::Text,
        "the version of the format",
    ),
    Column::optional(
        "program_version",
        ColumnType::Text,
        "the version of the program that wrote the document",
    ),
    Column::optional(
        "serial",
        ColumnType::Number,
        "how often the state was changed; only a state file says it",
    ),
    Column::optional(
        "lineage",
        ColumnType::Text,
        "what all states that came from one another have in common; only a state file says it",
    ),
    Column::optional(
        "errored",
        ColumnType::Truth,
        "whether planning failed part-way; of plans",
    ),
    Column::optional(
        "has_changes",
        ColumnType::Truth,
        "whether the plan has changes; of plans",
    ),
    Column::optional("bytes", ColumnType::Number, "the size of the file"),
    Column::optional(
        "modified",
        ColumnType::Time,
        "when the file was changed last",
    ),
    Column::optional(
        "hash",
        ColumnType::Text,
        "the hash of the file: XXH3 of 128 bits",
    ),
    Column::optional(
        "error_code",
        ColumnType::Text,
        "why the file cannot be read, as a word",
    ),
    Column::optional("error", ColumnType::Text, "why the file cannot be read"),
];

const PATH: Column = Column::always("path", ColumnType::Text, "the file");
const ADDRESS: Column = Column::always("address", ColumnType::Text, "the address of the object");
const MODULE: Column = Column::always(
    "module",
    ColumnType::Text,
    "the address of the module; empty in the root module",
);
const MODE: Column = Column::always(
    "mode",
    ColumnType::Text,
    "the mode: `managed`, `data` or `ephemeral`",
);
const TYPE: Column = Column::always("type", ColumnType::Text, "the type of the resource");
const NAME: Column = Column::always("name", ColumnType::Text, "the name of the resource");
const PROVIDER: Column = Column::always("provider", ColumnType::Text, "the provider");
const DEPOSED: Column =
    Column::optional("deposed", ColumnType::Text, "the key of a deposed object");

pub(crate) const RESOURCES: &[Column] = &[
    PATH,
    ADDRESS,
    MODULE,
    MODE,
    TYPE,
    NAME,
    PROVIDER,
    DEPOSED,
    Column::always(
        "tainted",
        ColumnType::Truth,
        "whether the object is tainted",
    ),
    Column::optional(
        "schema_version",
        ColumnType::Number,
        "the version of the schema",
    ),
    Column::always(
        "dependencies",
        ColumnType::Number,
        "how many resources it depends on",
    ),
    Column::always(
        "bytes",
        ColumnType::Number,
        "the bytes of the object in the document",
    ),
];

pub(crate) const CHANGES: &[Column] = &[
    PATH,
    ADDRESS,
    Column::optional(
        "previous_address",
        ColumnType::Text,
        "the address before, where the object is moved",
    ),
    MODULE,
    MODE,
    TYPE,
    NAME,
    PROVIDER,
    DEPOSED,
    Column::always(
        "action",
        ColumnType::Text,
        "the action: `create`, `update`, `replace`, `delete`, `forget`, `read`, `no-op` or `other`",
    ),
    Column::always(
        "actions",
        ColumnType::Text,
        "the action list of the plan, its words with commas between, such as `delete,create`",
    ),
    Column::optional(
        "reason",
        ColumnType::Text,
        "the reason, as the plan says it",
    ),
    Column::always("moved", ColumnType::Truth, "whether the object is moved"),
    Column::always(
        "importing",
        ColumnType::Truth,
        "whether the object is imported",
    ),
    Column::always(
        "listed",
        ColumnType::Truth,
        "whether the native text lists the change",
    ),
    Column::always(
        "counts",
        ColumnType::Truth,
        "whether it counts as a change: a managed object that is created, updated, replaced, deleted or forgotten, or one that is moved or imported",
    ),
];

pub(crate) const OUTPUTS: &[Column] = &[
    PATH,
    Column::always("name", ColumnType::Text, "the name of the output"),
    Column::optional("action", ColumnType::Text, "the action; of plans"),
    Column::optional(
        "sensitive",
        ColumnType::Truth,
        "whether the output is sensitive; of states",
    ),
];

pub(crate) const CHECKS: &[Column] = &[
    PATH,
    Column::always("address", ColumnType::Text, "the address of the check"),
    Column::always(
        "status",
        ColumnType::Text,
        "how it came out: `pass`, `fail`, `error` or `unknown`",
    ),
    Column::always(
        "problems",
        ColumnType::Number,
        "how many different messages its conditions have, at most 100",
    ),
];

pub(crate) const PROVIDERS: &[Column] = &[
    PATH,
    PROVIDER,
    Column::optional(
        "version_constraint",
        ColumnType::Text,
        "a version constraint of the configuration; of plans",
    ),
    Column::always(
        "objects",
        ColumnType::Number,
        "how many objects of the state, or changes of the plan, the provider has",
    ),
];

const VERSION: Column = Column::always("version", ColumnType::Text, "the locked version");

pub(crate) const LOCKS: &[Column] = &[
    PATH,
    PROVIDER,
    VERSION,
    Column::optional(
        "constraints",
        ColumnType::Text,
        "what the configuration asked for when the version was selected",
    ),
    Column::always("hashes", ColumnType::Number, "how many hashes there are"),
];

pub(crate) const HASHES: &[Column] = &[
    PATH,
    PROVIDER,
    VERSION,
    Column::always(
        "hash",
        ColumnType::Text,
        "the hash with its scheme, such as `h1:…`",
    ),
];

pub(crate) const ATTRIBUTES: &[Column] = &[
    PATH,
    Column::always(
        "list",
        ColumnType::Text,
        "the table that has the object: `changes`, `drift` or `resources`",
    ),
    ADDRESS,
    DEPOSED,
    TYPE,
    Column::always(
        "attribute",
        ColumnType::Text,
        "the attribute: `tags.Name`, `rule[2].port`; empty where the object as a whole is sensitive or no object",
    ),
    Column::optional(
        "before",
        ColumnType::Text,
        "the value before, as JSON; null where there is none and where it is masked; of plans",
    ),
    Column::optional(
        "after",
        ColumnType::Text,
        "the value after, and of states the value, as JSON; null where there is none and where it is masked",
    ),
    Column::always(
        "sensitive",
        ColumnType::Truth,
        "whether a value is sensitive, or holds one that is sensitive elsewhere in the document",
    ),
    Column::always(
        "unknown",
        ColumnType::Truth,
        "whether the value after is known only after apply",
    ),
    Column::always(
        "changes",
        ColumnType::Truth,
        "whether the value changes, or may",
    ),
    Column::always(
        "forces_replacement",
        ColumnType::Truth,
        "whether its change forces the replacement",
    ),
];

const RUN: Column = Column::always(
    "run",
    ColumnType::Number,
    "which run of the recording, from 1",
);
const LINE: Column = Column::always("line", ColumnType::Number, "the line of the message");

pub(crate) const RUNS: &[Column] = &[
    PATH,
    RUN,
    Column::always(
        "command",
        ColumnType::Text,
        "the command, as far as its messages show it",
    ),
    Column::always(
        "outcome",
        ColumnType::Text,
        "how it ended: `succeeded`, `failed`, `cancelled`, `interrupted`, `incomplete` or `unknown`",
    ),
    Column::always("program", ColumnType::Text, "which program"),
    Column::optional(
        "program_version",
        ColumnType::Text,
        "the version of the program",
    ),
    Column::optional("started", ColumnType::Time, "the time of its first message"),
    Column::optional("ended", ColumnType::Time, "the time of its last message"),
    Column::optional(
        "milliseconds",
        ColumnType::Number,
        "how long it took, by these times",
    ),
    Column::optional(
        "added",
        ColumnType::Number,
        "objects created, by the last summary",
    ),
    Column::optional(
        "changed",
        ColumnType::Number,
        "objects updated, by the last summary",
    ),
    Column::optional(
        "destroyed",
        ColumnType::Number,
        "objects deleted, by the last summary",
    ),
    Column::optional(
        "imported",
        ColumnType::Number,
        "objects imported, by the last summary",
    ),
    Column::optional(
        "forgotten",
        ColumnType::Number,
        "objects forgotten, by the last summary",
    ),
    Column::always("errors", ColumnType::Number, "how many errors there were"),
    Column::always(
        "warnings",
        ColumnType::Number,
        "how many warnings there were",
    ),
    Column::always(
        "operations",
        ColumnType::Number,
        "how many operations of an apply began",
    ),
    Column::always(
        "failed_operations",
        ColumnType::Number,
        "how many of them failed",
    ),
    Column::always(
        "messages",
        ColumnType::Number,
        "how many messages there were",
    ),
    Column::always(
        "first_line",
        ColumnType::Number,
        "the line of its first message",
    ),
    Column::always(
        "last_line",
        ColumnType::Number,
        "the line of its last message",
    ),
];

pub(crate) const MESSAGES: &[Column] = &[
    PATH,
    LINE,
    RUN,
    Column::optional("time", ColumnType::Time, "when"),
    Column::always(
        "level",
        ColumnType::Text,
        "the level: `info`, `warn`, `error` or another",
    ),
    Column::optional(
        "type",
        ColumnType::Text,
        "the type of the message, such as `apply_start`",
    ),
    Column::optional(
        "address",
        ColumnType::Text,
        "the address of the object that it is about",
    ),
    Column::optional("action", ColumnType::Text, "the action that it names"),
    Column::always(
        "text",
        ColumnType::Text,
        "its text, without what `tofu-json ui redact` takes out",
    ),
];

pub(crate) const DIAGNOSTICS: &[Column] = &[
    PATH,
    LINE,
    RUN,
    Column::always("severity", ColumnType::Text, "`error` or `warning`"),
    Column::always("summary", ColumnType::Text, "what is wrong, in a line"),
    Column::optional("detail", ColumnType::Text, "the whole story"),
    Column::optional("address", ColumnType::Text, "the address that it is about"),
    Column::optional("file", ColumnType::Text, "the file of the configuration"),
    Column::optional("file_line", ColumnType::Number, "the line in that file"),
];
