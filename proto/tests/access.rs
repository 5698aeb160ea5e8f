//! A method that does not say who may call it fails the build.
#![allow(clippy::unwrap_used)]

#[path = "../build/access.rs"]
mod access;

use std::fs;

use pinzon_proto::access::{METHODS, Method};
use prost_reflect::DescriptorPool;

/// What the build says to a service whose one method has this option.
fn built(option: &str) -> Result<String, String> {
    let directory = tempfile::tempdir().unwrap();
    let contract = format!(
        r#"syntax = "proto3";
        package pinzon.example.v1;
        import "pinzon/access/v1/access.proto";
        message CallRequest {{}}
        service ExampleService {{ rpc Call(CallRequest) returns (CallRequest) {{ {option} }} }}"#
    );
    fs::write(directory.path().join("example.proto"), contract).unwrap();
    let mut compiler = protox::Compiler::new([directory.path(), ".".as_ref()]).unwrap();
    compiler.include_imports(true).open_file(directory.path().join("example.proto")).unwrap();
    access::table(&compiler.descriptor_pool())
}

#[test]
fn a_method_says_who_may_call_it() {
    for (option, callers) in [
        ("{ public: true }", "Callers::Public, airport_scoped: false"),
        ("{ public: true processes: \"gateway\" }", "through: &[\"gateway\"], callers: Callers::Public"),
        (
            "{ processes: \"gateway\" }",
            "through: &[\"gateway\"], callers: Callers::Processes(&[\"gateway\"])",
        ),
        ("{ signed_in: true before_password_change: true }", "Callers::Account, airport_scoped: false"),
        ("{ signed_in: true before_second_factor: true }", "Callers::Enrolment, airport_scoped: false"),
        (
            "{ roles: [ROLE_ADMIN] airport_scoped: true }",
            "Callers::Roles(&[super::v1::Role::Admin]), airport_scoped: true",
        ),
        (
            "{ signed_in: true }",
            "Callers::Roles(&[super::v1::Role::Inspector, super::v1::Role::Supervisor, \
             super::v1::Role::Admin, super::v1::Role::Auditor, \
             super::v1::Role::RegionalAdmin]), airport_scoped: false",
        ),
    ] {
        let source = built(&format!("option (pinzon.access.v1.access) = {option};")).unwrap();
        assert!(source.contains(callers), "{option}: {source}");
    }
}

#[test]
fn a_method_that_does_not_say_it_fails_the_build() {
    let fault = built("").unwrap_err();
    assert!(fault.starts_with("pinzon.example.v1.ExampleService.Call: option"), "{fault}");
    for option in [
        "{}",
        "{ airport_scoped: true }",
        "{ public: true signed_in: true }",
        "{ public: true roles: [ROLE_ADMIN] }",
        "{ signed_in: true roles: [ROLE_ADMIN] }",
        "{ roles: [ROLE_UNSPECIFIED] }",
        "{ roles: [ROLE_ADMIN] processes: \"gateway\" }",
        "{ public: true before_password_change: true }",
        "{ roles: [ROLE_ADMIN] before_password_change: true }",
        "{ public: true before_second_factor: true }",
        "{ roles: [ROLE_ADMIN] before_second_factor: true }",
        "{ signed_in: true before_password_change: true before_second_factor: true }",
    ] {
        let fault = built(&format!("option (pinzon.access.v1.access) = {option};"));
        assert!(fault.is_err(), "{option}: {fault:?}");
    }
}

/// Another process could otherwise say who the client is.
#[test]
fn what_a_request_says_of_its_client_only_the_gateway_says() {
    let pool = DescriptorPool::decode(pinzon_proto::DESCRIPTORS).unwrap();
    let said = ["client_address", "device_token", "session_ids"];
    let mut checked = 0;
    for method in pool.services().flat_map(|service| service.methods().collect::<Vec<_>>()) {
        // Whether a declaration is one of a mass.
        let says = method.name() == "CreateDeclaration"
            || method.input().fields().any(|field| said.contains(&field.name()));
        if says {
            let path = format!("/{}/{}", method.parent_service().full_name(), method.name());
            assert_eq!(Method::of(&path).unwrap().through, ["gateway"], "{path}");
            checked += 1;
        }
    }
    assert!(checked >= 6, "{checked}");
}

#[test]
fn every_method_of_every_service_is_in_the_table() {
    let pool = DescriptorPool::decode(pinzon_proto::DESCRIPTORS).unwrap();
    let mut contracted: Vec<_> = pool
        .services()
        .flat_map(|service| service.methods().collect::<Vec<_>>())
        .map(|method| format!("/{}/{}", method.parent_service().full_name(), method.name()))
        .collect();
    contracted.sort();
    assert_eq!(contracted, METHODS.iter().map(|method| method.path).collect::<Vec<_>>());
    for method in METHODS {
        assert_eq!(Method::of(method.path), Some(method));
    }
    assert_eq!(Method::of("/pinzon.auth.v1.AuthService/Nothing"), None);
}
