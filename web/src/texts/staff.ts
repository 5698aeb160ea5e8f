export const staffTexts = {
  space: {
    short: "Queda poco espacio en este dispositivo",
    left: (megabytes: string) =>
      `Le ${megabytes === "1" ? "queda 1 MB" : `quedan ${megabytes} MB`}. Libere espacio antes de empezar: si se llena sin conexión, los viajes guardados se borran para conservar lo que usted hizo y todavía no se envió.`,
  },
  navigation: "Navegación del personal",
  menu: "Nombres del menú",
  more: "Más",
  account: "Mi cuenta",
  airport: "Aeropuerto",
  chooseAirport: "Elija aeropuerto",
  everyAirport: "Todos",
  airportFailed: "No pudimos cambiar el aeropuerto",
  online: "En línea",
  slow: "Lento",
  offline: "Sin conexión",
  roles: {
    inspector: "Inspector",
    supervisor: "Supervisor",
    regional_admin: "Administrador regional",
    admin: "Administrador",
    auditor: "Auditor",
  },
  lanes: { verde: "Canal verde", amarillo: "Canal amarillo", rojo: "Canal rojo" },
  laneShort: { verde: "Verde", amarillo: "Amarillo", rojo: "Rojo" },
  retentionStates: { issued: "Emitida", closed: "Cerrada", annulled: "Anulada" },
  /** The two largest units of a time. */
  duration: (minutes: number) => {
    const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / (24 * 60))];
    const parts =
      days > 0
        ? ([`${days} d`, hours % 24, "h"] as const)
        : hours > 0
          ? ([`${hours} h`, minutes % 60, "min"] as const)
          : ([`${minutes} min`, 0, ""] as const);
    const [large, rest, unit] = parts;
    return rest > 0 ? `${large} ${rest} ${unit}` : large;
  },
  offlineAction: "Podrá hacerlo cuando vuelva la conexión.",
};
