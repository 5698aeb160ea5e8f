//! `pinzon-catalogues`: products, small catalogues, legal basis and settings.

use std::process::ExitCode;

fn main() -> anyhow::Result<ExitCode> {
    pinzon_catalogues::program::main()
}
