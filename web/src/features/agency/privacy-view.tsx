import { useSettings } from "../../api/settings";
import { texts } from "../../texts/catalogue";
import { PromisePage } from "./promise-page";

const t = texts.agencyPages.privacy;

/** What is done with what travellers tell of themselves. */
export function PrivacyView() {
  const months = useSettings()?.control.retention_months;
  return <PromisePage lead={t.lead} parts={[...t.parts, { title: t.howLong, texts: t.kept(months) }, ...t.rights]} />;
}
