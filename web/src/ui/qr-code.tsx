import { useMemo } from "react";
import { encode } from "uqr";

/** The quiet zone that scanners need around a code, in modules. */
const QUIET_ZONE = 4;

/** A QR code, dark on white with its quiet zone, in every theme. */
export function QrCode({ content, label, className }: { content: string; label: string; className?: string | undefined }) {
  const modules = useMemo(() => encode(content, { ecc: "Q", boostEcc: false, border: 0 }).data, [content]);
  const size = modules.length + 2 * QUIET_ZONE;
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : "")))
    .join("");
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
