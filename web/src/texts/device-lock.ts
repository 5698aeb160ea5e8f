/** Locking a device that several people use, and unlocking it with a PIN. */
export const deviceLockTexts = {
  lock: "Bloquear",
  failed: "No se pudo bloquear",
  failedDetail: "Cierre la sesión antes de dejar el dispositivo.",
  pin: {
    title: "PIN de este dispositivo",
    none: "Con un PIN puede bloquear este dispositivo y prestarlo a un colega, también sin red. Lo que tenga escrito y por enviar se conserva, y solo usted lo ve al desbloquear.",
    set: "Tiene un PIN en este dispositivo. Se bloquea con «Bloquear», en el menú de su cuenta, y por sí mismo tras 15 minutos sin uso.",
    choose: "Elegir un PIN",
    change: "Cambiar el PIN",
    label: "PIN nuevo",
    hint: (least: number, most: number) => `De ${least} a ${most} dígitos. No use su fecha de nacimiento.`,
    again: "Repita el PIN",
    differs: "No es igual al PIN de arriba.",
    faults: {
      digits: "Use solo dígitos.",
      length: (least: number, most: number) => `Use de ${least} a ${most} dígitos.`,
      obvious: "Es fácil de adivinar. Elija otro, sin series ni repeticiones.",
    },
    save: "Guardar el PIN",
    saved: "El PIN se guardó en este dispositivo",
    failed: "No se pudo guardar el PIN",
    warning: (most: number) =>
      `Tras ${most} intentos fallidos, la sesión bloqueada se borra de este dispositivo y hace falta su contraseña. Lo que esté por enviar se conserva.`,
    remove: "Quitar el PIN",
    removeText:
      "Este dispositivo ya no se bloqueará: para dejarlo tendrá que cerrar la sesión, y sin red no podrá volver a ingresar.",
    removed: "El PIN se quitó",
    impossible:
      "Este navegador no puede cifrar o no guarda datos, y por eso no ofrece un PIN. Cierre la sesión al irse.",
  },
  screen: {
    title: "Dispositivo bloqueado",
    choose: "Elija su nombre y escriba su PIN. No hace falta la red.",
    one: "Escriba su PIN. No hace falta la red.",
    people: "Personas con la sesión bloqueada",
    since: (minutes: number) => `Bloqueada ${ago(minutes)}`,
    unsent: (count: number) => (count === 0 ? "nada por enviar" : `${count} por enviar`),
    pin: "PIN",
    pinMissing: "Escriba su PIN.",
    attempts: (most: number) =>
      `Tras ${most} intentos fallidos, la sesión se borra de este dispositivo y hace falta su contraseña. Lo que está por enviar se conserva.`,
    wrong: (left: number) =>
      left === 1
        ? "El PIN no es correcto. Le queda 1 intento: si falla, la sesión se borra de este dispositivo. Lo que está por enviar se conserva."
        : `El PIN no es correcto. Le quedan ${left} intentos.`,
    unlock: "Desbloquear",
    others: "Elegir a otra persona",
    signIn: "Otra persona: iniciar sesión",
    back: "Desbloquear con un PIN",
    destroyedTitle: (name: string) => `La sesión de ${name} se borró de este dispositivo`,
    destroyed: (count: number) =>
      `Hubo cinco intentos fallidos. Ingrese con su contraseña; hace falta la red. ${
        count === 0
          ? "No había nada por enviar."
          : count === 1
            ? "Su envío pendiente sigue aquí, cifrado, y sale cuando ingrese."
            : `Sus ${count} envíos pendientes siguen aquí, cifrados, y salen cuando ingrese.`
      }`,
    gone: "Esta sesión ya no está bloqueada aquí.",
    failed: "No se pudo desbloquear",
  },
};

/** Short enough for a line on a phone, beside what is not sent. */
function ago(minutes: number): string {
  if (minutes < 1) return "ahora";
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `hace ${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "hace 1 día" : `hace ${days} días`;
}
