//! Where filesystem mirrors and caches keep packages.

use super::Platform;
use crate::{Lock, Provider, Version};

/// How many parts a path below a mirror has at most.
pub const DEEPEST: usize = 5;

/// The two ways to keep a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layout {
    /// `HOST/NAMESPACE/TYPE/VERSION/OS_ARCH`, a directory.
    Unpacked,
    /// `HOST/NAMESPACE/TYPE/terraform-provider-TYPE_VERSION_OS_ARCH.zip`, a file.
    Packed,
}

/// The package that a path below a mirror is for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct PackagePlace {
    /// The provider.
    pub provider: Provider,
    /// The version; never the one that cannot be used, `0.0.0`.
    pub version: Version,
    /// For which machines.
    pub platform: Platform,
    /// Archive or directory.
    pub layout: Layout,
}

impl PackagePlace {
    /// Reads the parts of a path below a mirror or cache; `None` for other files, which mirrors
    /// hold too. The caller checks the kind of file: an archive is a file, or a link to one, and an
    /// unpacked package is a directory, or a link to one.
    ///
    /// ```
    /// use tofu_json_lock::package::PackagePlace;
    ///
    /// let path = ["example.com", "acme", "foo", "1.0.0", "linux_amd64"];
    /// let place = PackagePlace::of(&path).expect("an unpacked package");
    /// assert_eq!(place.provider.to_string(), "example.com/acme/foo");
    /// assert_eq!(place.platform.to_string(), "linux_amd64");
    /// ```
    #[must_use]
    pub fn of(path: &[&str]) -> Option<Self> {
        let (provider, layout, version, platform) = match path {
            [host, namespace, name, file] => {
                let provider = provider(host, namespace, name)?;
                let (version, platform) = named(file, provider.provider_type())?;
                (provider, Layout::Packed, version, platform)
            }
            [host, namespace, name, version, platform] => {
                let provider = provider(host, namespace, name)?;
                let version = version.parse().ok()?;
                (provider, Layout::Unpacked, version, platform.parse().ok()?)
            }
            _ => return None,
        };
        (!version.is_unspecified()).then_some(Self {
            provider,
            version,
            platform,
            layout,
        })
    }

    /// Reads the end of a path that leads into some mirror or cache: that of a directory, or of a file.
    #[must_use]
    pub fn at_end_of(path: &[&str], layout: Layout) -> Option<Self> {
        let parts = match layout {
            Layout::Unpacked => DEEPEST,
            Layout::Packed => DEEPEST - 1,
        };
        let start = path.len().checked_sub(parts)?;
        Self::of(path.get(start..)?)
    }

    /// Reads the name of an archive by itself: it has the type of an entry, but not the whole address.
    ///
    /// ```
    /// use tofu_json_lock::Lock;
    /// use tofu_json_lock::package::PackagePlace;
    ///
    /// let lock = Lock::parse(b"provider \"example.com/acme/foo\" {\n  version = \"1.0.0\"\n}\n").lock;
    /// let place = PackagePlace::of_name("terraform-provider-foo_1.0.0_linux_amd64.zip", &lock);
    /// assert_eq!(place.expect("an archive").provider.to_string(), "example.com/acme/foo");
    /// ```
    #[must_use]
    pub fn of_name(file: &str, lock: &Lock) -> Option<Self> {
        let mut places = lock.into_iter().filter_map(|entry| {
            let (version, platform) = named(file, entry.provider.provider_type())?;
            Some(Self {
                provider: entry.provider.clone(),
                version,
                platform,
                layout: Layout::Packed,
            })
        });
        let place = places.next();
        // Two entries of one type could both be meant.
        place.filter(|_| places.next().is_none())
    }
}

fn provider(host: &str, namespace: &str, name: &str) -> Option<Provider> {
    Provider::parse(&format!("{host}/{namespace}/{name}")).ok()
}

/// The version and the platform in the name of an archive, for a provider of this type. Letter case does
/// not count, nor do words after the platform.
#[must_use]
pub fn named(file: &str, provider_type: &str) -> Option<(Version, Platform)> {
    let name = ArchiveName::parse(file)?;
    let is_whole = name.has_prefix && name.provider_type == provider_type;
    is_whole.then_some((name.version, name.platform))
}

const PREFIX: &str = "terraform-provider-";

/// What the name of an archive says by itself: `TYPE_VERSION_OS_ARCH.zip`, with or without `terraform-provider-` before
/// it. Letter case does not count, nor do words after the platform.
///
/// ```
/// use tofu_json_lock::package::ArchiveName;
///
/// let name = ArchiveName::parse("foo_1.0.0_linux_amd64.zip").expect("the name of an archive");
/// assert_eq!((name.provider_type.as_str(), name.version.to_string()), ("foo", "1.0.0".to_owned()));
/// assert_eq!(ArchiveName::parse("foo.zip"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArchiveName {
    /// The type of the provider.
    pub provider_type: String,
    /// The version.
    pub version: Version,
    /// For which machines.
    pub platform: Platform,
    has_prefix: bool,
}

impl ArchiveName {
    /// Reads the name of a file; `None` if it is not of that form.
    #[must_use]
    pub fn parse(file: &str) -> Option<Self> {
        let name = file.to_lowercase();
        let name = name.strip_suffix(".zip")?;
        let rest = name.strip_prefix(PREFIX);
        let mut words = rest.unwrap_or(name).split('_');
        Some(Self {
            // No type has an underscore in it.
            provider_type: words.next().filter(|word| !word.is_empty())?.to_owned(),
            version: words.next()?.parse().ok()?,
            platform: Platform::new(words.next()?, words.next()?).ok()?,
            has_prefix: rest.is_some(),
        })
    }
}

/// The file that is started for a provider of this type: of the names in the root of the package
/// the first, in byte order, that is `terraform-provider-TYPE` and then nothing, `_…` or `.…`.
/// Letter case counts, directories do not.
///
/// ```
/// use tofu_json_lock::package::executable;
///
/// let names = ["terraform-provider-foo_v2", "terraform-provider-foo-x", "README.md"];
/// let names = names.map(str::as_bytes);
/// assert_eq!(executable("foo", names), Some(&b"terraform-provider-foo_v2"[..]));
/// ```
#[must_use]
pub fn executable<'a>(
    provider_type: &str,
    names: impl IntoIterator<Item = &'a [u8]>,
) -> Option<&'a [u8]> {
    let fits = |name: &&[u8]| {
        let rest = name
            .strip_prefix(b"terraform-provider-")
            .and_then(|rest| rest.strip_prefix(provider_type.as_bytes()));
        let ends = rest.is_some_and(|rest| matches!(rest.first(), None | Some(b'_' | b'.')));
        ends && !name.contains(&b'/')
    };
    names.into_iter().filter(fits).min()
}

#[cfg(test)]
mod tests {
    use super::{Layout, PackagePlace};

    fn read(path: &str) -> Option<String> {
        let path: Vec<_> = path.split('/').collect();
        let place = PackagePlace::of(&path)?;
        let layout = match place.layout {
            Layout::Packed => "packed",
            Layout::Unpacked => "unpacked",
        };
        let (provider, version, platform) = (place.provider, place.version, place.platform);
        Some(format!("{layout} {provider} {version} {platform}"))
    }

    #[test]
    fn case_117_letter_case_of_file_names_does_not_count() {
        let found = read("example.com/acme/upper/Terraform-Provider-UPPER_1.1.0_Linux_AMD64.ZIP");
        let expected = "packed example.com/acme/upper 1.1.0 linux_amd64";
        assert_eq!(found.as_deref(), Some(expected));
    }

    #[test]
    fn words_after_the_platform_do_not_count() {
        let path =
            "example.com/acme/extra/terraform-provider-extra_1.0.0_linux_amd64_more_fields.zip";
        let expected = "packed example.com/acme/extra 1.0.0 linux_amd64";
        assert_eq!(read(path).as_deref(), Some(expected));
    }

    #[test]
    fn versions_are_brought_to_their_normal_form() {
        let expected = "unpacked example.com/acme/short 1.0.0 linux_amd64";
        let found = read("example.com/acme/short/1.0/linux_amd64");
        assert_eq!(found.as_deref(), Some(expected));
    }

    #[test]
    fn other_paths_are_no_packages() {
        let paths = [
            "example.com/acme/badver/terraform-provider-badver_v1.0.0_linux_amd64.zip",
            "example.com/acme/zero/terraform-provider-zero_0.0.0_linux_amd64.zip",
            "example.com/acme/foo/terraform-provider-bar_1.0.0_linux_amd64.zip",
            "example.com/acme/foo/index.json",
            "example.com/acme/foo/1.0.0/linux_amd64.lock",
            "example.com/acme/foo/1.0.0/linux_amd64/LICENSE.txt",
            "xn--bcher-kva.example/acme/idn/3.2.1/linux_amd64",
            "example.com/acme/foo",
        ];
        for path in paths {
            // A lock of the cache has the shape of a package; it is a file.
            let is_file = path.ends_with(".lock");
            assert_eq!(read(path).is_some(), is_file, "{path}");
        }
    }
}
