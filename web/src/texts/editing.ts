/** What forms and lists of staff say alike. */
export const editingTexts = {
  export: {
    title: "Exportar",
    coming: (kilobytes: string) => `Descargando ${kilobytes} KB`,
    done: "La lista se descargó",
    failed: "No se pudo exportar",
    formats: {
      csv: { name: "CSV", use: "Texto, para cualquier programa" },
      xlsx: { name: "XLSX", use: "Hoja de cálculo de Excel" },
    },
  },
  history: {
    of: (name: string) => `Historial de ${name}`,
    empty: "Todavía no hay cambios registrados.",
    system: "El sistema",
    actions: {
      created: "lo creó",
      updated: "lo cambió",
      deactivated: "lo desactivó",
      reactivated: "lo reactivó",
      imported: "lo importó",
      reordered: "cambió el orden",
      joined: "lo unió con otro",
      separated: "lo separó de otro",
    },
  },
  conflict: {
    title: (name: string) => `Otra persona cambió ${name}`,
    text: "Se guardó otra versión mientras usted escribía. Compare las dos y elija cuál queda. Nada de lo que escribió se ha perdido.",
    same: "Lo que usted escribió y lo guardado dicen lo mismo.",
    mine: "La mía",
    current: "La actual",
    nothing: "vacío",
    rest: (count: number) =>
      count === 1 ? "El otro campo es igual en las dos." : `Los otros ${count} campos son iguales en las dos.`,
    takeCurrent: "Usar la versión actual",
    keepMine: "Guardar la mía sobre la actual",
  },
  articles: {
    label: "Base legal",
    hint: "La norma más importante primero. El público ve como máximo tres.",
    inherited: "Se muestran antes que las de su categoría y las de su clasificación.",
    search: "Buscar por norma, artículo o tema",
    chosen: "Normas elegidas",
    why: "Por qué se cita",
    verified: "Cotejado con el texto de la norma",
    up: "Subir",
    upNamed: (name: string) => `Subir ${name}`,
    remove: (name: string) => `Quitar ${name}`,
    whyTooLong: (most: number) => `Explique por qué se cita en ${most} caracteres como máximo.`,
  },
};
