//! Reads the members of an object into the fields of a struct, in one pass.

use std::borrow::Cow;
use tofu_json_value::Value;

/// Members of a payload that did not have the expected type.
#[derive(Clone, Debug, Default)]
pub(crate) struct Misfits<'a> {
    /// The first value of a kind that its key does not take.
    pub(crate) first: Option<Value<'a>>,
    /// The first key that every such object has, and this one has not.
    pub(crate) missing: Option<&'static str>,
}

impl<'a> Misfits<'a> {
    pub(crate) fn note(&mut self, value: Value<'a>) {
        self.first.get_or_insert(value);
    }
}

/// A type that a member's value is read as. What does not fit is noted and becomes the default.
pub(crate) trait Field<'a>: Sized + Default {
    /// Whether the member may be left out.
    const OPTIONAL: bool = false;

    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self;
}

impl<'a> Field<'a> for Cow<'a, str> {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        value.as_str().unwrap_or_else(|| {
            misfits.note(value);
            Cow::Borrowed("")
        })
    }
}

impl<'a> Field<'a> for u64 {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        let number = value.as_number().and_then(|number| number.parse().ok());
        number.unwrap_or_else(|| {
            misfits.note(value);
            0
        })
    }
}

impl<'a> Field<'a> for i64 {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        value.as_number().and_then(whole).unwrap_or_else(|| {
            misfits.note(value);
            0
        })
    }
}

/// Producers print whole numbers, but the underlying type is a float.
#[expect(
    clippy::cast_possible_truncation,
    reason = "casts from floats saturate"
)]
fn whole(number: &str) -> Option<i64> {
    number
        .parse()
        .ok()
        .or_else(|| number.parse::<f64>().ok().map(|float| float.round() as i64))
}

impl<'a> Field<'a> for bool {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        value.as_bool().unwrap_or_else(|| {
            misfits.note(value);
            false
        })
    }
}

impl<'a, T: Field<'a>> Field<'a> for Option<T> {
    const OPTIONAL: bool = true;

    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        if value.is_null() {
            return None;
        }
        Some(T::read(value, misfits))
    }
}

impl<'a, T: Field<'a>> Field<'a> for Vec<T> {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        if !value.is_array() && !value.is_null() {
            misfits.note(value);
        }
        value.elements().map(|one| T::read(one, misfits)).collect()
    }
}

/// A value that is kept as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raw<'a>(pub Value<'a>);

impl Default for Raw<'_> {
    fn default() -> Self {
        Self(Value::null())
    }
}

impl<'a> Raw<'a> {
    /// A value that is to be an object, and is kept whatever it is.
    pub(super) fn object(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        if !value.is_object() {
            misfits.note(value);
        }
        Self(value)
    }
}

impl<'a> Field<'a> for Raw<'a> {
    fn read(value: Value<'a>, _misfits: &mut Misfits<'a>) -> Self {
        Self(value)
    }
}

/// A key in quotes without escapes.
pub(crate) fn respelled(key: Value<'_>) -> Vec<u8> {
    format!("\"{}\"", key.as_str().unwrap_or_default()).into_bytes()
}

/// Writes a struct whose fields are members of an object, and its [`Field`].
macro_rules! object {
    (
        $(#[$about:meta])*
        $name:ident {
            $($(#[$line:meta])* $key:literal $(| $also:literal)* => $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Default, PartialEq, Eq)]
        pub struct $name<'a> {
            $($(#[$line])* pub $field: $type,)*
            pub(crate) marker: std::marker::PhantomData<&'a ()>,
        }

        /// The name only: values can be secret.
        impl std::fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }

        impl<'a> crate::message::field::Field<'a> for $name<'a> {
            fn read(
                value: tofu_json_value::Value<'a>,
                misfits: &mut crate::message::field::Misfits<'a>,
            ) -> Self {
                let mut object = Self::default();
                if !value.is_object() {
                    misfits.note(value);
                    return object;
                }
                $(let mut $field = <$type as crate::message::field::Field<'a>>::OPTIONAL;)*
                let mut members = value.members();
                while let Some((key, value)) = members.next_nodes() {
                    let mut spelled = None;
                    loop {
                        let name = spelled.as_deref().unwrap_or(key.raw());
                        $(if name == concat!("\"", $key, "\"").as_bytes()
                            $(|| name == concat!("\"", $also, "\"").as_bytes())*
                        {
                            object.$field = <$type as crate::message::field::Field<'a>>::read(value, misfits);
                            $field = true;
                            break;
                        })*
                        // Escaped letters in keys are rare but valid, so such a key is decoded
                        // before it is compared.
                        if spelled.is_some() || !key.raw().contains(&b'\\') {
                            break;
                        }
                        spelled = Some(crate::message::field::respelled(key));
                    }
                }
                $(if !$field {
                    misfits.missing.get_or_insert($key);
                })*
                object
            }
        }
    };
}

pub(crate) use object;
