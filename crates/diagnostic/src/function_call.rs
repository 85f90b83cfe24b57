/// The function call a [`Snippet`](crate::Snippet) is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct FunctionCall {
    /// The function as the source calls it.
    pub called_as: String,
    /// What the function is; without it the call is not printed.
    pub signature: Option<Signature>,
    /// Members that are not known here, as name and raw JSON.
    pub extra: Vec<(String, String)>,
}

/// Parameters and result of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Signature {
    /// The function's own name.
    pub name: String,
    /// The parameters in order.
    pub params: Vec<Parameter>,
    /// The parameter that takes all further arguments.
    pub variadic_param: Option<Parameter>,
    /// The type of the result, as raw JSON such as `"number"` or `["list","string"]`.
    pub return_type: Option<String>,
    /// Members that are not known here, as name and raw JSON.
    pub extra: Vec<(String, String)>,
}

/// A parameter of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type, as raw JSON such as `"number"` or `["list","string"]`.
    pub type_: Option<String>,
    /// Members that are not known here, as name and raw JSON.
    pub extra: Vec<(String, String)>,
}
