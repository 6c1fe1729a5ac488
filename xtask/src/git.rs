//! What git does for us: states of the project in work trees of their own.

use crate::root;
use std::path::Path;
use std::process::Command;

/// What git says, without the end of the line.
pub fn git(arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(root())
        .output();
    let output = output.map_err(|e| format!("git cannot be started: {e}"))?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        return Err(format!("git {}: {}", arguments.join(" "), error.trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Lays a commit out in a folder; what was changed there is thrown away.
pub fn work_tree(folder: &Path, commit: &str) -> Result<(), String> {
    let place = folder.display().to_string();
    if folder.join("Cargo.toml").is_file() {
        git(&[
            "-C", &place, "checkout", "--quiet", "--force", "--detach", commit,
        ])?;
    } else {
        // Trees whose folders were thrown away would be in the way.
        git(&["worktree", "prune"])?;
        git(&["worktree", "add", "--force", "--detach", &place, commit])?;
    }
    Ok(())
}
