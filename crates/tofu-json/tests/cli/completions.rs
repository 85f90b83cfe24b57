use crate::run::run;
use std::process::Command;

/// What bash offers for the last of these words, which the one before it may decide.
fn offered(words: &[&str]) -> Vec<String> {
    let script = run(&["completions", "bash"]).stdout();
    let (last, before) = words.split_last().unwrap();
    let asks = r#"
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _tofu__json tofu-json "${@: -1}" "${@: -2:1}"
        printf '%s\n' "${COMPREPLY[@]}""#;
    let output = Command::new("bash")
        .args([
            "--norc",
            "--noprofile",
            "-c",
            &(script + asks),
            "bash",
            "tofu-json",
        ])
        .args(before)
        .arg(last)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_and_options_of_each_level() {
    for (words, expected) in [
        (&["lo"][..], "lock"),
        (&["lock", "me"], "merge"),
        (&["lock", "merge", "--pre"], "--prefer"),
        (&["lock", "merge", "--prefer", "ne"], "newest"),
        (&["plan-file", "in"], "info"),
        (&["config", "to-hcl", "--ou"], "--out"),
        (&["show", "--profile", "terra"], "terraform-1.15"),
    ] {
        let offered = offered(words);
        assert!(
            offered.iter().any(|one| one == expected),
            "{words:?}: {offered:?}"
        );
    }
}

/// `tofu-json FILE` has a file where other words are commands.
#[test]
fn zsh_looks_for_the_command_in_the_first_word() {
    let script = run(&["completions", "zsh"]).stdout();
    assert!(script.contains("\n\":: :{_tofu-json_commands; _files}\" \\\n\"*::: :->tofu-json\""));
    assert!(!script.contains("line[2]"));
    let Ok(output) = Command::new("zsh")
        .args(["-f", "-n", "-c", &script])
        .output()
    else {
        return;
    };
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
}
