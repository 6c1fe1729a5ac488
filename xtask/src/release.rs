//! `cargo xtask release`: the program as it is handed out, laid out by a profile of random play. The rules are the same;
//! the checksum of `rulebox bench` shows it.

use crate::{cargo, root};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

/// Games that are played to find out what is used most, as arguments of `rulebox`.
const TRAINING: [&[&str]; 2] = [
    &["bench", "--games", "2000"],
    &["bench", "--decks", "pool", "--games", "2000"],
];

/// Builds the program, watches it play, and builds it again for what it does most.
pub fn release() -> ExitCode {
    match build() {
        Ok(program) => {
            println!("The program is {}.", program.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn build() -> Result<PathBuf, String> {
    let merger = merger()?;
    let folder = root().join("target/profiled");
    let profiles = folder.join("profiles");
    // Profiles of an earlier state of the program would mislead.
    if profiles.exists() {
        fs::remove_dir_all(&profiles).map_err(|e| format!("{}: {e}", profiles.display()))?;
    }
    println!("Building to be watched …");
    let watched = compile(
        &folder.join("watched"),
        &format!("-Cprofile-generate={}", profiles.display()),
    )?;
    for arguments in TRAINING {
        println!("Playing: rulebox {}", arguments.join(" "));
        run(Command::new(&watched).args(arguments))?;
    }
    let merged = profiles.join("merged.profdata");
    run(Command::new(merger)
        .arg("merge")
        .arg("-o")
        .arg(&merged)
        .arg(&profiles))?;
    println!("Building for speed …");
    compile(&folder, &format!("-Cprofile-use={}", merged.display()))
}

/// The tool that merges profiles, which comes with the compiler on request.
fn merger() -> Result<PathBuf, String> {
    let rustc = |arguments: &[&str]| {
        let output = Command::new("rustc").args(arguments).output();
        let output = output.map_err(|e| format!("rustc cannot be started: {e}"))?;
        String::from_utf8(output.stdout).map_err(|e| e.to_string())
    };
    let sysroot = rustc(&["--print", "sysroot"])?;
    let version = rustc(&["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("rustc does not tell its host")?;
    let mut tool = Path::new(sysroot.trim()).join("lib/rustlib");
    tool.extend([host, "bin", "llvm-profdata"]);
    tool.set_extension(env::consts::EXE_EXTENSION);
    match tool.exists() {
        true => Ok(tool),
        false => Err(
            "the compiler's tools are missing; `rustup component add llvm-tools` installs them"
                .to_owned(),
        ),
    }
}

fn compile(folder: &Path, flags: &str) -> Result<PathBuf, String> {
    let mut command = cargo(&[
        "build",
        "--quiet",
        "--release",
        "--package",
        "rulebox",
        "--target-dir",
    ]);
    run(command.arg(folder).env("RUSTFLAGS", flags))?;
    let name = format!("rulebox{}", env::consts::EXE_SUFFIX);
    Ok(folder.join("release").join(name))
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.stdout(std::process::Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed: {status}")),
        Err(error) => Err(format!("{name} cannot be started: {error}")),
    }
}
