//! What the public screens show by the agency's choice.

pub mod control;
pub mod rpc;
pub mod store;

use chrono::NaiveDate;
use pinzon_chassis::{ClosedSet, Reason, status::Violations};
use pinzon_domain::{parse_date, text::optional};
use pinzon_edits::{Fields, fields};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::{media::parse_hash, text};
use pinzon_proto::limits::catalogues as limits;

/// The text sworn to. Versions are kept for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disclaimer {
    /// The sentence that is accepted.
    pub oath: String,
    /// The paragraphs that explain it.
    pub text: String,
}

impl Disclaimer {
    /// Reads what was typed.
    pub fn parse(oath: &str, text: &str, wrong: &mut Violations) -> Option<Self> {
        let oath =
            wrong.take("oath", text::required_paragraphs(oath, limits::create_disclaimer_request::MAX_OATH));
        let text =
            wrong.take("text", text::required_paragraphs(text, limits::create_disclaimer_request::MAX_TEXT));
        Some(Self { oath: oath?, text: text? })
    }

    /// The fields for the history.
    pub fn fields(&self) -> Fields {
        fields([("oath", self.oath.clone()), ("text", self.text.clone())])
    }
}

/// A picture somewhere and what is read out instead of it: both or neither.
pub type Illustration = Option<(String, String)>;

/// Reads a hash and the words beside it.
pub fn illustration(hash: &str, alt: &str, prefix: &str, wrong: &mut Violations) -> Option<Illustration> {
    let hash = wrong.take(format!("{prefix}hash"), parse_hash(hash))?;
    let alt = wrong.take(format!("{prefix}alt"), text::line(alt, limits::banner_fields::MAX_ALT))?;
    match (hash, alt) {
        (None, _) => Some(None),
        (Some(hash), Some(alt)) => Some(Some((hash, alt))),
        (Some(_), None) => {
            wrong.add(format!("{prefix}alt"), Reason::Required);
            None
        }
    }
}

/// Where a banner is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum BannerPlacement {
    /// On the home page.
    Home,
    /// In the strip above every screen.
    Strip,
}

impl BannerPlacement {
    /// From a stored code.
    pub fn of(code: &str) -> Self {
        Self::parse(code).unwrap_or(Self::Home)
    }
}

/// How urgent a notice is; the greater the more severe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Severity {
    /// Good to know.
    Info,
    /// Something is different than usual.
    Warning,
    /// Something does not work.
    Critical,
}

impl Severity {
    /// From a stored code.
    pub fn of(code: &str) -> Self {
        Self::parse(code).unwrap_or(Self::Info)
    }
}

/// A banner as it was typed.
#[derive(Debug, Default)]
pub struct BannerDraft {
    pub placement: Option<BannerPlacement>,
    pub title: String,
    pub text: String,
    pub hash: String,
    pub alt: String,
    pub link: String,
    pub severity: Option<Severity>,
    pub start_date: String,
    pub end_date: String,
}

/// A banner of the home page or a notice of the strip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Banner {
    pub placement: BannerPlacement,
    pub title: String,
    pub text: String,
    pub hash: Option<String>,
    pub alt: Option<String>,
    pub link: Option<String>,
    pub severity: Option<Severity>,
    pub start_date: Option<NaiveDate>,
    pub end_date: Option<NaiveDate>,
}

impl Banner {
    /// Reads what was typed. A notice has no picture, a banner of the home page no severity.
    pub fn parse(draft: &BannerDraft, wrong: &mut Violations) -> Option<Self> {
        let field = |name: &str| format!("banner.{name}");
        let placement = wrong.take(field("placement"), draft.placement.ok_or(Reason::Required));
        let strip = placement == Some(BannerPlacement::Strip);
        let title =
            wrong.take(field("title"), text::required_line(&draft.title, limits::banner_fields::MAX_TITLE));
        let words = wrong.take(field("text"), text::paragraphs(&draft.text, limits::banner_fields::MAX_TEXT));
        let illustration =
            if strip { Some(None) } else { illustration(&draft.hash, &draft.alt, "banner.", wrong) };
        let link = wrong.take(field("link"), text::link(&draft.link));
        let severity = if strip {
            wrong.take(field("severity"), draft.severity.ok_or(Reason::Required).map(Some))
        } else {
            Some(None)
        };
        let start_date = wrong.take(field("start_date"), optional(&draft.start_date, parse_date));
        let end_date = wrong.take(field("end_date"), optional(&draft.end_date, parse_date));
        if let (Some(Some(start)), Some(Some(end))) = (start_date, end_date)
            && end < start
        {
            wrong.add(field("end_date"), Reason::DatesReversed);
        }
        let (hash, alt) = illustration?.unzip();
        Some(Self {
            placement: placement?,
            title: title?,
            text: words?.unwrap_or_default(),
            hash,
            alt,
            link: link?,
            severity: severity?,
            start_date: start_date?,
            end_date: end_date?,
        })
    }

    /// The fields for the history.
    pub fn fields(&self) -> Fields {
        let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
        let day = |date: Option<NaiveDate>| date.map(|date| date.to_string()).unwrap_or_default();
        fields([
            ("title", self.title.clone()),
            ("text", self.text.clone()),
            ("hash", or_empty(&self.hash)),
            ("alt", or_empty(&self.alt)),
            ("link", or_empty(&self.link)),
            ("severity", self.severity.map(Severity::code).unwrap_or_default().to_owned()),
            ("start_date", day(self.start_date)),
            ("end_date", day(self.end_date)),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrong_field_of_a_banner_is_named() {
        let mut wrong = Violations::new();
        let draft = BannerDraft {
            placement: Some(BannerPlacement::Home),
            hash: "0".repeat(64),
            link: "//evil".to_owned(),
            start_date: "2026-12-02".to_owned(),
            end_date: "2026-12-01".to_owned(),
            ..Default::default()
        };
        Banner::parse(&draft, &mut wrong);
        let strip = BannerDraft {
            placement: Some(BannerPlacement::Strip),
            title: "x".repeat(121),
            start_date: "mañana".to_owned(),
            ..Default::default()
        };
        Banner::parse(&strip, &mut wrong);
        Banner::parse(&BannerDraft::default(), &mut wrong);
        let named: Vec<_> = wrong.list().iter().map(|w| (w.field.as_str(), w.reason)).collect();
        assert_eq!(
            named,
            [
                ("banner.title", Reason::Required),
                ("banner.alt", Reason::Required),
                ("banner.link", Reason::LinkNotAllowed),
                ("banner.end_date", Reason::DatesReversed),
                ("banner.title", Reason::TooLong),
                ("banner.severity", Reason::Required),
                ("banner.start_date", Reason::Malformed),
                ("banner.placement", Reason::Required),
                ("banner.title", Reason::Required),
            ]
        );
    }
}
