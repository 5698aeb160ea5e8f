//! The programs of all processes in one file, for optimised builds: the processes of a machine share the memory of its code,
//! and only one file is linked. The file has a name for each program (`build_services`), which says what it is.

use std::{
    env,
    ffi::OsStr,
    path::PathBuf,
    process::{ExitCode, Termination as _},
};

fn main() -> ExitCode {
    let called = PathBuf::from(env::args_os().next().unwrap_or_default());
    match called.file_name().and_then(OsStr::to_str) {
        Some("pinzon-audit") => pinzon_audit::program::main().report(),
        Some("pinzon-auth") => pinzon_auth::program::main().report(),
        Some("pinzon-catalogues") => pinzon_catalogues::program::main().report(),
        Some("pinzon-declarations") => pinzon_declarations::program::main().report(),
        Some("pinzon-gateway") => pinzon_gateway::program::main().report(),
        Some("pinzon-retentions") => pinzon_retentions::program::main().report(),
        _ => {
            eprintln!("no program is called {}", called.display());
            ExitCode::FAILURE
        }
    }
}
