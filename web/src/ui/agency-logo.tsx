import { AgencyPicture } from "./agency-picture";
import { FinchMark } from "./finch-mark";

interface AgencyLogoProps {
  picture: { url: string; width: number; height: number; alt: string } | null;
  /** Of the agency's logo. */
  className?: string | undefined;
  /** Of the system's mark, which is square. */
  markClassName?: string | undefined;
}

/** The agency's logo, or the system's own mark where none was chosen. */
export function AgencyLogo({ picture, className, markClassName }: AgencyLogoProps) {
  return picture ? <AgencyPicture picture={picture} className={className} /> : <FinchMark className={markClassName} />;
}
