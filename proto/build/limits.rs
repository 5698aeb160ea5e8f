//! Reads `(buf.validate.field)` of every field, and writes the limits as constants.

use std::{collections::BTreeMap, fmt::Write as _};

use protox::prost_reflect::{DescriptorPool, DynamicMessage, FieldDescriptor, MessageDescriptor};

use crate::access::snake;

/// What a value of a field may be.
#[derive(Default)]
pub struct Limits {
    /// Characters of a text.
    pub max_length: Option<u64>,
    /// Values of a number.
    pub minimum: Option<i64>,
    pub maximum: Option<i64>,
    /// Members of a list.
    pub max_items: Option<u64>,
}

impl Limits {
    /// The limits that a field states.
    pub fn of(field: &FieldDescriptor) -> Self {
        let rules = || {
            let extension = field.parent_pool().get_extension_by_name("buf.validate.field")?;
            let options = field.options();
            options.has_extension(&extension).then(|| options.get_extension(&extension).into_owned())
        };
        let Some(rules) = rules() else { return Self::default() };
        let part = |kind: &str| -> Option<DynamicMessage> {
            let rules = rules.as_message()?;
            rules
                .has_field_by_name(kind)
                .then(|| rules.get_field_by_name(kind)?.as_message().cloned())
                .flatten()
        };
        let count = |rules: &Option<DynamicMessage>, name: &str| {
            let rules = rules.as_ref()?;
            rules.has_field_by_name(name).then(|| rules.get_field_by_name(name)?.as_u64()).flatten()
        };
        let number = |name: &str| {
            let rules = part("int32").or_else(|| part("int64"))?;
            let value = rules.has_field_by_name(name).then(|| rules.get_field_by_name(name)).flatten()?;
            value.as_i64().or_else(|| value.as_i32().map(i64::from))
        };
        let (text, list) = (part("string"), part("repeated"));
        Self {
            max_length: count(&text, "max_len"),
            minimum: number("gte"),
            maximum: number("lte"),
            max_items: count(&list, "max_items"),
        }
    }
}

/// A module for each package, with one for each message that states limits, such as `retentions::new_item`.
pub fn source(pool: &DescriptorPool) -> String {
    let mut packages = BTreeMap::<String, String>::new();
    for message in pool.all_messages() {
        let constants = constants(&message);
        if !constants.is_empty() {
            let package = message.package_name().split('.').nth(1).unwrap_or_default().to_owned();
            let module = snake(message.name());
            let _ = writeln!(
                packages.entry(package).or_default(),
                "    /// Limits of `{}`.\n    pub mod {module} {{\n{constants}    }}",
                message.full_name()
            );
        }
    }
    let modules = packages.iter().map(|(package, modules)| {
        format!("/// Limits of `pinzon.{package}`.\npub mod {package} {{\n{modules}}}\n")
    });
    modules.collect()
}

fn constants(message: &MessageDescriptor) -> String {
    let mut constants = String::new();
    for field in message.fields() {
        let (limits, name) = (Limits::of(&field), field.name().to_uppercase());
        let mut write = |prefix: &str, kind: &str, what: &str, value: Option<String>| {
            if let Some(value) = value {
                let field = field.name();
                let _ = writeln!(
                    constants,
                    "        /// {what} of `{field}`.\n        pub const {prefix}_{name}: {kind} = {value};"
                );
            }
        };
        let text = |limit: Option<u64>| limit.map(|limit| limit.to_string());
        let number = |limit: Option<i64>| limit.map(|limit| limit.to_string());
        let kind = if field.kind() == protox::prost_reflect::Kind::Int64 { "i64" } else { "i32" };
        write("MAX", "usize", "Most characters", text(limits.max_length));
        write("MAX", "usize", "Most members", text(limits.max_items));
        write("MIN", kind, "Least value", number(limits.minimum));
        write("MAX", kind, "Largest value", number(limits.maximum));
    }
    constants
}
