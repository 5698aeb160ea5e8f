//! The sentence of every reason. Each match names every case, so that a new reason does not compile until somebody has
//! written its Spanish.

use std::collections::HashMap;

use axum::http::StatusCode;
use chrono::{DateTime, Timelike as _, Utc};
use pinzon_chassis::Reason;
use pinzon_domain::date::airport_zone;
use pinzon_proto::declarations::v1::LaneReason;

use crate::language::Language;

mod translated;

/// What a person reads when a request or a field was refused; Spanish where it is not translated.
pub fn reason(reason: Reason, language: Language) -> &'static str {
    translated::reason(reason, language).unwrap_or_else(|| spanish(reason))
}

/// The Spanish of a reason.
pub fn spanish(reason: Reason) -> &'static str {
    match reason {
        Reason::Unspecified | Reason::Internal => "Ocurrió un error inesperado. Intente de nuevo.",
        Reason::Unavailable => {
            "El servicio no está disponible en este momento. Intente de nuevo en unos segundos."
        }
        Reason::DeadlineExceeded => "El servidor tardó demasiado en responder. Intente de nuevo.",
        Reason::InvalidFields => "Revise los datos señalados.",
        Reason::Unauthenticated => "Inicie sesión para continuar.",
        Reason::Forbidden => "Su rol no permite esta acción.",
        Reason::WrongAirport => "No tiene asignado este aeropuerto.",
        Reason::VersionConflict => {
            "Estos datos cambiaron mientras los editaba. Vuelva a cargarlos y repita su cambio."
        }
        Reason::IdempotencyKeyReused => "Este envío ya se registró con otros datos.",
        Reason::MalformedBody => "La solicitud no tiene el formato esperado.",
        Reason::RouteNotFound => "La dirección solicitada no existe.",
        Reason::Overloaded => "El sistema atiende demasiadas solicitudes. Intente de nuevo en unos segundos.",
        Reason::ExportUnderWay => {
            "Ya se prepara otro archivo para usted. Espere a que termine e intente de nuevo."
        }
        Reason::ExportTooLarge => {
            "La lista tiene más de 200 000 filas y no cabe en un archivo. Acótela con filtros."
        }
        Reason::BodyTooSlow => {
            "Los datos tardaron demasiado en llegar. Busque un lugar con mejor señal e intente de nuevo."
        }
        Reason::BodyTooLarge => "Los datos enviados son demasiado grandes.",
        Reason::MethodNotAllowed => "Esta dirección no admite la operación solicitada.",

        Reason::WrongCredentials => "Correo o contraseña incorrectos.",
        Reason::SessionEnded => "Su sesión terminó. Inicie sesión de nuevo.",
        Reason::UserNotFound => "El usuario no existe.",
        Reason::SessionNotFound => "La sesión no existe o ya terminó.",
        Reason::SecondFactorRequired => "Ingrese el código de su aplicación de verificación.",
        Reason::OwnAccount => "Nadie decide sobre su propia cuenta: lo hace otro administrador.",
        Reason::PersonActive => {
            "La cuenta de esta persona está activa: lo envía ella al iniciar sesión en este dispositivo."
        }
        Reason::PersonOfOtherAirports => {
            "Esta persona trabaja en otros aeropuertos: lo toma un supervisor de allí o un administrador."
        }
        Reason::NameOfColleague => "Otra cuenta ya tiene este nombre. Añada el segundo nombre o apellido.",
        Reason::SecondFactorOfferEnded => {
            "El código QR vale 10 minutos y ya no sirve. Cancele y empiece de nuevo."
        }
        Reason::SecondFactorWrong => "El código de verificación no es correcto.",
        Reason::SecondFactorKept => {
            "Su rol exige un segundo factor. Puede cambiarlo o agregar otro, pero no quitar el último."
        }
        Reason::PasskeyRequired => "Confirme con su llave de acceso o con un código.",
        Reason::PasskeyRefused => {
            "No se pudo comprobar la llave de acceso. Intente de nuevo o ingrese de otra forma."
        }
        Reason::PasskeyExpired => "Pasaron más de cinco minutos. Intente de nuevo.",
        Reason::PasskeyNeedsPassword => {
            "Esta llave de acceso se usa después de la contraseña. Ingrese con su correo y su contraseña."
        }
        Reason::PasskeyNotFound => "La llave de acceso no existe. Es posible que ya la haya quitado.",
        Reason::TooManyPasskeys => "Cada cuenta admite hasta 20 llaves de acceso. Quite una que ya no use.",
        Reason::PasswordChangeRequired => "Cambie su contraseña para continuar.",
        Reason::SecondFactorEnrolmentRequired => "Active su segundo factor para continuar.",
        Reason::LastAdmin => "Debe quedar al menos un administrador activo.",
        Reason::TooManySignIns => {
            "Demasiados intentos de inicio de sesión. Espere unos minutos e intente de nuevo."
        }

        Reason::ProductNotFound => "El producto no existe.",
        Reason::CatalogueNotFound => "El catálogo no existe.",

        Reason::DeclarationNotFound => "La declaración no existe.",
        Reason::DeclarationNotEditable => "La declaración ya no se puede modificar.",
        Reason::EditCredentialsWrong => "Los datos no coinciden con los de la declaración.",
        Reason::DeclarationMoved => {
            "Otra persona atendió la declaración mientras tanto. Véala de nuevo antes de repetir la acción."
        }
        Reason::LaneChanged => {
            "Hay un motivo de canal que usted no había visto. Vea de nuevo la declaración."
        }
        Reason::DeclarationContested => {
            "Hay decisiones que se contradicen. Rige la más estricta hasta que un supervisor decida."
        }
        Reason::TransitionNotAllowed => "El estado actual de la declaración no permite esta acción.",
        Reason::DepartureStepNotAllowed => "El control de salida ya se decidió, o este viaje no lo tiene.",
        Reason::DepartureNotSealed => "Esta declaración no tiene maletas con precinto.",
        Reason::SealNotFound => "No hay ninguna maleta con este precinto.",
        Reason::SealUsed => "Este precinto ya se usó en otra maleta.",
        Reason::AmnestyCounted => {
            "Este punto de control ya tiene el acta de amnistía de hoy. Anúlela para corregirla."
        }
        Reason::SealNotInSeries => "Este precinto no es de ninguna serie de su aeropuerto.",
        Reason::TooFewSeals => "Cada maleta necesita un precinto.",
        Reason::SealOfAnother => "Este precinto no es de esta declaración.",
        Reason::DeclarationHasPassenger => "Un acta sobre una declaración siempre tiene pasajero.",
        Reason::NotExpected => "Este dato no corresponde aquí.",
        Reason::TooManyAttempts => "Demasiados intentos. Espere unos minutos e intente de nuevo.",
        Reason::ProofRequired => "Su navegador debe resolver una comprobación antes de enviar.",
        Reason::TooManySubmissions => {
            "Se enviaron demasiadas declaraciones desde esta red. La suya sigue en este dispositivo."
        }
        Reason::PassengerNotFound => "El pasajero no existe.",
        Reason::PassengerJoined => {
            "Uno de los registros está unido a otro. Sepárelos antes, o elija el registro que permanece."
        }
        Reason::PassengerAlertNotFound => "La alerta no existe.",
        Reason::DeclarationNotDuplicate => {
            "Solo se une una declaración vigente a otra del mismo viaje que nombre a quien la declara."
        }
        Reason::DeclarationHasFindings => "La declaración tiene novedades o actas: es la que debe quedar.",

        Reason::RetentionNotFound => "El acta de retención no existe.",
        Reason::RetentionAnnulled => "El acta ya está anulada.",
        Reason::RetentionGoodsGone => {
            "El acta ya no se puede anular: parte de las mercancías tuvo su destino final."
        }
        Reason::MovementNotFound => "El movimiento no existe.",
        Reason::MovementClosed => "El movimiento ya está confirmado o cancelado.",
        Reason::MovementSamePerson => "Debe confirmarlo otra persona: otro inspector o supervisor.",
        Reason::CustodyOwnAct => "Usted emitió el acta: debe hacerlo otro inspector o supervisor.",
        Reason::CustodyTiedAccount => {
            "En estos 30 días uno dio al otro su contraseña o su rol: debe hacerlo otra persona."
        }
        Reason::PhotoNotFound => "La foto no existe.",
        Reason::PhotoOffset => "La foto ya llegó hasta otro punto. Continúe desde ahí.",
        Reason::PhotoChanged => "La foto no llegó como salió del dispositivo. Envíela de nuevo.",
        Reason::TooManyPhotos => "Cada mercancía admite hasta 5 fotos.",

        Reason::StandardNotFound => "La norma no existe.",
        Reason::ArticleNotFound => "El artículo no existe.",
        Reason::DisclaimerNotFound => "Esa versión del texto no existe.",
        Reason::ImageSlotNotFound => "Ese lugar para una imagen no existe.",
        Reason::BannerNotFound => "El banner no existe.",
        Reason::MediaNotFound => "La imagen no existe.",
        Reason::NotAnImage => {
            "El archivo no es una imagen PNG, JPEG, WebP o GIF. Guarde como JPEG las fotos HEIC y AVIF."
        }
        Reason::ImageTooLarge => "La imagen pesa más de 5 MB. Redúzcala e intente de nuevo.",
        Reason::ImageTooManyPixels => {
            "La imagen mide más de 4096 píxeles de ancho o de alto. Redúzcala e intente de nuevo."
        }
        Reason::ImageBroken => "La imagen está dañada o incompleta. Elija otro archivo.",
        Reason::EntryNotFound => "El registro no existe en este catálogo.",
        Reason::ImportNotFound => "La importación no existe.",
        Reason::ImportNotReady => "El estado actual de la importación no permite esta acción.",
        Reason::ImportOutdated => {
            "El catálogo cambió después de revisar el archivo. Vuelva a cargarlo para compararlo de nuevo."
        }
        Reason::ImportInterrupted => {
            "El servicio se detuvo durante la importación. No se guardó nada; cargue el archivo de nuevo."
        }
        Reason::FileUnreadable => "El archivo no se pudo leer. Debe ser CSV o un libro XLSX.",
        Reason::FileTooLarge => "El archivo supera el tamaño permitido de 32 MB.",
        Reason::VerdictNotFound => "No hay una clasificación programada para esa fecha.",
        Reason::VerdictHasBegun => "Una clasificación que ya rige no se puede retirar.",
        Reason::ImportFailed => "La importación falló. No se guardó nada.",

        Reason::DeadLetterNotFound => "No existe un evento por resolver con ese número.",
        Reason::DeadLetterDecided => "Alguien ya decidió sobre este evento.",
        Reason::DeadLetterNotApplicable => "El evento todavía no se puede aplicar. Sigue por resolver.",
        Reason::DeadLetterUntrusted => "Nadie firmó este evento o no se puede leer. Solo se puede descartar.",

        Reason::Required => "Este dato es obligatorio.",
        Reason::TooLong => "El texto es demasiado largo.",
        Reason::UnknownCode => "Elija un valor de la lista.",
        Reason::Malformed => "El formato no es válido.",
        Reason::NoSuchDate => "Esta fecha no existe en el calendario.",
        Reason::DateInThePast => "La fecha ya pasó.",
        Reason::DateTooFar => "La fecha es demasiado lejana.",
        Reason::DateInTheFuture => "La fecha aún no llega.",
        Reason::UnderAge => "El declarante debe tener al menos 18 años en la fecha del viaje.",
        Reason::NotAMinor => "Debe ser menor de 18 años en la fecha del viaje.",
        Reason::QuantityNotPositive => "La cantidad debe ser mayor que cero.",
        Reason::QuantityTooLarge => "La cantidad es demasiado grande.",
        Reason::QuantityTooPrecise => "La cantidad admite hasta tres decimales.",
        Reason::ProductOrDescription => "Elija un producto del catálogo o descríbalo, no ambos.",
        Reason::DetailOrItems => "Si responde que sí, describa lo que lleva o agregue al menos un producto.",
        Reason::OathNotAccepted => "Acepte la declaración juramentada para continuar.",
        Reason::OathOutdated => "El texto de la declaración juramentada cambió. Léalo y acéptelo de nuevo.",
        Reason::SameAirport => "El origen y el destino deben ser distintos.",
        Reason::TooMany => "Hay demasiados elementos.",
        Reason::RoleNotGranted => "Un administrador regional da los roles de inspector y de supervisor.",
        Reason::NotAssigned => "Elija un aeropuerto que tenga asignado.",
        Reason::EmptyList => "Agregue al menos un elemento.",
        Reason::Duplicated => "Este dato está repetido.",
        Reason::AirportAgainstDirection => "El aeropuerto o puerto no corresponde al sentido del viaje.",
        Reason::NotAPort => "Elija un puerto: una embarcación no llega a un aeropuerto.",
        Reason::NotAnAirport => "Elija un aeropuerto: un vuelo no llega a un puerto.",
        Reason::DestinationReleases => "Lo rechazado no vuelve al viajero. Elija otro destino.",
        Reason::NotInDeclaration => "No consta en la declaración.",
        Reason::PageTokenInvalid => "La página solicitada ya no es válida. Vuelva al inicio de la lista.",
        Reason::TooShort => "El texto es demasiado corto.",
        Reason::EmailTaken => "Ya existe una cuenta con este correo.",
        Reason::PasswordBreached => "Esta contraseña es de las que se adivinan. Elija otra.",
        Reason::PasswordWrong => "La contraseña actual no es correcta.",
        Reason::PasswordUnchanged => "La contraseña nueva debe ser distinta de la actual.",
        Reason::ReplacedInACircle => "Una norma no puede reemplazarse a sí misma, tampoco a través de otras.",
        Reason::LinkNotAllowed => {
            "Escriba una dirección que empiece con https:// o una página propia que empiece con /."
        }
        Reason::DatesReversed => "La fecha final es anterior a la inicial.",
        Reason::UnknownImage => "La imagen ya no existe. Súbala de nuevo.",
        Reason::Inactive => "Está desactivado. Elija otro.",
        Reason::OrderOutdated => "La lista cambió mientras la ordenaba. Vuelva a cargarla y ordene de nuevo.",
        Reason::UnknownStandard => "La norma no existe. Elija una de la lista.",
        Reason::CodeTaken => "Ya existe un registro con este código.",
        Reason::NameTaken => "Ya existe un registro con este nombre.",
        Reason::ConditionsRequired => "Un producto restringido necesita su condición de ingreso.",
        Reason::NumberOutOfRange => "El número está fuera de los límites.",
        Reason::NotANumber => "Debe ser un número.",
        Reason::ColumnMissing => "Falta esta columna.",
        Reason::ColumnUnknown => "Esta columna no se reconoce.",
        Reason::ColumnCount => "La fila no tiene tantas celdas como el encabezado.",
        Reason::QuoteNotClosed => {
            "Unas comillas se abren en esta celda y no se cierran. Lo que sigue no se pudo leer."
        }
        Reason::LettersUnreadable => {
            "Hay letras que no se pudieron leer. Guarde el archivo como «CSV UTF-8» o como XLSX."
        }
        Reason::UnknownField => "Este dato no existe.",
        Reason::TooManyRows => "El archivo tiene demasiadas filas, o demasiadas con errores. No se leyó más.",
        Reason::DocumentTaken => "Ya existe un pasajero con este documento.",
        Reason::DocumentInUse => "El documento ya consta. Cree un registro con el correcto y una los dos.",
        Reason::RetentionNotAnnulled => "Solo se corrige un acta anulada.",
        Reason::RetentionReplaced => "Otra acta ya corrige esta.",
        Reason::ItemNotFound => "No hay una mercancía con esta etiqueta.",
        Reason::CustodyEnded => "La custodia de esta mercancía ya terminó.",
        Reason::CustodyMoving => "Esta mercancía está en un movimiento que falta confirmar.",
        Reason::CustodyStored => "Esta mercancía ya está en un lugar de custodia: trasládela.",
        Reason::CustodyNotStored => "Esta mercancía no está en un lugar de custodia.",
        Reason::CustodyNeverReceived => {
            "Nadie más ha recibido esta mercancía: antes de su destino final hace falta un traslado."
        }
        Reason::CustodySamePlace => "Esta mercancía ya está en ese lugar.",
        Reason::AnotherAirport => "Esta mercancía es de otro aeropuerto.",
        Reason::DeviceUnknown => {
            "Este dispositivo no está registrado para emitir actas sin red en el aeropuerto."
        }
        Reason::TokenNotGenuine => "El código QR no corresponde a lo que dice el acta.",
        Reason::DeviceClock => "La hora del dispositivo no era correcta cuando se emitió el acta.",
        Reason::AnotherOfficer => {
            "Registra el acta quien la emitió, o quien tomó lo que dejó con la cuenta suspendida."
        }
        Reason::FolioTaken => "Otra acta ya tiene este folio.",
        Reason::KeyWeak => "La clave del dispositivo no es segura. Regístrelo de nuevo con otra.",
        Reason::TooManyDevices => {
            "Ya registró 20 dispositivos aquí. Un supervisor da de baja los que no usa."
        }
        Reason::DeviceRevoked => "Este dispositivo fue dado de baja y ya no emite actas.",
    }
}

/// Why a declaration is in its lane; `code` is that of a [`LaneReason`], `about` names the item or the act and may be
/// empty.
pub fn lane(code: &str, about: &str) -> String {
    let reason = LaneReason::from_str_name(&format!("LANE_REASON_{code}")).unwrap_or_default();
    let (plain, named) = match reason {
        LaneReason::Unspecified => ("Requiere revisión.", None),
        LaneReason::NothingDeclared => ("No declara mercancías.", None),
        LaneReason::OnlyPermittedItems => ("Lleva solo mercancías permitidas.", None),
        LaneReason::YesWithoutItems => ("Respondió que sí a una pregunta y no detalló mercancías.", None),
        LaneReason::RestrictedItem => {
            ("Lleva una mercancía restringida.", Some("Lleva una mercancía restringida"))
        }
        LaneReason::NotPermittedItem => {
            ("Lleva una mercancía no permitida.", Some("Lleva una mercancía no permitida"))
        }
        LaneReason::FreeTextItem => (
            "Lleva una mercancía que no está en el catálogo.",
            Some("Lleva una mercancía que no está en el catálogo"),
        ),
        LaneReason::EarlierRetention => (
            "El mismo documento tiene una retención anterior.",
            Some("El mismo documento tiene una retención anterior"),
        ),
        LaneReason::RandomDraw => ("Sorteo: le tocó inspección al azar.", None),
        LaneReason::AnswersAgainstItems => {
            ("Respondió que no a todas las preguntas y declara mercancías.", None)
        }
        LaneReason::UnsoundSeal => {
            ("Un precinto no llegó como salió.", Some("Un precinto no llegó como salió"))
        }
        LaneReason::PassengerAlert => ("Hay una alerta del personal.", Some("Alerta del personal")),
        LaneReason::RepeatedDeclaration => (
            "La misma persona tiene otra declaración para este viaje.",
            Some("La misma persona tiene otra declaración para este viaje"),
        ),
    };
    match named {
        Some(start) if !about.is_empty() => format!("{start}: {}.", about.trim_end_matches('.')),
        _ => plain.to_owned(),
    }
}

/// A step that another person took on a declaration after the caller read it, from the facts of the service's refusal.
pub struct Change {
    what: String,
    at: DateTime<Utc>,
    by: String,
    airport: String,
}

impl Change {
    /// The change that the facts of a refusal tell; none if they tell none.
    pub fn of(facts: &HashMap<String, String>) -> Option<Self> {
        let told = |name: &str| facts.get(name).cloned();
        Some(Self {
            what: told("change")?,
            at: told("changed_at")?.parse().ok()?,
            by: told("changed_by")?,
            airport: told("airport")?,
        })
    }
}

/// The message for a field that does not exist.
pub fn unknown_field(name: &str, language: Language) -> String {
    translated::unknown_field(name, language)
        .unwrap_or_else(|| format!("No existe un dato con el nombre «{name}»."))
}

/// The Spanish message for a step that came after another person's.
pub fn change(change: &Change, now: DateTime<Utc>) -> String {
    let zone = airport_zone(&change.airport);
    let (at, today) = (change.at.with_timezone(&zone), now.with_timezone(&zone).date_naive());
    let hour = at.format("%H:%M");
    let article = if at.hour() == 1 { "la" } else { "las" };
    let day = if at.date_naive() == today { String::new() } else { at.format("el %d/%m/%Y a ").to_string() };
    let since = format!("{day}{article} {hour}");
    let when = if day.is_empty() { format!("a {since}") } else { since.clone() };
    let who = if change.by.is_empty() { "Otra persona" } else { change.by.as_str() };
    let happened = match change.what.as_str() {
        "edited" => format!("El viajero la cambió {when}."),
        "corrected" => format!("{who} la corrigió {when}."),
        "presented" => format!("{who} la marcó como presentada {when}."),
        "in_inspection" => format!("{who} la inspecciona desde {since}."),
        "cleared" => format!("{who} la declaró conforme {when}."),
        "with_findings" => format!("{who} la dejó con novedad {when}."),
        "annulled" => format!("{who} la anuló {when}."),
        "expired" => format!("Venció sin presentarse {when}."),
        "reopened" => format!("{who} la reabrió {when}."),
        _ => format!("{who} la cambió {when}."),
    };
    format!("{happened} Vea cómo está ahora y repita la acción si corresponde.")
}

/// The HTTP status in words.
pub fn title(status: StatusCode, language: Language) -> &'static str {
    translated::title(status, language).unwrap_or_else(|| spanish_title(status))
}

fn spanish_title(status: StatusCode) -> &'static str {
    match status.as_u16() {
        401 => "No autenticado",
        403 => "Acceso denegado",
        404 => "No encontrado",
        405 => "Operación no admitida",
        409 => "Conflicto",
        413 => "Solicitud demasiado grande",
        415 => "Formato no admitido",
        422 => "Datos no válidos",
        429 => "Demasiados intentos",
        503 => "Servicio no disponible",
        504 => "Tiempo de espera agotado",
        500.. => "Error del servidor",
        _ => "Solicitud no válida",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(what: &str, at: &str, by: &str, airport: &str) -> String {
        let facts = [("change", what), ("changed_at", at), ("changed_by", by), ("airport", airport)];
        let facts: HashMap<_, _> = facts.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        change(&Change::of(&facts).unwrap(), "2026-11-27T17:00:00Z".parse().unwrap())
    }

    #[test]
    fn whoever_comes_too_late_reads_what_happened_at_the_time_of_the_airport() {
        let then = "Vea cómo está ahora y repita la acción si corresponde.";
        let at = "2026-11-27T16:42:00Z";
        assert_eq!(
            told("in_inspection", at, "Ana Ruiz", "GPS"),
            format!("Ana Ruiz la inspecciona desde las 10:42. {then}")
        );
        assert_eq!(
            told("cleared", at, "Ana Ruiz", "UIO"),
            format!("Ana Ruiz la declaró conforme a las 11:42. {then}")
        );
        assert_eq!(
            told("reopened", "2026-11-26T07:05:00Z", "Ana Ruiz", "GPS"),
            format!("Ana Ruiz la reabrió el 26/11/2026 a la 01:05. {then}")
        );
        assert_eq!(told("edited", at, "", ""), format!("El viajero la cambió a las 10:42. {then}"));
        assert!(Change::of(&HashMap::new()).is_none());
    }
}
