//! The codes people meet in JSON and their proto enums.
//!
//! A request may hold any text where a code is expected: an unknown one becomes the
//! proto enum's zero, so that the service reports it together with every other wrong field.
//! The service can only see it as missing; [`unknown`] names the true reason.

use pinzon_chassis::Reason;

use crate::json::BadAnswer;

/// An enum with one stable JSON code per value.
pub trait Code: Copy + Sized + 'static {
    /// Every value.
    const ALL: &'static [Self];

    /// The code in JSON.
    fn code(self) -> &'static str;

    /// The value of a code.
    fn parse(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.code() == code)
    }
}

/// The number of a code in the proto enum `P`; zero when missing or unknown.
pub fn to_proto<C, P>(code: Option<String>) -> i32
where
    C: Code,
    P: From<C> + Into<i32>,
{
    filter::<C, P>(code.as_deref().and_then(C::parse))
}

/// The field and the reason when a code was sent that is none of `C`.
pub fn unknown<C: Code>(field: impl Into<String>, code: Option<&str>) -> Option<(String, Reason)> {
    let code = code.filter(|code| !code.is_empty())?;
    C::parse(code).is_none().then(|| (field.into(), Reason::UnknownCode))
}

/// The number of a value in the proto enum `P`; zero for none.
pub fn filter<C, P>(value: Option<C>) -> i32
where
    P: From<C> + Into<i32>,
{
    value.map_or(0, |value| P::from(value).into())
}

/// The value a service answered with as a number of the proto enum `P`.
pub fn from_proto<C, P>(number: i32) -> Result<C, BadAnswer>
where
    C: Code,
    P: TryFrom<i32> + TryInto<C>,
{
    P::try_from(number)
        .ok()
        .and_then(|value| value.try_into().ok())
        .ok_or_else(|| BadAnswer::new(format!("{number} is no {}", std::any::type_name::<P>())))
}

macro_rules! codes {
    (
        $(#[$meta:meta])*
        $name:ident = $($proto:path)|+ {
            $($(#[$variant_meta:meta])* $variant:ident = $code:tt,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        pub enum $name {
            $($(#[$variant_meta])* #[serde(rename = $code)] $variant,)+
        }

        impl $crate::codes::Code for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)+
                }
            }
        }

        $crate::codes::codes!(@proto $name [$($proto)|+] $($variant)+);
    };
    (@proto $name:ident [$first:path | $($rest:path)|+] $($variant:ident)+) => {
        $crate::codes::codes!(@proto $name [$first] $($variant)+);
        $crate::codes::codes!(@proto $name [$($rest)|+] $($variant)+);
    };
    (@proto $name:ident [$proto:path] $($variant:ident)+) => {
        impl From<$name> for $proto {
            fn from(value: $name) -> Self {
                match value {
                    $($name::$variant => <$proto>::$variant,)+
                }
            }
        }

        impl TryFrom<$proto> for $name {
            type Error = ();

            fn try_from(value: $proto) -> Result<Self, ()> {
                match value {
                    <$proto>::Unspecified => Err(()),
                    $(<$proto>::$variant => Ok(Self::$variant),)+
                }
            }
        }
    };
}
pub(crate) use codes;

codes! {
    /// Way of the journey.
    Direction = pinzon_proto::declarations::v1::Direction | pinzon_proto::retentions::v1::Direction {
        /// From the mainland to the islands.
        Entry = "ingreso",
        /// Between islands.
        Interisland = "interisla",
        /// From the islands to the mainland.
        Exit = "salida",
    }
}

codes! {
    /// Kind of identity document.
    DocumentType = pinzon_proto::declarations::v1::DocumentType | pinzon_proto::retentions::v1::DocumentType {
        /// Passport.
        Passport = "pasaporte",
        /// Ecuadorian identity card.
        Cedula = "cedula",
        /// Anything else.
        Other = "otro",
    }
}

/// Which of the things that may be deactivated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatusFilter {
    /// Those in use.
    Active,
    /// Those kept for what refers to them.
    Inactive,
    /// Both.
    All,
}

impl StatusFilter {
    /// The number in the contract; both when nothing was chosen.
    pub fn number(chosen: Option<Self>) -> i32 {
        use pinzon_proto::catalogues::v1::StatusFilter as Proto;
        match chosen {
            Some(Self::Active) => Proto::Active,
            Some(Self::Inactive) => Proto::Inactive,
            Some(Self::All) | None => Proto::Unspecified,
        }
        .into()
    }
}

codes! {
    /// Whether a norm is in force.
    Standing = pinzon_proto::catalogues::v1::StandardStatus {
        /// In force as it was published.
        InForce = "vigente",
        /// In force with amendments.
        Amended = "reformada",
        /// No longer in force.
        Repealed = "derogada",
    }
}

impl Standing {
    /// As a file says it.
    pub fn in_spanish(self) -> &'static str {
        match self {
            Self::InForce => "Vigente",
            Self::Amended => "Reformada",
            Self::Repealed => "Derogada",
        }
    }
}
