use super::known::KnownSecrets;

/// The most bytes of secrets that are kept, so that memory is bounded.
const MOST: usize = 256 << 10;

/// Secrets that messages gave away, looked for in other messages.
///
/// There can be many, and each can come between two texts that are looked through, so they are in
/// groups that double in size: a new one makes only small finders anew.
#[derive(Clone, Debug, Default)]
pub(crate) struct Learned {
    groups: Vec<KnownSecrets>,
    bytes: usize,
    is_full: bool,
}

impl Learned {
    /// Adds a secret, unless the limit is reached.
    pub(crate) fn add(&mut self, secret: &str) {
        if secret.is_empty() || self.groups.iter().any(|group| group.has(secret)) {
            return;
        }
        if self.bytes + secret.len() > MOST {
            self.is_full = true;
            return;
        }
        let mut group = KnownSecrets::default();
        group.add(secret);
        if group.is_empty() {
            return;
        }
        self.bytes += secret.len();
        while let Some(last) = self.groups.pop_if(|last| last.len() <= group.len()) {
            group.join(last);
        }
        self.groups.push(group);
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Whether some were not kept.
    pub(crate) const fn is_full(&self) -> bool {
        self.is_full
    }

    /// The text without the secrets; [`None`] if it contains none.
    pub(crate) fn without(&self, text: &str) -> Option<String> {
        let changed = self.without_bytes(text.as_bytes())?;
        Some(String::from_utf8_lossy(&changed).into_owned())
    }

    /// The same of a text that need not be UTF-8.
    pub(crate) fn without_bytes(&self, text: &[u8]) -> Option<Vec<u8>> {
        self.groups.iter().fold(None, |changed, group| {
            let found = group.without_bytes(changed.as_deref().unwrap_or(text));
            found.or(changed)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Learned;

    #[test]
    fn every_secret_is_looked_for_however_many_there_are() {
        let mut learned = Learned::default();
        for number in 0..5_000 {
            let secret = format!("canary-{number}-canary");
            learned.add(&secret);
            learned.add(&secret);
            let found = learned.without(&format!("a {secret} b")).unwrap();
            assert_eq!(found, "a (redacted) b");
        }
        assert!(learned.groups.len() <= 16, "{}", learned.groups.len());
        assert!(!learned.is_full());
        assert_eq!(learned.without("canary-1-can"), None);
        assert_eq!(
            learned.without("x canary-0-canary y").unwrap(),
            "x (redacted) y"
        );
    }

    #[test]
    fn what_does_not_fit_is_admitted() {
        let mut learned = Learned::default();
        learned.add(&"x".repeat(2 << 20));
        assert!(learned.is_full() && learned.is_empty());
    }
}
