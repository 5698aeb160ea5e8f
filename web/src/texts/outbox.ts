/** Of what a person of the staff did on this device and the server does not have yet. */
export const outboxTexts = {
  count: (count: number) => `${count} por enviar`,
  lead: "Lo pendiente se envía solo cuando hay conexión y su sesión está abierta. No borre los datos del navegador.",
  sendNow: "Enviar ahora",
  noneTitle: "No hay nada por enviar",
  none: "Lo que hizo en este dispositivo llegó al servidor. Lo que haga sin conexión esperará aquí y se enviará solo.",
  toDay: "Ir al panel del día",
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
  takenFrom: (name: string) => `Usted lo tomó de ${name}.`,
  actOfOther: (name: string) =>
    `Solo ${name}, que la emitió, puede corregirla. Aquí no se pierde: puede enviarla otra vez, imprimirla o descargarla.`,
  handedIn: (name: string) => `Se envía a nombre de ${name}; el acta dirá que usted la entregó.`,
  download: "Descargar",
  discardAct: {
    action: "Descartar",
    title: (folio: string) => `¿Descartar el acta ${folio}?`,
    text: (folio: string, whose: string | null) =>
      `El papel ${folio} sigue en manos ${whose === null ? "de quien lo recibió" : `de ${whose}`} y no quedará registrado.`,
    photos: (count: number) => (count === 1 ? "También se borra su foto." : `También se borran sus ${count} fotos.`),
    before: "Descargue o imprima el acta antes: esto no se puede deshacer.",
    failed: "No se pudo descartar en este dispositivo",
  },
  others: {
    count: (count: number) => `${count} de otros`,
    title: "De otras personas en este dispositivo",
    lead: "Lo que dejó una persona cuya cuenta está suspendida lo puede tomar usted, para enviarlo o descartarlo. Si su cuenta está activa, lo envía ella.",
    unnamed: "Otra persona",
    kinds: {
      step: (count: number) => (count === 1 ? "1 paso de control" : `${count} pasos de control`),
      act: (count: number) => (count === 1 ? "1 acta" : `${count} actas`),
      photo: (count: number) => (count === 1 ? "1 foto" : `${count} fotos`),
      declaration: (count: number) => (count === 1 ? "1 declaración" : `${count} declaraciones`),
      taken: (count: number) =>
        count === 1 ? "1 declaración tomada de un viajero" : `${count} declaraciones tomadas de viajeros`,
      edit: (count: number) => (count === 1 ? "1 edición" : `${count} ediciones`),
    },
    since: (at: string) => `Desde ${at}`,
    unreadable: (count: number) =>
      count === 1
        ? "1 no se pudo leer con la clave de esta persona. Sigue en este dispositivo."
        : `${count} no se pudieron leer con la clave de esta persona. Siguen en este dispositivo.`,
    take: "Tomar",
    offline: "Para tomarlo hace falta conexión.",
    question: (name: string | null) =>
      name === null ? "¿Tomar lo que dejó otra persona?" : `¿Tomar lo que dejó ${name}?`,
    text: "Desde ahora será suyo: se envía en su sesión, a su nombre y con la hora en que se hizo. Un acta sigue a nombre de quien la emitió y dice que usted la entregó. La auditoría dice quién lo tomó, de quién, por qué y cuánto era.",
    reason: "¿Por qué?",
    reasonMissing: "Elija el motivo.",
    reasons: {
      person_left: "Ya no trabaja aquí",
      person_away: "Está ausente y no puede enviarlo a tiempo",
      misuse_suspected: "Alguien más pudo usar su cuenta o el dispositivo",
    },
    failed: "No se pudo tomar",
  },
  step: {
    title: (step: string, code: string) => `${step}: ${code}`,
    decided: (at: string, state: string | null, by: string | null) =>
      `${by ?? "Usted"} lo decidió: ${at}${state === null ? "" : `, sobre «${state}»`}`,
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
