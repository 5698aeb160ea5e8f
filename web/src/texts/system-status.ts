/** A number of things in words: the first for one, the second for the others. */
const counted = (count: string, one: string, many: string) => (count === "1" ? `1 ${one}` : `${count} ${many}`);

export const systemStatusTexts = {
  lead: "Qué funciona ahora, desde cuándo, y qué hay que atender. Se actualiza cada diez segundos.",
  forbiddenTitle: "Su rol no ve el estado del sistema",
  forbidden: "Lo consultan administradores y auditores.",
  forbiddenBack: "Ir al panel del día",
  refresh: "Actualizar",
  seen: (instant: string) => `Visto a las ${instant}`,
  old: (instant: string) => `No se pudo actualizar. Se muestra lo que se vio a las ${instant}.`,
  fine: "Todo funciona",
  fineText: "Cada parte responde, guarda y publica.",
  attention: (points: string) => counted(points, "asunto por atender", "asuntos por atender"),
  processes: "Partes del sistema",
  columns: {
    process: "Parte",
    state: "Estado",
    since: "Desde",
    database: "Base de datos",
    outgoing: "Por publicar",
    incoming: "Por aplicar",
  },
  names: {
    gateway: "Puerta de enlace",
    auth: "Cuentas y sesiones",
    catalogues: "Catálogos y búsqueda",
    declarations: "Declaraciones y pasajeros",
    retentions: "Actas y custodia",
    audit: "Auditoría",
  } as Readonly<Record<string, string>>,
  replica: (name: string, number: string) => `${name}, réplica ${number}`,
  working: "Funciona",
  ailing: "Con problemas",
  silent: "No responde",
  version: (version: string) => `versión ${version}`,
  catalogueVersion: (version: string) => `catálogo ${version}`,
  connections: (used: string, most: string) => `${used} de ${most} conexiones`,
  noDatabase: "no responde",
  archivedAt: (instant: string) => `respaldo: ${instant}`,
  fullBackup: (duration: string) => `completo hace ${duration}`,
  noFullBackup: "ninguno completo",
  verified: (duration: string) => `verificado hace ${duration}`,
  noArchive: "sin respaldo",
  none: "nada",
  events: (count: string) => counted(count, "hecho", "hechos"),
  oldest: (duration: string) => `el más antiguo, ${duration}`,
  deadLetters: (count: string) => `${counted(count, "evento por resolver", "eventos por resolver")}`,
  seconds: (seconds: string) => `${seconds} s`,
  minutes: (minutes: string) => `${minutes} min`,
  hours: (hours: string) => `${hours} h`,
  days: (days: string) => counted(days, "día", "días"),
  absent: "—",
  point: (cause: string, names: string) => `${cause}: ${names}`,
  /** What needs somebody, and what to do about it. */
  points: {
    silent: {
      cause: "No responde",
      text: "Revise su registro y vuelva a iniciarla. Sin ella fallan las pantallas que la necesitan.",
    },
    database: { cause: "No llega a PostgreSQL", text: "Allí no se puede guardar nada. Revise PostgreSQL y su disco." },
    connections: {
      cause: "Usa todas sus conexiones a PostgreSQL",
      text: "Si sigue así, busque consultas largas en pg_stat_activity.",
    },
    archive: {
      cause: "El registro de PostgreSQL no se puede archivar",
      text: "Revise el disco de los respaldos. Mientras falle, el registro crece hasta llenar el disco de PostgreSQL.",
    },
    noArchive: {
      cause: "Sin respaldo",
      text: "Si el disco falla, se pierde todo. Quien opera el sistema debe indicar un directorio de otra máquina para los respaldos y hacer uno.",
    },
    noFullBackup: {
      cause: "No consta ningún respaldo completo",
      text: "Sin uno, el registro archivado no basta para restaurar. Haga el primero.",
    },
    oldFullBackup: (duration: string) => ({
      cause: `El último respaldo completo es de hace ${duration}`,
      text: "Se espera uno por semana. Revise por qué no se hizo y haga uno ahora: restaurar desde uno viejo tarda más.",
    }),
    notVerified: {
      cause: "Los respaldos no se verifican desde hace más de un día y medio",
      text: "Haga un respaldo y lea qué archivo falta o está dañado: lo que no vuelve no se puede restaurar.",
    },
    nats: {
      cause: "No llega a NATS",
      text: "No se pierde nada: la auditoría y los avisos entre las partes esperan. Revise NATS.",
    },
    outbox: (duration: string) => ({
      cause: `No publica sus hechos desde hace ${duration}`,
      text: "Revise JetStream y su disco. Si los dos están bien, vuelva a iniciar esta parte.",
    }),
    receiving: { cause: "No recibe hechos", text: "Revise NATS y PostgreSQL, y después el registro de esta parte." },
    behind: (count: string) => ({
      cause: `Va con retraso, ${count} hechos esperan`,
      text: "Si el número no baja, revise la carga de PostgreSQL.",
    }),
    deadLetters: (count: string) => ({
      cause: counted(count, "hecho no se pudo aplicar", "hechos no se pudieron aplicar"),
      text: "Un administrador los ve, cada uno con su motivo, y decide.",
      link: { to: "/configuracion/eventos-por-resolver", text: "Ver los eventos por resolver" },
    }),
    noCatalogue: {
      cause: "No tiene productos en memoria",
      text: "La búsqueda no contesta. Revise PostgreSQL e importe el catálogo.",
    },
    oldCatalogue: {
      cause: "Busca en una copia de los productos",
      text: "No se puede comparar con PostgreSQL; los cambios recientes pueden faltar.",
    },
    sessions: {
      cause: "No sabe qué sesiones terminaron",
      text: "Una persona suspendida podría seguir con su sesión. Revise las cuentas y sesiones.",
    },
    versions: {
      cause: "Trabajan varias versiones a la vez",
      text: "Es normal durante una actualización; después, no.",
    },
  },
};
