//! The language in which a person reads refusals.

use axum::http::{HeaderMap, header};

/// A language of the public pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// The language that binds, and that of staff.
    #[default]
    Spanish,
    English,
    German,
    French,
    Portuguese,
}

impl Language {
    /// Every language but Spanish.
    pub const OTHERS: [Self; 4] = [Self::English, Self::German, Self::French, Self::Portuguese];

    /// The first language of `Accept-Language` that there is; Spanish where there is none. nginx replaces that header by the
    /// language of the page, which is Spanish for staff.
    pub fn of(headers: &HeaderMap) -> Self {
        let listed = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
        listed.split(',').find_map(|range| Self::named(range.trim())).unwrap_or_default()
    }

    fn named(range: &str) -> Option<Self> {
        let primary = range.split(['-', ';']).next()?.trim().to_ascii_lowercase();
        [Self::Spanish].into_iter().chain(Self::OTHERS).find(|language| language.code() == primary)
    }

    /// ISO 639-1.
    pub fn code(self) -> &'static str {
        match self {
            Self::Spanish => "es",
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
            Self::Portuguese => "pt",
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_first_known_language_counts() {
        for (listed, language) in [
            ("de", Language::German),
            ("it, pt-BR;q=0.8, en;q=0.5", Language::Portuguese),
            ("FR-ca", Language::French),
            ("es-EC,en", Language::Spanish),
            ("zh", Language::Spanish),
            ("", Language::Spanish),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static(listed))]);
            assert_eq!(Language::of(&headers), language, "{listed}");
        }
        assert_eq!(Language::of(&HeaderMap::new()), Language::Spanish);
    }
}
