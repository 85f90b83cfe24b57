//! The members that a pass looks at.

/// Lists members of objects, each by its key in the table of its document, and how a pass knows them.
macro_rules! keys {
    ($(#[$about:meta])* $visibility:vis $name:ident { $($(#[$line:meta])* $variant:ident = $key:path,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        $visibility enum $name {
            $($(#[$line])* $variant,)+
            /// Any other member, which is stepped over.
            Other,
        }

        impl $name {
            /// The member with this key.
            $visibility fn of(key: &str) -> Self {
                match key {
                    $($key => Self::$variant,)+
                    _ => Self::Other,
                }
            }

            /// A failure inside the member, with its place from the object on.
            #[allow(dead_code, reason = "not every pass places its failures")]
            $visibility fn within(self, error: crate::stream::StreamError) -> crate::stream::StreamError {
                match self {
                    $(Self::$variant => error.within_key($key),)+
                    Self::Other => error,
                }
            }
        }
    };
}

pub(crate) use keys;
