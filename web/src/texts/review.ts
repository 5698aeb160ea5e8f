export const reviewTexts = {
  flightsOf: (date: string) => `Viajes del ${date}`,
  otherDay: "Otro día",
  next: (flight: string) => `Siguiente por atender, ${flight}`,
  openNext: "Abrir la declaración",
  flightDate: "Fecha de los viajes",
  allAirports: "Todos los aeropuertos a su cargo",
  noAirportTitle: "Elija un aeropuerto",
  noAirport:
    "El mostrador muestra los viajes de un aeropuerto. Puede abrir una declaración por su código sin elegirlo.",
  chooseAirport: "Elegir aeropuerto",
  pickTitle: "Nadie espera en este viaje",
  pickTitleOfDay: "Nadie espera en estos viajes",
  pick: "Elija otro viaje, o escriba el código que muestra el viajero.",
  items: (count: string) => (count === "1" ? "1 mercancía" : `${count} mercancías`),
  noItems: "Sin mercancías",
  flights: {
    label: "Vuelos y embarcaciones",
    unknown: "sin hora",
    wholeQueue: (count: string) => `Ver las ${count} de este viaje`,
    presented: (count: string) => (count === "1" ? "1 presentada" : `${count} presentadas`),
    pending: (count: string) => `${count} por presentarse`,
    emptyTitle: "No hay declaraciones para los viajes de este día",
    empty: "Cambie la fecha. Si el viajero muestra un código, escríbalo arriba.",
  },
  preparation: {
    preparing: "Guardando los viajes para trabajar sin conexión…",
    ready: (trips: string, declarations: string, time: string) =>
      `Listo sin conexión: ${trips}, ${declarations === "1" ? "1 declaración" : `${declarations} declaraciones`}\u00a0·\u00a0${time}`,
    trips: (kept: number, ofDay: number | null) =>
      ofDay === null || ofDay < kept
        ? kept === 1
          ? "1 viaje"
          : `${kept} viajes`
        : `${kept} de ${ofDay === 1 ? "1 viaje" : `${ofDay} viajes`}`,
    failed: (flights: number) =>
      flights === 1
        ? "Un viaje no está guardado para trabajar sin conexión."
        : `${flights} viajes no están guardados para trabajar sin conexión.`,
    again: "Reintentar",
    notKept: "Este dispositivo no puede guardar los viajes. Sin conexión no podrá abrir sus declaraciones.",
  },
  queue: {
    label: "Declaraciones del viaje",
    back: "Todos los viajes",
    all: "Mostrar también las ya resueltas",
    moreReasons: (first: string, more: number) => `${first}, y ${more === 1 ? "otro motivo" : `otros ${more} motivos`}`,
    attendedBy: (name: string) => `La atiende ${name}`,
    emptyOpenTitle: "No queda ninguna por atender",
    emptyOpen: "Todas las declaraciones de este viaje están resueltas.",
    emptyTitle: "No hay declaraciones de este viaje",
    empty: "Revise el vuelo o la embarcación, y la fecha.",
  },
  fellows: {
    title: (others: number) =>
      others === 1 ? "Viaja con otra persona" : `Viaja con otras ${others} personas${others < 16 ? "" : " o más"}`,
    sworn:
      "Solo están quienes enviaron su declaración con este grupo y para este viaje. Si falta alguien, búsquelo por su código o en la cola.",
  },
  departure: {
    state: {
      pending: (airport: string) => `Sin control de salida en ${airport} todavía`,
      presented: (airport: string) => `En el control de salida de ${airport}`,
      in_inspection: (airport: string) => `En inspección en ${airport}, antes de embarcar`,
      cleared: (airport: string) => `Conforme en ${airport}, antes de embarcar`,
      with_findings: (airport: string) => `Con novedad en ${airport}, antes de embarcar`,
      skipped: (airport: string) => `No inspeccionada en ${airport}`,
    },
    bags: (count: number) => (count === 0 ? "sin maletas" : count === 1 ? "1 maleta" : `${count} maletas`),
    seals: (count: number) => (count === 1 ? "Precinto" : "Precintos"),
    checked: "Revisión de precintos:",
    checkedToo: (count: number) => (count === 1 ? "También lo revisó:" : "También los revisó:"),
    foundBefore: "Otra revisión:",
    outcomes: {
      cleared: "Conforme en salida",
      with_findings: "Con novedad en salida",
      skipped: "Sin control de salida",
    },
    departs: "Control de salida",
    sealed: (count: number) => (count === 1 ? "conforme en salida" : "conformes en salida"),
    actions: {
      label: "Control de salida",
      seal: "Precintar",
      clearAndSeal: "Conforme y precintar",
      inspect: "Iniciar inspección",
      findings: "Con novedad",
      skip: "No inspeccionada",
      over: "El control de salida ya se decidió. Lo que sigue es el control de llegada.",
      sealTitle: "Conforme en salida",
      sealText: (code: string) =>
        `La declaración ${code} queda conforme antes de embarcar, y el viajero ya no podrá editarla.`,
      findingsTitle: "Con novedad en salida",
      findingsText: (code: string) =>
        `Escriba qué se encontró en la declaración ${code}. Para retener algo, emita un acta.`,
      skipTitle: "No inspeccionada en salida",
      skipText: (code: string) => `Nadie inspecciona la declaración ${code} antes de embarcar. Lo hará la llegada.`,
      bags: "Maletas facturadas",
      bagsHint: "Sin maletas, escriba 0.",
      bagsMissing: "Escriba cuántas maletas hay.",
      numbers: "Números de los precintos",
      numbersHint: "Uno por línea, o con el lector.",
      numbersMissing: "Escriba el precinto de cada maleta.",
      numbersFewer: (missing: number) =>
        missing === 1 ? "Falta el precinto de una maleta." : `Faltan los precintos de ${missing} maletas.`,
      numberTwice: (number: string) => `${number} está dos veces.`,
      series: "Series de precintos",
      seriesUse: (one: {
        name: string;
        next: string | null;
        missing: number;
        gaps: readonly { first: string; last: string }[];
      }) => {
        const next = one.next === null ? "no quedan precintos después del último" : `sigue ${one.next}`;
        const gaps = one.gaps.map(({ first, last }) => (first === last ? first : `${first} a ${last}`)).join(", ");
        const more = one.gaps.length < 20 ? "" : "…";
        return `${one.name}: ${next}${one.missing === 0 ? "." : `. Sin usar antes (${one.missing}): ${gaps}${more}.`}`;
      },
      fillIn: (count: number, next: string) =>
        count === 1 ? `Usar ${next}` : `Usar los ${count} siguientes, desde ${next}`,
      reason: "Motivo",
      reasonMissing: "Escriba el motivo.",
      failed: "No se registró el control de salida",
    },
    label: {
      link: "Imprimir etiqueta",
      back: "Volver a la declaración",
      lead: "Una por maleta, para la impresora de 80 mm. No lleva el nombre del viajero.",
      print: "Imprimir",
      room: "Etiquetas para imprimir",
      bag: (n: number, count: number) => `Maleta ${n} de ${count}`,
      qr: (n: number) => `Código QR de la etiqueta ${n}`,
      sealed: (airport: string) => `Precintado en ${airport}`,
      fewer: (most: number, bags: number) =>
        `Salen ${most} etiquetas para ${bags} maletas. Para las demás, imprima otra vez: el código QR es el mismo.`,
      offlineTitle: "La etiqueta necesita conexión",
      offline: "El servidor la firma. Vuelva a esta pantalla cuando haya conexión.",
      notSealedTitle: "Sin precintos",
      notSealed: "El control de salida no puso precintos a esta declaración: no hay etiqueta que imprimir.",
    },
    check: {
      label: "Precintos",
      intact: (count: number) => (count === 1 ? "Precinto conforme" : "Precintos conformes"),
      pass: (count: number) => (count === 1 ? "Precinto conforme: puede pasar" : "Precintos conformes: puede pasar"),
      other: "Un precinto no está bien",
      of: (number: string) => `Precinto ${number}`,
      which: "Marque cómo llegó el que no está bien. Mientras todos estén conformes, no hay nada que registrar.",
      save: "Registrar",
      failed: "No se registraron los precintos",
    },
  },
  alerts: {
    title: (count: number) => (count === 1 ? "Alerta del personal" : `${count} alertas del personal`),
    passenger: "Ver al pasajero",
  },
  background: {
    acts: "Actas con este documento",
    noActs: "Ninguna.",
    duplicatesTitle: (others: number) =>
      others === 1
        ? "Posible duplicada: otra declaración nombra a una misma persona para este viaje"
        : `Posibles duplicadas: otras ${others} nombran a una misma persona para este viaje`,
    thisOne: "Esta",
  },
  shortcuts: {
    open: "Teclas",
    title: "Teclas del mostrador",
    keys: [
      ["/", "Escribir o escanear un código"],
      ["J", "Siguiente de la cola"],
      ["K", "Anterior de la cola"],
      ["P", "Marcar presentada"],
      ["I", "Iniciar inspección"],
      ["C", "Conforme"],
      ["A", "Emitir acta"],
      ["E", "Corregir (supervisor)"],
      ["X", "Anular (supervisor)"],
      ["R", "Reabrir (supervisor)"],
      ["S", "Precintar, o precintos conformes"],
      ["?", "Esta lista"],
    ] as const,
  },
  detail: {
    back: "Volver a la cola",
    attendedBy: (name: string) => `${name} también la tiene abierta`,
    attendedText: (since: string) => `Desde ${since}. Acuerden quién la atiende antes de seguir.`,
    notFoundTitle: (code: string) => `No existe la declaración ${code}`,
    notFound: "Revise el código. Si el viajero muestra otro documento, pídale que abra su QR.",
    wrongAirportTitle: "Esta declaración es de otro aeropuerto",
    wrongAirport: "Solo puede revisar declaraciones de los aeropuertos que tiene asignados.",
    version: (n: number) => `Versión ${n}`,
    received: (time: string) => `recibido ${time}`,
    witness: "También lo decidió:",
    actsIssued: (folios: readonly string[]) =>
      folios.length === 1 ? `Acta emitida: ${folios[0]}` : `Actas emitidas: ${folios.join(", ")}`,
    otherReasons: "Otros motivos del canal",
    alerted: "Hay una alerta del personal.",
    travellers: (minors: number) =>
      minors === 0 ? "Viajero" : minors === 1 ? "Viajero y 1 menor" : `Viajero y ${minors} menores`,
    travel: "Viaje",
    answers: "Preguntas bajo juramento",
    answeredNo: (count: number, all: boolean) =>
      all
        ? "Respondió que no a todo"
        : count === 1
          ? "Respondió que no a 1 pregunta"
          : `Respondió que no a ${count} preguntas`,
    items: "Mercancías declaradas",
    noItems: "No declaró mercancías.",
    history: "Historial",
    freeText: "Descrita con palabras del viajero, sin clasificación.",
    sent: "Enviada",
    formIn: (language: string) => `formulario en ${language}`,
  },
  takeOver: {
    about: (airport: string, flight: string, state: string) =>
      `La controla ${airport}. Viaje: ${flight}. Estado: ${state}.`,
    offer: "Si el viaje se desvió y el viajero está aquí, puede tomarla para su aeropuerto con un motivo.",
    chooseAirport: "Para tomarla, elija primero su aeropuerto arriba.",
    action: (airport: string) => `Tomarla para ${airport}`,
    confirm: "Tomarla",
    text: (code: string, from: string, airport: string) =>
      `La declaración ${code} pasa del control de ${from} al de ${airport}. Lo jurado no cambia; la versión nueva y el motivo quedan en su historial.`,
    reason: "Motivo",
    reasonMissing: "Escriba el motivo.",
    failed: "No se tomó la declaración",
    done: (airport: string) => `La declaración es ahora de ${airport}`,
  },
  actions: {
    label: "Acciones",
    more: "Más",
    present: "Marcar presentada",
    inspect: "Iniciar inspección",
    clear: "Conforme",
    act: "Emitir acta",
    acts: "Ver las actas",
    annul: "Anular",
    reopen: "Reabrir",
    correct: "Corregir",
    ask: {
      present: {
        title: "El viaje es otro día",
        text: (code: string) => `¿Marcar la declaración ${code} como presentada hoy? El viajero ya no podrá editarla.`,
      },
      inspect: { title: "Iniciar inspección", text: (code: string) => `Se inspecciona lo declarado en ${code}.` },
      clear: {
        title: "Declarar conforme",
        text: (code: string) => `La declaración ${code} queda conforme y el viajero puede pasar.`,
      },
      annul: {
        title: "Anular la declaración",
        text: (code: string) => `La declaración ${code} deja de contar. Queda en el registro con su motivo.`,
      },
      reopen: {
        title: "Reabrir la declaración",
        text: (code: string) => `La declaración ${code} vuelve al estado que tenía antes de cerrarse.`,
      },
    },
    reason: "Motivo",
    reasonMissing: "Escriba el motivo.",
    letThrough: (count: number) =>
      count === 1 ? "Pasa con el viajero esta mercancía:" : `Pasan con el viajero estas ${count} mercancías:`,
    unclassified: "Sin clasificar",
    causes: {
      byOther: "Otra persona inició la inspección.",
      againstAdvice: "El canal rojo aconseja inspeccionar.",
      risky: "Declara mercancías no permitidas o sin clasificar.",
      due: "Para dar conformidad, escriba el motivo.",
    },
    flightLater: (date: string, days: number) =>
      `El viaje es el ${date}, ${days === 1 ? "mañana" : `dentro de ${days} días`}.`,
    flightBefore: (date: string, days: number) =>
      `El viaje fue el ${date}, ${days === 1 ? "ayer" : `hace ${days} días`}.`,
    note: "Nota",
    readOnly: "Su rol es de consulta: puede ver todo y no cambia nada.",
    over: {
      annulled: "Está anulada. Un supervisor o un administrador puede reabrirla.",
      expired: "Venció sin presentarse. Un supervisor o un administrador puede reabrirla.",
    },
    drawn: "Presentada. Salió en el sorteo: pasa a inspección",
    failed: "No se registró el cambio",
    done: {
      present: "Declaración presentada",
      inspect: "Inspección iniciada",
      clear: "Declaración conforme",
      annul: "Declaración anulada",
      reopen: "Declaración reabierta",
    },
  },
  contradictions: {
    title: (count: number) => (count === 2 ? "Dos decisiones se contradicen" : `${count} decisiones se contradicen`),
    lead: "Se decidió sin saber de la otra persona. Rige lo más estricto hasta que usted decida.",
    waits: "Se decidió sin saber de la otra persona. Rige lo más estricto. Un supervisor decide.",
    holds: "Rige",
    resolve: "Dar por resuelta",
    text: (code: string) => `La declaración ${code} queda como está. Si debe quedar de otro modo, cámbiela antes.`,
    reason: "Nota",
    reasonMissing: "Escriba la nota.",
    failed: "No se dio por resuelta",
    done: "Contradicción resuelta",
    beside: (outcome: string) => `Decidió otra cosa, «${outcome}»:`,
    open: "Falta que un supervisor decida.",
    resolved: "La dio por resuelta:",
    taken: (code: string) => `Su decisión sobre ${code} llegó y contradice la de otra persona: un supervisor decide`,
  },
  unsent: {
    tag: "Por enviar",
    refusedTag: "No se recibió",
    kept: "Guardado en este dispositivo; se enviará",
    drawLater: "El sorteo se hará al enviar.",
    later: "Sin conexión: lo que decida se guarda en este dispositivo y se enviará.",
    refused: "El servidor no recibió un paso de esta declaración",
    refusedFirst: "El servidor no recibió un paso anterior. Decida primero qué hacer con él.",
    decide: "Ver lo que está por enviar",
    outdated: "La declaración cambió en este momento. Véala de nuevo antes de decidir.",
    unsoundSeal: "Un precinto no llegó como salió.",
    names: {
      present: "Marcada presentada",
      in_inspection: "Inspección iniciada",
      cleared: "Conforme",
      with_findings: "Con novedad",
      seals: "Precintos revisados",
    },
    departureNames: {
      pending: "Sin control de salida",
      presented: "Presentada en salida",
      in_inspection: "Inspección iniciada en salida",
      cleared: "Conforme en salida",
      with_findings: "Con novedad en salida",
      skipped: "No inspeccionada en salida",
    },
  },
  conflict: {
    title: "La declaración cambió mientras usted la revisaba",
    versions: (seen: number, current: number) => `Usted vio la versión ${seen}; ahora rige la ${current}.`,
    reload: "Volver a cargarla",
    kept: "Lo que escribió se conserva.",
  },
};
