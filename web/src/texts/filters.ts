/** Words of the filters that several lists of staff share. */
export const filterTexts = {
  more: "Más filtros",
  fewer: "Menos filtros",
  set: (count: number) => (count === 1 ? "Más filtros (1 puesto)" : `Más filtros (${count} puestos)`),
  noAirline: "Sin aerolínea",
};
