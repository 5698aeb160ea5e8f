/** What a device keeps of a traveller for the next declaration, and what is said of a repeated one. */
export const ownDataTexts = {
  of: "Datos guardados en este dispositivo:",
  use: "Usar mis datos",
  repeat: "Repetir mi última declaración",
  repeating: "Diga el vuelo y la fecha. Lo demás lo verá después.",
  forget: "Olvidar mis datos",
  offerTitle: "¿Guardar sus datos para la próxima vez?",
  offer:
    "Su documento, sus nombres, su contacto, sus respuestas y sus productos quedarían cifrados solo en este dispositivo. Puede borrarlos cuando quiera. No lo haga en un dispositivo prestado.",
  keep: "Guardar mis datos",
  refuse: "No, gracias",
  kept: "Sus datos quedaron guardados. En su próxima declaración podrá usarlos u olvidarlos.",
  notKept: "Este dispositivo no pudo guardar sus datos.",
  sameTitle: "¿Todo sigue igual?",
  same: "Esto declaró la última vez. Léalo, cambie lo que ya no sea cierto y confírmelo.",
  sameVerdicts: "Lo que se decide sobre sus productos no ha cambiado.",
  otherVerdicts: "Cambió lo que se decide sobre sus productos",
  before: "Antes:",
  now: "Hoy:",
  gone: "Ya no está en el catálogo. Cámbielo en «Productos».",
  notJudged: "No pudimos comprobar si cambió lo que se decide sobre sus productos.",
};
