/** What the form of a declaration says around its steps: what is kept, sent, begun anew or left. */
export const declarationSendingTexts = {
  missingCode: {
    title: "Falta una parte de esta página",
    text: "No llegó completa, o hay una versión nueva. Recargue la página y continúe donde estaba.",
    reload: "Recargar",
  },
  kept: "Lo que escribe se guarda en este dispositivo.",
  toReview: "Volver a la revisión",
  send: "Enviar declaración",
  sendChanges: "Enviar cambios",
  sending: "Enviando…",
  stored: "Guardada en este teléfono. Enviándose…",
  retrying: "El servidor no responde. Lo intentamos de nuevo; no hace falta que haga nada.",
  retryingOffline: "Se perdió la conexión mientras se enviaba. Lo intentamos de nuevo en cuanto vuelva.",
  offlineSend:
    "No hay conexión. Su declaración está guardada en este dispositivo. Podrá enviarla aquí mismo cuando vuelva la conexión.",
  offlineWaits:
    "No hay conexión. Cuando la envíe, quedará guardada en este teléfono y se enviará sola en cuanto vuelva la conexión.",
  keyTaken: {
    title: "Ya envió esta declaración",
    known: (code: string) =>
      `Envió la declaración ${code} desde otra pestaña, con otros datos. Puede cambiarla con lo que escribió aquí, o enviar otra.`,
    unknown:
      "Se envió desde otra pestaña, con otros datos. Revísela en «Ver mi declaración». Lo que escribió aquí puede enviarlo como otra declaración.",
    change: "Cambiar la que envié",
    another: "Enviar como otra declaración",
  },
  notSent: "No pudimos enviar su declaración",
  unknown: {
    title: "No pudimos enviar su declaración, o no llegó la confirmación",
    repeat: "Envíela de nuevo cuando tenga conexión: no se duplica.",
  },
  keptAnyway: "Lo que escribió sigue guardado en este dispositivo.",
  startOver: "Empezar de nuevo",
  startOverTitle: "¿Borrar lo que escribió?",
  startOverText: "Se borrará la declaración que no ha enviado. No se puede deshacer.",
  startOverConfirm: "Borrar y empezar de nuevo",
  leave: {
    title: "Su declaración no se ha enviado",
    text: "Lo que escribió queda guardado en este dispositivo. Puede volver y continuar después.",
    stay: "Seguir aquí",
    leave: "Salir y continuar después",
  },
};
