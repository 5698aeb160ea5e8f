import { useMemo } from "react";
import { type Density, modulesPath, QUIET_ZONE, qrModules } from "../lib/qr-modules";

/** A QR code, dark on white with its quiet zone, in every theme. */
export function QrCode({
  content,
  label,
  className,
  density,
}: {
  content: string;
  label: string;
  className?: string | undefined;
  density?: Density;
}) {
  const modules = useMemo(() => qrModules(content, density), [content, density]);
  const size = modules.length + 2 * QUIET_ZONE;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modulesPath(modules)} fill="#000" />
    </svg>
  );
}
