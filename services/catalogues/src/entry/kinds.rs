//! Which small catalogues there are.

use pinzon_chassis::Reason;
use pinzon_domain::{
    CatalogueKind,
    date::{ISLANDS, MAINLAND},
    seal_series::{NoSeries, SealSeries},
};

use super::{
    AIRPORT, CodeRule, Conflict, Entry, Field, Format, Kind, Order, ProductColumn, Referrer,
    format::PROVINCES,
};

/// The attribute that lists the airports of a region.
const AIRPORTS: &str = "airports";

/// The languages of [`CatalogueKind::Translations`].
pub const LANGUAGES: [&str; 4] = ["en", "de", "fr", "pt"];
const YES_NO: Format = Format::OneOf(&["Sí", "No"]);
const DECLARATIONS: Referrer = Referrer::Elsewhere("Declaraciones");
const RETENTIONS: Referrer = Referrer::Elsewhere("Actas de retención");

const fn field(code: &'static str, label: &'static str, format: Format) -> Field {
    Field { code, column: code, label, help: "", format, required: true, listed: false, in_snapshot: false }
}

impl Field {
    const fn listed(mut self) -> Self {
        self.listed = true;
        self
    }

    const fn in_snapshot(mut self) -> Self {
        self.in_snapshot = true;
        self
    }

    const fn optional(mut self) -> Self {
        self.required = false;
        self
    }

    const fn help(mut self, help: &'static str) -> Self {
        self.help = help;
        self
    }

    const fn column(mut self, column: &'static str) -> Self {
        self.column = column;
        self
    }
}

const DESCRIPTION: Field = field("description", "Descripción", Format::LongText(500)).listed();

/// Every small catalogue. One that refers to another comes after it.
pub static KINDS: &[Kind] = &[
    Kind {
        kind: CatalogueKind::Classifications,
        title: "Clasificaciones",
        singular: "clasificación",
        code_rule: CodeRule::Words,
        fields: &[
            field("official_term", "Término oficial", Format::Text(120)).listed(),
            field("traveller_message", "Mensaje al viajero", Format::LongText(300)).in_snapshot(),
            field("inspector_action", "Acción del inspector", Format::LongText(300)),
            field("severity", "Severidad", Format::Whole(1, 3))
                .listed()
                .help("1 se permite, 2 se condiciona, 3 no se permite."),
        ],
        referrers: &[Referrer::Products(ProductColumn::Classification)],
        cites: true,
        file: "classifications.csv",
        columns: &[
            "code",
            "name",
            "official_term",
            "traveller_message",
            "inspector_action",
            "severity",
            "source",
        ],
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::Categories,
        title: "Categorías",
        singular: "categoría",
        code_rule: CodeRule::Capitals(2, 6),
        referrers: &[Referrer::Products(ProductColumn::Category)],
        cites: true,
        file: "categories.csv",
        columns: &["code", "name", "description", "sort_order", "product_count", "source"],
        optional: &["product_count"],
        order: Order::Column("sort_order"),
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::Origins,
        title: "Orígenes",
        singular: "origen",
        code_rule: CodeRule::Words,
        referrers: &[Referrer::Products(ProductColumn::Origin)],
        file: "origins.csv",
        columns: &["code", "name", "description", "product_count", "source"],
        optional: &["product_count"],
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::Countries,
        title: "Países",
        singular: "país",
        code_label: "Código ISO de dos letras, o el de tres de la OACI",
        code_rule: CodeRule::Capitals(2, 3),
        fields: &[
            field("alpha3", "Código de tres letras de los documentos", Format::Letters(3)).listed().in_snapshot(),
            field("numeric", "Código ISO numérico", Format::Digits(3)).optional().listed(),
            field("official_name", "Nombre oficial", Format::Text(120)).column("official_name_es").optional(),
            field("nationality", "Gentilicio", Format::Text(60)).optional().listed().in_snapshot(),
            field("documents_only", "Solo en documentos", YES_NO)
                .optional()
                .help("«Sí» para lo que emite documentos o consta como nacionalidad sin ser país, como «Apátrida».")
                .in_snapshot(),
        ],
        referrers: &[Referrer::Airlines, DECLARATIONS, RETENTIONS],
        file: "countries.csv",
        columns: &[
            "alpha2",
            "alpha3",
            "numeric",
            "name_es",
            "official_name_es",
            "nationality",
            "documents_only",
            "source",
        ],
        optional: &["alpha2"],
        code_from: &["alpha2", "alpha3"],
        name: "name_es",
        order: Order::Name,
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::Units,
        title: "Unidades de Medida",
        singular: "unidad de medida",
        code_label: "Código UN/ECE",
        code_rule: CodeRule::Capitals(2, 3),
        fields: &[
            field("symbol", "Símbolo", Format::Text(12)).optional().listed().in_snapshot(),
            field("kind", "Magnitud", Format::Text(40))
                .listed()
                .help("Por ejemplo: masa, volumen, conteo.")
                .in_snapshot(),
            field("name_en", "Nombre en inglés", Format::Text(60)),
        ],
        referrers: &[Referrer::Products(ProductColumn::Unit), DECLARATIONS, RETENTIONS],
        file: "units.csv",
        columns: &["code", "name_es", "symbol", "kind", "name_en", "source"],
        name: "name_es",
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::Airports,
        title: "Aeropuertos",
        singular: "aeropuerto",
        code_label: "Código IATA",
        code_rule: CodeRule::Capitals(3, 3),
        fields: &[
            field("icao", "Código OACI", Format::Letters(4)).listed(),
            field("city", "Ciudad", Format::Text(60)).listed().in_snapshot(),
            field("province", "Provincia", Format::OneOf(PROVINCES))
                .listed()
                .help("Los de Galápagos usan la hora de las islas.")
                .in_snapshot(),
            field("role", "Función", Format::OneOf(&["origen", "destino", "nacional"]))
                .listed()
                .in_snapshot(),
            field("controls_departures", "Controla las salidas hacia las islas", YES_NO)
                .optional()
                .listed()
                .help("«Sí» donde el equipaje se inspecciona y precinta antes de embarcar.")
                .in_snapshot(),
            field("lat", "Latitud", Format::Degrees(90)),
            field("lon", "Longitud", Format::Degrees(180)),
        ],
        referrers: &[DECLARATIONS, RETENTIONS, Referrer::Elsewhere("Usuarios")],
        file: "airports.csv",
        columns: &[
            "iata",
            "icao",
            "name",
            "city",
            "province",
            "role",
            "controls_departures",
            "lat",
            "lon",
            "source",
        ],
        code_from: &["iata"],
        derive: time_zone,
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::Ports,
        title: "Puertos",
        singular: "puerto",
        code_label: "Código UN/LOCODE, o uno propio que empieza con XG",
        code_rule: CodeRule::Capitals(5, 5),
        fields: &[
            field("city", "Ciudad o isla", Format::Text(60)).listed().in_snapshot(),
            field("province", "Provincia", Format::OneOf(PROVINCES))
                .listed()
                .help("Los de Galápagos usan la hora de las islas.")
                .in_snapshot(),
            field(AIRPORT, "Código IATA del aeropuerto que lo controla", Format::Letters(3))
                .optional()
                .listed()
                .help("Obligatorio en Galápagos: el personal de ese aeropuerto ve las declaraciones del puerto.")
                .in_snapshot(),
        ],
        referrers: &[DECLARATIONS],
        file: "ports.csv",
        columns: &["code", "name", "city", "province", "airport", "source"],
        derive: time_zone,
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::Airlines,
        title: "Aerolíneas",
        singular: "aerolínea",
        code_label: "Código IATA u OACI",
        code_rule: CodeRule::FromName,
        fields: &[
            field("icao", "Código OACI", Format::Letters(3)).optional().listed(),
            field("country", "País", Format::Country).listed(),
            field("notes", "Notas", Format::LongText(300)).optional(),
        ],
        referrers: &[DECLARATIONS, RETENTIONS],
        file: "airlines.csv",
        columns: &["name", "iata", "icao", "country", "active", "notes", "source"],
        optional: &["iata", "active"],
        code_from: &["iata", "icao"],
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::TransportModes,
        title: "Modos de Transporte",
        singular: "modo de transporte",
        code_rule: CodeRule::Capitals(2, 6),
        fields: &[DESCRIPTION, field("regular_passengers", "Pasajeros regulares", YES_NO).listed()],
        referrers: &[DECLARATIONS],
        file: "transport_modes.csv",
        columns: &["code", "name", "description", "regular_passengers", "source"],
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::RetentionReasons,
        title: "Razones de Retención",
        singular: "razón de retención",
        code_rule: CodeRule::Series("MR"),
        fields: &[
            DESCRIPTION,
            field("severity", "Gravedad", Format::OneOf(&["alta", "media", "baja"])).listed(),
        ],
        referrers: &[RETENTIONS],
        cites: true,
        file: "retention_reasons.csv",
        columns: &["code", "name", "description", "severity", "source"],
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::CarriedItems,
        title: "Transportados en Retención",
        singular: "transportado en retención",
        code_rule: CodeRule::Series("TR"),
        referrers: &[DECLARATIONS, RETENTIONS],
        file: "carried_items.csv",
        columns: &["code", "name", "description", "source"],
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::RejectionDestinations,
        title: "Destinos de Rechazo",
        singular: "destino de rechazo",
        code_rule: CodeRule::Series("DR"),
        fields: &[
            DESCRIPTION,
            field("final", "Destino final", YES_NO).listed(),
            field("released", "Vuelve al viajero", YES_NO)
                .optional()
                .help("Lo rechazado no puede tener un destino que lo devuelve al viajero."),
            field("days", "Plazo en días", Format::Whole(0, 365))
                .optional()
                .listed()
                .help("Desde el acta. Cuando pasa, la mercancía consta como vencida en custodia."),
        ],
        referrers: &[RETENTIONS],
        cites: true,
        file: "rejection_destinations.csv",
        columns: &["code", "name", "description", "final", "released", "days", "source"],
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::CustodyPlaces,
        title: "Lugares de Custodia",
        singular: "lugar de custodia",
        code_rule: CodeRule::Series("CU"),
        fields: &[
            field(AIRPORT, "Código IATA del aeropuerto", Format::Letters(3)).listed().in_snapshot(),
            DESCRIPTION,
        ],
        referrers: &[RETENTIONS],
        belongs_to_airport: true,
        file: "custody_places.csv",
        columns: &["code", "name", "airport", "description", "source"],
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::SealSeries,
        title: "Series de Precintos",
        singular: "serie de precintos",
        code_rule: CodeRule::Series("SP"),
        fields: &[
            field(AIRPORT, "Código IATA del aeropuerto", Format::Letters(3)).listed().in_snapshot(),
            field(FIRST_SEAL, "Primer número", Format::SealNumber).listed(),
            field(LAST_SEAL, "Último número", Format::SealNumber)
                .listed()
                .help("Las mismas letras y tantas cifras como el primero; hasta 100.000 precintos."),
        ],
        referrers: &[DECLARATIONS],
        belongs_to_airport: true,
        file: "seal_series.csv",
        columns: &["code", "name", "airport", "first", "last", "source"],
        conflict: no_series_of_its_own,
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::ControlPoints,
        title: "Puntos de Control",
        singular: "punto de control",
        code_rule: CodeRule::Series("PC"),
        fields: &[
            field(AIRPORT, "Código IATA del aeropuerto", Format::Letters(3)).listed().in_snapshot(),
            field("class", "Clase", Format::OneOf(&["filtro", "mostrador", "terminal"])).listed().in_snapshot(),
            DESCRIPTION,
        ],
        referrers: &[RETENTIONS],
        belongs_to_airport: true,
        file: "control_points.csv",
        columns: &["code", "name", "airport", "class", "description", "source"],
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::Regions,
        title: "Regiones",
        singular: "región",
        code_rule: CodeRule::Series("RG"),
        fields: &[
            field(AIRPORTS, "Códigos IATA de sus aeropuertos", Format::AirportCodes)
                .listed()
                .help("Separados por espacios. Un aeropuerto es de una sola región.")
                .in_snapshot(),
        ],
        referrers: &[Referrer::Elsewhere("Usuarios")],
        file: "regions.csv",
        columns: &["code", "name", "airports", "source"],
        conflict: shares_an_airport,
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::Flights,
        title: "Vuelos",
        singular: "vuelo",
        code_label: "Número, como lo imprime el pasaje",
        code_rule: CodeRule::Capitals(3, 7),
        fields: &[
            field("airline", "Código de la aerolínea", Format::Text(20)).listed().in_snapshot(),
            field("origins", "Códigos IATA de los aeropuertos de salida", Format::AirportCodes)
                .listed()
                .help("Separados por espacios. Si son varios, el viajero elige el suyo.")
                .in_snapshot(),
            field("destinations", "Códigos IATA de los aeropuertos de llegada", Format::AirportCodes)
                .listed()
                .help("Separados por espacios. Si son varios, el viajero elige el suyo.")
                .in_snapshot(),
        ],
        referrers: &[],
        file: "flights.csv",
        columns: &["code", "name", "airline", "origins", "destinations", "source"],
        ..PLAIN
    },
    Kind {
        kind: CatalogueKind::Translations,
        title: "Traducciones",
        singular: "traducción",
        code_rule: CodeRule::Series("TX"),
        fields: &[
            field("spanish", "Texto completo en español", Format::LongText(1000))
                .optional()
                .help("Solo si no cabe en el nombre. Lo que no está traducido se muestra en español."),
            field(LANGUAGES[0], "Inglés", Format::LongText(1000)).optional().listed(),
            field(LANGUAGES[1], "Alemán", Format::LongText(1000)).optional(),
            field(LANGUAGES[2], "Francés", Format::LongText(1000)).optional(),
            field(LANGUAGES[3], "Portugués", Format::LongText(1000)).optional(),
        ],
        referrers: &[],
        file: "translations.csv",
        columns: &["code", "name", "spanish", "en", "de", "fr", "pt", "source"],
        in_snapshot: false,
        ..PLAIN
    },
];

/// What most catalogues look like.
const PLAIN: Kind = Kind {
    kind: CatalogueKind::Categories,
    title: "",
    singular: "",
    code_label: "Código",
    code_rule: CodeRule::FromName,
    fields: &[DESCRIPTION],
    referrers: &[],
    cites: false,
    belongs_to_airport: false,
    in_snapshot: true,
    file: "",
    columns: &[],
    optional: &[],
    code_from: &["code"],
    name: "name",
    order: Order::File,
    derive: |_| {},
    conflict: |_, _| None,
};

/// The attribute of airports and ports that says whether they are on the islands: the name of their time zone.
pub(crate) const TIME_ZONE: &str = "time_zone";

/// Airports and ports of the islands keep the islands' time.
fn time_zone(entry: &mut Entry) {
    let island = entry.attributes.get("province").is_some_and(|province| province == "Galápagos");
    let zone = if island { ISLANDS } else { MAINLAND };
    entry.attributes.insert(TIME_ZONE.to_owned(), zone.name().to_owned());
}

const FIRST_SEAL: &str = "first";
const LAST_SEAL: &str = "last";

fn seals(entry: &Entry) -> Option<Result<SealSeries, NoSeries>> {
    let number = |attribute| entry.attributes.get(attribute);
    Some(SealSeries::new(number(FIRST_SEAL)?, number(LAST_SEAL)?))
}

fn airports(region: &Entry) -> Vec<&str> {
    region.attributes.get(AIRPORTS).map(|codes| codes.split(' ').collect()).unwrap_or_default()
}

/// An airport is of one region in use at most.
fn shares_an_airport(entry: &Entry, others: &[Entry]) -> Option<Conflict> {
    let own = airports(entry);
    let mut others =
        others.iter().filter(|other| other.active && other.code != entry.code).flat_map(airports);
    others.any(|airport| own.contains(&airport)).then_some((AIRPORTS, Reason::Duplicated))
}

/// No seal is of two series, so that its number tells where it comes from.
fn no_series_of_its_own(entry: &Entry, others: &[Entry]) -> Option<Conflict> {
    match seals(entry)? {
        Err(NoSeries::Unlike) => Some((LAST_SEAL, Reason::Malformed)),
        Err(NoSeries::Reversed | NoSeries::TooLarge) => Some((LAST_SEAL, Reason::NumberOutOfRange)),
        Ok(series) => {
            let mut series_of_others =
                others.iter().filter(|other| other.code != entry.code).filter_map(|other| seals(other)?.ok());
            series_of_others.any(|other| other.overlaps(&series)).then_some((FIRST_SEAL, Reason::Duplicated))
        }
    }
}
