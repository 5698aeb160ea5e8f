import { formatNumber } from "../../lib/format";
import { LANE_SERIES } from "../../nouns/declaration/lane-badge";
import { AttentionIcon } from "../../ui/icons";
import { texts } from "../../texts/catalogue";
import { StackedBar } from "../../ui/stacked-bar";
import type { AirportFigures } from "./region-figures";
import styles from "./region-map.module.css";
import { ISLANDS, MAINLAND } from "./region-outlines";

const t = texts.dashboard.region;

interface Frame {
  west: number;
  north: number;
  scale: number;
  x: number;
  y: number;
}

/** The islands, and beside them the mainland a third as large: between the two lie a thousand kilometres of sea. */
const SEA: Frame = { west: -91.85, north: 0.75, scale: 200, x: 0, y: 0 };
const COAST: Frame = { west: -81.3, north: 1.4, scale: 64, x: 552, y: 90 };
const FIRST_OF_MAINLAND = -85;
const WIDTH = 860;
const HEIGHT = 460;
const BAR = 110;
/** A shorter one looks like a stroke; the list has the numbers. */
const SHORTEST_BAR = 6;

const placed = ([lon, lat]: readonly [number, number], { west, north, scale, x, y }: Frame) =>
  [x + (lon - west) * scale, y + (north - lat) * scale] as const;

const outline = (points: readonly (readonly [number, number])[], frame: Frame) =>
  `M${points.map((point) => placed(point, frame).map(Math.round).join(" ")).join("L")}Z`;

interface RegionMapProps {
  rows: readonly AirportFigures[];
  onOpen: (code: string) => void;
}

/** Where the airports lie and how much they have to do. The list beside it says the same in words and by keyboard. */
export function RegionMap({ rows, onOpen }: RegionMapProps) {
  const most = Math.max(...rows.map(({ declared }) => declared));
  return (
    <svg className={styles.map} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <path className={styles.land} d={ISLANDS.map((island) => outline(island, SEA)).join("")} />
      <path className={styles.land} d={outline(MAINLAND, COAST)} />
      <path className={styles.break} d={`M525 20V${HEIGHT - 20}`} />
      <text className={styles.aside} x="538" y="34">
        {t.mainland}
      </text>
      {rows.map((row) => (
        <Airport key={row.airport.code} row={row} most={most} onOpen={onOpen} />
      ))}
    </svg>
  );
}

/** The side of its place on which the words of an airport stand, so that they lie on the sea. */
const SIDES: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  GPS: [16, -38],
  SCY: [8, 40],
  IBB: [-10, 66],
};

interface AirportProps extends Pick<RegionMapProps, "onOpen"> {
  row: AirportFigures;
  /** The most declarations that an airport has. */
  most: number;
}

function Airport({ row, most, onOpen }: AirportProps) {
  const { code, attributes } = row.airport;
  const [lon, lat] = [Number(attributes.lon), Number(attributes.lat)];
  // Without its place in the catalogue it stands in the list only.
  if (!attributes.lon || !attributes.lat || Number.isNaN(lon + lat)) return null;
  const [x, y] = placed([lon, lat], lon > FIRST_OF_MAINLAND ? COAST : SEA);
  const [dx, dy] = SIDES[code] ?? [16, 7];
  const quiet = row.flights === 0;
  return (
    <g className={styles.airport} onClick={() => onOpen(code)}>
      {SIDES[code] && <path className={styles.leader} d={`M${x} ${y}l${dx} ${dy}`} />}
      <circle className={quiet ? styles.quietPlace : styles.place} cx={x} cy={y} r="9" />
      <g className={styles.words}>
        <text className={styles.code} x={x + dx} y={y + dy}>
          {code}
        </text>
        {!quiet && row.flights !== undefined && (
          <text className={styles.figures} x={x + dx} y={y + dy + 20}>
            {t.flightCount(formatNumber(row.flights))}
          </text>
        )}
      </g>
      {row.declared * BAR >= most * SHORTEST_BAR && row.declared > 0 && (
        <svg className={styles.lanes} x={x + dx} y={y + dy + 28} width={BAR} height="12">
          <StackedBar series={LANE_SERIES} counts={row.lanes} most={most} />
        </svg>
      )}
      {(row.overdue ?? 0) > 0 && (
        <g className={styles.overdue} transform={`translate(${x - 30} ${y - 12})`}>
          <AttentionIcon />
        </g>
      )}
    </g>
  );
}
