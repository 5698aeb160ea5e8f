//! The page at `/api/docs`: the OpenAPI document as plain HTML. Made here because the
//! viewers written in JavaScript need inline styles and HTML from strings, which the
//! Content-Security-Policy of the whole site forbids.

use std::fmt::Write as _;

use pinzon_chassis::status;
use serde_json::{Map, Value};

use crate::{messages, problem};

/// The page's styles, served beside it.
pub const STYLES: &str = include_str!("reference.css");

/// The whole page.
pub fn page(document: &Value) -> String {
    let mut html = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Pinzón API</title>\n\
         <link rel=\"stylesheet\" href=\"/api/docs.css\">\n",
    );
    let info = &document["info"];
    push(
        &mut html,
        format_args!("<h1>{}</h1>\n<p>{}</p>\n", text(&info["title"]), text(&info["description"])),
    );
    html.push_str("<p>Machine-readable: <a href=\"/api/openapi.json\">openapi.json</a></p>\n");

    let operations = operations(document);
    html.push_str("<nav aria-label=\"Operations\">\n<ul>\n");
    for operation in &operations {
        push(
            &mut html,
            format_args!(
                "<li><a href=\"#{}\"><code>{} {}</code></a>\n",
                operation.id(),
                operation.method,
                operation.path
            ),
        );
    }
    html.push_str("</ul>\n</nav>\n<main>\n");

    for tag in list(&document["tags"]) {
        push(
            &mut html,
            format_args!(
                "<h2>{}</h2>\n<p class=\"quiet\">{}</p>\n",
                text(&tag["name"]),
                text(&tag["description"])
            ),
        );
        for operation in operations.iter().filter(|operation| operation.what["tags"][0] == tag["name"]) {
            operation.write(&mut html, document);
        }
    }

    html.push_str("<h2 id=\"reasons\">Reasons</h2>\n");
    let reasons = problem::reasons().map(|reason| {
        let code = status::code(reason);
        format!(
            "<tr id=\"{code}\"><th scope=\"row\"><code>{code}</code></th><td lang=\"es\">{}</td></tr>\n",
            escape(messages::spanish(reason))
        )
    });
    table(&mut html, "What problem documents say", &["reason", "message"], reasons);

    html.push_str("<h2>Types</h2>\n");
    for (name, schema) in entries(&document["components"]["schemas"]) {
        write_schema(&mut html, name, schema);
    }
    html.push_str("</main>\n</html>\n");
    html
}

struct Operation<'a> {
    path: &'a str,
    method: String,
    what: &'a Value,
}

fn operations(document: &Value) -> Vec<Operation<'_>> {
    entries(&document["paths"])
        .flat_map(|(path, item)| {
            entries(item).map(move |(method, what)| Operation { path, method: method.to_uppercase(), what })
        })
        .collect()
}

impl Operation<'_> {
    fn id(&self) -> String {
        text(&self.what["operationId"])
    }

    fn write(&self, html: &mut String, document: &Value) {
        let Self { path, method, what } = self;
        push(html, format_args!("<section id=\"{}\">\n<h3><code>{method} {path}</code></h3>\n", self.id()));
        let who = match list(&what["security"]).collect::<Vec<_>>()[..] {
            [] => "Public.".to_owned(),
            [one] if one.as_object().is_some_and(|way| !way.is_empty()) => {
                let access = &what["x-access"];
                let roles: Vec<String> = list(&access["roles"]).map(text).collect();
                let airports = if access["airports"].is_null() { "" } else { " Only assigned airports." };
                format!("Signed in: {}.{airports}", roles.join(", "))
            }
            _ => "Public; staff see more.".to_owned(),
        };
        push(
            html,
            format_args!(
                "<p>{}. {} <span class=\"quiet\">{who}</span></p>\n",
                text(&what["summary"]),
                text(&what["description"])
            ),
        );
        let parameters: Vec<String> = list(&what["parameters"])
            .map(|parameter| {
                let required = parameter["required"] == true;
                row(
                    &parameter["name"],
                    &parameter["schema"],
                    required,
                    &parameter["in"],
                    &parameter["description"],
                )
            })
            .collect();
        if !parameters.is_empty() {
            table(html, "Parameters", &["name", "type", "", "in", "meaning"], parameters.into_iter());
        }
        let body = &what["requestBody"]["content"]["application/json"]["schema"];
        if !body.is_null() {
            push(html, format_args!("<p>Body: {}</p>\n", kind(body)));
        }
        let responses = entries(&what["responses"]).map(|(status, response)| {
            let response = resolve(document, response);
            let content = entries(&response["content"]).map(|(_, content)| kind(&content["schema"])).next();
            format!(
                "<tr><th scope=\"row\">{status}</th><td>{}</td><td>{}</td></tr>\n",
                content.unwrap_or_default(),
                text(&response["description"])
            )
        });
        table(html, "Answers", &["status", "body", "meaning"], responses);
        html.push_str("</section>\n");
    }
}

fn write_schema(html: &mut String, name: &str, schema: &Value) {
    push(
        html,
        format_args!(
            "<section id=\"type-{name}\">\n<h3>{name}</h3>\n<p>{}</p>\n",
            text(&schema["description"])
        ),
    );
    let parts: Vec<&Value> = match &schema["allOf"] {
        Value::Array(parts) => parts.iter().collect(),
        _ => vec![schema],
    };
    for part in parts {
        let required: Vec<&Value> = list(&part["required"]).collect();
        let rows: Vec<String> = entries(&part["properties"])
            .map(|(name, property)| {
                let name = Value::String(name.to_owned());
                row(&name, property, required.contains(&&name), &Value::Null, &property["description"])
            })
            .collect();
        if rows.is_empty() {
            push(html, format_args!("<p>{}</p>\n", kind(part)));
        } else {
            table(html, "Members", &["name", "type", "", "", "meaning"], rows.into_iter());
        }
    }
    html.push_str("</section>\n");
}

fn row(name: &Value, schema: &Value, required: bool, place: &Value, meaning: &Value) -> String {
    format!(
        "<tr><th scope=\"row\"><code>{}</code></th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
        text(name),
        kind(schema),
        if required { "required" } else { "" },
        text(place),
        text(meaning),
    )
}

fn table(html: &mut String, caption: &str, columns: &[&str], rows: impl Iterator<Item = String>) {
    push(html, format_args!("<div class=\"scroll\"><table>\n<caption>{caption}</caption>\n<tr>"));
    for column in columns {
        push(html, format_args!("<th scope=\"col\">{column}</th>"));
    }
    html.push_str("</tr>\n");
    html.extend(rows);
    html.push_str("</table></div>\n");
}

/// A schema in a few words, linked to its description.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|target| target.rsplit('/').next()) {
        return format!("<a href=\"#type-{name}\">{name}</a>");
    }
    if let Value::Array(ways) = &schema["oneOf"] {
        return ways.iter().map(kind).collect::<Vec<_>>().join(" | ");
    }
    if let Value::Array(values) = &schema["enum"] {
        let values = values.iter().map(|value| format!("<code>{}</code>", text(value)));
        return values.collect::<Vec<_>>().join(" | ");
    }
    if !schema["items"].is_null() {
        return format!("{}[]", kind(&schema["items"]));
    }
    let format = match &schema["format"] {
        Value::Null => String::new(),
        format => format!(" <span class=\"quiet\">({})</span>", text(format)),
    };
    match &schema["type"] {
        Value::Array(types) => format!("{}{format}", types.iter().map(text).collect::<Vec<_>>().join(" | ")),
        one => format!("{}{format}", text(one)),
    }
}

fn resolve<'a>(document: &'a Value, part: &'a Value) -> &'a Value {
    part["$ref"].as_str().and_then(|target| document.pointer(target.strip_prefix('#')?)).unwrap_or(part)
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter).map(|(name, value)| (name.as_str(), value))
}

/// A text of the document; what stands between backquotes is code.
fn text(value: &Value) -> String {
    let parts = value.as_str().unwrap_or_default().split('`').map(escape).enumerate();
    parts.map(|(n, part)| if n % 2 == 1 { format!("<code>{part}</code>") } else { part }).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn push(html: &mut String, words: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = html.write_fmt(words);
}
