//! Certificates are kept while they last, renewed in time, and never made anew over damaged ones.

#![allow(clippy::unwrap_used)]

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

use pinzon_certificates::{AUTHORITY, CERTIFICATE, Holder, KEY, issue};
use time::{Duration, OffsetDateTime};
use x509_parser::{extensions::GeneralName, pem::parse_x509_pem};

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

fn processes(names: &[&str]) -> Vec<Holder> {
    names.iter().map(|name| Holder::process(name).unwrap()).collect()
}

fn files(directory: &Path, name: &str) -> [String; 3] {
    [AUTHORITY, CERTIFICATE, KEY].map(|file| fs::read_to_string(directory.join(name).join(file)).unwrap())
}

#[test]
fn a_second_run_keeps_what_lasts_and_adds_what_is_new() {
    let directory = tempfile::tempdir().unwrap();
    assert_eq!(issue(directory.path(), &processes(&["auth"]), NOW).unwrap(), ["auth"]);
    let first = files(directory.path(), "auth");
    assert_eq!(issue(directory.path(), &processes(&["auth", "audit"]), NOW).unwrap(), ["audit"]);
    assert_eq!(files(directory.path(), "auth"), first);
    assert_eq!(files(directory.path(), "audit")[0], first[0], "one authority");
}

#[test]
fn a_certificate_is_renewed_before_it_ends_by_the_same_authority() {
    let directory = tempfile::tempdir().unwrap();
    let auth = processes(&["auth"]);
    issue(directory.path(), &auth, NOW).unwrap();
    let first = files(directory.path(), "auth");
    assert!(issue(directory.path(), &auth, NOW + Duration::days(270)).unwrap().is_empty());
    assert_eq!(issue(directory.path(), &auth, NOW + Duration::days(280)).unwrap(), ["auth"]);
    let renewed = files(directory.path(), "auth");
    assert_eq!(renewed[0], first[0]);
    assert_ne!(renewed[1], first[1]);
    assert_eq!(
        renewed[2], first[2],
        "only one file changes, so that its reader never sees halves that do not fit"
    );
}

#[test]
fn no_certificate_outlives_the_authority_and_the_last_ones_are_kept() {
    let directory = tempfile::tempdir().unwrap();
    let auth = processes(&["auth"]);
    issue(directory.path(), &auth, NOW).unwrap();
    let late = NOW + Duration::days(10 * 365 - 60);
    assert_eq!(issue(directory.path(), &auth, late).unwrap(), ["auth"]);
    assert!(issue(directory.path(), &auth, late + Duration::days(1)).unwrap().is_empty());
    let ended = format!("{:#}", issue(directory.path(), &auth, NOW + Duration::days(10 * 365)).unwrap_err());
    assert!(ended.contains("ended on"), "{ended}");
}

#[test]
fn only_the_owner_reads_a_key() {
    let directory = tempfile::tempdir().unwrap();
    issue(directory.path(), &processes(&["auth"]), NOW).unwrap();
    for owner in ["authority", "auth"] {
        let mode = fs::metadata(directory.path().join(owner).join(KEY)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{owner}");
    }
}

#[test]
fn a_damaged_authority_is_named_and_not_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let auth = processes(&["auth"]);
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

/// The text of a DNS name, or an IPv4 address.
fn name(name: &GeneralName) -> String {
    match name {
        GeneralName::DNSName(name) => (*name).to_owned(),
        GeneralName::IPAddress(bytes) => bytes.iter().map(u8::to_string).collect::<Vec<_>>().join("."),
        other => format!("{other:?}"),
    }
}

#[test]
fn a_certificate_says_its_names_and_whether_it_calls_others() {
    let directory = tempfile::tempdir().unwrap();
    let holders = [
        Holder::process("nats-passwords=nats,*.nats-headless").unwrap(),
        Holder::server("web=localhost,127.0.0.1").unwrap(),
    ];
    assert_eq!(issue(directory.path(), &holders, NOW).unwrap(), ["nats-passwords", "web"]);
    let says = |folder: &str| {
        let text = &files(directory.path(), folder)[1];
        let (_, pem) = parse_x509_pem(text.as_bytes()).unwrap();
        let certificate = pem.parse_x509().unwrap();
        let names = &certificate.subject_alternative_name().unwrap().unwrap().value.general_names;
        (
            names.iter().map(name).collect::<Vec<_>>(),
            certificate.extended_key_usage().unwrap().unwrap().value.client_auth,
        )
    };
    assert_eq!(says("nats-passwords"), (vec!["nats".to_owned(), "*.nats-headless".to_owned()], true));
    assert_eq!(says("web"), (vec!["localhost".to_owned(), "127.0.0.1".to_owned()], false));
}

#[test]
fn a_holder_without_a_name_is_refused() {
    for text in ["", "=", "web=", "=web", "web=localhost,", "authority", "authority=auth"] {
        assert!(Holder::process(text).is_err(), "{text}");
    }
}
