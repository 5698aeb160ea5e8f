/** Of the people who travel together. */
export const travelGroupTexts = {
  title: "¿Viaja con más personas adultas?",
  text: "Cada una declara y jura lo suyo; los menores van con su adulto. Quien no envía la suya no aparece en el grupo. En el control, el código de cualquiera muestra a todo el grupo.",
  here: "Del grupo, en este teléfono",
  another: "Otra persona declara aquí",
  invite: "Invitar a otro teléfono",
  inviteTitle: "Declarar en otro teléfono",
  inviteText:
    "Lea este código con la cámara del otro teléfono, o envíe el enlace. Lleva el viaje y el grupo, ningún dato suyo.",
  qr: "Código QR del enlace del grupo",
  copy: "Copiar el enlace",
  share: "Enviar el enlace",
  shareFailed: "No se pudo enviar. Copie el enlace.",
  join: {
    begun: "Hay otra declaración empezada",
    begunBy: (name: string) => `Está empezada la declaración de ${name}`,
    journeys: (own: string, group: string) => `Es de otro viaje o de otro grupo: ${own}. El enlace es para: ${group}.`,
    one: "En este teléfono se llena una a la vez. Envíela antes de empezar otra, o bórrela con «Empezar de nuevo».",
    use: "Usar el viaje del grupo en ella",
    keep: "Seguir con ella",
    joined: "Declara con su grupo",
    joinedText: "El viaje ya está puesto. Lo demás es de quien declara: sus datos, sus respuestas y su juramento.",
    incomplete: "El enlace del grupo no está completo",
    incompleteText:
      "Pida que se lo envíen de nuevo. También puede declarar sin él: el control revisa igual su declaración.",
    alone: "Declarar sin el grupo",
  },
};
