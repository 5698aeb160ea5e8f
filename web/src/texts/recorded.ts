const YES_NO = { true: "Sí", false: "No" };

/** Words for what the history of the catalogues records as a code. */
export const recordedTexts = {
  /** By field, then by code. What is not here is shown as it is. */
  values: {
    active: YES_NO,
    verified: YES_NO,
    demonstration: YES_NO,
    second_factor_inspector: YES_NO,
    second_factor_supervisor: YES_NO,
    second_factor_regional_admin: YES_NO,
    second_factor_admin: YES_NO,
    second_factor_auditor: YES_NO,
    standing: { in_force: "vigente", amended: "reformada", repealed: "derogada" },
    document_type: { passport: "Pasaporte", cedula: "Cédula", other: "Otro documento" },
    sex: { female: "Femenino", male: "Masculino", x: "No especificado" },
    severity: { info: "informativo", warning: "advertencia", critical: "crítico" },
  } as Record<string, Record<string, string>>,
  slots: {
    header: "Cabecera",
    print: "Impresos",
    login: "Ingreso del personal",
    home_background: "Fondo de inicio",
    offline_picture: "Imagen sin conexión",
    icon: "Icono",
  },
  placements: { home: "página de inicio", strip: "franja de avisos" } as Record<string, string>,
  control: "Control y plazos",
  percent: (number: string) => `${number.replace(".", ",")} %`,
  version: (number: string) => `versión ${number}`,
};
