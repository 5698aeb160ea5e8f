//! Compiles `pinzon/**/*.proto` with protox, so that no `protoc` is needed.

use prost::Message;
use std::{env, error::Error, fs, path::PathBuf};

const FILES: [&str; 6] = [
    "pinzon/errors/v1/reason.proto",
    "pinzon/auth/v1/auth.proto",
    "pinzon/catalogues/v1/catalogues.proto",
    "pinzon/declarations/v1/declarations.proto",
    "pinzon/retentions/v1/retentions.proto",
    "pinzon/audit/v1/audit.proto",
];

fn main() -> Result<(), Box<dyn Error>> {
    for file in FILES {
        println!("cargo:rerun-if-changed={file}");
    }
    let descriptors = protox::compile(FILES, ["."])?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("descriptors.bin"), descriptors.encode_to_vec())?;
    // So that a test's fake of a service holds only what the test is about.
    tonic_prost_build::configure().generate_default_stubs(true).compile_fds(descriptors)?;
    Ok(())
}
