/** Words of the filters that several lists of staff share. */
export const filterTexts = {
  more: "Más filtros",
  fewer: "Menos filtros",
  set: (count: number) => `Más filtros (${count})`,
  noAirline: "Sin aerolínea",
};
