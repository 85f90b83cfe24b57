use super::hook::line;
use tofu_json_term::Canvas;
use tofu_json_ui::WorkspaceList;

/// The workspaces, the selected one with an asterisk.
pub(super) fn write(canvas: &mut Canvas, list: &WorkspaceList<'_>) {
    for workspace in &list.workspaces {
        let mark = if *workspace == list.current_workspace {
            "*"
        } else {
            " "
        };
        line(canvas, &format!("{mark} {workspace}"));
    }
}
