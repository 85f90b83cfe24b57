//! Where a scheduler is.

use std::fmt;
use std::str::FromStr;

/// The address of a scheduler: `df://HOST:PORT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterAddress {
    host: String,
    port: u16,
}

/// The port of a scheduler where none is said.
const PORT: u16 = 50050;

impl ClusterAddress {
    /// The address of a host and a port.
    #[must_use]
    pub const fn new(host: String, port: u16) -> Self {
        Self { host, port }
    }

    /// The host: a name or a number; one of version 6 is in brackets.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Host and port, as connections are made.
    #[must_use]
    pub fn authority(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

impl fmt::Display for ClusterAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "df://{}", self.authority())
    }
}

impl FromStr for ClusterAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = |what: &str| format!("expected df://HOST:PORT, found {what}");
        let Some(rest) = text.strip_prefix("df://") else {
            return Err(expected("no df:// at its beginning"));
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (host, port) = match rest.rsplit_once(':') {
            // The colons of an address of version 6 are in brackets.
            Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
            _ => (rest, None),
        };
        let port = match port {
            Some(port) => match port.parse() {
                Ok(port) if port != 0 => port,
                _ => return Err(expected(&format!("the port {port:?}"))),
            },
            None => PORT,
        };
        let is_bracketed = host.starts_with('[') && host.ends_with(']');
        if host.is_empty()
            || host.contains(['/', '@', '?', '#', ' '])
            || host.chars().any(char::is_control)
            || (host.contains(':') && !is_bracketed)
        {
            return Err(expected(&format!("the host {host:?}")));
        }
        Ok(Self::new(host.to_owned(), port))
    }
}

#[cfg(test)]
mod tests {
    use super::ClusterAddress;

    #[test]
    fn addresses() {
        for (text, authority) in [
            ("df://a.example:7", "a.example:7"),
            ("df://127.0.0.1:50051/", "127.0.0.1:50051"),
            ("df://a", "a:50050"),
            ("df://[::1]:7", "[::1]:7"),
            ("df://[::1]", "[::1]:50050"),
        ] {
            let address: ClusterAddress = text.parse().unwrap();
            assert_eq!(address.authority(), authority, "{text}");
            assert_eq!(address.to_string().parse(), Ok(address), "{text}");
        }
    }

    #[test]
    fn what_is_no_address() {
        for (text, told) in [
            ("a:7", "no df://"),
            ("http://a:7", "no df://"),
            ("df://", "host \"\""),
            ("df://:7", "host \"\""),
            ("df://a:", "port \"\""),
            ("df://a:0", "port \"0\""),
            ("df://a:99999", "port \"99999\""),
            ("df://a:7/x", "port \"7/x\""),
            ("df://::1:7", "host \"::1\""),
            ("df://u@a:7", "host \"u@a\""),
        ] {
            let error = text.parse::<ClusterAddress>().unwrap_err();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
