//! Certificates are kept while they last, renewed in time, and never made anew over damaged ones.

#![allow(clippy::unwrap_used)]

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

use pinzon_certificates::{AUTHORITY, CERTIFICATE, KEY, issue};
use time::{Duration, OffsetDateTime};

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn files(directory: &Path, name: &str) -> [String; 3] {
    [AUTHORITY, CERTIFICATE, KEY].map(|file| fs::read_to_string(directory.join(name).join(file)).unwrap())
}

#[test]
fn a_second_run_keeps_what_lasts_and_adds_what_is_new() {
    let directory = tempfile::tempdir().unwrap();
    assert_eq!(issue(directory.path(), &names(&["auth"]), NOW).unwrap(), ["auth"]);
    let first = files(directory.path(), "auth");
    assert_eq!(issue(directory.path(), &names(&["auth", "audit"]), NOW).unwrap(), ["audit"]);
    assert_eq!(files(directory.path(), "auth"), first);
    assert_eq!(files(directory.path(), "audit")[0], first[0], "one authority");
}

#[test]
fn a_certificate_is_renewed_before_it_ends_by_the_same_authority() {
    let directory = tempfile::tempdir().unwrap();
    let auth = names(&["auth"]);
    issue(directory.path(), &auth, NOW).unwrap();
    let first = files(directory.path(), "auth");
    assert!(issue(directory.path(), &auth, NOW + Duration::days(300)).unwrap().is_empty());
    assert_eq!(issue(directory.path(), &auth, NOW + Duration::days(310)).unwrap(), ["auth"]);
    let renewed = files(directory.path(), "auth");
    assert_eq!(renewed[0], first[0]);
    assert_ne!(renewed[1], first[1]);
}

#[test]
fn only_the_owner_reads_a_key() {
    let directory = tempfile::tempdir().unwrap();
    issue(directory.path(), &names(&["auth"]), NOW).unwrap();
    for owner in ["authority", "auth"] {
        let mode = fs::metadata(directory.path().join(owner).join(KEY)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{owner}");
    }
}

#[test]
fn a_damaged_authority_is_named_and_not_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let auth = names(&["auth"]);
    issue(directory.path(), &auth, NOW).unwrap();
    for file in [KEY, CERTIFICATE] {
        let path = directory.path().join("authority").join(file);
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, "").unwrap();
        let error = format!("{:#}", issue(directory.path(), &auth, NOW).unwrap_err());
        assert!(error.contains(&path.display().to_string()), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "");
        fs::remove_file(&path).unwrap();
        assert!(issue(directory.path(), &auth, NOW).is_err(), "half an authority is damaged, too");
        fs::write(&path, whole).unwrap();
    }
    assert!(issue(directory.path(), &auth, NOW).unwrap().is_empty());
}
