/** What is said after signing in and before signing out; apart, because visitors load the rest. */
export const signingTexts = {
  refused: {
    title: (count: number) =>
      count === 1 ? "Hubo un intento fallido de ingreso" : "Hubo intentos fallidos de ingreso",
    text: (count: number, last: string) =>
      count === 1
        ? `Desde su último ingreso hubo 1 intento fallido con su cuenta: el ${last}. Si no fue usted, cambie su contraseña.`
        : `Desde su último ingreso hubo ${count} intentos fallidos con su cuenta; el último, el ${last}. Si no fue usted, cambie su contraseña.`,
    close: "Entendido",
  },
  noOfflineActs: {
    title: "Este dispositivo no emite actas sin red",
    text: "Este navegador no puede firmarlas o no guarda datos. Con red todo funciona. Para trabajar sin red, use una versión reciente de Chrome, Edge, Firefox o Safari, sin modo privado.",
  },
  leaving: {
    title: "Hay borradores sin enviar",
    text: (drafts: number) =>
      drafts === 1
        ? "En este dispositivo hay 1 borrador suyo. Al cerrar la sesión se elimina, para que nadie más lo vea."
        : `En este dispositivo hay ${drafts} borradores suyos. Al cerrar la sesión se eliminan, para que nadie más los vea.`,
    action: "Eliminar y cerrar sesión",
    unsentTitle: "Hay envíos pendientes",
    unsent: (count: number) =>
      count === 1
        ? "En este dispositivo hay 1 envío suyo que aún no llegó al servidor. Queda aquí, cifrado, y sale cuando vuelva a ingresar en este dispositivo."
        : `En este dispositivo hay ${count} envíos suyos que aún no llegaron al servidor. Quedan aquí, cifrados, y salen cuando vuelva a ingresar en este dispositivo.`,
    unsentAction: "Cerrar sesión",
  },
};
