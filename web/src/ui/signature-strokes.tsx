import { SIGNATURE_BOX } from "../lib/signature";

/** The lines of a signature; the text around them says whose it is. */
export function SignatureStrokes({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
