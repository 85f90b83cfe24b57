#!/usr/bin/env bash
# Finds the program for the action: one that the job has already, else that of a release, into RUNNER_TEMP. Where
# there is none the outputs `build=true` and `key` say that it must be built from the sources, and what they are.
#
# VERSION names a release, such as 0.1.0; without it ACTION_REF does, if the action is used as `v0.1.0`.
# ACTION_REPOSITORY is the repository of the action, SOURCES the folder that it was checked out into.
set -euo pipefail

home="$RUNNER_TEMP/tofu-json"
repository=${ACTION_REPOSITORY:-tofu-json/tofu-json}

if command -v tofu-json > /dev/null; then
    exit
fi
echo "$home/bin" >> "$GITHUB_PATH"

version=${VERSION#v}
if [[ -z $version && $ACTION_REF =~ ^v([0-9]+\.[0-9]+\.[0-9]+.*)$ ]]; then
    version=${BASH_REMATCH[1]}
fi

# The target of the archives that are released, for this machine.
target() {
    case $RUNNER_OS-$RUNNER_ARCH in
        Linux-X64) echo x86_64-unknown-linux-musl ;;
        Linux-ARM64) echo aarch64-unknown-linux-musl ;;
        macOS-ARM64) echo aarch64-apple-darwin ;;
        *) return 1 ;;
    esac
}

checksum() {
    if command -v sha256sum > /dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi
}

# The archive of the release, checked and unpacked. Fails where there is no such archive; ends the step where there
# is one that is not what its checksum says.
download() {
    local name folder
    name="tofu-json-$version-$(target)" || return 1
    folder=$(mktemp -d "$RUNNER_TEMP/release.XXXXXX")
    for file in "$name.tar.gz" "$name.tar.gz.sha256"; do
        curl --fail --location --silent --show-error --retry 3 --output "$folder/$file" \
            "https://github.com/$repository/releases/download/v$version/$file" || return 1
    done
    if ! (cd "$folder" && checksum --check "$name.tar.gz.sha256" > /dev/null); then
        echo "::error::$name.tar.gz is not the file that its checksum is of; nothing of it was used"
        exit 1
    fi
    mkdir -p "$home/bin"
    tar -xzf "$folder/$name.tar.gz" -C "$folder"
    mv "$folder/$name/tofu-json" "$home/bin/tofu-json"
}

if [[ -n $version ]]; then
    if download; then
        exit
    fi
    echo "::notice::there is no tofu-json $version for this machine to download; it is built from its sources"
fi

# The sources decide what is built, whatever the name of the revision.
key=$(cd "$SOURCES" && find Cargo.toml Cargo.lock crates -type f \( -name '*.rs' -o -name 'Cargo.*' \) -print0 |
    LC_ALL=C sort -z | xargs -0 cat | checksum | cut -d ' ' -f 1)
printf 'build=true\nkey=%s\n' "$key" >> "$GITHUB_OUTPUT"
