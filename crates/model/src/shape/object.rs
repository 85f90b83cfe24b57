//! How a table of members becomes a struct, its reader and its [`Table`](super::Table).

/// Writes a struct whose fields are the members of a kind of object, in the order in which OpenTofu
/// writes them.
macro_rules! object {
    (
        $(#[doc = $about:literal])*
        $name:ident = $title:literal $(of $kind:ident)? {
            $(
                $(#[doc = $doc:literal])*
                $field:ident $key:literal: $type:ty $(as $shape:expr)?, $need:ident;
            )*
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct $name<'a> {
            $(
                $(#[doc = $doc])*
                pub $field: $type,
            )*
            whole: tofu_json_value::Value<'a>,
        }

        /// The keys of the members, by the names of their fields: readers that do not parse look
        /// for the same keys.
        #[allow(
            dead_code,
            non_upper_case_globals,
            reason = "named like the fields, and few are looked for"
        )]
        impl $name<'_> {
            $(pub(crate) const $field: &'static str = $key;)*
        }

        impl<'a> $name<'a> {
            /// Reads the object; members that are not known are kept in [`Self::whole`].
            ///
            /// # Errors
            ///
            /// Where it is no object, or a member is of the wrong kind.
            pub fn read(value: tofu_json_value::Value<'a>) -> Result<Self, $crate::Error> {
                #[allow(unused_mut, reason = "some tables have no members of their own")]
                let mut object = Self { whole: value, ..<Self as $crate::shape::Held>::absent() };
                for (key, _member) in $crate::member::members(value)? {
                    match &*key {
                        $($key => {
                            let before = std::mem::replace(
                                &mut object.$field,
                                <$type as $crate::shape::Held<'a>>::absent(),
                            );
                            object.$field = $crate::shape::Held::hold_again(before, _member)?;
                        })*
                        _ => {}
                    }
                }
                Ok(object)
            }

            /// The object as it is, with everything that is in it; `null` where absent.
            #[must_use]
            pub const fn whole(&self) -> tofu_json_value::Value<'a> {
                self.whole
            }

            /// The members that have no field, in the order of the document.
            pub fn unknown_members(
                &self,
            ) -> impl Iterator<Item = (std::borrow::Cow<'a, str>, tofu_json_value::Value<'a>)> + use<'a>
            {
                let table = <Self as $crate::shape::Tabled>::TABLE;
                self.whole.members().filter(|(key, _)| table.member(key).is_none())
            }
        }

        /// The kind and the place only: values can be secret.
        impl std::fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_tuple($title).field(&self.whole).finish()
            }
        }

        impl $crate::shape::Sealed for $name<'_> {}

        impl<'a> $crate::shape::Tabled for $name<'a> {
            const TABLE: &'static $crate::shape::Table = &$crate::shape::Table {
                name: $title,
                about: concat!($($about),*),
                members: &[$($crate::shape::Member {
                    key: $key,
                    about: concat!($($doc),*),
                    shape: $crate::shape::object!(@shape $type $(, $shape)?),
                    need: $crate::shape::object!(@need $need),
                    nullable: <$type as $crate::shape::Held<'a>>::NULLABLE
                        || $crate::shape::object!(@nullable $need),
                }),*],
            };
        }

        impl $crate::shape::View for $name<'static> {
            type At<'a> = $name<'a>;

            $(const KIND: Option<$crate::kind::DocumentKind> =
                Some($crate::kind::DocumentKind::$kind);)?
        }

        /// Loses the text of numbers.
        #[cfg(feature = "serde")]
        impl serde::Serialize for $name<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::SerdeValue::new(self.whole).serialize(serializer)
            }
        }

        #[cfg(feature = "json-schema")]
        impl schemars::JsonSchema for $name<'_> {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed($title)
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $crate::shape::table_schema(<Self as $crate::shape::Tabled>::TABLE, generator)
            }
        }

        impl<'a> $crate::shape::Part<'a> for $name<'a> {
            const SHAPE: $crate::shape::JsonShape =
                $crate::shape::JsonShape::Object(|| <Self as $crate::shape::Tabled>::TABLE);

            fn part(value: tofu_json_value::Value<'a>) -> Result<Self, $crate::Error> {
                Self::read(value)
            }
        }

        impl<'a> $crate::shape::Held<'a> for $name<'a> {
            const SHAPE: $crate::shape::JsonShape = <Self as $crate::shape::Part>::SHAPE;
            const NULLABLE: bool = false;

            fn absent() -> Self {
                Self {
                    $($field: <$type as $crate::shape::Held>::absent(),)*
                    whole: tofu_json_value::Value::null(),
                }
            }

            fn hold(value: tofu_json_value::Value<'a>) -> Result<Self, $crate::Error> {
                if value.is_null() {
                    return Ok(<Self as $crate::shape::Held>::absent());
                }
                Self::read(value)
            }
        }
    };
    (@shape $type:ty) => { <$type as $crate::shape::Held<'a>>::SHAPE };
    (@shape $type:ty, $shape:expr) => { $shape };
    (@need always) => { $crate::shape::Need::Always };
    (@need optional) => { $crate::shape::Need::Optional };
    // Optional, and null is written where there is nothing.
    (@need nullable) => { $crate::shape::Need::Optional };
    (@nullable nullable) => { true };
    (@nullable $need:ident) => { false };
}

pub(crate) use object;
