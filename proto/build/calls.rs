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
