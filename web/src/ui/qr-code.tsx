import { useMemo } from "react";
import { modulesPath, QUIET_ZONE, qrModules } from "../lib/qr-modules";

/** A QR code, dark on white with its quiet zone, in every theme. */
export function QrCode({
  content,
  label,
  className,
}: {
  content: string;
  label: string;
  className?: string | undefined;
}) {
  const modules = useMemo(() => qrModules(content), [content]);
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
