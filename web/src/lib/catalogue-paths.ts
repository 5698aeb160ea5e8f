/** The path of each small catalogue. Others are under `OTHER_CATALOGUES`. */
export const CATALOGUE_PATHS = {
  classifications: "/configuracion/classifications",
  origins: "/configuracion/origins",
  categories: "/configuracion/categories",
  countries: "/configuracion/paises",
  units: "/configuracion/unidades-medida",
  airports: "/configuracion/aeropuertos",
  ports: "/configuracion/puertos",
  airlines: "/configuracion/aerolineas",
  "retention-reasons": "/configuracion/razones-retencion",
  "carried-items": "/configuracion/transportados-retencion",
  "rejection-destinations": "/configuracion/destinos-rechazo",
  "custody-places": "/configuracion/lugares-custodia",
  "seal-series": "/configuracion/series-precintos",
  "control-points": "/configuracion/puntos-control",
  regions: "/configuracion/regiones",
  flights: "/configuracion/vuelos",
  translations: "/configuracion/traducciones",
  "transport-modes": "/configuracion/modos-transporte",
} as const;

/** Catalogues that were added to the registry and have no path of their own. */
export const OTHER_CATALOGUES = "/configuracion/catalogos";

type KnownKind = keyof typeof CATALOGUE_PATHS;

/** The kinds with a path of their own. */
export const KNOWN_KINDS = Object.keys(CATALOGUE_PATHS) as KnownKind[];

/** The path of a catalogue. */
export function cataloguePath(kind: string): string {
  return Object.hasOwn(CATALOGUE_PATHS, kind) ? CATALOGUE_PATHS[kind as KnownKind] : `${OTHER_CATALOGUES}/${kind}`;
}

/** The catalogue of a path. */
export function catalogueAt(pathname: string): string {
  return KNOWN_KINDS.find((kind) => CATALOGUE_PATHS[kind] === pathname) ?? pathname.slice(OTHER_CATALOGUES.length + 1);
}
