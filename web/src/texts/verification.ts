export const verificationTexts = {
  passenger: "Pasajero",
  lead: "Compruebe si un acta de retención o rechazo es auténtica y si sigue vigente.",
  verdicts: {
    genuine: "Acta auténtica",
    annulled: "Acta anulada",
    revoked: "Acta no reconocida",
    altered: "No es auténtica",
    unknown_key: "No se puede comprobar",
    foreign: "No es un acta",
  },
  meanings: {
    genuine: "Este sistema firmó el acta y nadie la cambió.",
    annulled: "La firma es auténtica, pero la agencia anuló esta acta: ya no tiene efecto.",
    revoked:
      "La firmó un dispositivo que la agencia dio de baja, y la agencia no ha recibido esta acta. Consúltela con el folio impreso.",
  },
  altered:
    "La firma no corresponde al contenido del código: alguien lo cambió o se leyó mal. Escanéelo otra vez; si se repite, consulte a la agencia con el folio impreso.",
  incomplete:
    "Al enlace le falta una parte. Ábralo otra vez completo, o escanee el código QR que está al final del acta.",
  unknownKey:
    "El acta está firmada con una clave que no es de este sistema. Consulte a la agencia con el folio impreso.",
  unknownKeyOffline:
    "Sin conexión este equipo no tiene la clave que firmó el acta. Cuando vuelva la conexión, se comprobará sola.",
  foreign: "El código es de otra cosa. Escanee el código QR que está al final del acta.",
  failed: "No se pudo comprobar la firma en este navegador. Pruebe con otro teléfono.",
  folio: "Folio",
  issued: "Emitida",
  airport: "Aeropuerto",
  state: "Estado",
  states: {
    issued: "Emitida: las mercancías retenidas siguen en custodia",
    closed: "Cerrada: todas las mercancías tienen su destino final",
    annulled: "Anulada",
    revoked: "La agencia no la ha recibido",
  },
  notReceived:
    "Emitida sin red: la agencia todavía no la ha recibido, o eliminó sus datos al terminar el plazo de conservación",
  checking: "Consultando…",
  unknown: "Ya no se puede consultar: los datos del acta se eliminan al terminar su plazo de conservación",
  offline: "Sin conexión: la firma es auténtica, pero no se sabe si el acta sigue vigente",
  failedState: "No se pudo consultar: la firma es auténtica, pero no se sabe si el acta sigue vigente",
  retry: "Consultar otra vez",
  goods: (all: number) => (all === 1 ? "1 mercancía" : `${all} mercancías`),
  counted: (retained: number, rejected: number) =>
    [
      retained > 0 && `${retained} ${retained === 1 ? "retenida" : "retenidas"}`,
      rejected > 0 && `${rejected} ${rejected === 1 ? "rechazada" : "rechazadas"}`,
    ]
      .filter(Boolean)
      .join(", "),
  decisions: { retencion: "Retención", rechazo: "Rechazo" },
  more: (n: number) => (n === 1 ? "y 1 más, que consta en el papel" : `y ${n} más, que constan en el papel`),
  compare: "Compare el folio, la fecha y las mercancías con los del papel: deben ser los mismos.",
  privacy:
    "Esta página no muestra datos del pasajero. El contenido del código no sale de este equipo: solo se consulta el estado del acta.",
  another: "Verificar otra acta",
  how: "Cómo se verifica",
  steps: [
    "Busque el código QR al final del acta.",
    "Apunte al código con la cámara de su teléfono, o con el botón de esta página.",
    "Compare lo que aparece aquí con lo que dice el papel.",
  ],
  folioExample: "GPS-2026-000123",
  asked: {
    label: "Enlace del acta",
    hint: "Es la dirección que se abre al escanear el código QR. Péguela completa.",
    nothing: "Pegue el enlace que se abre al escanear el código QR.",
    foreign: "No es el enlace de un acta. Escanee el código QR que está al final del acta.",
  },
  askedOfStaff: {
    label: "Folio o enlace del acta",
    hint: "El folio es como GPS-2026-000123.",
    nothing: "Escriba el folio, o pegue el enlace del código QR.",
    foreign: "No es un folio ni el enlace de un acta. Un folio es como GPS-2026-000123.",
  },
  folioAlone: {
    title: "Para verificar hace falta el código QR",
    text: (folio: string) =>
      `El folio ${folio} no basta: así nadie averigua lo que se le retuvo a otra persona. Escanee el código QR del acta, o llame a la agencia con el folio.`,
  },
  seek: "Verificar",
  scan: "Escanear el código",
  stop: "Apagar la cámara",
  noCode: "No hay un código QR legible en esa imagen.",
};
