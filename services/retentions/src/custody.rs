//! Where goods are from the moment they were taken, and which step may follow. Steps are only added.

pub(crate) mod rpc;
pub(crate) mod second_person;
pub(crate) mod service;
pub mod store;
pub(crate) mod wire;

use self::second_person::SecondPerson;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use crate::retention::item::{Decision, Item};

/// Where goods are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Custody {
    /// With the officer who issued the act.
    Held,
    /// In a custody place.
    Stored,
    /// Between two people who both confirm it.
    Moving,
    /// Disposed of; nothing follows.
    Disposed,
    /// Given back; nothing follows.
    Released,
    /// The act was annulled; nothing follows.
    Annulled,
}

impl Custody {
    /// Whether the agency is done with the goods.
    pub fn is_final(self) -> bool {
        matches!(self, Custody::Disposed | Custody::Released | Custody::Annulled)
    }
}

/// What a movement does with goods.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    /// Takes them to another custody place.
    Transfer,
    /// Disposes of them.
    Disposal,
}

/// The movement that goods are in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenMovement {
    pub id: Uuid,
    pub kind: Kind,
    pub opened_by: Uuid,
    /// The custody place where it ends; none for a disposal.
    pub place: Option<String>,
}

/// Where goods of an act are now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goods {
    /// Who issued their act.
    pub issued_by: Uuid,
    /// Their state.
    pub custody: Custody,
    /// The custody place where they lie, or that they are leaving.
    pub place: Option<String>,
    /// Whether somebody else has received them since they were retained.
    pub received: bool,
    pub movement: Option<OpenMovement>,
}

/// A change of custody that a caller asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Put them into a custody place for the first time.
    Store {
        /// Code of the place.
        place: String,
    },
    /// Open a movement.
    Open(OpenMovement),
    /// Confirm the open movement.
    Confirm(SecondPerson),
    /// Cancel the open movement.
    Cancel,
    /// Give them back.
    Release(SecondPerson),
    /// Annul their act.
    Annul(SecondPerson),
}

/// A step of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Step {
    Retained,
    Rejected,
    Stored,
    HandedOver,
    Received,
    TakenBack,
    DisposalOpened,
    Disposed,
    DisposalCancelled,
    Released,
    Annulled,
}

/// Why a step may not follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Impossible {
    /// The agency is done with the goods.
    Final(Custody),
    /// A movement is open.
    Moving,
    /// No movement is open.
    NotMoving,
    /// They are in a custody place; only a transfer moves them.
    AlreadyStored,
    /// They are not in a custody place.
    NotStored,
    /// Nobody else has received them.
    NeverReceived,
    /// The transfer ends where they are.
    SamePlace,
    /// Who opened the movement may not confirm it.
    SamePerson,
    /// Who issued the act does not take its goods out of custody.
    OwnAct,
    /// One of the two people set the password or the role of the other.
    TiedAccount,
}

/// The first step of goods.
pub fn first_step(item: &Item) -> Step {
    match item.decision {
        Decision::Retention => Step::Retained,
        Decision::Rejection { .. } => Step::Rejected,
    }
}

impl Goods {
    /// Goods that were just taken.
    pub fn taken(issued_by: Uuid) -> Self {
        Self { issued_by, custody: Custody::Held, place: None, received: false, movement: None }
    }

    /// Where the goods are after an action, and the step that is recorded.
    pub fn after(&self, action: &Action) -> Result<(Self, Step), Impossible> {
        if self.custody.is_final() {
            return Err(Impossible::Final(self.custody));
        }
        match (action, &self.movement) {
            (Action::Confirm(by), Some(open)) => self.confirmed(open, by),
            (Action::Cancel, Some(open)) => {
                let step = match open.kind {
                    Kind::Transfer => Step::TakenBack,
                    Kind::Disposal => Step::DisposalCancelled,
                };
                let custody = if self.place.is_some() { Custody::Stored } else { Custody::Held };
                Ok((Self { custody, movement: None, ..self.clone() }, step))
            }
            (Action::Confirm(_) | Action::Cancel, None) => Err(Impossible::NotMoving),
            (_, Some(_)) => Err(Impossible::Moving),
            (Action::Store { place }, None) if self.custody == Custody::Held => {
                let stored = Self { custody: Custody::Stored, place: Some(place.clone()), ..self.clone() };
                Ok((stored, Step::Stored))
            }
            (Action::Store { .. }, None) => Err(Impossible::AlreadyStored),
            (Action::Open(movement), None) => self.opened(movement),
            (Action::Release(by), None) => {
                by.differs_from(self.issued_by, Impossible::OwnAct)?;
                Ok((Self { custody: Custody::Released, place: None, ..self.clone() }, Step::Released))
            }
            (Action::Annul(by), None) => {
                by.differs_from(self.issued_by, Impossible::OwnAct)?;
                Ok((Self { custody: Custody::Annulled, place: None, ..self.clone() }, Step::Annulled))
            }
        }
    }

    fn opened(&self, movement: &OpenMovement) -> Result<(Self, Step), Impossible> {
        let step = match movement.kind {
            Kind::Transfer if movement.place == self.place => return Err(Impossible::SamePlace),
            Kind::Transfer => Step::HandedOver,
            Kind::Disposal if self.custody != Custody::Stored => return Err(Impossible::NotStored),
            Kind::Disposal if !self.received => return Err(Impossible::NeverReceived),
            Kind::Disposal => Step::DisposalOpened,
        };
        Ok((Self { custody: Custody::Moving, movement: Some(movement.clone()), ..self.clone() }, step))
    }

    fn confirmed(&self, open: &OpenMovement, by: &SecondPerson) -> Result<(Self, Step), Impossible> {
        by.differs_from(open.opened_by, Impossible::SamePerson)?;
        by.differs_from(self.issued_by, Impossible::OwnAct)?;
        Ok(match open.kind {
            Kind::Transfer => {
                let place = open.place.clone();
                let there =
                    Self { custody: Custody::Stored, place, received: true, movement: None, ..self.clone() };
                (there, Step::Received)
            }
            Kind::Disposal => {
                let gone = Self { custody: Custody::Disposed, place: None, movement: None, ..self.clone() };
                (gone, Step::Disposed)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::{
        prelude::{Just, Strategy, any},
        prop_oneof,
        test_runner::{Config, TestRunner},
    };

    use super::*;

    /// One of the three people issued the act.
    const ISSUER: Uuid = Uuid::from_u128(1);
    const PLACES: [&str; 3] = ["CU-01", "CU-02", "CU-03"];

    /// Three people, so that the same one often acts twice.
    fn person() -> impl Strategy<Value = Uuid> {
        (1..=3_u128).prop_map(Uuid::from_u128)
    }

    /// Half of them are tied to a person, perhaps to themselves.
    fn second_person() -> impl Strategy<Value = SecondPerson> {
        (person(), proptest::option::of(person()))
            .prop_map(|(id, tied)| SecondPerson { id, tied: tied.into_iter().collect() })
    }

    fn place() -> impl Strategy<Value = String> {
        (0..PLACES.len()).prop_map(|n| PLACES[n].to_owned())
    }

    fn action() -> impl Strategy<Value = Action> {
        let transfer = (any::<u128>(), person(), place()).prop_map(|(id, opened_by, place)| {
            Action::Open(OpenMovement {
                id: Uuid::from_u128(id),
                kind: Kind::Transfer,
                opened_by,
                place: Some(place),
            })
        });
        let disposal = (any::<u128>(), person()).prop_map(|(id, opened_by)| {
            Action::Open(OpenMovement {
                id: Uuid::from_u128(id),
                kind: Kind::Disposal,
                opened_by,
                place: None,
            })
        });
        prop_oneof![
            3 => place().prop_map(|place| Action::Store { place }),
            4 => transfer,
            4 => disposal,
            6 => second_person().prop_map(Action::Confirm),
            2 => Just(Action::Cancel),
            1 => second_person().prop_map(Action::Release),
            1 => second_person().prop_map(Action::Annul),
        ]
    }

    /// Whether somebody is neither one of these people nor tied to one.
    fn others(by: &SecondPerson, people: &[Uuid]) -> bool {
        people.iter().all(|person| by.id != *person && !by.tied.contains(person))
    }

    /// The rules again, in another form: every answer is read from the whole history.
    #[derive(Default)]
    struct Model {
        history: Vec<(Action, Step)>,
    }

    impl Model {
        fn last_step(&self) -> Option<Step> {
            self.history.last().map(|(_, step)| *step)
        }

        fn ended(&self) -> bool {
            self.history.iter().any(|(_, s)| matches!(s, Step::Disposed | Step::Released | Step::Annulled))
        }

        fn open(&self) -> Option<&OpenMovement> {
            match self.history.last() {
                Some((Action::Open(movement), _)) => Some(movement),
                _ => None,
            }
        }

        /// The place of the last step that put them anywhere.
        fn place(&self) -> Option<String> {
            let mut opened = None;
            let mut place = None;
            for (action, step) in &self.history {
                match (action, step) {
                    (Action::Store { place: at }, _) => place = Some(at.clone()),
                    (Action::Open(movement), _) => opened.clone_from(&movement.place),
                    (_, Step::Received) => place.clone_from(&opened),
                    _ => {}
                }
            }
            place
        }

        fn was_received(&self) -> bool {
            self.history.iter().any(|(_, step)| *step == Step::Received)
        }

        /// Whether the rules allow an action.
        fn allows(&self, action: &Action) -> bool {
            if self.ended() {
                return false;
            }
            match (action, self.open()) {
                (Action::Confirm(by), Some(open)) => others(by, &[open.opened_by, ISSUER]),
                (Action::Cancel, open) => open.is_some(),
                (Action::Confirm(_), None) | (_, Some(_)) => false,
                (Action::Store { .. }, None) => self.place().is_none(),
                (Action::Open(movement), None) => match movement.kind {
                    Kind::Transfer => movement.place != self.place(),
                    Kind::Disposal => self.place().is_some() && self.was_received(),
                },
                (Action::Release(by) | Action::Annul(by), None) => others(by, &[ISSUER]),
            }
        }
    }

    #[test]
    fn a_hundred_thousand_random_sequences_follow_the_rules() {
        let mut runner = TestRunner::new(Config { cases: 100_000, ..Config::default() });
        runner
            .run(&proptest::collection::vec(action(), 1..20), |actions| {
                let (mut goods, mut model) = (Goods::taken(ISSUER), Model::default());
                for action in actions {
                    let expected = model.allows(&action);
                    match goods.after(&action) {
                        Ok((next, step)) => {
                            assert!(expected, "{action:?} after {:?}", model.last_step());
                            goods = next;
                            model.history.push((action, step));
                        }
                        Err(why) => assert!(!expected, "{action:?} was refused: {why:?}"),
                    }
                    assert_eq!(goods.custody.is_final(), model.ended());
                    assert_eq!(goods.movement.as_ref(), model.open());
                    assert_eq!(goods.received, model.was_received());
                    if !model.ended() {
                        assert_eq!(goods.place, model.place());
                    }
                    assert_eq!(goods.custody == Custody::Moving, goods.movement.is_some());
                    let disposed = goods.custody == Custody::Disposed;
                    assert!(!disposed || goods.received, "destroyed without a transfer");
                }
                Ok(())
            })
            .unwrap();
    }

    #[test]
    fn impossible_orders_are_named() {
        let anybody = Uuid::from_u128(2);
        let second = |id, tied: &[u128]| SecondPerson {
            id: Uuid::from_u128(id),
            tied: tied.iter().copied().map(Uuid::from_u128).collect(),
        };
        let disposal = Action::Open(OpenMovement {
            id: Uuid::from_u128(9),
            kind: Kind::Disposal,
            opened_by: anybody,
            place: None,
        });
        let store = Action::Store { place: "CU-01".to_owned() };
        let held = Goods::taken(ISSUER);
        assert_eq!(held.after(&disposal), Err(Impossible::NotStored));
        let (stored, _) = held.after(&store).unwrap();
        assert_eq!(stored.after(&store), Err(Impossible::AlreadyStored));
        assert_eq!(stored.after(&disposal), Err(Impossible::NeverReceived));
        let received = Goods { received: true, ..stored };
        let (moving, _) = received.after(&disposal).unwrap();
        let confirm = |by| moving.after(&Action::Confirm(by));
        assert_eq!(confirm(second(2, &[])), Err(Impossible::SamePerson));
        assert_eq!(confirm(second(1, &[])), Err(Impossible::OwnAct));
        for tied in [1, 2] {
            assert_eq!(confirm(second(3, &[tied])), Err(Impossible::TiedAccount));
        }
        for exit in [Action::Release, Action::Annul] {
            assert_eq!(held.after(&exit(second(1, &[]))), Err(Impossible::OwnAct));
            assert_eq!(held.after(&exit(second(3, &[1]))), Err(Impossible::TiedAccount));
        }
        let (gone, _) = confirm(second(3, &[])).unwrap();
        assert_eq!(gone.after(&Action::Release(second(3, &[]))), Err(Impossible::Final(Custody::Disposed)));
    }
}
