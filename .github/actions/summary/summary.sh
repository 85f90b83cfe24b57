#!/usr/bin/env bash
# Writes the summary of PLANS (names or patterns) to GITHUB_STEP_SUMMARY, and `changes` and `destroys` to
# GITHUB_OUTPUT. With TEXT=true also the text of each plan, with SCHEMAS exactly.
set -euo pipefail

# Patterns are expanded on purpose.
# shellcheck disable=SC2206
plans=($PLANS)

tojson() { tofu-json summary "${plans[@]}" --format ndjson; }

tofu-json summary "${plans[@]}" --format markdown >> "$GITHUB_STEP_SUMMARY"

if [[ $TEXT == true ]]; then
    for plan in "${plans[@]}"; do
        text=$(tofu-json show "$plan" ${SCHEMAS:+--schemas "$SCHEMAS"} --color never)
        # A fence that is longer than any in the text.
        fence='```'
        while [[ $text == *"$fence"* ]]; do fence+='`'; done
        printf '\n<details><summary>%s</summary>\n\n%s\n%s\n%s\n\n</details>\n' \
            "$(basename "$plan")" "$fence" "$text" "$fence" >> "$GITHUB_STEP_SUMMARY"
    done
fi

changes=false
if tojson | grep -q '"has_changes":true'; then changes=true; fi
destroys=$(tofu-json summary "${plans[@]}" --format csv | awk -F, '
    NR == 1 { for (i = 1; i <= NF; i++) if ($i == "destroy") column = i }
    NR > 1 { sum += $column }
    END { print sum + 0 }')
printf 'changes=%s\ndestroys=%s\n' "$changes" "$destroys" >> "$GITHUB_OUTPUT"
