#!/usr/bin/env bash
# Writes the summary of PLANS (names or patterns) to GITHUB_STEP_SUMMARY, and numbers and addresses of all of them to
# GITHUB_OUTPUT. With TEXT=true also the text of each plan, with SCHEMAS exactly.
set -euo pipefail

# What the summary of a step may have, in bytes, less some for what stands around a text.
most=$((1024 * 1024 - 1024))

# Patterns are expanded on purpose.
# shellcheck disable=SC2206
plans=($PLANS)

# A name as text of HTML.
html() { sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/>/\&gt;/g' <<< "$1"; }

# Whether the summary can take so many bytes more.
fits() { (($(wc -c < "$GITHUB_STEP_SUMMARY") + $1 <= most)); }

# A text for a message of the runner, which is one line.
escaped() { sed -e 's/%/%25/g' <<< "$1" | tr '\r\n' '  '; }

# Lines `NAME=VALUE` of all plans together. First, so that later steps can go by them whatever fails below.
outputs=$(tofu-json summary "${plans[@]}" --format github)
printf '%s\n' "$outputs" >> "$GITHUB_OUTPUT"

if [[ -n $SCHEMAS && ! -f $SCHEMAS ]]; then
    echo "::error::schemas: $(escaped "$SCHEMAS")is not there; make it with tofu providers schema -json, or leave the input out"
    exit 1
fi

tofu-json summary "${plans[@]}" --format markdown >> "$GITHUB_STEP_SUMMARY"

if [[ $TEXT == true ]]; then
    for plan in "${plans[@]}"; do
        name=$(html "$(basename -- "$plan")")
        text=$(tofu-json show "$plan" ${SCHEMAS:+--schemas "$SCHEMAS"} --color never)
        if ! fits "$(wc -c <<< "$text")"; then
            printf '\n<p>The text of %s is too long for this summary.</p>\n' "$name" >> "$GITHUB_STEP_SUMMARY"
            continue
        fi
        # A fence that is longer than any in the text.
        fence='```'
        while [[ $text == *"$fence"* ]]; do fence+='`'; done
        printf '\n<details><summary>%s</summary>\n\n%s\n%s\n%s\n\n</details>\n' \
            "$name" "$fence" "$text" "$fence" >> "$GITHUB_STEP_SUMMARY"
    done
fi
