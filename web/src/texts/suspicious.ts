export const suspiciousTexts = {
  /** In the place of "any". */
  without: "Sin ellas",
  choices: { solo: "Solo ellas", todas: "Todas" },
  tag: "Sospechosa",
  notShown: (count: number, written: string) =>
    count === 1
      ? "No se muestra 1 declaración sospechosa de envío masivo"
      : `No se muestran ${written} declaraciones sospechosas de envío masivo`,
  notCounted: (count: number, written: string) =>
    count === 1
      ? "No se cuenta 1 declaración sospechosa de envío masivo"
      : `No se cuentan ${written} declaraciones sospechosas de envío masivo`,
  text: "Puede haber viajeros reales entre ellas: su código y su QR se abren como siempre.",
  show: "Ver solo las sospechosas",
  showToo: "Mostrarlas también",
  shown: "Se muestran también las sospechosas de envío masivo",
  hide: "Ocultarlas",
  oneTitle: "Llegó durante un envío masivo",
  one: "Si el viajero está aquí, atiéndalo como siempre: al marcarla presentada deja de ser sospechosa y vuelve a las listas.",
};
