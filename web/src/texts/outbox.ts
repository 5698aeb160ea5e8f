/** Of what a person of the staff did on this device and the server does not have yet. */
export const outboxTexts = {
  count: (count: number) => `${count} por enviar`,
  lead: "Se envía solo cuando hay conexión y su sesión está abierta. No borre los datos del navegador.",
  sendNow: "Enviar ahora",
  noneTitle: "No hay nada por enviar",
  none: "Lo que hizo en este dispositivo llegó al servidor.",
  declaration: "Declaración",
  edit: (code: string | null) => (code === null ? "Edición de una declaración" : `Edición de la declaración ${code}`),
  taken: "Declaración tomada de un viajero",
  act: (folio: string) => `Acta ${folio}`,
  photo: (n: number) => `Foto de la mercancía ${n}`,
  ofAct: (folio: string | null) => (folio === null ? "De un acta" : `Del acta ${folio}`),
  locked: "Se puede leer cuando haya conexión",
  states: {
    waiting: "Por enviar",
    sending: "Enviándose",
    refused: "El servidor no lo recibió",
  },
  again: (time: string) => `Se intenta de nuevo a las ${time}.`,
  afterAct: "Se envía después de su acta.",
  open: "Ver",
  retry: "Enviar otra vez",
  discard: "Descartar la foto",
  discardTaken: "Descartar",
  step: {
    title: (step: string, code: string) => `${step}: ${code}`,
    decided: (at: string, state: string | null) =>
      state === null ? `Usted lo decidió: ${at}` : `Usted lo decidió: ${at}, sobre «${state}»`,
    unread: "Paso de un control",
    behind: "Espera a que decida sobre el paso anterior.",
    drawn: "Salió en el sorteo: pasa a inspección. No se dio la conformidad.",
    now: (standing: string) => `Ahora: ${standing}`,
    nowLater: "Cuando haya conexión, verá aquí cómo está la declaración.",
    version: (seen: number, current: number) => `versión ${current}; usted vio la ${seen}`,
    unchecked: "sin revisar",
    open: "Ver la declaración",
    again: "Intentar de nuevo",
    discard: (later: number) =>
      later === 0
        ? "Descartar"
        : later === 1
          ? "Descartar este y el siguiente"
          : `Descartar este y los ${later} siguientes`,
    discardTitle: (later: number) => (later === 0 ? "¿Descartar este paso?" : "¿Descartar estos pasos?"),
    discardText: (step: string, code: string) =>
      `«${step}» de ${code} no se enviará. La declaración queda como está en el servidor, y esto no se puede deshacer.`,
    failed: "No se pudo hacer en este dispositivo",
  },
};
