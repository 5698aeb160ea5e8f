export const dashboardTexts = {
  lead: (airport: string, date: string) => `${airport}, ${date}`,
  chooseTitle: "¿En qué aeropuerto trabaja hoy?",
  chooseText: "El panel, las listas y las actas se refieren a este aeropuerto. Puede cambiarlo arriba cuando quiera.",
  noAirports: "Su cuenta no tiene aeropuertos asignados. Pida a un administrador que se los asigne.",
  laterActs: {
    title: (count: number) =>
      count === 1
        ? "Una declaración que usted dio por conforme quedó con novedad"
        : `${count} declaraciones que usted dio por conformes quedaron con novedad`,
    row: (folio: string, clearedAt: string) => `Acta ${folio}. Usted dio conformidad: ${clearedAt}.`,
  },
  find: "Buscar una declaración",
  states: "Declaraciones de hoy",
  statesHint: "Por fecha de viaje.",
  allToday: "Ver todas las de hoy",
  acts: "Últimas actas",
  allActs: "Ver todas",
  newAct: "Nueva acta",
  noActsTitle: "Aún no hay actas",
  noActs: "Las retenciones y los rechazos que emita este aeropuerto aparecerán aquí.",
};
