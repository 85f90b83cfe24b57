#!/usr/bin/env bash
# Writes the review of PLANS (names or patterns) to GITHUB_STEP_SUMMARY, and to the one comment of PULL_REQUEST that
# begins with the marker of KEY and is by AUTHOR: it is made where there is none. The API is asked with `gh`, or with
# `curl` where there is no `gh`.
set -euo pipefail

# What a comment and the summary of a step may have, in bytes.
most_comment=65536
most_summary=$((1024 * 1024))
# What `review` needs for the numbers alone.
least=200
# Comments come by the hundred. Nobody reads so many pages of them.
most_pages=50

folder=$(mktemp -d "$RUNNER_TEMP/review.XXXXXX")

# A text for a message of the runner, which is one line.
escaped() { tr '\r\n' '  ' | sed -e 's/%/%25/g'; }

fail() {
    printf '::error::%s\n' "$(escaped <<< "$1")"
    exit 1
}

# Patterns are expanded on purpose.
# shellcheck disable=SC2206,SC2153
plans=($PLANS)

if [[ -n $SCHEMAS && ! -f $SCHEMAS ]]; then
    fail "schemas: $SCHEMAS is not there; make it with tofu providers schema -json, or leave the input out"
fi
# shellcheck disable=SC2153
if [[ ! $BUDGET =~ ^[0-9]{1,9}$ ]]; then
    fail "budget: expected a number of bytes, found $BUDGET"
fi
# A number such as 010 is not one of base 8.
budget=$((10#$BUDGET))
if ((budget > most_comment)); then
    echo "::notice::budget: a comment takes $most_comment bytes, so $budget is more than there can be"
    budget=$most_comment
fi

if ((budget < least)); then
    fail "budget: $budget bytes have no room for a review, which takes $least"
fi

review() { tofu-json review "${plans[@]}" ${SCHEMAS:+--schemas "$SCHEMAS"} "$@"; }

review --format markdown --target github --marker "$KEY" ${LINK:+--link "$LINK"} --budget "$budget" > "$folder/comment.md"

if [[ $SUMMARY == true ]]; then
    room=$((most_summary - $(wc -c < "$GITHUB_STEP_SUMMARY")))
    if ((room < least)); then
        echo "::notice::the summary of this job is full, so the review is not in it"
    else
        review --format github-summary --budget "$room" >> "$GITHUB_STEP_SUMMARY"
    fi
fi

if [[ $COMMENT != true ]]; then
    exit
fi
if [[ ! $PULL_REQUEST =~ ^[0-9]+$ ]]; then
    echo "::notice::this is no job of a pull request: there is nothing to comment on"
    exit
fi

# api METHOD PATH [FILE]: the answer goes to the file `answer`.
api() {
    if command -v gh > /dev/null; then
        gh api --method "$1" "$2" ${3:+--input "$3"} > "$folder/answer" 2> "$folder/problem"
    else
        # The token is no argument: those can be seen by other processes.
        printf 'header = "Authorization: Bearer %s"\n' "$GH_TOKEN" |
            curl --config - --silent --show-error --fail-with-body --retry 3 --request "$1" \
                --header "Accept: application/vnd.github+json" --header "X-GitHub-Api-Version: 2022-11-28" \
                ${3:+--data-binary "@$3"} "${GITHUB_API_URL:-https://api.github.com}/$2" \
                > "$folder/answer" 2> "$folder/problem"
    fi
}

refused() {
    local why
    why=$(jq --raw-output '.message // empty' "$folder/answer" 2> /dev/null || true)
    fail "$1: $(cat "$folder/problem") $why. The job needs \`permissions: pull-requests: write\`, and jobs of pull requests from forks have no token that may write"
}

marker=$(head -n 1 "$folder/comment.md")
if [[ $marker != '<!-- tofu-json review: '*' -->' ]]; then
    fail "budget: $budget bytes have no room for the line by which the comment is found again"
fi
comments=repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments
id=
for ((page = 1; page <= most_pages; page++)); do
    api GET "$comments?per_page=100&page=$page" || refused "comments could not be read"
    id=$(jq --raw-output --arg marker "$marker" --arg author "$AUTHOR" \
        '[.[] | select(.user.login == $author and (.body | startswith($marker)))][0].id // empty' "$folder/answer")
    if [[ -n $id || $(jq length "$folder/answer") -lt 100 ]]; then
        break
    fi
done

jq --raw-input --slurp '{body: .}' "$folder/comment.md" > "$folder/body.json"
if [[ -n $id ]]; then
    api PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" "$folder/body.json" || refused "the comment could not be updated"
else
    api POST "$comments" "$folder/body.json" || refused "the comment could not be made"
fi
jq --raw-output '"comment_id=\(.id)\ncomment_url=\(.html_url)"' "$folder/answer" >> "$GITHUB_OUTPUT"
