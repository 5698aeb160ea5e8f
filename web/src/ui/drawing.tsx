import drawings from "./drawings.svg?no-inline";

/** The drawings by their names in the file; categories of products are named by their codes. */
const DRAWN =
  "FRU ALI HOR ANI PLA ESP GRA FSE CAR MED LAC MAD MAR SEM CAF EQU EFE SIL FLO TUB SUB EMB AGV BEB FER API HON BIO ALA SUE HUE farm box search sheet".split(
    " ",
  );

interface DrawingProps {
  /** What is not drawn is a box. */
  name: string;
  className?: string | undefined;
}

/** A simple drawing beside words that say the same; all of them are one file, which comes after the page. */
export function Drawing({ name, className }: DrawingProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${drawings}#${DRAWN.includes(name) ? name : "box"}`} />
    </svg>
  );
}
