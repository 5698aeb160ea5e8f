//! Compiles `pinzon/**/*.proto` with protox, so that no `protoc` is needed.

mod access;

use protox::Compiler;
use std::{env, error::Error, fs, path::PathBuf};

const FILES: [&str; 7] = [
    "pinzon/access/v1/access.proto",
    "pinzon/errors/v1/reason.proto",
    "pinzon/auth/v1/auth.proto",
    "pinzon/catalogues/v1/catalogues.proto",
    "pinzon/declarations/v1/declarations.proto",
    "pinzon/retentions/v1/retentions.proto",
    "pinzon/audit/v1/audit.proto",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build");
    for file in FILES {
        println!("cargo:rerun-if-changed={file}");
    }
    let mut compiler = Compiler::new(["."])?;
    compiler.include_imports(true).include_source_info(true).open_files(FILES)?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    // Encoded by the compiler, because a `FileDescriptorSet` has no room for our option.
    fs::write(out.join("descriptors.bin"), compiler.encode_file_descriptor_set())?;
    fs::write(out.join("access.rs"), access::table(&compiler.descriptor_pool())?)?;
    // So that a test's fake of a service holds only what the test is about.
    tonic_prost_build::configure()
        .generate_default_stubs(true)
        .compile_fds(compiler.file_descriptor_set())?;
    Ok(())
}
