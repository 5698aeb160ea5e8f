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
  change: "Editar",
  discard: "Descartar",
  discardTitle: "¿Descartar esta declaración?",
  discardText: "Se borrará de este teléfono y no se enviará. No se puede deshacer.",
  discardArrived:
    "Puede que ya haya llegado al servidor. Si llegó, seguirá registrada. Se borrará de este teléfono y no se puede deshacer.",
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
  /** Of the code with which an officer takes it over. */
  carried: {
    title: "Si en el control no hay red",
    text: "Muestre este código al inspector: con él puede tomar su declaración. Todavía no está enviada, y el código no prueba que se envió.",
    show: "Mostrar código al inspector",
    alt: "Código QR de su declaración sin enviar",
    mark: "Sin enviar",
    privacy: "Lleva sus datos: muéstrelo solo al inspector.",
    tooLong: "Su declaración es demasiado larga para un código. Muestre esta pantalla al inspector.",
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
  /** Of an edit, where it is not a declaration. */
  edit: {
    title: "Edición por enviar",
    of: (code: string) => `Edición de ${code}`,
    refused: "El servidor no recibió esta edición",
    discardTitle: "¿Descartar esta edición?",
    discardText:
      "Se borrará de este teléfono y no se enviará. La declaración queda como la envió. No se puede deshacer.",
    discardArrived:
      "Intentamos enviarla y no sabemos si llegó. Si llegó, la declaración ya cambió. Se borrará de este teléfono y no se puede deshacer.",
    nextSteps: [
      "Cuando haya conexión, se envía sola. Si cerró el navegador y no se envió, basta con abrir esta página.",
      "Hasta que el servidor la reciba, vale lo que envió antes, con su código QR.",
      "Cuando el servidor la reciba, verá aquí el código QR nuevo.",
    ],
    inDeclaration: {
      waiting: "Su edición está guardada en este teléfono, sin enviar",
      sending: "Su edición se está enviando…",
      refused: "El servidor no recibió su edición: decida qué hacer",
    },
    standing: "Hasta que el servidor la reciba, vale lo que ve aquí.",
    choice: {
      changed: {
        title: "La declaración cambió mientras usted la editaba",
        text: "El servidor tiene otra versión. Compare las dos y elija cuál queda. Lo que escribió sigue guardado hasta entonces.",
      },
      closed:
        "Ya fue presentada en el control, se anuló o venció. Lo que quería cambiar sigue guardado: si hay un error, muéstreselo al inspector.",
      unproved: "No pudimos comprobar que la declaración es suya",
      prove:
        "Escriba lo que dice el documento del declarante. Así podrá comparar las dos versiones y enviar su edición.",
      proved: {
        title: "Ya puede enviar su edición",
        text: "Compare las dos versiones y elija cuál queda. Lo que escribió sigue guardado hasta entonces.",
      },
      offline: "Cuando haya conexión, verá aquí las dos versiones.",
      wanted: "Lo que usted quería enviar",
      versions: "En qué se diferencian",
      mine: "Usted quería",
      current: "El servidor tiene",
      nothing: "nada",
      same: "Las dos versiones dicen lo mismo.",
      keepMine: "Enviar la mía sobre la nueva",
      edit: "Corregir la mía",
      takeCurrent: "Quedarme con la del servidor",
    },
  },
};
