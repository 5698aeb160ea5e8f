import { texts } from "../texts/catalogue";

/** Whether a transport mode goes by sea, from port to port. Codes of modes begin with A for air, with M for sea. */
export const isBySea = (transportMode: string): boolean => transportMode.startsWith("M");

/**
 * "Vuelo LA1411", "Embarcación GAVIOTA". Where the transport mode is not known, the journey is only numbered: it may be
 * a boat.
 */
export function journeyName(number: string, transportMode = ""): string {
  if (isBySea(transportMode)) return texts.ui.vessel(number);
  return transportMode.startsWith("A") && FLIGHT_NUMBER.test(number) ? texts.ui.flight(number) : number;
}

/** An airline's code of two or three signs, digits, and a letter where a flight is divided. */
const FLIGHT_NUMBER = /^(?=.{0,2}[A-Z])[A-Z0-9]{2,3}\d{1,4}[A-Z]?$/;
