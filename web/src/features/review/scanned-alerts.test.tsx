import { act, screen, waitFor } from "@testing-library/react";
import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { listOf, NOTHING } from "../../../testing/answers";
import { DECLARATION, PENDING_DEPARTURE } from "../../../testing/declaration";
import { answer, answers, fakeApi, hanging } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { SEAL_KEY, sealed } from "../../../testing/sealed";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { createQueryClient } from "../../api/query-client";
import { now } from "../../lib/clock";
import { todayAt } from "../../lib/format";
import { alertedDeclarations, declarationByCode, type StaffDeclaration } from "../../nouns/declaration/queries";
import { sealKeys } from "../../offline/seal-keys";
import { Scanner } from "../../scan/scanner";
import { DeclarationDetail } from "./declaration-detail";

type Alert = StaffDeclaration["alerts"][number];

/** Whom the alert is about, or when it was written. */
const ABOUT = ["declarant", "minor", "joined record", "set after sending", "nobody"] as const;
/** How a journey comes to the airport whose device scans. */
const ENDS = [
  { direction: "ingreso", origin: "UIO", destination: "GPS", airport: "GPS", departure: "UIO", here: "GPS" },
  { direction: "ingreso", origin: "UIO", destination: "GPS", airport: "GPS", departure: "UIO", here: "UIO" },
  { direction: "salida", origin: "GPS", destination: "GYE", airport: "GPS", departure: null, here: "GPS" },
  { direction: "interisla", origin: "GPS", destination: "SCY", airport: "SCY", departure: null, here: "SCY" },
] as const;
/** What is scanned, and what the device has then: the network, what it kept, or also a copy of the declaration. */
const WAYS = [
  ["code", "online"],
  ["code", "offline"],
  ["code", "offline with a copy"],
  ["QR", "online"],
  ["QR", "offline"],
  ["QR of before an edit", "online"],
  ["QR of before an edit", "offline"],
  ["label", "online"],
  ["label", "offline"],
  ["seal", "online"],
  ["seal", "offline"],
] as const;

interface Scan {
  code: string;
  what: (typeof WAYS)[number][0];
  network: (typeof WAYS)[number][1];
  end: (typeof ENDS)[number];
  about: (typeof ABOUT)[number];
  seal: string;
  alert: Alert | null;
}

const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const codeOf = (n: number) => `D-SCAN-${[n / 961, n / 31, n, 7].map((at) => LETTERS[Math.floor(at) % 31]).join("")}`;
const DAY = todayAt("GPS", now());

const SCANS: readonly Scan[] = ENDS.flatMap((end) =>
  WAYS.flatMap(([what, network]) => ABOUT.map((about) => ({ what, network, end, about }))),
).map((scan, n) => ({
  ...scan,
  code: codeOf(n),
  seal: `UIO${String(n).padStart(6, "0")}`,
  alert:
    scan.about === "nobody"
      ? null
      : {
          passenger_id: `${scan.about}-${n}`,
          reason: `Alerta ${n} sobre ${scan.about}.`,
          written_by: "Luis Paz",
          written_at: "2026-11-20T15:00:00Z",
        },
}));

/** What a person types, a reader sends or a camera sees. */
function textOf({ what, code, seal, end }: Scan, n: number): string {
  if (what === "code") return n % 2 === 0 ? code : code.toLowerCase().replaceAll("-", "");
  if (what === "seal") return seal;
  if (what === "label") {
    const sealedAt = Math.floor(now().getTime() / 1000) - 3600;
    return sealed(new Map<number, unknown>([[0, "B"], [1, code], [2, end.origin], [3, sealedAt], [4, [seal]], [5, 1]])); // prettier-ignore
  }
  const version = what === "QR" ? 2 : 1;
  return sealed(new Map<number, unknown>([[1, code], [2, version], [3, new Uint8Array(16)], [4, "LA1411"], [5, DAY], [6, []], [7, 0]])); // prettier-ignore
}

/** A declaration as the server has it, before or after somebody wrote the alert. */
function declarationOf({ code, end, alert, about }: Scan, isWritten = true): StaffDeclaration {
  const { direction, origin, destination, airport, departure } = end;
  const minor = { ...DECLARATION.traveller, given_names: "Inés" };
  return {
    ...DECLARATION,
    code,
    airport,
    version: 2,
    lane: { code: alert && isWritten ? "rojo" : "verde", reasons: [] },
    travel: {
      ...DECLARATION.travel,
      direction,
      flight_date: DAY,
      origin_airport: origin,
      destination_airport: destination,
    },
    minors: about === "minor" ? [minor] : [],
    alerts: alert && isWritten ? [alert] : [],
    departure: departure && { ...PENDING_DEPARTURE, airport: departure },
  };
}

/** What the server answers at an airport, before or after the alerts that are set after sending were written. */
function answersAt(here: string, isLater: boolean) {
  const scans = SCANS.filter(({ end }) => end.here === here);
  const isWritten = ({ about }: Scan) => isLater || about !== "set after sending";
  const alerted = scans.flatMap((scan) =>
    scan.alert && isWritten(scan) ? [{ code: scan.code, alerts: [scan.alert], seals: [scan.seal] }] : [],
  );
  const general = answers({
    "GET /api/keys": { current: SEAL_KEY.kid, keys: [SEAL_KEY] },
    "GET /api/alerted-declarations": ({ url }) =>
      listOf(new URL(url).searchParams.get("airport") === here ? alerted : []),
    "*": NOTHING,
  });
  const each = scans.flatMap((scan) => [
    answer(`GET /api/declarations/${scan.code}`, declarationOf(scan, isWritten(scan))),
    answer(`GET /api/seals/${scan.seal}`, { code: scan.code }),
    answer(`POST /api/declarations/${scan.code}/attend`, { other: null }),
    answer(`GET /api/declarations/${scan.code}/background`, { acts: [], duplicates: [] }),
  ]);
  return Object.assign(general, ...each) as typeof general;
}

/** The counter as far as a scan is concerned: what was scanned, and the declaration that it opens. */
function Counter({ text }: { text: string }) {
  const [code, setCode] = useState<string>();
  return code === undefined ? (
    <Scanner heard={text} onCode={setCode} onClose={() => undefined} />
  ) : (
    <DeclarationDetail code={code} backTo="/" hrefOf={(other) => `/${other}`} />
  );
}

/** Roles are computed of the whole page, which takes longer than what they are asked of here. */
const inPage = <Found extends HTMLElement>(selector: string) => [...document.querySelectorAll<Found>(selector)];
const alertsInSight = () => inPage("li p").flatMap(({ textContent }) => /^Alerta \d+ sobre.*/.exec(textContent) ?? []);

const AT_ONCE = { interval: 1, timeout: 15_000 };
/** A miss is not waited for longer than this, in milliseconds. */
const PATIENCE = 400;

/** The alerts that a scan shows when everything is read: on its result, or on the declaration that a code opens. */
async function alertsShown(scan: Scan, n: number): Promise<string[]> {
  const { client, unmount } = renderScreen(<Counter text={textOf(scan, n)} />);
  const isRead = ({ queryKey }: { queryKey: QueryKey }) =>
    (client.getQueryState(queryKey)?.status ?? "pending") !== "pending";
  const due = scan.alert ? [scan.alert.reason] : [];
  // Without a network the device knows the seals of declarations with an alert.
  const isFound = scan.what !== "seal" || scan.network === "online" || scan.alert !== null;
  await waitFor(() => {
    expect(inPage("dialog h3, dialog section button, article h2, article [role=alert]").length).toBeGreaterThan(0);
    expect([alertedDeclarations(scan.end.here), ...(isFound ? [declarationByCode(scan.code)] : [])].every(isRead)).toBe(
      true,
    );
    expect(client.isFetching()).toBe(0);
  }, AT_ONCE);
  // What was read is rendered a moment later.
  await waitFor(() => expect(alertsInSight()).toEqual(due), { ...AT_ONCE, timeout: PATIENCE }).catch(() => undefined);
  const shown = alertsInSight();
  unmount();
  return shown;
}

test("220 scans show each alert, and no other, with a network and without one", async () => {
  expect([SCANS.length, SCANS.filter(({ alert }) => alert).length]).toEqual([220, 176]);
  const wrong: string[] = [];
  async function scanAll(scans: readonly Scan[]) {
    for (const scan of scans) {
      // A device scans one after the other.
      // oxlint-disable-next-line no-await-in-loop
      const shown = await alertsShown(scan, SCANS.indexOf(scan));
      const due = scan.alert ? [scan.alert.reason] : [];
      if (shown.join() !== due.join())
        wrong.push(
          `${scan.what}, ${scan.network}, ${scan.end.direction} at ${scan.end.here}, ${scan.about}: ${JSON.stringify(shown)}`,
        );
    }
  }
  for (const here of ["GPS", "UIO", "SCY"]) {
    const scans = SCANS.filter(({ end }) => end.here === here);
    // Who works at both airports of the islands may have chosen the other one.
    if (here === "SCY") signIn({ ...USER, airports: ["GPS", "SCY"] }, { airport: "GPS" });
    else signIn({ ...USER, airports: [here] }, { airport: here });
    const device = createQueryClient();
    fakeApi(answersAt(here, false));
    // oxlint-disable no-await-in-loop
    for (const { code, network } of scans)
      if (network === "offline with a copy") await device.fetchQuery(declarationByCode(code));
    fakeApi(answersAt(here, true));
    await Promise.all([device.fetchQuery(sealKeys), device.fetchQuery(alertedDeclarations(here))]);
    await scanAll(scans.filter(({ network }) => network === "online"));
    const away = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await scanAll(scans.filter(({ network }) => network !== "online"));
    away.mockRestore();
    // oxlint-enable no-await-in-loop
  }
  expect(wrong).toEqual([]);
});

test("a declaration that is open when somebody writes an alert turns red", async () => {
  const scan = SCANS.find(({ about, end }) => about === "set after sending" && end.here === "UIO");
  if (!scan?.alert) throw new Error("there is no such scan");
  signIn({ ...USER, airports: ["UIO"] }, { airport: "UIO" });
  fakeApi(answersAt("UIO", false));
  const { client } = renderScreen(<Counter text={scan.code} />);
  expect(await screen.findByText("Canal verde")).toBeTruthy();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  // The server's answer about the declaration hangs: the device knows by its list alone.
  fakeApi(answersAt("UIO", true), answer(`GET /api/declarations/${scan.code}`, hanging));
  await act(() => client.refetchQueries({ queryKey: alertedDeclarations("UIO").queryKey }));
  expect(await screen.findByText(scan.alert.reason)).toBeTruthy();
  expect(screen.getByText("Canal rojo")).toBeTruthy();
});
