//! Runs the built program as a user would.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the program did.
pub struct Ran {
    /// Its exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs the program with these arguments and nothing to read.
pub fn rulebox(arguments: &[&str]) -> Ran {
    rulebox_with(arguments, b"")
}

/// Runs the program with these arguments and this input, at the root of the project.
pub fn rulebox_with(arguments: &[&str], input: &[u8]) -> Ran {
    rulebox_knowing(&[], arguments, input)
}

/// Runs the program with these arguments, this input and these variables of the environment.
pub fn rulebox_knowing(variables: &[(&str, &Path)], arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(arguments)
        .envs(variables.iter().copied())
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // The program may leave before it has read everything, so a broken pipe is fine.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The root of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

impl Ran {
    /// Insists on an exit code, and that nothing panicked.
    #[track_caller]
    pub fn ended(self, code: i32) -> Ran {
        assert!(!self.err.contains("panicked"), "{}", self.err);
        assert_eq!(self.code, code, "out:\n{}\nerr:\n{}", self.out, self.err);
        self
    }

    /// Insists that standard output holds this.
    #[track_caller]
    pub fn says(self, text: &str) -> Ran {
        assert!(self.out.contains(text), "{text:?} is not in:\n{}", self.out);
        self
    }

    /// Insists that standard error holds this.
    #[track_caller]
    pub fn complains(self, text: &str) -> Ran {
        assert!(self.err.contains(text), "{text:?} is not in:\n{}", self.err);
        self
    }
}

/// A file for a test to write that is not there yet.
pub fn new_file(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_string_lossy().into_owned()
}
