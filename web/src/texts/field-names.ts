// Written by scripts/api-types.js from gateway/openapi.json.

export const declaredItemFieldNames = {
  description: "Descripción",
  origin_country: "País de origen",
  packaging: "Empaque",
  quantity: "Cantidad",
  unit: "Unidad",
} as const;

export const travelFieldNames = {
  airline: "Aerolínea",
  flight_date: "Fecha del viaje",
  flight_number: "Número de vuelo",
  lodging: "Hospedaje o dirección en la isla",
  purpose: "Motivo del viaje",
  stay_days: "Días de estadía",
  transport_mode: "Modo de transporte",
} as const;

export const travellerFieldNames = {
  birth_date: "Fecha de nacimiento",
  document_country: "País que lo emitió",
  document_number: "Número de documento",
  document_type: "Tipo de documento",
  email: "Correo electrónico",
  given_names: "Nombres",
  migratory_category: "Categoría migratoria",
  nationality: "Nacionalidad",
  phone: "Teléfono",
  residence_country: "País de residencia",
  sex: "Sexo",
  surnames: "Apellidos",
} as const;
