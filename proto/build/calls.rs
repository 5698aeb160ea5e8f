//! Writes which method each request belongs to, and the pages of lists. No two methods share a request
//! (`tests/conventions.rs`).

use std::fmt::Write as _;

use protox::prost_reflect::{DescriptorPool, Kind, MessageDescriptor, MethodDescriptor};

use crate::access::snake;

/// One `impl Call` per method that takes one message and answers with one.
pub fn source(pool: &DescriptorPool) -> String {
    let mut source = String::new();
    for service in pool.services() {
        for method in service.methods().filter(|m| !m.is_client_streaming() && !m.is_server_streaming()) {
            let _ = writeln!(
                source,
                "impl Call for {} {{\n    type Answer = {};\n    const METHOD: Method = {}::{};\n}}",
                rust_path(&method.input()),
                rust_path(&method.output()),
                snake(service.name()),
                snake(method.name()).to_uppercase(),
            );
            write_pages(&mut source, &method);
        }
    }
    source
}

/// Macros that go through every service, for tests that stand in for all of them.
pub fn macros(pool: &DescriptorPool) -> String {
    let (mut fakes, mut servers) = (String::new(), String::new());
    for service in pool.services() {
        let package = service.package_name().trim_start_matches("pinzon.").replace('.', "::");
        let server = format!("$crate::{package}::{}_server::{}", snake(service.name()), service.name());
        let _ = writeln!(fakes, "        $each! {{ {}, {server} {{", service.name());
        for method in service.methods().filter(|m| !m.is_client_streaming() && !m.is_server_streaming()) {
            let path = |message: MessageDescriptor| rust_path(&message).replace("crate::", "$crate::");
            let (name, asked, answer) = (snake(method.name()), path(method.input()), path(method.output()));
            let _ = writeln!(fakes, "            {name}: {asked} => {answer},");
        }
        fakes.push_str("        } }\n");
        let _ = writeln!(
            servers,
            "        let server = server.add_service({server}Server::new($service.clone()));"
        );
    }
    format!(
        "/// Calls `$each! {{ Service, path::Service {{ method: Request => Answer, }} }}` for every service, with its methods that\n\
         /// take one message and answer with one.\n#[macro_export]\nmacro_rules! for_each_service {{\n    ($each:ident) => {{\n\
         {fakes}    }};\n}}\n\n\
         /// Adds one value as every service to a router of tonic.\n#[macro_export]\nmacro_rules! add_every_service {{\n    \
         ($server:expr, $service:expr) => {{{{\n        let server = $server;\n{servers}        server\n    }}}};\n}}\n"
    )
}

/// A macro per service that implements it by methods of a type.
pub fn servers(pool: &DescriptorPool) -> String {
    let mut source = String::new();
    for service in pool.services() {
        let package = service.package_name().trim_start_matches("pinzon.").replace('.', "::");
        let name = snake(service.name());
        let _ = write!(
            source,
            "/// Implements `{0}` by methods of the type with the same names. Each takes the call's `Context` and the message, and\n\
             /// returns the answer or what becomes a `Status`.\n\
             #[macro_export]\nmacro_rules! serve_{name} {{\n    ($type:ty) => {{\n\
             #[tonic::async_trait]\nimpl $crate::{package}::{name}_server::{0} for $type {{\n",
            service.name(),
        );
        for method in service.methods() {
            let path = |message: MessageDescriptor| rust_path(&message).replace("crate::", "$crate::");
            let (name, mut request, mut answer) =
                (snake(method.name()), path(method.input()), path(method.output()));
            if method.is_client_streaming() {
                request = format!("tonic::Streaming<{request}>");
            }
            if method.is_server_streaming() {
                answer = format!("tonic::codegen::BoxStream<{answer}>");
            }
            let _ = writeln!(
                source,
                "async fn {name}(&self, request: tonic::Request<{request}>) -> \
                 Result<tonic::Response<{answer}>, tonic::Status> {{\n\
                 let context = pinzon_chassis::context::Context::of(&request)?;\n\
                 Ok(tonic::Response::new(<$type>::{name}(self, &context, request.into_inner()).await?))\n}}",
            );
        }
        source.push_str("}\n    };\n}\n\n");
    }
    source
}

fn write_pages(source: &mut String, method: &MethodDescriptor) {
    let (asked, answer) = (method.input(), method.output());
    let item = answer.fields().find_map(|field| match field.kind() {
        Kind::Message(item) if field.is_list() => Some((field, item)),
        _ => None,
    });
    let (Some((field, item)), Some(_)) = (item, asked.get_field_by_name("page_token")) else { return };
    let _ = writeln!(
        source,
        "impl List for {} {{\n    type Item = {};\n    \
         fn requested_page(&self) -> (i32, &str) {{\n        \
         (self.page_size, &self.page_token)\n    }}\n    \
         fn turn_to(&mut self, page_size: i32, page_token: String) {{\n        \
         self.page_size = page_size;\n        self.page_token = page_token;\n    }}\n    \
         fn page(answer: Self::Answer) -> (Vec<Self::Item>, String) {{\n        \
         (answer.{}, answer.next_page_token)\n    }}\n}}",
        rust_path(&asked),
        rust_path(&item),
        field.name(),
    );
}

/// `pinzon.auth.v1.User` as this crate names it.
fn rust_path(message: &MessageDescriptor) -> String {
    format!("crate::{}", message.full_name().trim_start_matches("pinzon.").replace('.', "::"))
}
