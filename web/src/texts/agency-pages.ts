export const agencyPageTexts = {
  privacy: {
    lead: "Qué hacemos con lo que usted nos cuenta de sí mismo, quién lo ve y cuándo se borra.",
    parts: [
      {
        title: "Qué datos pedimos",
        texts: [
          "Los de la declaración juramentada: su nombre, documento, nacimiento, nacionalidad y contacto, los de los menores a su cargo, su viaje, sus respuestas y las mercancías que lleva.",
          "Si se retiene o se rechaza algo, también los del acta: las mercancías, sus fotos, y su firma o la de un testigo.",
        ],
      },
      {
        title: "Para qué",
        texts: [
          "Para el control de bioseguridad que ordena la ley: decidir qué se inspecciona, impedir que entre lo que daña a las islas y dejar constancia. No se usan para publicidad y no se venden.",
        ],
      },
      {
        title: "Quién los ve",
        texts: [
          "El personal de control de los aeropuertos de su viaje, y quienes administran o auditan el sistema. Cada consulta queda registrada con el nombre de quien la hizo.",
          "Quien tenga el enlace de su declaración la ve con el documento y el nacimiento ocultos en parte. Compártalo solo con quien usted quiera.",
        ],
      },
    ],
    howLong: "Cuánto tiempo",
    kept: (months: number | undefined) => [
      months === undefined
        ? "Los datos personales se borran cuando termina su plazo de conservación, que se cuenta desde el último movimiento."
        : `Los datos personales se borran a los ${months} meses, que se cuentan desde el último movimiento.`,
      "Quedan las cifras y el registro de auditoría.",
    ],
    rights: [
      {
        title: "Qué guarda su dispositivo",
        texts: [
          "Su borrador, las declaraciones que envió y sus códigos QR, para que los tenga sin conexión. Solo usted los ve, y se borran con los datos del sitio en su navegador.",
          "No hay cookies de seguimiento, publicidad ni servicios de otras empresas. La única cookie es la de la sesión del personal.",
        ],
      },
      {
        title: "Sus derechos",
        texts: [
          "La Ley Orgánica de Protección de Datos Personales le permite saber qué datos suyos hay, corregirlos, y pedir que se borren los que la ley no manda guardar.",
          "Mientras su declaración no se haya presentado, puede corregirla usted mismo. Para lo demás, pídalo a la agencia con su documento. Si no está conforme con la respuesta, puede acudir a la Superintendencia de Protección de Datos Personales.",
        ],
      },
    ],
  },
  accessibility: {
    lead: "Queremos que cualquier persona pueda consultar, declarar y pasar el control.",
    parts: [
      {
        title: "Qué seguimos",
        texts: [
          "Estas páginas siguen las pautas de accesibilidad para el contenido web WCAG 2.2, nivel AA.",
          "Se usan con teclado y con lector de pantalla, se amplían hasta el 400 %, tienen tema claro y oscuro, y se mueven menos si su dispositivo lo pide. Nada se dice solo con un color.",
        ],
      },
      {
        title: "Qué falta",
        texts: [
          "La firma en pantalla de un acta necesita un dedo, un lápiz o un ratón. Si no puede usarlos, dígalo: el acta también se firma en papel o ante un testigo.",
          "Los documentos PDF que guarda el navegador al imprimir pueden no llevar etiquetas para lectores de pantalla. La página de la que salen dice lo mismo.",
        ],
      },
      {
        title: "Cómo se comprueba",
        texts: [
          "Cada cambio se revisa con una herramienta automática, en claro y en oscuro, en teléfono y en computador, y las tareas principales se recorren con el teclado. Falta una evaluación hecha por personas con discapacidad.",
        ],
      },
      {
        title: "Si algo no le sirve",
        texts: [
          "Pida ayuda o el formulario en papel en el mostrador de inspección: tiene el mismo valor. Y cuéntele a la agencia qué página fue y con qué dispositivo, para corregirla.",
        ],
      },
    ],
  },
};
