//! Words and addresses for serde: as the documents write them.

use crate::address::{ModuleAddress, ResourceAddress};
use crate::{Action, Mode, Nesting, Reason};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;

/// A word, which is kept where it is not known.
macro_rules! words {
    ($($name:ident),+) => {
        $(impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Cow::<str>::deserialize(deserializer).map(|word| Self::from(&*word))
            }
        })+
    };
}

/// An address by its text.
macro_rules! addresses {
    ($($name:ident),+) => {
        $(impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        })+
    };
}

words!(Mode, Reason);
addresses!(ModuleAddress, ResourceAddress);

impl Serialize for Nesting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Nesting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = Cow::<str>::deserialize(deserializer)?;
        Self::from_word(&word).ok_or_else(|| D::Error::custom("no nesting mode"))
    }
}

/// The list of its words.
impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.words())
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = Vec::<Cow<'_, str>>::deserialize(deserializer)?;
        Ok(Self::from_words(words.iter().map(|word| &**word)))
    }
}

#[cfg(test)]
mod tests {
    use crate::address::ResourceAddress;
    use crate::{Action, Mode, Nesting, Reason};
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Change {
        address: ResourceAddress,
        mode: Mode,
        actions: Action,
        reason: Option<Reason>,
        nesting: Nesting,
    }

    #[test]
    fn words_and_addresses_come_back() {
        let json = r#"{"address":"module.a[\"x\"].b.c[0]","mode":"of_the_future","actions":["delete","create"],"reason":"replace_by_request","nesting":"set"}"#;
        let change: Change = serde_json::from_str(json).unwrap();
        assert_eq!(change.actions, Action::DeleteThenCreate);
        assert_eq!(change.mode.as_str(), "of_the_future");
        assert_eq!(serde_json::to_string(&change).unwrap(), json);
    }

    #[test]
    fn what_is_no_address_is_an_error() {
        for json in [r#""a""#, "1", r#""a.b[""#] {
            assert!(
                serde_json::from_str::<ResourceAddress>(json).is_err(),
                "{json}"
            );
        }
        assert!(serde_json::from_str::<Nesting>(r#""heap""#).is_err());
    }
}
