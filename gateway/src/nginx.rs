//! The problem documents that nginx answers with by itself, as a part of its configuration. They are written from the
//! gateway's own problems, so that a refusal reads the same wherever it is made.

use std::fmt::Write as _;

use anyhow::Result;
use axum::http::StatusCode;
use pinzon_chassis::{Reason, status};

use crate::{
    language::Language,
    problem::{Problem, ProblemDocument},
};

/// Variables of `nginx.conf`: the request's trace, and the most megabytes that its body may have.
const TRACE_ID: &str = "$trace_id";
const BODY_TOO_LARGE: &str = "the body is larger than $body_limit MB";

/// Maps that give each document to a variable of nginx.
pub fn problem_maps() -> Result<String> {
    let too_long = Problem::new(StatusCode::URI_TOO_LONG, Reason::MalformedBody, "the address is too long");
    let too_large = Problem::new(StatusCode::PAYLOAD_TOO_LARGE, Reason::BodyTooLarge, BODY_TOO_LARGE);
    let unavailable =
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, Reason::Unavailable, "the gateway cannot be reached");
    let problems = [
        ("malformed", Problem::of_framework(StatusCode::BAD_REQUEST)),
        ("uri_too_long", too_long),
        ("unauthenticated", Problem::unauthenticated()),
        ("forbidden", Problem::from(status::forbidden())),
        ("not_found", Problem::of_framework(StatusCode::NOT_FOUND)),
        ("method_not_allowed", Problem::of_framework(StatusCode::METHOD_NOT_ALLOWED)),
        ("body_too_large", too_large),
        ("internal", Problem::internal()),
        ("unavailable", unavailable),
        ("deadline_exceeded", Problem::deadline_exceeded()),
    ];
    let mut maps =
        String::from("# Written by: cargo run -p pinzon-gateway -- nginx > deploy/nginx/problems.conf\n");
    for (name, problem) in problems {
        writeln!(maps, "map $reader_language $problem_{name} {{")?;
        for language in Language::OTHERS {
            writeln!(maps, "    {} '{}';", language.code(), quoted(problem.clone(), language)?)?;
        }
        writeln!(maps, "    default '{}';\n}}", quoted(problem, Language::Spanish)?)?;
    }
    Ok(maps)
}

fn quoted(problem: Problem, language: Language) -> Result<String> {
    let document = serde_json::to_string(&ProblemDocument::new(problem, TRACE_ID.to_owned(), language))?;
    Ok(document.replace('\\', r"\\").replace('\'', r"\'"))
}
