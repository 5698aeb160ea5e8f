export const staffTexts = {
  navigation: "Navegación del personal",
  more: "Más",
  account: "Mi cuenta",
  airport: "Aeropuerto",
  chooseAirport: "Elija aeropuerto",
  airportFailed: "No pudimos cambiar el aeropuerto",
  online: "En línea",
  offline: "Sin conexión",
  roles: { inspector: "Inspector", supervisor: "Supervisor", admin: "Administrador", auditor: "Auditor" },
  lanes: { verde: "Canal verde", amarillo: "Canal amarillo", rojo: "Canal rojo" },
  laneShort: { verde: "Verde", amarillo: "Amarillo", rojo: "Rojo" },
  retentionStates: { issued: "Emitida", closed: "Cerrada", annulled: "Anulada" },
  code: {
    label: "Código de la declaración",
    hint: "Con o sin guiones, en mayúsculas o minúsculas.",
    placeholder: "D-7K3M-Q2X9",
    find: "Buscar",
    wrong: "Ese código no está completo. Tiene 8 letras o números después de la D.",
  },
  filters: "Filtros",
  any: "Todos",
  clearFilters: "Quitar los filtros",
  offlineCopy: "Sin conexión. Esto es lo último que se leyó en este dispositivo.",
  refusedSignIns: {
    title: (count: number) => (count === 1 ? "Hubo un intento fallido de ingreso" : "Hubo intentos fallidos de ingreso"),
    text: (count: number, last: string) =>
      count === 1
        ? `Desde su último ingreso hubo 1 intento fallido con su cuenta: el ${last}. Si no fue usted, cambie su contraseña.`
        : `Desde su último ingreso hubo ${count} intentos fallidos con su cuenta; el último, el ${last}. Si no fue usted, cambie su contraseña.`,
    close: "Entendido",
  },
  leaving: {
    title: "Hay borradores sin enviar",
    text: (drafts: number) =>
      drafts === 1
        ? "En este dispositivo hay 1 borrador suyo. Al cerrar la sesión se elimina, para que nadie más lo vea."
        : `En este dispositivo hay ${drafts} borradores suyos. Al cerrar la sesión se eliminan, para que nadie más los vea.`,
    action: "Eliminar y cerrar sesión",
  },
  offlineAction: "No hay conexión. Podrá hacerlo cuando vuelva.",
};
