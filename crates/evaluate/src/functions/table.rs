//! Every function with its parameters, in the order of the names.

use super::signature::ParameterKind::{
    Any, Bool, Bools, List, Lists, Number, Set, String, StringSet, Strings,
};
use super::signature::{ArgumentCounts, Function, FunctionBody, Parameter, ParameterKind};
use super::{conversions, decoded, lists, network, numbers, objects, strings};
use FunctionBody::{Can, Known, Marked, Outside, Partly, Try};

/// A parameter that cannot be null.
const fn of(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter {
        name,
        kind,
        takes_null: false,
    }
}

/// A parameter that can be null.
const fn maybe(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter {
        name,
        kind,
        takes_null: true,
    }
}

const fn function(
    name: &'static str,
    parameters: &'static [Parameter],
    result: ParameterKind,
    body: FunctionBody,
) -> Function {
    Function {
        name,
        parameters,
        variadic: None,
        counts: None,
        result,
        body,
    }
}

/// A function with any number of further arguments.
const fn variadic(
    name: &'static str,
    parameters: &'static [Parameter],
    variadic: Parameter,
    result: ParameterKind,
    body: FunctionBody,
) -> Function {
    Function {
        name,
        parameters,
        variadic: Some(variadic),
        counts: None,
        result,
        body,
    }
}

impl Function {
    /// Takes that many arguments and no others.
    const fn taking(mut self, least: usize, most: Option<usize>) -> Self {
        self.counts = Some(ArgumentCounts { least, most });
        self
    }
}

const STR: &[Parameter] = &[of("str", String)];
const PATH: &[Parameter] = &[of("path", String)];
const NUM: &[Parameter] = &[of("num", Number)];
const V: &[Parameter] = &[maybe("v", Any)];
const VALUE: &[Parameter] = &[maybe("value", Any)];

pub(super) static FUNCTIONS: [Function; 123] = [
    function("abs", NUM, Number, Known(numbers::abs)),
    function("abspath", PATH, String, Outside),
    function("alltrue", &[of("list", Bools)], Bool, Known(lists::alltrue)),
    function("anytrue", &[of("list", Bools)], Bool, Known(lists::anytrue)),
    function("base64decode", STR, String, Outside),
    function("base64encode", STR, String, Outside),
    function("base64gunzip", STR, String, Outside),
    function("base64gzip", STR, String, Outside),
    function("base64sha256", STR, String, Outside),
    function("base64sha512", STR, String, Outside),
    function("basename", PATH, String, Outside),
    variadic("bcrypt", STR, of("cost", Number), String, Outside).taking(1, Some(2)),
    function("can", &[maybe("expression", Any)], Bool, Can),
    function("ceil", NUM, Number, Outside),
    function("chomp", STR, String, Known(strings::chomp)),
    function(
        "chunklist",
        &[of("list", List), of("size", Number)],
        Any,
        Outside,
    ),
    function(
        "cidrcontains",
        &[
            of("containing_prefix", String),
            of("contained_ip_or_prefix", String),
        ],
        Bool,
        Outside,
    ),
    function(
        "cidrhost",
        &[of("prefix", String), of("hostnum", Number)],
        String,
        Known(network::cidrhost),
    ),
    function("cidrnetmask", &[of("prefix", String)], String, Outside),
    function(
        "cidrsubnet",
        &[
            of("prefix", String),
            of("newbits", Number),
            of("netnum", Number),
        ],
        String,
        Known(network::cidrsubnet),
    ),
    variadic(
        "cidrsubnets",
        &[of("prefix", String)],
        of("newbits", Number),
        Strings,
        Outside,
    ),
    variadic("coalesce", &[], maybe("vals", Any), Any, Outside).taking(1, None),
    variadic("coalescelist", &[], maybe("vals", Any), Any, Outside).taking(1, None),
    function(
        "compact",
        &[of("list", Strings)],
        Strings,
        Known(lists::compact),
    ),
    variadic(
        "concat",
        &[],
        maybe("seqs", Any),
        Any,
        Partly(lists::concat),
    )
    .taking(1, None),
    function(
        "contains",
        &[of("list", Any), maybe("value", Any)],
        Bool,
        Known(lists::contains),
    ),
    function("csvdecode", STR, Any, Outside),
    function("dirname", PATH, String, Outside),
    function(
        "distinct",
        &[of("list", List)],
        List,
        Known(lists::distinct),
    ),
    function(
        "element",
        &[of("list", Any), of("index", Number)],
        Any,
        Partly(lists::element),
    ),
    function(
        "endswith",
        &[of("str", String), of("suffix", String)],
        Bool,
        Known(strings::endswith),
    ),
    function(
        "ephemeralasnull",
        VALUE,
        Any,
        Marked(conversions::ephemeralasnull),
    ),
    function("file", PATH, String, Outside),
    function("filebase64", PATH, String, Outside),
    function("filebase64sha256", PATH, String, Outside),
    function("filebase64sha512", PATH, String, Outside),
    function("fileexists", PATH, Bool, Outside),
    function("filemd5", PATH, String, Outside),
    function(
        "fileset",
        &[of("path", String), of("pattern", String)],
        StringSet,
        Outside,
    ),
    function("filesha1", PATH, String, Outside),
    function("filesha256", PATH, String, Outside),
    function("filesha512", PATH, String, Outside),
    function("flatten", &[of("list", Any)], Any, Known(lists::flatten)),
    function("floor", NUM, Number, Outside),
    variadic(
        "format",
        &[of("format", String)],
        maybe("args", Any),
        String,
        Outside,
    ),
    function(
        "formatdate",
        &[of("format", String), of("time", String)],
        String,
        Outside,
    ),
    variadic(
        "formatlist",
        &[of("format", String)],
        maybe("args", Any),
        Any,
        Outside,
    ),
    function(
        "indent",
        &[of("spaces", Number), of("str", String)],
        String,
        Outside,
    ),
    function(
        "index",
        &[of("list", Any), maybe("value", Any)],
        Number,
        Outside,
    ),
    function("issensitive", VALUE, Bool, Marked(conversions::issensitive)),
    variadic(
        "join",
        &[of("separator", String)],
        of("lists", Strings),
        String,
        Known(strings::join),
    ),
    function("jsondecode", STR, Any, Known(decoded::jsondecode)),
    function("jsonencode", &[maybe("val", Any)], String, Outside),
    function("keys", &[of("inputMap", Any)], Any, Partly(objects::keys)),
    function("length", &[of("value", Any)], Number, Partly(lists::length)),
    variadic("list", &[], maybe("vals", Any), Any, Partly(lists::list)),
    function(
        "log",
        &[of("num", Number), of("base", Number)],
        Number,
        Outside,
    ),
    variadic(
        "lookup",
        &[of("inputMap", Any), of("key", String)],
        maybe("default", Any),
        Any,
        Partly(objects::lookup),
    )
    .taking(2, Some(3)),
    function("lower", STR, String, Known(strings::lower)),
    variadic("map", &[], maybe("vals", Any), Any, Partly(objects::map)),
    function(
        "matchkeys",
        &[of("values", List), of("keys", List), of("searchset", List)],
        List,
        Outside,
    ),
    variadic(
        "max",
        &[],
        of("numbers", Number),
        Number,
        Partly(numbers::max),
    ),
    function("md5", STR, String, Outside),
    variadic(
        "merge",
        &[],
        maybe("maps", Any),
        Any,
        Partly(objects::merge),
    ),
    variadic(
        "min",
        &[],
        of("numbers", Number),
        Number,
        Partly(numbers::min),
    ),
    function(
        "nonsensitive",
        VALUE,
        Any,
        Marked(conversions::nonsensitive),
    ),
    function("one", &[maybe("list", Any)], Any, Outside),
    function(
        "parseint",
        &[of("number", Any), of("base", Number)],
        Number,
        Outside,
    ),
    function("pathexpand", PATH, String, Outside),
    function("plantimestamp", &[], String, Outside),
    function(
        "pow",
        &[of("num", Number), of("power", Number)],
        Number,
        Outside,
    ),
    variadic(
        "range",
        &[],
        of("params", Number),
        Any,
        Known(numbers::range),
    )
    .taking(1, Some(3)),
    function(
        "regex",
        &[of("pattern", String), of("string", String)],
        Any,
        Outside,
    ),
    function(
        "regexall",
        &[of("pattern", String), of("string", String)],
        List,
        Outside,
    ),
    function(
        "replace",
        &[
            of("str", String),
            of("substr", String),
            of("replace", String),
        ],
        String,
        Known(strings::replace),
    ),
    function("reverse", &[of("list", Any)], Any, Known(lists::reverse)),
    function(
        "rsadecrypt",
        &[of("ciphertext", String), of("privatekey", String)],
        String,
        Outside,
    ),
    function("sensitive", VALUE, Any, Marked(conversions::sensitive)),
    variadic(
        "setintersection",
        &[of("first_set", Set)],
        of("other_sets", Set),
        Set,
        Outside,
    ),
    variadic("setproduct", &[], maybe("sets", Any), Any, Outside).taking(1, None),
    function(
        "setsubtract",
        &[of("a", Set), of("b", Set)],
        Set,
        Known(lists::setsubtract),
    ),
    variadic(
        "setunion",
        &[of("first_set", Set)],
        of("other_sets", Set),
        Set,
        Known(lists::setunion),
    ),
    function("sha1", STR, String, Outside),
    function("sha256", STR, String, Outside),
    function("sha512", STR, String, Outside),
    function("signum", NUM, Number, Outside),
    function(
        "slice",
        &[
            of("list", Any),
            of("start_index", Number),
            of("end_index", Number),
        ],
        Any,
        Outside,
    ),
    function("sort", &[of("list", Strings)], Strings, Known(lists::sort)),
    function(
        "split",
        &[of("separator", String), of("str", String)],
        Strings,
        Known(strings::split),
    ),
    function(
        "startswith",
        &[of("str", String), of("prefix", String)],
        Bool,
        Known(strings::startswith),
    ),
    function(
        "strcontains",
        &[of("str", String), of("substr", String)],
        Bool,
        Known(strings::strcontains),
    ),
    function("strrev", STR, String, Outside),
    function(
        "substr",
        &[
            of("str", String),
            of("offset", Number),
            of("length", Number),
        ],
        String,
        Outside,
    ),
    function("sum", &[maybe("list", Any)], Number, Outside),
    function(
        "templatefile",
        &[of("path", String), maybe("vars", Any)],
        Any,
        Outside,
    ),
    function(
        "templatestring",
        &[of("template", String), maybe("vars", Any)],
        Any,
        Outside,
    ),
    function(
        "textdecodebase64",
        &[of("source", String), of("encoding", String)],
        String,
        Outside,
    ),
    function(
        "textencodebase64",
        &[of("string", String), of("encoding", String)],
        String,
        Outside,
    ),
    function(
        "timeadd",
        &[of("timestamp", String), of("duration", String)],
        String,
        Outside,
    ),
    function(
        "timecmp",
        &[of("timestamp_a", String), of("timestamp_b", String)],
        Number,
        Outside,
    ),
    function("timestamp", &[], String, Outside),
    function("title", STR, String, Outside),
    function("tobool", V, Bool, Partly(conversions::tobool)),
    function("tolist", V, Any, Partly(conversions::tolist)),
    function("tomap", V, Any, Partly(conversions::tomap)),
    function("tonumber", V, Number, Partly(conversions::tonumber)),
    function("toset", V, Any, Partly(conversions::toset)),
    function("tostring", V, String, Partly(conversions::tostring)),
    function("transpose", &[of("values", Lists)], Lists, Outside),
    function(
        "trim",
        &[of("str", String), of("cutset", String)],
        String,
        Outside,
    ),
    function(
        "trimprefix",
        &[of("str", String), of("prefix", String)],
        String,
        Known(strings::trimprefix),
    ),
    function("trimspace", STR, String, Known(strings::trimspace)),
    function(
        "trimsuffix",
        &[of("str", String), of("suffix", String)],
        String,
        Known(strings::trimsuffix),
    ),
    variadic("try", &[], maybe("expressions", Any), Any, Try).taking(1, None),
    function("upper", STR, String, Known(strings::upper)),
    function("urldecode", STR, String, Outside),
    function("urlencode", STR, String, Outside),
    function("uuid", &[], String, Outside),
    function(
        "uuidv5",
        &[of("namespace", String), of("name", String)],
        String,
        Outside,
    ),
    function(
        "values",
        &[of("mapping", Any)],
        Any,
        Partly(objects::values),
    ),
    function("yamldecode", &[of("src", String)], Any, Outside),
    function("yamlencode", &[maybe("value", Any)], String, Outside),
    function(
        "zipmap",
        &[of("keys", Strings), of("values", Any)],
        Any,
        Known(objects::zipmap),
    ),
];
