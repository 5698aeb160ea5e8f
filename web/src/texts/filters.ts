/** Words of the filters that several lists of staff share. */
export const filterTexts = {
  more: "Más filtros",
  fewer: "Menos filtros",
  set: (count: number) => `Más filtros (${count})`,
  days: {
    any: "Cualquier día",
    usual: {
      today: "Hoy",
      yesterday: "Ayer",
      week: "Últimos 7 días",
      tomorrow: "Mañana",
      nextWeek: "Próximos 7 días",
      month: "Este mes",
      lastMonth: "Mes anterior",
      year: "Este año",
    },
    own: "Elegir días…",
    from: "Desde",
    to: "Hasta",
  },
  noAirline: "Sin aerolínea",
};
