use crate::{
    Diagnostic, Escaping, ExpressionValue, FunctionCall, Parameter, Position, Range, Signature,
    Snippet, write_string,
};

impl Diagnostic {
    /// Appends the JSON object of the diagnostic in one line: members in the order of the
    /// reference, those that are not known here at the end (section 7.1 of the specification).
    ///
    /// What the reference wrote comes back byte for byte, given its [`Escaping`].
    pub fn write_json(&self, json: &mut String, escaping: Escaping) {
        let mut object = Object::open(json, escaping);
        object.string("severity", self.severity.as_str());
        object.string("summary", &self.summary);
        object.string("detail", &self.detail);
        if let Some(address) = &self.address {
            object.string("address", address);
        }
        object.optional("range", self.range.as_ref(), range);
        object.optional("snippet", self.snippet.as_ref(), snippet);
        if let Some(difference) = &self.difference {
            object.raw("difference", difference);
        }
        object.close(&self.extra);
    }

    /// The JSON object in one line, see [`write_json`](Self::write_json).
    #[must_use]
    pub fn to_json(&self, escaping: Escaping) -> String {
        let mut json = String::new();
        self.write_json(&mut json, escaping);
        json
    }
}

fn range(json: &mut String, range: &Range, escaping: Escaping) {
    let mut object = Object::open(json, escaping);
    object.string("filename", &range.filename);
    object.nested("start", &range.start, position);
    object.nested("end", &range.end, position);
    object.close(&[]);
}

fn position(json: &mut String, position: &Position, escaping: Escaping) {
    let mut object = Object::open(json, escaping);
    object.count("line", position.line);
    object.count("column", position.column);
    object.count("byte", position.byte);
    object.close(&[]);
}

fn snippet(json: &mut String, snippet: &Snippet, escaping: Escaping) {
    let mut object = Object::open(json, escaping);
    match &snippet.context {
        Some(context) => object.string("context", context),
        None => object.raw("context", "null"),
    }
    object.string("code", &snippet.code);
    object.count("start_line", snippet.start_line);
    object.count("highlight_start_offset", snippet.highlight_start_offset);
    object.count("highlight_end_offset", snippet.highlight_end_offset);
    object.list("values", &snippet.values, expression_value);
    object.optional("function_call", snippet.function_call.as_ref(), call);
    object.close(&snippet.extra);
}

fn expression_value(json: &mut String, value: &ExpressionValue, escaping: Escaping) {
    let mut object = Object::open(json, escaping);
    object.string("traversal", &value.traversal);
    object.string("statement", &value.statement);
    object.close(&[]);
}

fn call(json: &mut String, call: &FunctionCall, escaping: Escaping) {
    let mut object = Object::open(json, escaping);
    object.string("called_as", &call.called_as);
    object.optional("signature", call.signature.as_ref(), signature);
    object.close(&call.extra);
}

fn signature(json: &mut String, signature: &Signature, escaping: Escaping) {
    let mut object = Object::open(json, escaping);
    object.string("name", &signature.name);
    object.list("params", &signature.params, parameter);
    let variadic = signature.variadic_param.as_ref();
    object.optional("variadic_param", variadic, parameter);
    if let Some(return_type) = &signature.return_type {
        object.raw("return_type", return_type);
    }
    object.close(&signature.extra);
}

fn parameter(json: &mut String, parameter: &Parameter, escaping: Escaping) {
    let mut object = Object::open(json, escaping);
    object.string("name", &parameter.name);
    if let Some(type_) = &parameter.type_ {
        object.raw("type", type_);
    }
    object.close(&parameter.extra);
}

/// Appends what a value is as JSON.
type Write<T> = fn(&mut String, &T, Escaping);

/// A JSON object that is being written.
struct Object<'j> {
    json: &'j mut String,
    escaping: Escaping,
    first: bool,
}

impl<'j> Object<'j> {
    fn open(json: &'j mut String, escaping: Escaping) -> Self {
        json.push('{');
        Self {
            json,
            escaping,
            first: true,
        }
    }

    fn key(&mut self, name: &str) {
        if !self.first {
            self.json.push(',');
        }
        self.first = false;
        write_string(self.json, name, self.escaping);
        self.json.push(':');
    }

    fn string(&mut self, name: &str, text: &str) {
        self.key(name);
        write_string(self.json, text, self.escaping);
    }

    fn count(&mut self, name: &str, count: usize) {
        self.raw(name, &count.to_string());
    }

    fn raw(&mut self, name: &str, json: &str) {
        self.key(name);
        self.json.push_str(json);
    }

    fn nested<T>(&mut self, name: &str, value: &T, write: Write<T>) {
        self.key(name);
        write(self.json, value, self.escaping);
    }

    fn optional<T>(&mut self, name: &str, value: Option<&T>, write: Write<T>) {
        if let Some(value) = value {
            self.nested(name, value, write);
        }
    }

    fn list<T>(&mut self, name: &str, values: &[T], write: Write<T>) {
        self.key(name);
        self.json.push('[');
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                self.json.push(',');
            }
            write(self.json, value, self.escaping);
        }
        self.json.push(']');
    }

    fn close(mut self, extra: &[(String, String)]) {
        for (name, json) in extra {
            self.raw(name, json);
        }
        self.json.push('}');
    }
}
