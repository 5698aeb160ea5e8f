//! The lane of a declaration, with its reasons.

pub(crate) mod wire;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::content::{Content, part::item::Goods};

/// Where the traveller goes, decided by the server.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Lane {
    /// Nothing declared.
    Green,
    /// Only permitted items, or a yes without items.
    Yellow,
    /// Somebody must look.
    Red,
}

/// One reason for the lane, with the thing it speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "reason", content = "about")]
pub enum Cause {
    /// Every answer is no and nothing is listed.
    NothingDeclared,
    /// Every item is permitted.
    OnlyPermittedItems,
    /// A yes in words only.
    YesWithoutItems,
    /// A restricted product, by name.
    RestrictedItem(String),
    /// A product that may not enter, by name.
    NotPermittedItem(String),
    /// Something the catalogue does not know, in the traveller's words.
    FreeTextItem(String),
    /// An earlier act on the same document, by folio.
    EarlierRetention(String),
    /// The draw chose it when it was presented.
    RandomDraw,
    /// Every answer is no, and goods are listed. No version stores it.
    AnswersAgainstItems,
    /// Another declaration names somebody of it for the same flight, by code. No version stores it.
    RepeatedDeclaration(String),
    /// An alert about one of its people, by its reason. No version stores it.
    PassengerAlert(String),
    /// A seal that did not arrive as it left, by number. No version stores it.
    UnsoundSeal(String),
}

impl Cause {
    /// Goods that may not enter come before those that nobody knows, and those before restricted ones.
    fn rank_of_goods(&self) -> u8 {
        match self {
            Cause::NotPermittedItem(_) => 0,
            Cause::FreeTextItem(_) => 1,
            Cause::RestrictedItem(_) => 2,
            _ => 3,
        }
    }

    fn lane(&self) -> Lane {
        match self {
            Cause::NothingDeclared => Lane::Green,
            Cause::OnlyPermittedItems
            | Cause::YesWithoutItems
            | Cause::AnswersAgainstItems
            | Cause::RepeatedDeclaration(_) => Lane::Yellow,
            Cause::RestrictedItem(_)
            | Cause::NotPermittedItem(_)
            | Cause::FreeTextItem(_)
            | Cause::EarlierRetention(_)
            | Cause::RandomDraw
            | Cause::PassengerAlert(_)
            | Cause::UnsoundSeal(_) => Lane::Red,
        }
    }
}

/// What is known of a declaration besides what a version of it swears.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// What the alerts about its people say.
    pub alerts: Vec<String>,
    /// Seals that did not arrive as they left.
    pub unsound_seals: Vec<String>,
    /// Codes of other declarations that name somebody of it for the same flight.
    pub repeats: Vec<String>,
    /// Every answer is no, and goods are listed.
    pub denied: bool,
    /// The draw chose it.
    pub drawn: bool,
}

/// Returns every cause of a declaration: alerts first, then seals, contradictions, the draw, and those of what is sworn, the
/// most severe first. One that is red beside what is sworn has none that speaks for the green lane.
pub fn in_circumstances(mut sworn: Vec<Cause>, circumstances: Circumstances) -> Vec<Cause> {
    sworn.sort_by_key(Cause::rank_of_goods);
    let Circumstances { alerts, unsound_seals, repeats, denied, drawn } = circumstances;
    let is_red = drawn || !alerts.is_empty() || !unsound_seals.is_empty();
    let mut causes: Vec<Cause> = alerts.into_iter().map(Cause::PassengerAlert).collect();
    causes.extend(unsound_seals.into_iter().map(Cause::UnsoundSeal));
    causes.extend(repeats.into_iter().map(Cause::RepeatedDeclaration));
    causes.extend(denied.then_some(Cause::AnswersAgainstItems));
    causes.extend(drawn.then_some(Cause::RandomDraw));
    causes.extend(sworn.into_iter().filter(|cause| !is_red || cause.lane() != Lane::Green));
    causes
}

/// Decides the lane. `earlier_folios` are acts issued on the same document.
pub fn decide(content: &Content, earlier_folios: &[String]) -> (Lane, Vec<Cause>) {
    let mut causes: Vec<Cause> = earlier_folios.iter().cloned().map(Cause::EarlierRetention).collect();
    for item in &content.items {
        match &item.goods {
            Goods::FreeText { description } => causes.push(Cause::FreeTextItem(description.clone())),
            Goods::Product { name, verdict, .. } => match verdict.classification.as_str() {
                "permitido" => {}
                "restringido" => causes.push(Cause::RestrictedItem(name.clone())),
                // An unknown classification is treated as the strictest.
                _ => causes.push(Cause::NotPermittedItem(name.clone())),
            },
        }
    }
    if causes.is_empty() {
        causes.push(if !content.items.is_empty() {
            Cause::OnlyPermittedItems
        } else if content.answers.any_yes() {
            Cause::YesWithoutItems
        } else {
            Cause::NothingDeclared
        });
    }
    let lane = causes.iter().map(Cause::lane).max().unwrap_or(Lane::Red);
    (lane, causes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        content::draft::{
            parse,
            tests::{draft, now, references},
        },
        content::part::item::Item,
    };

    fn content() -> Content {
        parse(&draft(), "content", &references(), now()).unwrap()
    }

    fn classified(classification: &str) -> Item {
        let mut item = content().items.remove(0);
        if let Goods::Product { verdict, .. } = &mut item.goods {
            verdict.classification = classification.to_owned();
        }
        item
    }

    #[test]
    fn nothing_declared_is_green() {
        let mut c = content();
        c.items.clear();
        c.answers.food.yes = false;
        assert_eq!(decide(&c, &[]), (Lane::Green, vec![Cause::NothingDeclared]));
    }

    #[test]
    fn a_yes_in_words_or_permitted_items_are_yellow() {
        let mut c = content();
        c.items.clear();
        assert_eq!(decide(&c, &[]), (Lane::Yellow, vec![Cause::YesWithoutItems]));
        c.items = vec![classified("permitido")];
        assert_eq!(decide(&c, &[]), (Lane::Yellow, vec![Cause::OnlyPermittedItems]));
    }

    #[test]
    fn the_most_severe_of_what_is_sworn_comes_first() {
        let [restricted, unknown, forbidden] = [
            Cause::RestrictedItem("Aguacate".to_owned()),
            Cause::FreeTextItem("raíz".to_owned()),
            Cause::NotPermittedItem("Queso fresco".to_owned()),
        ];
        let sworn = vec![
            Cause::EarlierRetention("GPS-2026-000001".to_owned()),
            restricted.clone(),
            unknown.clone(),
            forbidden.clone(),
        ];
        let causes = in_circumstances(sworn, Circumstances::default());
        assert_eq!(causes[..3], [forbidden, unknown, restricted]);
    }

    #[test]
    fn what_must_be_looked_at_is_red_with_every_reason() {
        let mut c = content();
        let words = Item { goods: Goods::FreeText { description: "raíz".to_owned() }, ..classified("x") };
        c.items = vec![classified("permitido"), classified("restringido"), classified("no_permitido"), words];
        let (lane, causes) = decide(&c, &["GPS-2026-000001".to_owned()]);
        assert_eq!(lane, Lane::Red);
        assert_eq!(
            causes,
            [
                Cause::EarlierRetention("GPS-2026-000001".to_owned()),
                Cause::RestrictedItem("aguacate".to_owned()),
                Cause::NotPermittedItem("aguacate".to_owned()),
                Cause::FreeTextItem("raíz".to_owned()),
            ]
        );
    }

    #[test]
    fn who_is_drawn_is_red_by_the_draw() {
        let drawn =
            |sworn| in_circumstances(sworn, Circumstances { drawn: true, ..Circumstances::default() });
        assert_eq!(drawn(vec![Cause::NothingDeclared]), [Cause::RandomDraw]);
        let corrected = vec![Cause::RestrictedItem("aguacate".to_owned())];
        assert_eq!(drawn(corrected.clone()), [vec![Cause::RandomDraw], corrected].concat());
    }

    #[test]
    fn an_alert_stands_before_everything_else_and_leaves_nothing_green() {
        let alerts = vec!["Trae semillas".to_owned()];
        let circumstances = Circumstances { alerts, denied: true, ..Circumstances::default() };
        assert_eq!(
            in_circumstances(vec![Cause::NothingDeclared], circumstances),
            [Cause::PassengerAlert("Trae semillas".to_owned()), Cause::AnswersAgainstItems]
        );
    }

    #[test]
    fn contradictions_stand_before_what_is_sworn() {
        let other = "D-7K3M-Q2X9".to_owned();
        let circumstances =
            Circumstances { repeats: vec![other.clone()], denied: true, ..Circumstances::default() };
        assert_eq!(
            in_circumstances(vec![Cause::OnlyPermittedItems], circumstances),
            [Cause::RepeatedDeclaration(other), Cause::AnswersAgainstItems, Cause::OnlyPermittedItems]
        );
        let mut c = content();
        assert!(!c.denies_its_items());
        c.answers.food.yes = false;
        assert!(c.denies_its_items());
        c.items.clear();
        assert!(!c.denies_its_items());
    }

    #[test]
    fn an_earlier_act_alone_is_red_and_an_unknown_classification_too() {
        let mut c = content();
        c.items = vec![classified("permitido")];
        assert_eq!(decide(&c, &["F".to_owned()]).0, Lane::Red);
        c.items = vec![classified("algo nuevo")];
        assert_eq!(decide(&c, &[]).0, Lane::Red);
    }
}
