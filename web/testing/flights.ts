import reference from "../../deploy/data/flights.csv?raw";
import { entry } from "./answers";

/** The flights of the reference data, as the catalogue answers them. */
export const flightEntries = reference
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => {
    const [code = "", name = "", airline = "", origins = "", destinations = ""] = row.split(",");
    return entry(code, name, { attributes: { airline, origins, destinations } });
  });

/** The airports at both ends of them. */
export const airports = [
  ["GPS", "Baltra", "Galápagos"],
  ["SCY", "San Cristóbal", "Galápagos"],
  ["GYE", "Guayaquil", "Guayas"],
  ["UIO", "Quito", "Pichincha"],
].map(([code = "", city = "", province = ""]) => entry(code, city, { attributes: { city, province } }));
