/** Words of the filters that several lists of staff share. */
export const filterTexts = {
  more: "Más filtros",
  fewer: "Menos filtros",
  set: (count: number) => `Más filtros (${count})`,
  all: "Filtros",
  allSet: (count: number) => `Filtros (${count})`,
  toFound: "Ver resultados",
  groups: "Grupos de filtros",
  group: (title: string, set: number) => (set === 0 ? title : `${title} (${set})`),
  chips: "Filtros puestos",
  chip: (label: string, value: string | undefined) => (value ? `${label}: ${value}` : label),
  remove: "Quitar",
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
    between: (from: string, to: string) =>
      from && to ? `del ${from} al ${to}` : from ? `desde el ${from}` : `hasta el ${to}`,
    from: "Desde",
    to: "Hasta",
  },
  noAirline: "Sin aerolínea",
};
