//! What travellers read of refusals in other languages than Spanish, from `gateway/messages`. Reasons that only staff meet
//! are not translated.

use std::{collections::HashMap, sync::LazyLock};

use axum::http::StatusCode;
use pinzon_chassis::{Reason, status};
use serde::Deserialize;

use crate::language::Language;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Messages {
    /// By the HTTP status; 500 stands for every fault of the server, `other` for the rest.
    titles: HashMap<String, String>,
    /// With `{name}` in the place of the field's name.
    unknown_field: String,
    /// By the reason's code.
    reasons: HashMap<String, String>,
}

macro_rules! messages {
    ($($name:ident: $file:literal),*) => {$(
        static $name: LazyLock<Messages> = LazyLock::new(|| {
            #[allow(clippy::expect_used, reason = "the file is part of the program; a test reads it")]
            serde_json::from_str(include_str!(concat!("../../messages/", $file))).expect("messages are valid")
        });
    )*};
}

messages! { ENGLISH: "en.json", GERMAN: "de.json", FRENCH: "fr.json", PORTUGUESE: "pt.json" }

fn messages(language: Language) -> Option<&'static Messages> {
    match language {
        Language::Spanish => None,
        Language::English => Some(&ENGLISH),
        Language::German => Some(&GERMAN),
        Language::French => Some(&FRENCH),
        Language::Portuguese => Some(&PORTUGUESE),
    }
}

/// What a person reads when a request or a field was refused; none where it is not translated.
pub fn reason(reason: Reason, language: Language) -> Option<&'static str> {
    messages(language)?.reasons.get(status::code(reason)).map(String::as_str)
}

/// The message for a field that does not exist.
pub fn unknown_field(name: &str, language: Language) -> Option<String> {
    Some(messages(language)?.unknown_field.replace("{name}", name))
}

/// The HTTP status in words.
pub fn title(status: StatusCode, language: Language) -> Option<&'static str> {
    let titles = &messages(language)?.titles;
    let listed =
        titles.get(status.as_str()).or_else(|| titles.get("500").filter(|_| status.is_server_error()));
    listed.or_else(|| titles.get("other")).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::problem::reasons;

    #[test]
    fn every_language_has_the_same_messages() {
        let keys = |texts: &HashMap<String, String>| texts.keys().cloned().collect::<BTreeSet<_>>();
        let codes: BTreeSet<_> = reasons().map(|reason| status::code(reason).to_owned()).collect();
        for language in Language::OTHERS {
            let Messages { titles, unknown_field, reasons } = messages(language).unwrap();
            assert_eq!(keys(titles), keys(&ENGLISH.titles), "{language:?}");
            assert_eq!(keys(reasons), keys(&ENGLISH.reasons), "{language:?}");
            assert!(keys(reasons).is_subset(&codes), "{:?}", keys(reasons).difference(&codes));
            assert!(unknown_field.contains("{name}"));
            let texts = titles.values().chain(reasons.values());
            assert!(texts.map(|text| text.trim()).all(|text| !text.is_empty()), "{language:?}");
            assert_eq!(title(StatusCode::BAD_GATEWAY, language), titles.get("500").map(String::as_str));
            assert_eq!(title(StatusCode::URI_TOO_LONG, language), titles.get("other").map(String::as_str));
        }
    }
}
