import type { ReactNode } from "react";
import { Link } from "react-router";

interface OwnOrWebLinkProps {
  /** A path of our own, or an https address. */
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that an administrator wrote: to a screen of ours, or out of the application. */
export function OwnOrWebLink({ to, className, children }: OwnOrWebLinkProps) {
  if (/^\/(?!\/)/.test(to)) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={/^https:\/\//i.test(to) ? to : undefined} className={className} rel="noreferrer">
      {children}
    </a>
  );
}
