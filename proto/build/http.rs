//! Writes the routes of the HTTP API, and the endpoints that carry one message each way, as `google.api.http` and
//! `(pinzon.json.v1.endpoint)` of every method say.

use std::{collections::BTreeSet, fmt::Write as _};

use protox::prost_reflect::{FieldDescriptor, Kind, MethodDescriptor};
use serde_json::{Map, Value, json};

use crate::{
    access::snake,
    json::{Json, comment, rust_path},
    options::Options,
};

/// Name in the contract of a field that comes from this header.
const KEY: &str = "Idempotency-Key";

/// `ROUTES`, one `impl Endpoint` for each method whose endpoint is not custom, and a function that visits them all.
/// Fails on an endpoint that no message can be read for.
pub fn source(json: &Json) -> Result<String, String> {
    let (mut routes, mut endpoints, mut visits) = (String::new(), String::new(), String::new());
    let services: Vec<_> = json.pool.services().collect();
    for method in services.iter().flat_map(|service| service.methods().collect::<Vec<_>>()) {
        let rule = option(&method, "google.api.http");
        if binding(&rule).is_none() {
            continue;
        }
        let constant = format!(
            "crate::access::{}::{}",
            snake(method.parent_service().name()),
            snake(method.name()).to_uppercase()
        );
        for rule in std::iter::once(&rule).chain(&rule.list("additional_bindings")) {
            let (verb, path) = binding(rule).ok_or_else(|| fault(&method, "a binding has no path"))?;
            let _ =
                writeln!(routes, "    Route {{ method: {verb:?}, path: {path:?}, call: Some({constant}) }},");
        }
        let endpoint = Endpoint::new(json, &method, &rule)?;
        if !endpoint.options.is_set("custom") {
            let name = rust_path(method.input().full_name());
            let _ = writeln!(visits, "    visitor.visit::<{name}>();");
            endpoint.write(&mut endpoints, &name);
        }
    }
    Ok(format!(
        "/// The routes that are in the contracts.\npub static ROUTES: &[Route] = &[\n{routes}];\n\n{endpoints}\n\
         /// Visits every endpoint that is not custom.\n\
         pub fn visit_endpoints(visitor: &mut impl EndpointVisitor) {{\n{visits}}}\n"
    ))
}

struct Endpoint<'a> {
    json: &'a Json,
    method: &'a MethodDescriptor,
    options: Options,
    verb: &'static str,
    path: String,
    reads: &'static str,
    /// Fields that the path names, in its order.
    in_path: Vec<FieldDescriptor>,
    key: Option<FieldDescriptor>,
}

impl<'a> Endpoint<'a> {
    fn new(json: &'a Json, method: &'a MethodDescriptor, rule: &Options) -> Result<Self, String> {
        let (verb, path) = binding(rule).ok_or_else(|| fault(method, "no path"))?;
        let options = option(method, "pinzon.json.v1.endpoint");
        let input = method.input();
        let named = |name: &str| input.fields().find(|field| json.json_name(field) == name);
        let mut in_path = Vec::new();
        for name in path.split(['{', '}']).skip(1).step_by(2) {
            match named(name) {
                Some(field) if matches!(field.kind(), Kind::String | Kind::Int32 | Kind::Int64) => {
                    in_path.push(field);
                }
                _ if options.is_set("custom") => {}
                _ => {
                    return Err(fault(
                        method,
                        &format!("{name} of its path is no text or number of the request"),
                    ));
                }
            }
        }
        let has_body = rule.text("body").as_deref() == Some("*");
        let has_parameters = input.fields().any(|field| !json.is_elsewhere(&field));
        let reads = match verb {
            _ if has_body => "Body",
            "GET" | "DELETE" if has_parameters => "Parameters",
            _ => "Nothing",
        };
        Ok(Self { json, method, options, verb, path, reads, in_path, key: named(KEY) })
    }

    fn status(&self) -> i32 {
        self.options.number("status").unwrap_or(200)
    }

    fn is_repeatable(&self) -> bool {
        let level = self.method.method_descriptor_proto().options.as_ref();
        self.verb == "GET" || level.and_then(|options| options.idempotency_level).unwrap_or_default() != 0
    }

    fn write(&self, source: &mut String, name: &str) {
        let (verb, path, reads, status) = (self.verb, &self.path, self.reads, self.status());
        let _ = writeln!(
            source,
            "impl Endpoint for {name} {{\n    const VERB: &'static str = {verb:?};\n    \
             const PATH: &'static str = {path:?};\n    const READS: Reads = Reads::{reads};\n    \
             const STATUS: u16 = {status};\n    const IS_SHARED: bool = {};\n    \
             const IS_REPEATABLE: bool = {};\n    const PASSES_TOKEN: bool = {};\n    const OPERATION: &'static str = {:?};",
            self.options.is_set("shared"),
            self.is_repeatable(),
            self.options.is_set("passes_token"),
            self.operation().to_string(),
        );
        if !self.in_path.is_empty() {
            source.push_str("    fn set(&mut self, name: &str, value: String) {\n        match name {\n");
            for field in &self.in_path {
                let value =
                    if field.kind() == Kind::String { "value" } else { "value.parse().unwrap_or_default()" };
                let _ = writeln!(
                    source,
                    "            {:?} => self.{} = {value},",
                    self.json.json_name(field),
                    field.name()
                );
            }
            source.push_str("            _ => {}\n        }\n    }\n");
        }
        if let Some(key) = &self.key {
            let _ = writeln!(
                source,
                "    const HAS_KEY: bool = true;\n    fn set_key(&mut self, key: String) {{\n        self.{} = key;\n    }}",
                key.name()
            );
        }
        let schemas = self.schemas();
        let _ = writeln!(
            source,
            "    fn schemas(all: &mut Vec<(String, RefOr<Schema>)>) {{\n        add(all, &{schemas:?});\n    }}\n}}"
        );
    }

    /// Names of the schemas that its part of the document refers to.
    fn schemas(&self) -> Vec<String> {
        let mut held = BTreeSet::new();
        match self.reads {
            "Body" => self.json.collect_with(&self.method.input(), true, &mut held),
            "Parameters" => self.json.collect_held(&self.method.input(), true, &mut held),
            _ => {}
        }
        if self.status() != 204 {
            self.json.collect_with(&self.method.output(), false, &mut held);
        }
        held.into_iter().collect()
    }

    /// Its part of the API document, but for what the gateway adds to every operation.
    fn operation(&self) -> Value {
        let words = comment(&self.method.parent_file(), self.method.path()).replace('\n', " ");
        let (summary, description) = words.split_once(". ").unwrap_or((words.trim_end_matches('.'), ""));
        let mut operation = Map::new();
        operation.insert("tags".into(), json!([self.tag()]));
        operation.insert("summary".into(), summary.into());
        if !description.is_empty() {
            operation.insert("description".into(), description.into());
        }
        operation.insert("operationId".into(), snake(self.method.name()).into());
        let parameters = self.parameters();
        if !parameters.is_empty() {
            operation.insert("parameters".into(), parameters.into());
        }
        let content = |schema: String| json!({ "application/json": { "schema": { "$ref": format!("#/components/schemas/{schema}") } } });
        if self.reads == "Body" {
            let body = content(self.json.name(&self.method.input(), true));
            operation.insert("requestBody".into(), json!({ "content": body, "required": true }));
        }
        let mut success = json!({ "description": summary });
        if self.status() != 204 {
            success["content"] = self.json.answer(&self.method.output());
        }
        let mut responses = Map::from_iter([(self.status().to_string(), success)]);
        for refusal in self.options.list("refusals") {
            let words = refusal.text("description").unwrap_or_default();
            let status = refusal.number("status").unwrap_or_default();
            responses.insert(status.to_string(), json!({ "description": words }));
        }
        if self.key.is_some() {
            let reused = "The key was used for something else (IDEMPOTENCY_KEY_REUSED)";
            let conflict = responses.entry("409").or_insert_with(|| json!({ "description": "" }));
            let words = conflict["description"].as_str().unwrap_or_default();
            if !words.contains("IDEMPOTENCY_KEY_REUSED") {
                let words = if words.is_empty() { reused.to_owned() } else { format!("{words}. {reused}") };
                conflict["description"] = words.into();
            }
        }
        operation.insert("responses".into(), responses.into());
        operation.into()
    }

    fn tag(&self) -> String {
        let service = self.method.parent_service();
        let of_service = || {
            let extension = self.json.pool.get_extension_by_name("pinzon.json.v1.tag")?;
            Some(service.options().get_extension(&extension).as_str()?.to_owned())
        };
        self.options.text("tag").or_else(of_service).unwrap_or_default()
    }

    fn parameters(&self) -> Vec<Value> {
        let mut parameters = Vec::new();
        for field in &self.in_path {
            parameters.push(self.json.parameter(field, "path", true));
        }
        if let Some(key) = &self.key {
            let mut parameter = self.json.parameter(key, "header", false);
            parameter["schema"] = json!({ "type": ["string", "null"] });
            parameters.push(parameter);
        }
        if self.reads == "Parameters" {
            let all = self.json.parameters(&self.method.input()).unwrap_or_default();
            parameters.extend(all.as_array().cloned().unwrap_or_default());
        }
        parameters
    }
}

/// Verb and path of a rule.
fn binding(rule: &Options) -> Option<(&'static str, String)> {
    let verbs = [("GET", "get"), ("PUT", "put"), ("POST", "post"), ("DELETE", "delete")];
    verbs.into_iter().find_map(|(verb, name)| Some((verb, rule.text(name)?)))
}

fn option(method: &MethodDescriptor, name: &str) -> Options {
    Options::of(&method.options(), method.parent_pool().get_extension_by_name(name))
}

fn fault(method: &MethodDescriptor, what: &str) -> String {
    format!("{}: {what}", method.full_name())
}
