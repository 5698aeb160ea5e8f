import type { ReactNode } from "react";
import { EmptyState } from "./empty-state";
import { LinkButton } from "./link-button";
import { Page } from "./page";

interface InsteadPageProps {
  title: string;
  /** Where one goes on, and the words of the link. */
  to: string;
  link: string;
  reading?: boolean;
  children: ReactNode;
}

/** Stands in place of a page that there is not, or not for this person. */
export function InsteadPage({ title, to, link, reading = false, children }: InsteadPageProps) {
  return (
    <Page reading={reading}>
      <EmptyState heading="h1" title={title} actions={<LinkButton to={to}>{link}</LinkButton>}>
        {children}
      </EmptyState>
    </Page>
  );
}
