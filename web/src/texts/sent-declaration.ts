/** Of the page of a declaration that was sent, and of its code. */
export const sentDeclarationTexts = {
  view: {
    title: (code: string) => `Declaración ${code}`,
    /** What is to be done now, by where it stands. */
    now: {
      submitted: "Muestre este código en el control de bioseguridad. Hasta entonces puede editarla.",
      presented: "El control ya la tiene. Espere a que un inspector la revise.",
      in_inspection: "Un inspector la está revisando. Tenga a mano lo que declaró.",
      cleared: "El control terminó sin novedad. No tiene que hacer nada más.",
      with_findings: "El control terminó con novedad. Arriba dice qué acta se emitió.",
      annulled: "No sirve para viajar. Si va a viajar, haga una declaración nueva.",
      expired: "Ya no sirve para viajar. Si va a viajar, haga una declaración nueva.",
    },
    state: "Estado",
    submitted: "Enviada",
    updated: "Última versión",
    version: (n: number) => `Versión ${n}`,
    oath: "Juramento",
    departure: "Antes de embarcar",
    departurePending: (airport: string) => `Pase por el control en ${airport}`,
    departureAt: (state: string, airport: string, at: string) =>
      [`${state} en ${airport}`, at].filter(Boolean).join(", "),
    declarant: "Declarante",
    qr: "Código QR",
    print: "Imprimir",
    edit: "Editar",
    notFoundTitle: "No encontramos esa declaración",
    notFound:
      "Revise el enlace. Debe estar completo, tal como lo guardó. Si viajó hace años, ya eliminamos sus datos: no los guardamos para siempre.",
    incompleteTitle: "El enlace está incompleto",
    openOtherwise: "Abrir con el código",
    findingsTitle: "La inspección terminó con novedad",
    findings:
      "El control encontró algo que no podía pasar, o que no estaba como usted lo declaró. Si retuvo o rechazó mercancías, le entregó un acta: su folio está arriba, como GPS-2026-000123. Con el código QR del acta puede comprobar que es auténtica y en qué estado está.",
    findingsActs: (acts: number) =>
      `El control encontró algo que no podía pasar, o que no estaba como usted lo declaró, y emitió ${acts === 1 ? "esta acta" : `estas ${acts} actas`}:`,
    actIssued: (at: string) => `emitida: ${at}`,
    findingsCheck: (acts: number) =>
      acts === 1
        ? "El folio está arriba en el papel que le entregaron. Con el código QR del acta puede comprobar que es auténtica y en qué estado está. Si no recibió el papel, pídalo en el control con este folio."
        : "El folio está arriba en cada papel que le entregaron. Con el código QR de cada acta puede comprobar que es auténtica y en qué estado está. Si le falta un papel, pídalo en el control con su folio.",
    findingsVerify: "Verificar un acta",
    expiredTitle: "Esta declaración venció",
    expired:
      "No se presentó en el control dentro del plazo después del viaje y ya no sirve para viajar. Si va a viajar, haga una declaración nueva. Si ya está en el control, muestre su código: un supervisor puede reabrirla.",
    expiredNew: "Hacer una declaración nueva",
    offlineCopy: "Esta es la copia guardada en este dispositivo.",
  },
  views: {
    title: "Quién ha visto su declaración",
    lead: "Queda registrado cada vez que alguien del personal la abre. Mostramos su cargo y dónde trabaja, no su nombre.",
    empty: "Nadie del personal la ha abierto todavía.",
    offline: "Podrá ver esta lista cuando vuelva la conexión.",
    regional: "Administración regional",
  },
  qr: {
    sent: "Declaración enviada",
    changed: "Cambios enviados",
    received: (time: string, code: string) => `Recibida ${time} · ${code}`,
    lead: "Muestre este código en el control: funciona sin conexión.",
    alt: (code: string) => `Código QR de la declaración ${code}`,
    download: "Descargar imagen",
    share: "Compartir",
    shareFailed: "No se pudo compartir. Descargue la imagen.",
    calendar: "Al calendario",
    calendarTitle: (journey: string, code: string) => `${journey}, declaración ${code}`,
    calendarText: "Muestre el código QR de su declaración en el control de bioseguridad.",
    calendarLeave: (names: readonly string[]) => `No puede entrar, déjelo antes de embarcar: ${names.join(", ")}.`,
    calendarFile: (code: string) => `declaracion-${code}.ics`,
    before: "Antes de embarcar",
    inWords: "Descrito con sus palabras: un inspector lo revisará.",
    nothingLeft: "Puede llevar todo lo que declaró. Téngalo a mano por si se lo piden.",
    next: "Qué pasa ahora",
    nextSteps: [
      "Guarde el código o imprímalo. Si algo cambia antes del control, edite su declaración.",
      "En el control de bioseguridad, muestre el código y lo que declaró.",
      "Un inspector lo revisa. Lo que puede entrar sigue con usted. Si algo se retiene o se rechaza, recibe un acta con su folio.",
    ],
    view: "Ver la declaración",
    saved: "Guardada en este dispositivo. Ábrala desde «Ver mi declaración», también sin conexión.",
    link: "Para abrirla en otro dispositivo, guarde este enlace. Quien lo tenga puede ver su declaración.",
    copy: "Copiar el enlace",
    downloadFailed: "No se pudo crear la imagen. Tome una captura de pantalla.",
    file: (code: string) => `declaracion-${code}.png`,
  },

  proof: {
    title: "Confirme que es usted",
    toEdit:
      "Esta declaración se envió desde otro dispositivo. Para cambiarla, escriba el número de documento y la fecha de nacimiento con que se hizo.",
    toSee:
      "El enlace no basta para ver los números de documento y las fechas de nacimiento completos. Para mostrarlos, escriba los de quien declara.",
    show: "Mostrar la declaración",
    offline: "Sin conexión no se puede comprobar quién es usted.",
  },

  notEditable: {
    title: "Esta declaración ya no se puede editar",
    text: "Ya fue presentada en el control, se anuló o venció. Si hay un error, avise al inspector.",
    view: "Ver la declaración",
  },
  joinedTo: (code: string) => `Repite a ${code}`,
  joinedText: "Esta declaración quedó anulada porque la misma persona tiene otra para el mismo viaje. Rige la otra.",
};
