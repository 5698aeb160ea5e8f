export const activityTexts = {
  leadOwn: "Lo que usted hizo en el sistema, día por día.",
  leadAll: "Lo que hizo cada persona en el sistema, día por día.",
  whose: "Actividad de",
  everybody: "Sin elegir: todas las personas.",
  own: "Solo la mía",
  onlyOf: (name: string) => `Ver solo la actividad de ${name}`,
  /** The same again and again, since a time of the day. */
  times: (count: string, since: string) => `${count} veces desde las ${since}`,
  devices: (count: string) => `registró ${count} dispositivos que emiten actas sin red`,
  list: (day: string) => `Actividad del ${day}`,
  emptyTitle: "Todavía no hay actividad",
  empty: "Aquí aparecerá cada ingreso, cambio e impresión.",
};
