/** What a chart tells apart: by colour and by pattern, so that it is told without colour and on paper too. */
export interface Series {
  code: string;
  label: string;
  /** Sets `color`, and as `stroke` the ink of the pattern. */
  className: string | undefined;
  pattern: "plain" | "slanted" | "striped";
}

interface SeriesPatternsProps {
  series: readonly Series[];
  /** The id of the picture that is filled with them. */
  id: string;
}

/** The fills of a picture; patterns keep their size however wide a bar is. */
export const SeriesPatterns = ({ series, id }: SeriesPatternsProps) => (
  <defs>
    {series.map(({ code, className, pattern }) => (
      <pattern key={code} id={`${id}-${code}`} className={className} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" fill="currentColor" stroke="none" />
        {pattern !== "plain" && <path d={LINES[pattern]} strokeWidth={WIDTHS[pattern]} />}
      </pattern>
    ))}
  </defs>
);

const WIDTHS = { slanted: 1.5, striped: 1.5 };
const LINES = { slanted: "M-2 10 10-2M-6 6 6-6M2 14 14 2", striped: "M4 0v8" };

/** The fill that belongs to a series of a picture. */
export const fillOf = (id: string, code: string) => `url(#${id}-${code})`;
