/** Of a declaration that waits on the device until the server has it. */
export const unsentTexts = {
  kept: "Guardada en este teléfono",
  sendsItself: "Se enviará sola cuando haya conexión.",
  sending: "Enviándose…",
  unreachable: (time: string) =>
    `No pudimos conectar con el servidor. Lo intentamos de nuevo a las ${time}; no hace falta que haga nada.`,
  later: (time: string) => `Lo intentamos de nuevo a las ${time}; no hace falta que haga nada.`,
  mayHaveArrived: "Puede que ya haya llegado. No se duplica.",
  refused: "El servidor no recibió esta declaración",
  refusedKept: "Lo que escribió sigue guardado en este teléfono.",
  correct: "Corregir y enviar",
  edit: "Editar",
  discard: "Descartar",
  discardTitle: "¿Descartar esta declaración?",
  discardText: "Se borrará de este teléfono y no se enviará. No se puede deshacer.",
  discardArrived:
    "Intentamos enviarla y no sabemos si llegó. Si llegó, seguirá registrada. Se borrará de este teléfono y no se puede deshacer.",
  occupied: {
    title: "Tiene otra declaración empezada",
    text: "Envíela o bórrela primero. Después podrá cambiar esta.",
    go: "Ir a la que empezó",
  },
  gone: {
    title: "Esta declaración ya no espera en este teléfono",
    text: "Se envió, se borró o se hizo con otra cuenta. Lo que se envió está en «Ver mi declaración».",
    go: "Ir al inicio",
  },
  next: "Qué pasa ahora",
  nextSteps: [
    "Cuando haya conexión, se envía sola. Si cerró el navegador y no se envió, basta con abrir esta página.",
    "Cuando el servidor la reciba, verá aquí su código QR. Hasta entonces no está recibida.",
    "En el control de bioseguridad, muestre el código y lo que declaró.",
  ],
  inList: {
    waiting: "Guardada en este teléfono, sin enviar",
    sending: "Enviándose…",
    refused: "No se recibió: corríjala",
  },
  open: "Ver",
};
