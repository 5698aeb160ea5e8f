//! The small catalogues that everything else refers to.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// A small catalogue. Its code is how the API names it; what its entries hold, the service of the catalogues says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum CatalogueKind {
    /// Whether a product may enter.
    Classifications,
    /// Groups of products.
    Categories,
    /// Plant, animal, …
    Origins,
    /// Countries.
    Countries,
    /// Units of measure.
    Units,
    /// Airports.
    Airports,
    /// Ports.
    Ports,
    /// Airlines.
    Airlines,
    /// Ways to travel.
    TransportModes,
    /// Why goods are retained.
    RetentionReasons,
    /// Where goods are carried.
    CarriedItems,
    /// Where rejected goods go.
    RejectionDestinations,
    /// Where retained goods are kept.
    CustodyPlaces,
    /// Numbers of seals.
    SealSeries,
    /// Filters, counters and terminals.
    ControlPoints,
    /// Airports that are administered together.
    Regions,
    /// Numbers of flights and where they go.
    Flights,
    /// Texts of the others in other languages.
    Translations,
}
