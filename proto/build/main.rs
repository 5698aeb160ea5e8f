//! Compiles `pinzon/**/*.proto` with protox, so that no `protoc` is needed.

mod access;
mod calls;
mod http;
mod json;
mod limits;
mod options;

use protox::Compiler;
use std::{env, error::Error, fs, path::PathBuf};

const FILES: [&str; 33] = [
    "buf/validate/validate.proto",
    "google/api/annotations.proto",
    "google/api/http.proto",
    "pinzon/access/v1/access.proto",
    "pinzon/errors/v1/reason.proto",
    "pinzon/json/v1/json.proto",
    "pinzon/auth/v1/auth.proto",
    "pinzon/catalogues/v1/catalogues.proto",
    "pinzon/catalogues/v1/search.proto",
    "pinzon/catalogues/v1/product.proto",
    "pinzon/catalogues/v1/import.proto",
    "pinzon/catalogues/v1/entry.proto",
    "pinzon/catalogues/v1/legal.proto",
    "pinzon/catalogues/v1/setting.proto",
    "pinzon/catalogues/v1/media.proto",
    "pinzon/catalogues/v1/history.proto",
    "pinzon/catalogues/v1/figure.proto",
    "pinzon/declarations/v1/declarations.proto",
    "pinzon/declarations/v1/seal.proto",
    "pinzon/declarations/v1/counter.proto",
    "pinzon/declarations/v1/departure.proto",
    "pinzon/declarations/v1/administration.proto",
    "pinzon/declarations/v1/passenger.proto",
    "pinzon/declarations/v1/view.proto",
    "pinzon/retentions/v1/retentions.proto",
    "pinzon/retentions/v1/custody.proto",
    "pinzon/retentions/v1/list.proto",
    "pinzon/retentions/v1/device.proto",
    "pinzon/retentions/v1/person.proto",
    "pinzon/retentions/v1/photo.proto",
    "pinzon/audit/v1/audit.proto",
    "pinzon/events/v1/dead_letters.proto",
    "pinzon/status/v1/status.proto",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build");
    for file in FILES {
        println!("cargo:rerun-if-changed={file}");
    }
    let mut compiler = Compiler::new(["."])?;
    compiler.include_imports(true).include_source_info(true).open_files(FILES)?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let pool = compiler.descriptor_pool();
    // Encoded by the compiler, because a `FileDescriptorSet` has no room for our options.
    fs::write(out.join("descriptors.bin"), compiler.encode_file_descriptor_set())?;
    fs::write(out.join("access.rs"), access::table(&pool)?)?;
    fs::write(out.join("calls.rs"), calls::source(&pool))?;
    fs::write(out.join("limits.rs"), limits::source(&pool))?;
    fs::write(out.join("macros.rs"), calls::macros(&pool) + &calls::servers(&pool))?;
    // So that a test's fake of a service holds only what the test is about.
    // A request is hashed, and a `HashMap` cannot be.
    let mut builder = tonic_prost_build::configure()
        .generate_default_stubs(true)
        .btree_map(".pinzon.catalogues.v1.CreateEntryRequest.attributes");
    if env::var_os("CARGO_FEATURE_JSON").is_some() {
        let json = json::Json::new(pool);
        fs::write(out.join("json.rs"), json.source()?)?;
        fs::write(out.join("http.rs"), http::source(&json)?)?;
        builder = json.attributes(builder)?;
    }
    builder.compile_fds(compiler.file_descriptor_set())?;
    Ok(())
}
