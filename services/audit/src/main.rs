//! The audit service: records every event and serves the chain.

use std::process::ExitCode;

fn main() -> anyhow::Result<ExitCode> {
    pinzon_audit::program::main()
}
