/** Of what a person of the staff did on this device and the server does not have yet. */
export const outboxTexts = {
  count: (count: number) => `${count} por enviar`,
  lead: "Se envía solo cuando hay conexión y su sesión está abierta. No borre los datos del navegador.",
  sendNow: "Enviar ahora",
  noneTitle: "No hay nada por enviar",
  none: "Lo que hizo en este dispositivo llegó al servidor.",
  declaration: "Declaración",
  edit: (code: string | null) => (code === null ? "Edición de una declaración" : `Edición de la declaración ${code}`),
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
};
