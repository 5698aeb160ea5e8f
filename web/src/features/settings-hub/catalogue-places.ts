import type { Figures } from "../../api/figures";
import { cataloguePath, KNOWN_KINDS } from "../../lib/catalogue-paths";
import { formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import type { Place } from "./hub-parts";

const t = managementTexts.settingsHub;
type KnownKind = (typeof KNOWN_KINDS)[number];

/** The catalogues that products name. */
export const PRODUCT_CATALOGUES: readonly KnownKind[] = ["classifications", "categories", "origins", "units"];

/** The catalogues that declarations and acts name. */
export const CONTROL_CATALOGUES: readonly KnownKind[] = [
  "airports",
  "ports",
  "airlines",
  "transport-modes",
  "countries",
  "retention-reasons",
  "carried-items",
  "rejection-destinations",
  "custody-places",
  "seal-series",
  "control-points",
  "regions",
  "flights",
  "translations",
];

/** Links to catalogues, with how many entries they have once that is known. */
export function cataloguePlaces(kinds: readonly KnownKind[], figures: Figures | undefined): Place[] {
  return kinds.map((kind) => ({
    to: cataloguePath(kind),
    title: texts.app.titles.catalogues[kind],
    text: t.catalogues[kind],
    figure: figureOf(kind, figures),
  }));
}

/** Links to the catalogues of the registry that these pages do not know by name. */
export function otherCatalogues(figures: Figures | undefined): Place[] {
  return (figures?.kinds ?? [])
    .filter(({ kind }) => !KNOWN_KINDS.includes(kind as KnownKind))
    .map(({ kind, title }) => ({ to: cataloguePath(kind), title, text: "", figure: figureOf(kind, figures) }));
}

function figureOf(kind: string, figures: Figures | undefined): Place["figure"] {
  const found = figures?.kinds.find((known) => known.kind === kind);
  return found && { count: found.active, note: found.inactive > 0 && t.inactive(formatNumber(found.inactive)) };
}
