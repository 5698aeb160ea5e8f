//! Reads the option `(pinzon.access.v1.access)` of every method and writes it as Rust.

use protox::prost_reflect::{
    DescriptorPool, DynamicMessage, EnumDescriptor, EnumValueDescriptor, MethodDescriptor, Value,
};
use std::fmt::Write as _;

const OPTION: &str = "pinzon.access.v1.access";

/// One module per service with one constant per method, and all of them ordered by path.
/// Fails on a method that does not say who may call it.
pub fn table(pool: &DescriptorPool) -> Result<String, String> {
    let mut source = String::new();
    let mut all = Vec::new();
    for service in pool.services() {
        let module = snake(service.name());
        let _ = writeln!(source, "/// Methods of `{}`.\npub mod {module} {{", service.full_name());
        source.push_str("    use super::{Callers, Method};\n");
        for method in service.methods() {
            let constant = snake(method.name()).to_uppercase();
            let path = format!("/{}/{}", service.full_name(), method.name());
            let _ = writeln!(
                source,
                "    pub const {constant}: Method = Method {{ path: {path:?}, {} }};",
                declared(&method)?
            );
            all.push((path, format!("{module}::{constant}")));
        }
        source.push_str("}\n\n");
    }
    all.sort();
    let all: Vec<_> = all.into_iter().map(|(_, constant)| constant).collect();
    let _ = writeln!(
        source,
        "/// Every method, ordered by path.\npub static METHODS: &[Method] = &[{}];",
        all.join(", ")
    );
    Ok(source)
}

/// The fields of a `Method` that its option gives.
fn declared(method: &MethodDescriptor) -> Result<String, String> {
    let fault = |what: &str| format!("{}: {what}", method.full_name());
    let extension = method
        .parent_pool()
        .get_extension_by_name(OPTION)
        .ok_or_else(|| fault("the option is not defined"))?;
    let options = method.options();
    if !options.has_extension(&extension) {
        return Err(fault("option (pinzon.access.v1.access) is missing: who may call it?"));
    }
    let value = options.get_extension(&extension).into_owned();
    let access = value.as_message().ok_or_else(|| fault("the option is no message"))?;

    let every_role = method
        .parent_pool()
        .get_enum_by_name("pinzon.access.v1.Role")
        .ok_or_else(|| fault("the enum of roles is not defined"))?;
    let roles = roles(access, &every_role).ok_or_else(|| fault("a role is unknown or unspecified"))?;
    let before_password_change = is_set(access, "before_password_change");
    let before_second_factor = is_set(access, "before_second_factor");
    let processes = processes(access);
    let callers = match (is_set(access, "public"), is_set(access, "signed_in"), &roles[..], &processes[..]) {
        (true, false, [], _) => "Callers::Public".to_owned(),
        (false, true, [], []) if before_password_change => "Callers::Account".to_owned(),
        (false, true, [], []) if before_second_factor => "Callers::Enrolment".to_owned(),
        (false, true, [], []) => only(every_role.values().skip(1)),
        (false, false, [_, ..], []) => only(roles),
        (false, false, [], [_, ..]) => format!("Callers::Processes(&{processes:?})"),
        _ => return Err(fault("set one of public, signed_in, roles and processes")),
    };
    if before_password_change && callers != "Callers::Account" {
        return Err(fault("before_password_change goes with signed_in"));
    }
    // What is allowed before the password is changed is allowed before the second factor is set up.
    if before_second_factor && callers != "Callers::Enrolment" {
        return Err(fault("before_second_factor goes with signed_in, and not with before_password_change"));
    }
    Ok(format!(
        "through: &{processes:?}, callers: {callers}, airport_scoped: {}",
        is_set(access, "airport_scoped")
    ))
}

fn is_set(access: &DynamicMessage, field: &str) -> bool {
    access.get_field_by_name(field).and_then(|value| value.as_bool()).unwrap_or_default()
}

fn processes(access: &DynamicMessage) -> Vec<String> {
    let listed = access.get_field_by_name("processes");
    let listed = listed.as_ref().and_then(|value| value.as_list()).unwrap_or_default();
    listed.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn roles(access: &DynamicMessage, every_role: &EnumDescriptor) -> Option<Vec<EnumValueDescriptor>> {
    let listed = access.get_field_by_name("roles")?;
    let number = |value: &Value| value.as_enum_number().filter(|number| *number != 0);
    listed.as_list()?.iter().map(|value| every_role.get_value(number(value)?)).collect()
}

fn only(roles: impl IntoIterator<Item = EnumValueDescriptor>) -> String {
    let roles: Vec<_> = roles.into_iter().map(|role| variant(role.name())).collect();
    format!("Callers::Roles(&[{}])", roles.join(", "))
}

/// `ROLE_ADMIN` as prost names it.
fn variant(name: &str) -> String {
    let words = name.trim_start_matches("ROLE_").split('_');
    let words = words.map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_owned() + &rest.to_lowercase()
    });
    format!("super::v1::Role::{}", words.collect::<String>())
}

/// `SignIn` as `sign_in`.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.char_indices() {
        if i > 0 && c.is_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}
