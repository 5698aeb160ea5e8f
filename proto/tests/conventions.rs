//! Every contract follows the conventions of ARCHITECTURE.md (AIP style).
#![allow(clippy::unwrap_used)]

use prost_reflect::{DescriptorPool, FieldDescriptor, Kind};

fn pool() -> DescriptorPool {
    DescriptorPool::decode(pinzon_proto::DESCRIPTORS).unwrap()
}

fn ours(name: &str) -> bool {
    name.starts_with("pinzon.")
}

fn fields() -> Vec<FieldDescriptor> {
    pool()
        .all_messages()
        .filter(|m| ours(m.full_name()))
        .flat_map(|m| m.fields().collect::<Vec<_>>())
        .collect()
}

#[test]
fn packages_are_versioned() {
    let pool = pool();
    let packages: Vec<_> = pool.files().map(|f| f.package_name().to_owned()).filter(|p| ours(p)).collect();
    assert!(packages.len() >= 6);
    for package in packages {
        let parts: Vec<_> = package.split('.').collect();
        assert!(parts.len() == 3 && parts[2] == "v1", "{package}");
    }
}

#[test]
fn every_method_has_a_request_of_its_own() {
    let mut seen = std::collections::HashSet::new();
    for service in pool().services() {
        assert!(service.name().ends_with("Service"), "{}", service.full_name());
        for method in service.methods() {
            let request = method.input().name().to_owned();
            assert_eq!(request, format!("{}Request", method.name()), "{}", method.full_name());
            assert!(seen.insert(method.input().full_name().to_owned()), "{request} is shared");
        }
    }
}

#[test]
fn lists_have_opaque_pages() {
    for service in pool().services() {
        for method in
            service.methods().filter(|m| m.name().starts_with("List") || m.name().starts_with("Search"))
        {
            let asks =
                ["page_size", "page_token"].iter().all(|f| method.input().get_field_by_name(f).is_some());
            let has = |field| method.output().get_field_by_name(field).is_some();
            let answers = has("next_page_token") && has("total");
            assert!(asks && answers, "{}", method.full_name());
        }
    }
}

#[test]
fn enums_are_prefixed_and_start_unspecified() {
    for kind in pool().all_enums().filter(|e| ours(e.full_name())) {
        let prefix = snake(kind.name()).to_uppercase();
        assert_eq!(kind.get_value(0).unwrap().name(), format!("{prefix}_UNSPECIFIED"));
        for value in kind.values() {
            assert!(value.name().starts_with(&prefix), "{}", value.full_name());
        }
    }
}

#[test]
fn instants_dates_and_numbers_say_what_they_are() {
    for field in fields() {
        let (name, full) = (field.name().to_owned(), field.full_name().to_owned());
        if let Kind::Message(message) = field.kind()
            && message.full_name() == "google.protobuf.Timestamp"
        {
            assert!(is_instant(&name), "{full}: instants are called at or time, or end in _at");
        }
        if is_instant(&name) {
            assert!(matches!(field.kind(), Kind::Message(_)), "{full}: an instant is a Timestamp");
        }
        if name.ends_with("_date") {
            assert_eq!(field.kind(), Kind::String, "{full}: a calendar date is an ISO string");
        }
        assert!(
            !matches!(field.kind(), Kind::Float | Kind::Double),
            "{full}: amounts are integers with a unit"
        );
        assert_eq!(name, name.to_lowercase(), "{full}");
    }
}

/// Those of catalogues are called otherwise in JSON.
/// One check of the services reads such a field wherever it comes from.
#[test]
fn a_field_of_a_person_has_the_same_limit_in_every_request() {
    let limit = |field: &FieldDescriptor| {
        let rules = field.parent_pool().get_extension_by_name("buf.validate.field").unwrap();
        let options = field.options();
        options.has_extension(&rules).then(|| options.get_extension(&rules).to_string())
    };
    let mut limits = std::collections::BTreeMap::<String, std::collections::BTreeSet<String>>::new();
    for field in fields() {
        let name = field.name().to_owned();
        if ["document_number", "surnames", "given_names", "email", "phone"].contains(&name.as_str()) {
            limits.entry(name).or_default().extend(limit(&field));
        }
    }
    assert_eq!(limits.len(), 5);
    assert_eq!(limits["surnames"], limits["given_names"]);
    for (name, limits) in limits {
        assert_eq!(limits.len(), 1, "{name}: {limits:?}");
    }
}

fn is_instant(name: &str) -> bool {
    ["at", "time"].contains(&name) || name.ends_with("_at") || name.ends_with("_time")
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.char_indices() {
        if i > 0 && c.is_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}
