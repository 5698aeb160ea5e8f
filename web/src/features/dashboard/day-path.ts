/** The day at the selected airport, for those who start at the region. */
export const DAY_PATH = "/dashboard?vista=aeropuerto";

/** Whether an address asks for it. */
export const asksForDay = (params: URLSearchParams): boolean => params.get("vista") === "aeropuerto";
