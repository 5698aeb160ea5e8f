/** Declarations that need attention. */
export const attentionTexts = {
  lead: "Lo que necesita que alguien lo atienda, primero lo que espera desde hace más tiempo.",
  kinds: {
    contradicted: {
      title: "Decisiones que se contradicen",
      none: "Ninguna decisión contradice a otra.",
      since: "Desde",
    },
    found_after_clearing: {
      title: "Con novedad después de conforme",
      none: "Ninguna declaración conforme de los últimos 30 días tuvo un acta después.",
      since: "Acta desde",
    },
    in_inspection: {
      title: "En inspección desde hace tiempo",
      none: "Ninguna inspección se demora.",
      since: "En inspección desde",
    },
    presented: {
      title: "Presentadas sin decidir",
      none: "Ninguna declaración presentada espera una decisión desde hace tiempo.",
      since: "Presentada",
    },
    duplicate: {
      title: "Repetidas",
      none: "Ninguna persona tiene dos declaraciones vigentes para el mismo viaje.",
      since: "Enviada",
    },
    expired: {
      title: "Vencidas sin presentar",
      none: "Ninguna declaración de los últimos 30 días venció sin presentarse.",
      since: "Venció",
    },
  },
  drafts: {
    title: "Actas sin terminar en este dispositivo",
    none: "No dejó actas sin terminar en este dispositivo.",
    of: (code: string) => `Acta de la declaración ${code}`,
    ofPassenger: "Acta desde el registro de un pasajero",
    ofRefused: "Corrección de un acta emitida sin conexión",
    loose: "Acta sin declaración",
    resume: "Continuar",
  },
  allAirports: "Todos mis aeropuertos",
  repeated: "Repetidas",
  more: (count: string) => `y ${count} más`,
  first: "Repiten a",
  declarations: (count: string) => `${count} declaraciones`,
  compare: { title: "Acción", action: "Comparar", of: (code: string) => `Comparar las que repiten ${code}` },
  hours: (hours: number) =>
    `Aparecen aquí las presentadas o en inspección con más de ${hours === 1 ? "1 hora" : `${hours} horas`} sin decisión.`,
  clearedBy: "Dio conformidad",
  folio: "Acta",
  oldest: (duration: string) => `la más antigua, hace ${duration}`,
  ago: (duration: string) => `hace ${duration}`,
  columns: { waits: "Espera", code: "Código", traveller: "Viajero", flight: "Viaje", lane: "Canal" },
  join: {
    action: "Unir",
    named: (code: string) => `Unir ${code} a esta`,
    title: (code: string) => `Unir ${code}`,
    text: (code: string, stays: string) =>
      `La declaración ${code} queda anulada y dice que rige ${stays}. Puede deshacerse al reabrirla.`,
    reason: "Motivo",
    reasonMissing: "Escriba el motivo.",
    failed: "No se unieron",
    done: (code: string) => `${code} quedó unida`,
  },
};
