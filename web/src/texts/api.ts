export const apiTexts = {
  timedOut: "El servidor tardó demasiado en responder. Intente nuevamente.",
  unreachable: "No pudimos conectar con el servidor. Revise su conexión e intente nuevamente.",
  nothingCached: "No hay conexión y no hay datos en caché",
};
