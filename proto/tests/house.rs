//! Who may know whom (ARCHITECTURE.md): a breach fails here.
#![allow(missing_docs, clippy::unwrap_used)]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

const SERVICES: [&str; 5] = ["auth", "catalogues", "declarations", "retentions", "audit"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// What each crate of ours may depend on, tests aside.
fn allowed() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut allowed = BTreeMap::from([
        ("proto", vec![]),
        ("services/libs/events", vec![]),
        ("services/libs/chassis", vec!["pinzon-proto"]),
        ("services/libs/harness", vec!["pinzon-chassis", "pinzon-events"]),
        ("gateway", vec!["pinzon-proto", "pinzon-chassis", "pinzon-events"]),
    ]);
    for service in [
        "services/auth",
        "services/catalogues",
        "services/declarations",
        "services/retentions",
        "services/audit",
    ] {
        allowed.insert(service, vec!["pinzon-proto", "pinzon-chassis", "pinzon-events"]);
    }
    allowed
}

/// Names in the `[dependencies]` table of a manifest.
fn dependencies(manifest: &str) -> Vec<String> {
    manifest
        .lines()
        .skip_while(|line| line.trim() != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split(['.', '=', ' ']).next())
        .filter(|name| !name.is_empty() && !name.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code of a file without comments and without its tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn crates_know_only_whom_they_may() {
    for (directory, allowed) in allowed() {
        let manifest = fs::read_to_string(root().join(directory).join("Cargo.toml")).unwrap();
        let ours: Vec<_> = dependencies(&manifest).into_iter().filter(|d| d.starts_with("pinzon-")).collect();
        for name in ours {
            assert!(allowed.contains(&name.as_str()), "{directory} must not know {name}");
        }
    }
}

#[test]
fn every_crate_of_the_workspace_is_listed() {
    let known = allowed();
    for pattern in ["", "services", "services/libs"] {
        for entry in fs::read_dir(root().join(pattern)).unwrap() {
            let path = entry.unwrap().path();
            if path.join("Cargo.toml").exists() {
                let name = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
                assert!(known.contains_key(name.as_str()), "{name} has no rule here");
            }
        }
    }
}

#[test]
fn the_gateway_speaks_to_no_database() {
    let manifest = fs::read_to_string(root().join("gateway/Cargo.toml")).unwrap();
    assert!(!dependencies(&manifest).contains(&"sqlx".to_owned()));
    for path in sources(&root().join("gateway/src")) {
        assert!(!code(&path).contains("sqlx"), "{}", path.display());
    }
}

#[test]
fn domain_files_know_no_database_no_transport_and_no_contract() {
    const TECHNICAL: [&str; 11] = [
        "rpc.rs",
        "store.rs",
        "error.rs",
        "config.rs",
        "main.rs",
        "lib.rs",
        "ingest.rs",
        "copy.rs",
        "import.rs",
        "job.rs",
        "wire.rs",
    ];
    for service in SERVICES {
        for path in sources(&root().join("services").join(service).join("src")) {
            let name = path.file_name().unwrap().to_str().unwrap();
            let is_split = path
                .parent()
                .is_some_and(|directory| directory.ends_with("store") || directory.ends_with("rpc"));
            if TECHNICAL.contains(&name) || is_split {
                continue;
            }
            for word in ["sqlx", "tonic", "pinzon_proto"] {
                assert!(!code(&path).contains(word), "{} mentions {word}", path.display());
            }
        }
    }
}

#[test]
fn stores_know_no_contract() {
    for service in SERVICES {
        let src = root().join("services").join(service).join("src");
        // One file, or one per noun beside it.
        let mut stores = vec![src.join("store.rs")];
        if src.join("store").exists() {
            stores.extend(sources(&src.join("store")));
        }
        for path in stores {
            assert!(!code(&path).contains("pinzon_proto"), "{}", path.display());
        }
    }
}

#[test]
fn every_service_starts_from_the_same_event_tables() {
    for service in SERVICES {
        let link = root().join("services").join(service).join("migrations/0001_events.sql");
        assert!(link.is_symlink(), "{}", link.display());
        let target = link.canonicalize().unwrap();
        assert_eq!(target, root().join("services/libs/events/schema.sql").canonicalize().unwrap());
    }
}

#[test]
fn the_shared_libraries_stay_small() {
    for (library, limit) in [("chassis", 800), ("events", 800)] {
        let lines: usize = sources(&root().join("services/libs").join(library).join("src"))
            .iter()
            .map(|path| code(path).lines().filter(|line| !line.trim().is_empty()).count())
            .sum();
        assert!(lines <= limit, "{library} has {lines} lines; what does not belong there?");
    }
}
