//! Writes how messages and enums travel as JSON: attributes for `serde` and the schemas of the API document.
//! The options are in `pinzon/json/v1/json.proto`; descriptions are the comments of the contracts.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use protox::prost_reflect::{
    DescriptorPool, EnumDescriptor, EnumValueDescriptor, ExtensionDescriptor, FieldDescriptor, Kind,
    MessageDescriptor,
};
use serde_json::{Map, Value, json};
use tonic_prost_build::Builder;

use crate::{limits::Limits, options::Options};

/// What `serde` and the API document need to know of every message that a call carries.
pub struct Json {
    pub pool: DescriptorPool,
    sent: BTreeSet<String>,
    answered: BTreeSet<String>,
}

impl Json {
    /// The messages that unary methods carry, with all they hold.
    pub fn new(pool: DescriptorPool) -> Self {
        let (mut sent, mut answered) = (BTreeSet::new(), BTreeSet::new());
        for method in pool.services().flat_map(|service| service.methods().collect::<Vec<_>>()) {
            if !method.is_client_streaming() && !method.is_server_streaming() {
                collect(&method.input(), &mut sent);
                collect(&method.output(), &mut answered);
            }
        }
        Self { pool, sent, answered }
    }

    fn messages(&self) -> impl Iterator<Item = MessageDescriptor> {
        let names = self.sent.union(&self.answered);
        names.filter_map(|name| self.pool.get_message_by_name(name))
    }

    /// Adds the attributes that make messages `Serialize` and `Deserialize`.
    pub fn attributes(&self, mut builder: Builder) -> Result<Builder, String> {
        for message in self.messages() {
            let (sent, answered) = (self.is_sent(&message), self.is_answered(&message));
            let path = format!(".{}", message.full_name());
            let is_transparent = self.message_options(&message).is_set("transparent");
            if answered {
                builder = builder.message_attribute(&path, "#[derive(serde::Serialize)]");
            }
            if sent {
                builder = builder.message_attribute(&path, "#[derive(serde::Deserialize)]");
            }
            if is_transparent {
                builder = builder.message_attribute(&path, "#[serde(transparent)]");
            } else if sent {
                builder = builder.message_attribute(&path, "#[serde(default)]");
            }
            for field in message.fields() {
                let attribute = self.attribute(&field, sent, answered)?;
                builder = builder.field_attribute(format!("{path}.{}", field.name()), attribute);
            }
        }
        Ok(builder)
    }

    fn attribute(&self, field: &FieldDescriptor, sent: bool, answered: bool) -> Result<String, String> {
        let options = self.field_options(field);
        if options.is_set("elsewhere") && sent {
            let name = options.text("name").map(|name| format!("rename = {name:?}, ")).unwrap_or_default();
            return Ok(format!(
                "#[serde({name}skip_serializing, deserialize_with = \"crate::json::read_elsewhere\")]"
            ));
        }
        if options.is_set("elsewhere") || sent && options.is_set("flatten") {
            return Ok("#[serde(skip)]".to_owned());
        }
        let nullable = options.is_set("nullable");
        let or_null = if nullable { "_or_null" } else { "" };
        let kind = field.kind();
        let (mut write, mut read) = (String::new(), "read".to_owned());
        match &kind {
            _ if field.is_map() => write = "write_map".to_owned(),
            _ if field.is_list() => {}
            Kind::Message(message) if is_instant(message) => write = format!("write_instant{or_null}"),
            Kind::Message(_) if !nullable => write = "write_present".to_owned(),
            Kind::Message(_) => {}
            Kind::Enum(of) => {
                let of = rust_path(of.full_name());
                write = format!("write_code{or_null}::<{of}, _>");
                read = format!("read_code::<{of}, _>");
            }
            Kind::Bytes | Kind::Float | Kind::Double => {
                return Err(format!("{}: has no JSON", field.full_name()));
            }
            _ if options.is_set("thousandths") && field.supports_presence() => {
                if answered {
                    return Err(format!("{}: an answer always has its number", field.full_name()));
                }
                read = "read_some_thousandths".to_owned();
            }
            _ if options.is_set("thousandths") => {
                (write, read) = ("write_thousandths".to_owned(), "read_thousandths".to_owned());
            }
            _ if options.is_set("object") => {
                (write, read) = ("write_object".to_owned(), "read_object".to_owned());
            }
            _ if field.supports_presence() && !nullable => write = "write_present".to_owned(),
            _ if field.supports_presence() => {}
            _ if nullable => write = "write_or_null".to_owned(),
            _ => {}
        }
        let mut parts = Vec::new();
        if let Some(name) = options.text("name") {
            parts.push(format!("rename = {name:?}"));
        }
        if options.is_set("flatten") {
            parts.push("flatten".to_owned());
        }
        if answered && !write.is_empty() {
            parts.push(format!("serialize_with = \"crate::json::{write}\""));
        }
        if answered && options.is_set("optional") && nullable {
            let is_null = match &kind {
                _ if field.supports_presence() => "Option::is_none",
                Kind::String => "String::is_empty",
                _ => return Err(format!("{}: only a text or a message may be left out", field.full_name())),
            };
            parts.push(format!("skip_serializing_if = {is_null:?}"));
        }
        if let (Kind::Message(of), false) = (&kind, field.is_map())
            && !self.message_options(of).is_set("transparent")
        {
            read = match () {
                () if is_instant(of) => "read_instant",
                () if field.is_list() => "read_messages",
                () => "read_message",
            }
            .to_owned();
        }
        if sent {
            parts.push(format!("deserialize_with = \"crate::json::{read}\""));
        }
        Ok(if parts.is_empty() { String::new() } else { format!("#[serde({})]", parts.join(", ")) })
    }

    /// Codes of enums, schemas by name, and which Rust type has which.
    pub fn source(&self) -> Result<String, String> {
        let mut source = String::new();
        let mut schemas = BTreeMap::new();
        let mut add = |name: String, schema: Value| match schemas.insert(name.clone(), schema.clone()) {
            Some(other) if other != schema => Err(format!("two schemas are named {name}")),
            _ => Ok(()),
        };
        let mut enums = BTreeMap::new();
        for message in self.messages() {
            for field in message.fields() {
                if let Kind::Enum(of) = field.kind() {
                    enums.insert(of.full_name().to_owned(), of);
                }
            }
        }
        for of in enums.values() {
            let codes: Vec<_> = self.codes(of).collect();
            let labels = self.labels(of)?;
            let _ = writeln!(
                source,
                "impl Code for {} {{\n    const CODES: &'static [(i32, &'static str)] = &{codes:?};\n    \
                 const LABELS: &'static [(i32, &'static str)] = &{labels:?};\n}}",
                rust_path(of.full_name())
            );
            let name = self.enum_name(of);
            write_type(&mut source, of.full_name(), &name, &BTreeSet::new());
            let codes: Vec<_> = codes.into_iter().map(|(_, code)| code).collect();
            let mut schema = json!({ "type": "string", "enum": codes });
            if !labels.is_empty() {
                let labels =
                    codes.iter().zip(&labels).map(|(code, (_, label))| (code.clone(), label.as_str().into()));
                schema["x-labels"] = Value::Object(labels.collect());
            }
            describe(&mut schema, comment(&of.parent_file(), of.path()));
            add(name, schema)?;
        }
        let has_schema = |message: &MessageDescriptor| self.is_answered(message) || !self.is_inlined(message);
        for message in self.messages().filter(has_schema) {
            if self.is_answered(&message) {
                add(self.name(&message, false), self.schema(&message, false))?;
            }
            if self.is_sent(&message) && !self.is_inlined(&message) {
                add(self.name(&message, true), self.schema(&message, true))?;
            }
            let sent = !self.is_answered(&message);
            let mut held = BTreeSet::new();
            self.collect_held(&message, sent, &mut held);
            write_type(&mut source, message.full_name(), &self.name(&message, sent), &held);
            if let Some(parameters) = self.parameters(&message) {
                let _ = writeln!(
                    source,
                    "impl IntoParams for {} {{\n    \
                     fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {{\n        \
                     parameters({:?})\n    }}\n}}",
                    rust_path(message.full_name()),
                    parameters.to_string()
                );
            }
        }
        for message in self.messages().filter(|message| self.is_sent(message)) {
            self.write_body(&mut source, &message)?;
        }
        let schemas: Vec<_> = schemas.into_iter().map(|(name, schema)| (name, schema.to_string())).collect();
        let _ = writeln!(source, "static SCHEMAS: &[(&str, &str)] = &{schemas:#?};");
        Ok(source)
    }

    /// How a body is read, and what its fields are called. A message whose members stand beside those of another is
    /// read once for each: `serde` would forget where a wrong value stands.
    fn write_body(&self, source: &mut String, message: &MessageDescriptor) -> Result<(), String> {
        let flattened: Vec<_> =
            message.fields().filter(|field| self.field_options(field).is_set("flatten")).collect();
        let mut names = BTreeMap::new();
        self.collect_names(message, &mut names)?;
        let _ = writeln!(
            source,
            "impl Body for {} {{\n    const FLATTENED: &'static [&'static str] = &{:?};\n    \
             const RENAMED: &'static [(&'static str, &'static str)] = &{:?};",
            rust_path(message.full_name()),
            flattened.iter().map(FieldDescriptor::name).collect::<Vec<_>>(),
            names.iter().filter(|(name, json)| name != json).collect::<Vec<_>>(),
        );
        if !flattened.is_empty() {
            source.push_str("    fn read_from<S: Source>(source: &S) -> Result<Self, S::Wrong> {\n        let mut whole: Self = source.read()?;\n");
            for field in flattened {
                let _ = writeln!(source, "        whole.{} = Some(source.read()?);", field.name());
            }
            source.push_str("        Ok(whole)\n    }\n");
        }
        source.push_str("}\n");
        Ok(())
    }

    /// The JSON name of each field of a message and of what it holds, but those that are flattened.
    fn collect_names(
        &self,
        message: &MessageDescriptor,
        names: &mut BTreeMap<String, String>,
    ) -> Result<(), String> {
        for field in message.fields() {
            let options = self.field_options(&field);
            if let Kind::Message(held) = field.kind()
                && !is_instant(&held)
                && !held.is_map_entry()
            {
                self.collect_names(&held, names)?;
            }
            let json = options.text("name").unwrap_or_else(|| field.name().to_owned());
            if !options.is_set("flatten")
                && names.insert(field.name().to_owned(), json.clone()).is_some_and(|other| other != json)
            {
                return Err(format!("{}: the name in JSON is not the same everywhere", field.full_name()));
            }
        }
        Ok(())
    }

    fn schema(&self, message: &MessageDescriptor, sent: bool) -> Value {
        let (mut properties, mut required, mut flattened) = (Map::new(), Vec::new(), Vec::new());
        for field in fields(message) {
            let options = self.field_options(&field);
            if options.is_set("elsewhere") {
                continue;
            }
            if let (Kind::Message(inner), true, true) = (field.kind(), sent, options.is_set("flatten")) {
                let inner = self.schema(&inner, sent);
                let left_out = options.text("without");
                let names = inner["required"].as_array().into_iter().flatten().cloned();
                required.extend(names.filter(|name| name.as_str() != left_out.as_deref()));
                let members = inner["properties"].as_object().cloned().unwrap_or_default();
                properties.extend(members.into_iter().filter(|(name, _)| Some(name) != left_out.as_ref()));
                continue;
            }
            let schema = self.field_schema(&field, sent, options.is_set("nullable"));
            if options.is_set("flatten") {
                flattened.push(schema);
                continue;
            }
            let name = options.text("name").unwrap_or_else(|| field.name().to_owned());
            let may_be_left_out = options.is_set("optional") || sent && options.is_set("nullable");
            if !may_be_left_out {
                required.push(Value::from(name.clone()));
            }
            properties.insert(name, schema);
        }
        let mut schema = json!({ "type": "object" });
        if !required.is_empty() {
            schema["required"] = Value::Array(required);
        }
        if !properties.is_empty() {
            schema["properties"] = Value::Object(properties);
        }
        if !flattened.is_empty() {
            flattened.push(schema);
            schema = json!({ "allOf": flattened });
        }
        let marked: Map<_, _> = fields(message)
            .iter()
            .filter_map(|field| Some((self.json_name(field), self.marks_of(field)?)))
            .collect();
        if sent && !marked.is_empty() {
            // One extension, because utoipa writes several in no order.
            schema["x-fields"] = Value::Object(marked);
        }
        let mut words = comment(&message.parent_file(), message.path());
        if sent && self.is_answered(message) {
            words = words.replacen('.', ", as sent.", 1);
        }
        describe(&mut schema, words);
        schema
    }

    /// The label of a field, and its number where texts carry values in the order of their numbers.
    fn marks_of(&self, field: &FieldDescriptor) -> Option<Value> {
        let mut marks = Map::new();
        if let Some(label) = self.field_options(field).text("label") {
            marks.insert("label".to_owned(), label.into());
        }
        if self.message_options(field.parent_message()).is_set("numbered") {
            marks.insert("number".to_owned(), field.number().into());
        }
        (!marks.is_empty()).then_some(Value::Object(marks))
    }

    fn field_schema(&self, field: &FieldDescriptor, sent: bool, nullable: bool) -> Value {
        let options = self.field_options(field);
        let described = |mut schema: Value| {
            // What is answered was within the limits of its time.
            if sent {
                limit(&mut schema, &Limits::of(field), options.is_set("thousandths"));
            }
            describe(&mut schema, comment(&field.parent_message().parent_file(), field.path()));
            schema
        };
        if field.is_map() {
            let texts = json!({ "type": "string" });
            return described(
                json!({ "type": "object", "additionalProperties": texts, "propertyNames": texts }),
            );
        }
        let reference = |name: String| json!({ "$ref": format!("#/components/schemas/{name}") });
        let kind = field.kind();
        let referred = match &kind {
            Kind::Enum(of) => Some(self.enum_name(of)),
            Kind::Message(of) if is_instant(of) => None,
            Kind::Message(of) if self.message_options(of).is_set("transparent") => {
                let inner = of.fields().next().map(|inner| self.field_schema(&inner, sent, nullable));
                return described(inner.unwrap_or_default());
            }
            Kind::Message(of) => Some(self.name(of, sent)),
            _ => options.text("schema"),
        };
        let plain = match &kind {
            _ if options.is_set("thousandths") => json!({ "type": "number", "format": "double" }),
            _ if options.is_set("object") => {
                json!({ "type": "object", "additionalProperties": true, "propertyNames": { "type": "string" } })
            }
            Kind::Message(_) => json!({ "type": "string", "format": "date-time" }),
            Kind::Bool => json!({ "type": "boolean" }),
            Kind::Int32 => json!({ "type": "integer", "format": "int32" }),
            Kind::Int64 => json!({ "type": "integer", "format": "int64" }),
            _ => match options.text("format") {
                Some(format) => json!({ "type": "string", "format": format }),
                None => json!({ "type": "string" }),
            },
        };
        let or_null = |mut schema: Value| {
            if nullable {
                schema["type"] = json!([schema["type"], "null"]);
            }
            schema
        };
        match referred {
            Some(name) if field.is_list() => {
                described(or_null(json!({ "type": "array", "items": reference(name) })))
            }
            None if field.is_list() => described(or_null(json!({ "type": "array", "items": plain }))),
            Some(name) if nullable => {
                json!({ "oneOf": [described(reference(name)), { "type": "null" }] })
            }
            Some(name) => described(reference(name)),
            None => described(or_null(plain)),
        }
    }

    /// The fields of a request as parameters of an address; none where one of them cannot be.
    pub fn parameters(&self, message: &MessageDescriptor) -> Option<Value> {
        let mut parameters = Vec::new();
        for field in fields(message) {
            let options = self.field_options(&field);
            if options.is_set("elsewhere") {
                continue;
            }
            if let (Kind::Message(inner), true) = (field.kind(), options.is_set("flatten")) {
                parameters.extend(self.parameters(&inner)?.as_array().cloned().unwrap_or_default());
                continue;
            }
            if field.is_list() || matches!(field.kind(), Kind::Message(_)) || !self.is_sent(message) {
                return None;
            }
            let mut schema = self.field_schema(&field, true, false);
            let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
            parameters.push(json!({
                "name": options.text("name").unwrap_or_else(|| field.name().to_owned()),
                "in": "query",
                "description": description,
                "required": false,
                "schema": schema,
            }));
        }
        Some(Value::Array(parameters))
    }

    /// Names of the schemas that a message's own refers to, and those that they refer to.
    pub fn collect_held(&self, message: &MessageDescriptor, sent: bool, held: &mut BTreeSet<String>) {
        for field in message.fields().filter(|field| !self.field_options(field).is_set("elsewhere")) {
            match field.kind() {
                Kind::Enum(of) => {
                    held.insert(self.enum_name(&of));
                }
                Kind::Message(of) if !is_instant(&of) && !of.is_map_entry() => {
                    let is_inlined = sent && self.field_options(&field).is_set("flatten")
                        || self.message_options(&of).is_set("transparent");
                    if !is_inlined {
                        held.insert(self.name(&of, sent));
                    }
                    self.collect_held(&of, sent, held);
                }
                _ => {}
            }
        }
    }

    /// The same with the message's own schema.
    pub fn collect_with(&self, message: &MessageDescriptor, sent: bool, held: &mut BTreeSet<String>) {
        if !self.message_options(message).is_set("transparent") {
            held.insert(self.name(message, sent));
        }
        self.collect_held(message, sent, held);
    }

    /// What a field is called in JSON, or where else it comes from.
    pub fn json_name(&self, field: &FieldDescriptor) -> String {
        self.field_options(field).text("name").unwrap_or_else(|| field.name().to_owned())
    }

    /// Whether a field is not in JSON.
    pub fn is_elsewhere(&self, field: &FieldDescriptor) -> bool {
        self.field_options(field).is_set("elsewhere")
    }

    /// A field as a parameter of an operation.
    pub fn parameter(&self, field: &FieldDescriptor, place: &str, required: bool) -> Value {
        let mut schema = self.field_schema(field, true, false);
        let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        let mut parameter = json!({
            "name": self.json_name(field),
            "in": place,
            "required": required,
            "schema": schema,
        });
        if let Some(description) = description {
            parameter["description"] = description;
        }
        parameter
    }

    /// The content of an answer.
    pub fn answer(&self, message: &MessageDescriptor) -> Value {
        let inner = message.fields().next().filter(|_| self.message_options(message).is_set("transparent"));
        let schema = match inner {
            Some(inner) => self.field_schema(&inner, false, false),
            None => json!({ "$ref": format!("#/components/schemas/{}", self.name(message, false)) }),
        };
        json!({ "application/json": { "schema": schema } })
    }

    /// Whether the members of a message stand beside those of a body, so that it has no schema of its own there.
    fn is_inlined(&self, message: &MessageDescriptor) -> bool {
        self.messages()
            .filter(|outer| self.is_sent(outer))
            .flat_map(|outer| outer.fields().collect::<Vec<_>>())
            .any(|field| {
                self.field_options(&field).is_set("flatten")
                    && matches!(field.kind(), Kind::Message(inner) if inner == *message)
            })
    }

    fn is_sent(&self, message: &MessageDescriptor) -> bool {
        self.sent.contains(message.full_name())
    }

    fn is_answered(&self, message: &MessageDescriptor) -> bool {
        self.answered.contains(message.full_name())
    }

    pub fn name(&self, message: &MessageDescriptor, sent: bool) -> String {
        let name = self.message_options(message).text("schema");
        let name = name.unwrap_or_else(|| message.name().to_owned());
        if sent && self.is_answered(message) { name + "Input" } else { name }
    }

    fn enum_name(&self, of: &EnumDescriptor) -> String {
        let name = self
            .extension("enum_schema")
            .map(|extension| of.options().get_extension(&extension).as_str().unwrap_or_default().to_owned());
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| of.name().to_owned())
    }

    /// Numbers and codes of an enum's values but the unspecified one.
    fn codes(&self, of: &EnumDescriptor) -> impl Iterator<Item = (i32, String)> {
        let prefix = of.get_value(0).map(|value| value.name().trim_end_matches("UNSPECIFIED").to_owned());
        let prefix = prefix.unwrap_or_default();
        let extension = self.extension("code");
        let values: Vec<_> = of.values().filter(|value| value.number() != 0).collect();
        values.into_iter().map(move |value| {
            let code = extension.as_ref().map(|extension| {
                value.options().get_extension(extension).as_str().unwrap_or_default().to_owned()
            });
            let code = code.filter(|code| !code.is_empty());
            let own = || value.name().trim_start_matches(&prefix).to_lowercase();
            (value.number(), code.unwrap_or_else(own))
        })
    }

    /// Numbers and labels of an enum's values but the unspecified one. Fails if only some have one.
    fn labels(&self, of: &EnumDescriptor) -> Result<Vec<(i32, String)>, String> {
        let Some(extension) = self.extension("label") else { return Ok(Vec::new()) };
        let text = |value: &EnumValueDescriptor| {
            value.options().get_extension(&extension).as_str().unwrap_or_default().to_owned()
        };
        let all: Vec<_> = of
            .values()
            .filter(|value| value.number() != 0)
            .map(|value| (value.number(), text(&value)))
            .collect();
        let labelled = all.iter().filter(|(_, label)| !label.is_empty()).count();
        match labelled {
            0 => Ok(Vec::new()),
            n if n == all.len() => Ok(all),
            _ => Err(format!("{}: some of its values have no label", of.full_name())),
        }
    }

    fn extension(&self, name: &str) -> Option<ExtensionDescriptor> {
        self.pool.get_extension_by_name(&format!("pinzon.json.v1.{name}"))
    }

    fn message_options(&self, message: &MessageDescriptor) -> Options {
        Options::of(&message.options(), self.extension("message"))
    }

    fn field_options(&self, field: &FieldDescriptor) -> Options {
        Options::of(&field.options(), self.extension("field"))
    }
}

/// The fields of a message as they stand in the contract, not by their numbers.
fn fields(message: &MessageDescriptor) -> Vec<FieldDescriptor> {
    let mut fields: Vec<_> = message.fields().collect();
    fields.sort_by_key(|field| field.path().last().copied());
    fields
}

fn collect(message: &MessageDescriptor, found: &mut BTreeSet<String>) {
    if is_instant(message) || message.is_map_entry() || !found.insert(message.full_name().to_owned()) {
        return;
    }
    for field in message.fields() {
        if let Kind::Message(held) = field.kind() {
            collect(&held, found);
        }
    }
}

fn is_instant(message: &MessageDescriptor) -> bool {
    message.full_name() == "google.protobuf.Timestamp"
}

/// `pinzon.auth.v1.User` as this crate names it.
pub fn rust_path(full_name: &str) -> String {
    format!("crate::{}", full_name.trim_start_matches("pinzon.").replace('.', "::"))
}

fn write_type(source: &mut String, full_name: &str, name: &str, held: &BTreeSet<String>) {
    let path = rust_path(full_name);
    let _ = writeln!(
        source,
        "impl PartialSchema for {path} {{\n    fn schema() -> RefOr<Schema> {{\n        schema({name:?})\n    }}\n}}\n\
         impl ToSchema for {path} {{\n    fn name() -> Cow<'static, str> {{\n        {name:?}.into()\n    }}\n    \
         fn schemas(all: &mut Vec<(String, RefOr<Schema>)>) {{\n        add(all, &{:?});\n    }}\n}}",
        held.iter().collect::<Vec<_>>()
    );
}

/// Adds the limits of a field to its schema. A number that counts thousandths is written as such.
fn limit(schema: &mut Value, limits: &Limits, thousandths: bool) {
    let mut set = |name: &str, limit: Option<Value>| {
        if let Some(limit) = limit {
            schema[name] = limit;
        }
    };
    set("maxLength", limits.max_length.map(Value::from));
    set("maxItems", limits.max_items.map(Value::from));
    let number = |limit: i64| if thousandths { Value::from(limit as f64 / 1000.0) } else { limit.into() };
    set("minimum", limits.minimum.map(number));
    set("maximum", limits.maximum.map(number));
}

fn describe(schema: &mut Value, words: String) {
    if !words.is_empty() {
        schema["description"] = words.into();
    }
}

/// The comment before a part of a contract.
pub fn comment(file: &protox::prost_reflect::FileDescriptor, path: &[i32]) -> String {
    let locations = file.file_descriptor_proto().source_code_info.as_ref();
    let location = locations.and_then(|info| info.location.iter().find(|location| location.path == path));
    let words = location.and_then(|location| location.leading_comments.as_deref()).unwrap_or_default();
    words.lines().map(str::trim).collect::<Vec<_>>().join("\n").trim().to_owned()
}
