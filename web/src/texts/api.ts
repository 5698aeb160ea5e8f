export const apiTexts = {
  timedOut: "El servidor tardó demasiado en responder. Intente nuevamente.",
  unreachable: "No pudimos conectar con el servidor. Revise su conexión e intente nuevamente.",
  /** After a refusal that passes by itself. */
  retryIn: (seconds: number) => {
    if (seconds < 60) return seconds === 1 ? "Podrá intentar de nuevo en 1 segundo." : `Podrá intentar de nuevo en ${seconds} segundos.`;
    const minutes = Math.ceil(seconds / 60);
    return minutes === 1 ? "Podrá intentar de nuevo en 1 minuto." : `Podrá intentar de nuevo en ${minutes} minutos.`;
  },
  nothingCached: "No hay conexión y no hay datos en caché",
};
