import { departureStateLabels, ownerlessReasonLabels } from "./labels";
import { productTexts } from "./products";

/** What a recorded fact carries; nothing about it is taken for granted. */
type Data = Record<string, unknown>;

const text = (value: unknown): string =>
  value === null || value === undefined || value === "" ? "ninguno" : String(value);
const list = (value: unknown): string => (Array.isArray(value) && value.length > 0 ? value.join(", ") : "todos");
const count = (value: unknown, one: string, many: string): string => `${text(value)} ${value === 1 ? one : many}`;

const DEPARTURE_STATES: Record<string, string> = Object.fromEntries(
  Object.entries(departureStateLabels).map(([state, label]) => [state, label.toLowerCase()]),
);
const OWNERLESS: Record<string, string> = ownerlessReasonLabels;
const STATES: Record<string, string> = {
  submitted: "enviada",
  presented: "presentada",
  in_inspection: "en inspección",
  cleared: "conforme",
  with_findings: "con novedad",
  annulled: "anulada",
  expired: "vencida",
};
const LANES: Record<string, string> = { green: "verde", yellow: "amarillo", red: "rojo" };
const ROLES: Record<string, string> = {
  inspector: "inspector",
  supervisor: "supervisor",
  regional_admin: "administrador regional",
  admin: "administrador",
  auditor: "auditor",
};

const ACCOUNT_STATES: Record<string, string> = { pending: "por aprobar", active: "activa", suspended: "suspendida" };

const ENDINGS: Record<string, string> = {
  closed_by_owner: "las cerró su dueño",
  closed_by_admin: "las cerró un administrador",
  idle: "nadie las usaba",
  password_changed: "cambió la contraseña",
  password_reset: "se restableció la contraseña",
  account_changed: "cambiaron los permisos de la cuenta",
  second_factor_required: "su rol exige un segundo factor",
  second_factor_enrolled: "el segundo factor se activó en otra",
};

/** Why an administrator reset an account. */
const RESET_REASONS: Record<string, string> = {
  password_forgotten: "la persona olvidó su contraseña",
  factor_lost: "la persona perdió su teléfono y sus códigos de recuperación",
  misuse_suspected: "alguien más pudo usar la cuenta",
  password_expired: "la contraseña de un solo uso venció",
};
/** Why somebody took over the work that a person left on a device. */
const TAKEOVER_REASONS: Record<string, string> = {
  person_left: "la persona ya no trabaja aquí",
  person_away: "la persona está ausente",
  misuse_suspected: "alguien más pudo usar la cuenta o el dispositivo",
};
const WORK: readonly (readonly [kind: string, one: string, many: string])[] = [
  ["step", "paso de control", "pasos de control"],
  ["act", "acta", "actas"],
  ["photo", "foto", "fotos"],
  ["declaration", "declaración", "declaraciones"],
  ["edit", "edición", "ediciones"],
];
const workOf = (work: Data | undefined): string =>
  text(
    WORK.filter(([kind]) => work?.[kind])
      .map(([kind, one, many]) => count(work?.[kind], one, many))
      .join(", "),
  );

const reset = (data: Data): string =>
  data.second_factor_removed === true
    ? "restableció la contraseña de una cuenta y quitó su segundo factor"
    : "restableció la contraseña de una cuenta";

const CATALOGUE_ACTIONS: Record<string, string> = {
  created: "creó",
  updated: "modificó",
  deactivated: "desactivó",
  reactivated: "reactivó",
  reordered: "reordenó",
};
const CATALOGUE_NOUNS: Record<string, string> = {
  entry: "el registro de catálogo",
  product: "el producto",
  standard: "la norma",
  article: "el artículo",
  disclaimer: "el texto del descargo",
  image_slot: "la imagen",
  banner: "el banner",
  control_settings: "los ajustes",
};

/** Fields of a passenger, by the name of the API. */
const PASSENGER_FIELDS: Record<string, string> = {
  document_type: "tipo de documento",
  document_number: "número de documento",
  document_country: "país emisor",
  surnames: "apellidos",
  given_names: "nombres",
  birth_date: "fecha de nacimiento",
  sex: "sexo",
  nationality: "nacionalidad",
  residence_country: "país de residencia",
  email: "correo",
  phone: "teléfono",
  airports: "aeropuertos",
};
const lengthOf = (names: unknown): number => (Array.isArray(names) ? names.length : 0);
/** What somebody did with goods in custody. */
const CUSTODY_STEPS: Record<string, string> = {
  stored: "guardó en custodia",
  handed_over: "entregó para traslado",
  received: "recibió",
  taken_back: "canceló el traslado de",
  disposal_opened: "registró el destino final de",
  disposed: "confirmó el destino final de",
  disposal_cancelled: "canceló el destino final de",
  released: "devolvió",
};
const fieldNames = (names: unknown): string =>
  Array.isArray(names) ? names.map((name) => PASSENGER_FIELDS[String(name)] ?? String(name)).join(", ") : text(names);

const SOURCES: Record<string, string> = {
  auth: "Usuarios y sesiones",
  catalogue: "Catálogos",
  declaration: "Declaraciones",
  retention: "Retenciones",
  audit: "Auditoría",
};

const counted = ({ counts }: Data, kind: string): unknown => (counts as Data | undefined)?.[kind] ?? 0;
/** What the retention period of a purge was. */
const without = ({ before }: Data): string => `sin movimiento desde el ${text(before)}`;

/** With what somebody signed in. */
const FACTORS: Record<string, string> = {
  none: "con la contraseña",
  code: "con la contraseña y un código",
  recovery_code: "con la contraseña y un código de recuperación",
  passkey: "con la contraseña y una llave de acceso",
  passkey_alone: "con una llave de acceso",
};
const signedIn = (data: Data, how = ""): string =>
  `inició sesión${how}${data.remember_me === true ? " y la mantiene 30 días en su dispositivo" : ""}`;

/** What happened, as the end of a sentence that starts with who did it. */
const sentences: Record<string, (data: Data, subject: string) => string> = {
  "pinzon.auth.signed_in.v1": (data) => signedIn(data),
  "pinzon.auth.signed_in.v2": (data) => signedIn(data, ` ${FACTORS[String(data.factor)] ?? text(data.factor)}`),
  "pinzon.auth.sign_in_refused.v1": () => "intentó iniciar sesión sin éxito",
  "pinzon.auth.sign_ins_refused.v1": (data) =>
    `resumió ${count(data.count, "intento más de iniciar sesión sin éxito", "intentos más de iniciar sesión sin éxito")} desde una misma red, en una hora`,
  "pinzon.auth.signed_out.v1": () => "cerró sesión",
  "pinzon.auth.sessions_ended.v1": (data) =>
    `cerró ${Array.isArray(data.session_ids) && data.session_ids.length === 1 ? "una sesión" : "varias sesiones"}: ${ENDINGS[String(data.reason)] ?? text(data.reason)}`,
  "pinzon.auth.access_settings_changed.v1": () => "cambió los ajustes de ingreso y sesiones",
  "pinzon.auth.registered.v1": (data) => `registró la solicitud de cuenta de ${text(data.name)}`,
  "pinzon.auth.name_proposed.v1": (data) =>
    data.name ? `propuso llamarse ${text(data.name)}` : "retiró el nombre que propuso",
  "pinzon.auth.profile_changed.v1": () => "cambió su nombre",
  "pinzon.auth.password_changed.v1": () => "cambió su contraseña",
  "pinzon.auth.second_factor_enrolled.v1": (data) =>
    data.replaced === true ? "reemplazó su segundo factor" : "activó un segundo factor",
  "pinzon.auth.second_factor_removed.v1": () => "quitó su segundo factor",
  "pinzon.auth.passkey_added.v1": (data) =>
    data.alone === true
      ? "agregó una llave de acceso que ingresa sin contraseña"
      : "agregó una llave de acceso como segundo factor",
  "pinzon.auth.passkey_removed.v1": () => "quitó una llave de acceso",
  "pinzon.auth.user_changed.v1": (data) => `cambió la cuenta de ${text((data.after as Data | undefined)?.name)}`,
  "pinzon.auth.password_reset.v1": reset,
  "pinzon.auth.password_reset.v2": (data) =>
    `${reset(data)}: ${RESET_REASONS[String(data.reason)] ?? text(data.reason)}`,
  "pinzon.auth.work_taken_over.v1": (data) =>
    `tomó lo que ${text(data.name)} dejó por enviar en un dispositivo (${workOf(data.work as Data | undefined)}): ${TAKEOVER_REASONS[String(data.reason)] ?? text(data.reason)}`,
  "pinzon.auth.account_unlocked.v1": () => "quitó la espera de una cuenta por intentos fallidos",
  "pinzon.auth.airport_selected.v1": (data) => `eligió el aeropuerto ${text(data.after)}`,
  "pinzon.auth.user_created.v1": (data) =>
    `creó la cuenta de ${text(data.name)} como ${ROLES[String(data.role)] ?? text(data.role)}, aeropuertos: ${list(data.airports)}`,
  "pinzon.catalogue.imported.v1": (data) =>
    `importó ${text(data.file)}: ${count(data.added, "fila nueva", "filas nuevas")}, ${count(data.changed, "cambiada", "cambiadas")}, ${count(data.unchanged, "igual", "iguales")}`,
  "pinzon.catalogue.changed.v1": (data) =>
    `${CATALOGUE_ACTIONS[String(data.action)] ?? "cambió"} ${CATALOGUE_NOUNS[String(data.noun)] ?? "un dato"} «${text(data.name)}»`,
  "pinzon.declaration.submitted.v1": (data, subject) =>
    `envió la declaración ${subject} para el viaje ${text(data.flight_number)} con ${count(data.item_count, "mercancía", "mercancías")}, canal ${LANES[String(data.lane)] ?? text(data.lane)}`,
  "pinzon.declaration.edited.v1": (_, subject) => `modificó la declaración ${subject}`,
  "pinzon.declaration.corrected.v1": (data, subject) =>
    `corrigió la declaración ${subject} (versión ${text(data.after_version)})`,
  "pinzon.declaration.taken_over.v1": (data, subject) =>
    `tomó para ${text(data.after_airport)} la declaración ${subject}, que controlaba ${text(data.before_airport)}`,
  "pinzon.declaration.joined.v1": (data, subject) =>
    `anuló la declaración ${subject} porque repite a ${text(data.stays)}`,
  "pinzon.declaration.presented.v1": (data, subject) =>
    `registró presentada la declaración ${subject}, canal ${LANES[String(data.lane)] ?? text(data.lane)}${(data.draw as Data | undefined)?.drawn === true ? " por sorteo" : ""}`,
  "pinzon.declaration.draw_seed_committed.v1": (data) =>
    `publicó la huella de la semilla para el sorteo del ${text(data.day)}`,
  "pinzon.declaration.draw_seed_revealed.v1": (data) =>
    `reveló la semilla del sorteo del ${text(data.day)}: de ${count(data.presented, "declaración", "declaraciones")} del canal verde, ${count(data.drawn, "pasó", "pasaron")} a inspección`,
  "pinzon.declaration.reviewed.v1": (data, subject) =>
    `registró la declaración ${subject} como ${STATES[String(data.after)] ?? text(data.after)}${data.noted === true ? " y escribió una nota" : ""}`,
  "pinzon.declaration.annulled.v1": (_, subject) => `anuló la declaración ${subject}`,
  "pinzon.declaration.reopened.v1": (_, subject) => `reabrió la declaración ${subject}`,
  "pinzon.declaration.expired.v1": (data, subject) =>
    `dio por vencida la declaración ${subject}: nadie la presentó en el plazo de ${count(data.expiry_days, "día", "días")}`,
  "pinzon.declaration.with_findings.v1": (data, subject) =>
    `registró la declaración ${subject} con novedad por el acta ${text(data.folio)}`,
  "pinzon.declaration.lane_changed.v1": (data, subject) =>
    `cambió de ${LANES[String(data.before_lane)] ?? text(data.before_lane)} a ${LANES[String(data.after_lane)] ?? text(data.after_lane)} el canal de la declaración ${subject}${data.because_of ? ` por la declaración ${text(data.because_of)}, de una misma persona y viaje` : ""}`,
  "pinzon.declaration.departure_controlled.v1": (data, subject) =>
    `registró el control de salida de la declaración ${subject} como ${DEPARTURE_STATES[String(data.after)] ?? text(data.after)}${data.seals ? `, con ${count(data.seals, "precinto", "precintos")}` : ""}`,
  "pinzon.declaration.seals_checked.v1": (data, subject) =>
    `revisó los precintos de la declaración ${subject}: ${count(data.intact, "conforme", "conformes")}, ${count(Number(data.broken) + Number(data.missing) + Number(data.replaced), "con novedad", "con novedad")}`,
  "pinzon.declaration.step_witnessed.v1": (data, subject) =>
    `registró la declaración ${subject} como ${STATES[String(data.state)] ?? text(data.state)} sin saber que otra persona ya lo había hecho`,
  "pinzon.declaration.departure_witnessed.v1": (data, subject) =>
    `registró el control de salida de la declaración ${subject} como ${DEPARTURE_STATES[String(data.state)] ?? text(data.state)} sin saber que otra persona ya lo había hecho`,
  "pinzon.declaration.step_contradicted.v1": (data, subject) =>
    `decidió «${STATES[String(data.decided)] ?? text(data.decided)}» sobre la declaración ${subject}, sin saber que otra persona ya había decidido «${STATES[String(data.stood)] ?? text(data.stood)}»; rige «${STATES[String(data.holds)] ?? text(data.holds)}»`,
  "pinzon.declaration.contradiction_resolved.v1": (data, subject) =>
    `dio por ${data.count === 1 ? "resuelta una contradicción" : "resueltas las contradicciones"} entre decisiones sobre la declaración ${subject}, que queda «${STATES[String(data.state)] ?? text(data.state)}»`,
  "pinzon.declaration.viewed.v1": (_, subject) => `vio la declaración ${subject}`,
  "pinzon.declaration.flight_read.v1": (data, subject) =>
    `guardó en su dispositivo el viaje ${subject} del ${text(data.flight_date)}: ${count(data.declarations, "declaración", "declaraciones")}`,
  "pinzon.declaration.exported.v1": (data) =>
    `exportó ${count(data.count, "declaración", "declaraciones")} a un archivo`,
  "pinzon.declaration.passenger_viewed.v1": (data) =>
    `vio ${data.part === "history" ? "el historial" : "los datos"} de un pasajero`,
  "pinzon.declaration.passengers_exported.v1": (data) =>
    `exportó ${data.rows === 10_001 ? "más de 10 000 pasajeros" : count(data.rows, "pasajero", "pasajeros")}`,
  "pinzon.declaration.passenger_changed.v1": (data) =>
    data.noun === "passenger_alert"
      ? `${data.action === "created" ? "escribió" : "terminó"} una alerta sobre un pasajero`
      : `${data.action === "created" ? "registró" : "modificó"} a un pasajero${data.action === "created" ? "" : `: ${fieldNames(data.fields)}`}`,
  "pinzon.declaration.passenger_joined.v1": () => "unió dos registros de un pasajero",
  "pinzon.declaration.passenger_separated.v1": () => "separó dos registros de un pasajero",
  "pinzon.declaration.dead_letter_decided.v1": (data, subject) =>
    `${data.outcome === "dropped" ? "descartó" : "aplicó"} el evento por resolver ${subject} de las declaraciones${data.source ? ` (${SOURCES[String(data.source)] ?? text(data.source)}, hecho ${text(data.sequence)})` : ""}`,
  "pinzon.audit.dead_letter_decided.v1": (data, subject) =>
    `${data.outcome === "dropped" ? "descartó" : "registró"} el evento por resolver ${subject} de la auditoría${data.source ? ` (${SOURCES[String(data.source)] ?? text(data.source)}, hecho ${text(data.sequence)})` : ""}`,
  "pinzon.audit.events_lost.v1": (data) =>
    `siguió sin los hechos ${text(data.first)} a ${text(data.last)} de ${SOURCES[String(data.source)] ?? text(data.source)}, que su base de datos ya no tiene: la auditoría se restauró de un respaldo anterior`,
  "pinzon.declaration.purged.v1": (data) =>
    `eliminó los datos personales de ${count(counted(data, "declarations"), "declaración", "declaraciones")} y ${count(counted(data, "passengers"), "pasajero", "pasajeros")} ${without(data)}`,
  "pinzon.retention.issued.v1": (data) =>
    `emitió el acta ${text(data.folio)}: ${count(data.retained, "mercancía retenida", "mercancías retenidas")} y ${count(data.rejected, "rechazada", "rechazadas")}`,
  "pinzon.retention.ownerless_issued.v1": (data) =>
    `emitió el acta ${text(data.folio)} sin pasajero (${(OWNERLESS[String(data.reason)] ?? text(data.reason)).toLowerCase()}): ${count(data.retained, "mercancía retenida", "mercancías retenidas")} y ${count(data.rejected, "rechazada", "rechazadas")}`,
  "pinzon.retention.handed_in.v1": (data, subject) =>
    `entregó el acta ${subject}, que ${text(data.name)} emitió sin red y dejó en un dispositivo`,
  "pinzon.retention.annulled.v1": (data) => `anuló el acta ${text(data.folio)}`,
  "pinzon.retention.custody_changed.v1": (data) => {
    const items = Array.isArray(data.items) ? data.items.map(String) : [];
    const named =
      items.length <= 3 ? items.join(", ") : `${items.slice(0, 2).join(", ")} y ${items.length - 2} mercancías más`;
    const place = data.place ? ` (${text(data.place)})` : "";
    const folio = data.disposal ? ` con el acta ${text(data.disposal)}` : "";
    return `${CUSTODY_STEPS[String(data.step)] ?? text(data.step)} ${named}${place}${folio}`;
  },
  "pinzon.retention.inventory_taken.v1": (data, subject) =>
    `hizo el inventario de ${subject}: ${count(data.found, "mercancía en su lugar", "mercancías en su lugar")}, ${count(lengthOf(data.missing), "faltante", "faltantes")} y ${count(lengthOf(data.unexpected), "de otro lugar", "de otro lugar")}`,
  "pinzon.retention.device_revoked.v1": (_, subject) => `dio de baja el dispositivo con la marca ${subject}`,
  "pinzon.retention.device_registered.v1": (_, subject) =>
    `registró un dispositivo que emite actas sin red con la marca ${subject}`,
  "pinzon.retention.photo_added.v1": (data, subject) =>
    `añadió una foto de la mercancía ${text(data.item)} del acta ${subject}`,
  "pinzon.retention.printed.v1": (data, subject) =>
    data.copy === 0
      ? `imprimió el original del acta ${subject}`
      : `imprimió la copia ${text(data.copy)} del acta ${subject}`,
  "pinzon.retention.exported.v1": (data) => `exportó ${count(data.count, "acta", "actas")} a un archivo`,
  "pinzon.retention.movements_exported.v1": (data) =>
    `exportó ${count(data.count, "movimiento de custodia", "movimientos de custodia")} a un archivo`,
  "pinzon.retention.purged.v1": (data) =>
    `eliminó los datos personales de ${count(counted(data, "retentions"), "acta", "actas")} ${without(data)}`,
};

/** What happened, in a few words, to choose from. */
const kinds: Record<string, string> = {
  "pinzon.auth.signed_in.v1": "Ingreso, sin decir cómo",
  "pinzon.auth.signed_in.v2": "Ingreso",
  "pinzon.auth.sign_in_refused.v1": "Ingreso rechazado",
  "pinzon.auth.sign_ins_refused.v1": "Ingresos rechazados de una red",
  "pinzon.auth.signed_out.v1": "Salida",
  "pinzon.auth.sessions_ended.v1": "Cierre de sesiones",
  "pinzon.auth.access_settings_changed.v1": "Ajustes de ingreso y sesiones",
  "pinzon.auth.registered.v1": "Solicitud de cuenta",
  "pinzon.auth.name_proposed.v1": "Nombre propuesto",
  "pinzon.auth.profile_changed.v1": "Cambio del propio nombre",
  "pinzon.auth.password_changed.v1": "Cambio de contraseña",
  "pinzon.auth.second_factor_enrolled.v1": "Segundo factor activado",
  "pinzon.auth.second_factor_removed.v1": "Segundo factor quitado",
  "pinzon.auth.passkey_added.v1": "Llave de acceso agregada",
  "pinzon.auth.passkey_removed.v1": "Llave de acceso quitada",
  "pinzon.auth.user_changed.v1": "Cambio de una cuenta",
  "pinzon.auth.password_reset.v1": "Contraseña restablecida, sin motivo",
  "pinzon.auth.password_reset.v2": "Contraseña restablecida",
  "pinzon.auth.work_taken_over.v1": "Trabajo por enviar tomado",
  "pinzon.auth.account_unlocked.v1": "Cuenta desbloqueada",
  "pinzon.auth.airport_selected.v1": "Elección de aeropuerto",
  "pinzon.auth.user_created.v1": "Cuenta creada",
  "pinzon.catalogue.imported.v1": "Importación al catálogo",
  "pinzon.catalogue.changed.v1": "Cambio del catálogo",
  "pinzon.declaration.submitted.v1": "Declaración enviada",
  "pinzon.declaration.edited.v1": "Declaración modificada",
  "pinzon.declaration.corrected.v1": "Declaración corregida",
  "pinzon.declaration.joined.v1": "Declaración repetida anulada",
  "pinzon.declaration.presented.v1": "Declaración presentada",
  "pinzon.declaration.draw_seed_committed.v1": "Huella del sorteo publicada",
  "pinzon.declaration.draw_seed_revealed.v1": "Semilla del sorteo revelada",
  "pinzon.declaration.reviewed.v1": "Paso de una inspección",
  "pinzon.declaration.annulled.v1": "Declaración anulada",
  "pinzon.declaration.reopened.v1": "Declaración reabierta",
  "pinzon.declaration.expired.v1": "Declaración vencida",
  "pinzon.declaration.with_findings.v1": "Declaración con novedad",
  "pinzon.declaration.lane_changed.v1": "Cambio de canal",
  "pinzon.declaration.departure_controlled.v1": "Control de salida",
  "pinzon.declaration.seals_checked.v1": "Precintos revisados",
  "pinzon.declaration.taken_over.v1": "Declaración recibida de otro aeropuerto",
  "pinzon.declaration.step_witnessed.v1": "Mismo paso de dos personas",
  "pinzon.declaration.departure_witnessed.v1": "Mismo paso de dos personas en salida",
  "pinzon.declaration.step_contradicted.v1": "Decisiones que se contradicen",
  "pinzon.declaration.contradiction_resolved.v1": "Contradicción resuelta",
  "pinzon.declaration.viewed.v1": "Declaración vista",
  "pinzon.declaration.flight_read.v1": "Viaje guardado en un dispositivo",
  "pinzon.declaration.exported.v1": "Declaraciones exportadas",
  "pinzon.declaration.passenger_viewed.v1": "Pasajero visto",
  "pinzon.declaration.passengers_exported.v1": "Pasajeros exportados",
  "pinzon.declaration.passenger_changed.v1": "Pasajero o alerta escritos",
  "pinzon.declaration.passenger_joined.v1": "Pasajeros unidos",
  "pinzon.declaration.passenger_separated.v1": "Pasajeros separados",
  "pinzon.declaration.dead_letter_decided.v1": "Decisión de las declaraciones sobre un evento por resolver",
  "pinzon.audit.dead_letter_decided.v1": "Decisión de la auditoría sobre un evento por resolver",
  "pinzon.audit.events_lost.v1": "Hechos perdidos para la auditoría",
  "pinzon.declaration.purged.v1": "Datos de viajeros eliminados",
  "pinzon.retention.issued.v1": "Acta emitida",
  "pinzon.retention.ownerless_issued.v1": "Acta sin pasajero emitida",
  "pinzon.retention.handed_in.v1": "Acta de otra persona entregada",
  "pinzon.retention.annulled.v1": "Acta anulada",
  "pinzon.retention.custody_changed.v1": "Paso de una custodia",
  "pinzon.retention.inventory_taken.v1": "Inventario",
  "pinzon.retention.device_revoked.v1": "Dispositivo dado de baja",
  "pinzon.retention.device_registered.v1": "Dispositivo registrado",
  "pinzon.retention.photo_added.v1": "Foto añadida",
  "pinzon.retention.printed.v1": "Acta impresa",
  "pinzon.retention.exported.v1": "Actas exportadas",
  "pinzon.retention.movements_exported.v1": "Movimientos de custodia exportados",
  "pinzon.retention.purged.v1": "Datos de actas eliminados",
};

export const auditTexts = {
  kinds,
  lead: "Cada cambio, ingreso e impresión queda registrado una sola vez, en una cadena que cualquiera puede verificar.",
  sentences,
  /** For what was recorded by a newer version of the system. */
  refusedSignIn: "Intento de ingreso fallido",
  unknown: (type: string, subject: string) => `registró «${type}» sobre ${subject}`,
  actors: { user: "Una persona", traveller: "El viajero", system: "El sistema" },
  roles: ROLES,
  /** Codes that stand in what changed, in words. */
  codes: { ...STATES, ...LANES, ...ROLES, ...ACCOUNT_STATES } as Record<string, string>,
  /** The same of the control before boarding. */
  departureCodes: DEPARTURE_STATES,
  /** Names of what changed, by the name of the field. */
  changes: {
    ...productTexts.fields,
    "": "Estado",
    airport: "Aeropuerto",
    version: "Versión",
    lane: "Canal",
    item_count: "Mercancías",
    role: "Rol",
    airports: "Aeropuertos",
    status: "Estado",
    active: "Activo",
    sort_order: "Orden",
    title: "Título",
    kind: "Tipo",
    number: "Número",
    gazette: "Publicación",
    published: "Fecha",
    standing: "Vigencia",
    replaced_by: "La reemplaza",
    standard: "Norma",
    article: "Artículo",
    subject: "Tema",
    summary: "Resumen",
    text: "Texto",
    link: "Enlace",
    hash: "Imagen",
    alt: "Texto alternativo",
    severity: "Gravedad",
    expiry_days: "Días hasta vencer",
    draw_percent: "Sorteo del canal verde",
    retention_months: "Meses de conservación de datos",
    custody_days: "Días de custodia",
    attention_hours: "Horas sin decidir hasta que se avisa",
    idle_hours: "Horas sin uso hasta cerrar una sesión",
    second_factor_inspector: "Segundo factor obligatorio para inspectores",
    second_factor_supervisor: "Segundo factor obligatorio para supervisores",
    second_factor_regional_admin: "Segundo factor obligatorio para administradores regionales",
    second_factor_admin: "Segundo factor obligatorio para administradores",
    second_factor_auditor: "Segundo factor obligatorio para auditores",
    demonstration: "Instalación de demostración",
    start_date: "Primer día",
    end_date: "Último día",
    oath: "Juramento",
    order: "Orden",
  } as Record<string, string>,
  /** The same of an entry of a small catalogue, where they are other ones. */
  entryChanges: {
    description: "Descripción",
    official_term: "Término oficial",
    traveller_message: "Mensaje al viajero",
    inspector_action: "Acción del inspector",
    alpha3: "Código de tres letras de los documentos",
    numeric: "Código ISO numérico",
    official_name: "Nombre oficial",
    nationality: "Gentilicio",
    documents_only: "Solo en documentos",
    symbol: "Símbolo",
    kind: "Magnitud",
    name_en: "Nombre en inglés",
    icao: "Código OACI",
    city: "Ciudad",
    province: "Provincia",
    role: "Función",
    controls_departures: "Controla las salidas hacia las islas",
    lat: "Latitud",
    lon: "Longitud",
    country: "País",
    notes: "Notas",
    regular_passengers: "Pasajeros regulares",
    final: "Destino final",
    released: "Vuelve al viajero",
    days: "Plazo en días",
    first: "Primer número",
    last: "Último número",
    class: "Clase",
    airline: "Código de la aerolínea",
    origins: "Aeropuertos de salida",
    destinations: "Aeropuertos de llegada",
    spanish: "Texto completo en español",
    en: "Inglés",
    de: "Alemán",
    fr: "Francés",
    pt: "Portugués",
  } as Record<string, string>,
  none: "ninguno",
  /** Of a picture, whose name is a digest. */
  changed: "cambiada",
  seeBefore: "ver la anterior",
  seeAfter: "ver la nueva",
  record: (n: string) => `Registro ${n}`,
  cause: "Por qué",
  effectOf: (n: string) => `consecuencia del registro ${n}`,
  at: (airport: string) => `en ${airport}`,
  what: "Qué pasó",
  when: "Cuándo",
  sequence: "Registro",
  details: "Datos técnicos",
  type: "Tipo",
  recorded: "Registrado",
  hash: "Huella",
  data: "Datos",
  subject: "Código o folio",
  source: "Origen",
  sources: SOURCES,
  person: "Persona",
  airport: "Aeropuerto",
  /** What was done at no airport. */
  nowhere: "—",
  kind: "Qué hizo",
  entity: "Sobre qué",
  entities: {
    account: "Cuentas",
    session: "Ingresos y sesiones",
    catalogue: "Catálogos y ajustes",
    declaration: "Declaraciones",
    passenger: "Pasajeros",
    act: "Actas",
    custody: "Custodia",
    device: "Dispositivos",
    export: "Archivos exportados",
    system: "El sistema",
  },
  export: "Descargar registros",
  exportHint:
    "Un archivo JSON Lines con lo que está filtrado, que se comprueba con «pinzon auditoria verificar-archivo». Sirve también para repetir el sorteo de un día.",
  exported: "Archivo descargado",
  exportFailed: "No se pudo descargar",
  orders: { desc: "Recientes", asc: "Antiguos" },
  list: "Registros de auditoría",
  emptyTitle: "No hay registros con estos filtros",
  empty: "Revise el código o el folio, o quite los filtros.",
  forbiddenTitle: "No tiene acceso a la auditoría",
  forbidden: "La consultan administradores y auditores. Si necesita un dato, pídalo a un administrador.",
  forbiddenBack: "Ir al panel del día",
  chain: {
    title: "Verificación de la cadena",
    intact: "Cadena íntegra",
    broken: "Cadena alterada",
    records: (n: string) => (n === "1" ? "1 registro" : `${n} registros`),
    brokenAt: (n: string) =>
      `El primer registro que no corresponde es el ${n}. Avise a un administrador y conserve una copia de seguridad.`,
    unproven: (n: string, one: boolean) =>
      `De ${n} ${one ? "registro" : "registros"} no consta la firma de quien lo informó: es de antes de que se guardara, o una persona lo incorporó después.`,
    lastHash: "Última huella",
    checked: (when: string) => `al ${when}`,
    again: "Verificar de nuevo",
  },
};
