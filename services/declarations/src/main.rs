//! `pinzon-declarations`: sworn declarations of goods.

use std::process::ExitCode;

fn main() -> anyhow::Result<ExitCode> {
    pinzon_declarations::program::main()
}
