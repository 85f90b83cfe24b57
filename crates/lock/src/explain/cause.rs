//! Which operation does what.

pub(super) const ADDED: &str = "`tofu init` or `tofu providers lock` after the configuration came to require it; nothing recorded before confirms these hashes";
pub(super) const ADDED_BESIDE: &str = "OpenTofu took the selection over from the entry of the other registry (`init`, `providers lock`), or the configuration came to require both; the hashes are new, not confirmed by those of the other entry";
pub(super) const REMOVED: &str = "`tofu init` after configuration and state ceased to require it; should it come back, it is trusted on first use again";
pub(super) const REMOVED_BESIDE: &str =
    "`init` dropped the entry of the registry that it does not use, the other one stays";
pub(super) const MOVED: &str = "another tool's `init`, or another `source` in the configuration; hashes are not taken over, the packages are trusted on first use";
pub(super) const UP: &str =
    "`tofu init -upgrade` or a program that updates versions; the hashes are replaced as a whole";
pub(super) const UP_FEWER: &str = "`tofu init -upgrade`; hashes of other platforms are not learned by it: run `tofu providers lock -platform=…` for each of them";
pub(super) const DOWN: &str = "`tofu init -upgrade` after the constraints were narrowed or the version was withdrawn, or an older file was put back; the hashes are replaced as a whole";
pub(super) const CHOSEN_ANEW: &str = "`init`: only for providers of `hashicorp` does OpenTofu take the version over from the other registry; the newest that the constraints allow is chosen";
pub(super) const CARRIED: &str = "no operation of OpenTofu: a textual merge or an edit by hand; hashes of another version can let a wrong package pass";
pub(super) const REPLACED: &str = "no operation of OpenTofu on the same version, unless the entry was deleted and made anew: the content of the package changed, or it is that of another platform; investigate";
pub(super) const FIRST_H1: &str =
    "`tofu init` or `tofu providers lock` for an entry without hashes; trusted on first use";
pub(super) const UNPACKED: &str = "`tofu init` unpacked the package on the platform where it ran, or `tofu providers lock`; before, only archives were known";
pub(super) const MORE_H1: &str = "`tofu providers lock -platform=…`, or `tofu init` on another platform or from another kind of source";
pub(super) const TWIN: &str =
    "the package was unpacked: its archive and its folder have different hashes, both are right";
pub(super) const FIRST_ZH: &str =
    "the first installation from a registry of an entry that came from a mirror or a cache";
pub(super) const MORE_ZH: &str =
    "another archive was learned: of another platform, or from another source";
pub(super) const FEWER: &str = "no operation of OpenTofu on the same version: an edit by hand, a program that prunes, or an entry that was deleted and made anew";
pub(super) const NO_ZH: &str =
    "the entry was deleted and made anew from a mirror or a cache, or edited";
pub(super) const SCHEME_ADDED: &str = "another program, or a newer version of the tool";
pub(super) const SCHEME_DROPPED: &str =
    "the provider was installed again by a version of the tool that does not know the scheme";
pub(super) const CONSTRAINTS: &str = "the configuration or a module changed; `tofu init` alone does not write this, `tofu providers lock` does";
pub(super) const CONSTRAINTS_ALONG: &str =
    "the configuration or a module changed; written along with another change";
pub(super) const ORDER: &str = "`tofu init` or `tofu providers lock` sorted the hashes and removed duplicates, or an edit by hand did the opposite";
pub(super) const REWRITTEN: &str =
    "`tofu providers lock`, which always writes, or a formatter; comments are lost by it";
pub(super) const EDITED: &str = "an edit by hand or another program";
pub(super) const HEADER: &str = "`init` or `providers lock` of the other tool";
