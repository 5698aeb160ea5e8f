import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { catalogue } from "../api/catalogues";
import { formatInstantShort, formatTime, todayAt } from "../lib/format";
import { followAirportZones } from "./airport-zones";

const entry = (code: string, time_zone: string) => ({
  code,
  name: code,
  active: true,
  attributes: { time_zone },
  sort_order: 1,
  updated_at: "2026-11-01T00:00:00Z",
  articles: [],
  version: 1,
});

it("an airport that was added has the clock of its zone as soon as the catalogue is read", () => {
  const client = new QueryClient();
  followAirportZones(client);
  const instant = "2026-11-21T05:30:00Z";
  expect(formatTime(instant, "XYZ")).toContain("23:30");
  expect(formatTime(instant, "UIO")).toContain("0:30");

  client.setQueryData(catalogue("countries").queryKey, [entry("XYZ", "America/Guayaquil")]);
  expect(formatTime(instant, "XYZ")).toContain("23:30");

  const airports = [
    entry("XYZ", "America/Guayaquil"),
    entry("UIO", "America/Guayaquil"),
    entry("GPS", "Pacific/Galapagos"),
  ];
  client.setQueryData(catalogue("airports").queryKey, airports);
  expect(formatTime(instant, "XYZ")).toContain("0:30");
  expect(formatInstantShort(instant, "XYZ")).toContain("00:30");
  expect(todayAt("XYZ", new Date(instant))).toBe("2026-11-21");
  expect(todayAt("GPS", new Date(instant))).toBe("2026-11-20");
  expect(todayAt(null, new Date(instant))).toBe("2026-11-20");
});

it("ports have their zones beside the airports'", () => {
  const client = new QueryClient();
  followAirportZones(client);
  client.setQueryData(catalogue("ports").queryKey, [
    entry("ECGYE", "America/Guayaquil"),
    entry("XGAYO", "Pacific/Galapagos"),
  ]);
  client.setQueryData(catalogue("airports").queryKey, [entry("CUE", "America/Guayaquil")]);
  const instant = "2026-11-21T05:30:00Z";
  expect(formatTime(instant, "ECGYE")).toContain("0:30");
  expect(formatTime(instant, "XGAYO")).toContain("23:30");
  expect(formatTime(instant, "CUE")).toContain("0:30");
});
