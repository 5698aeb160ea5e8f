import { texts } from "../../texts/catalogue";
import { PromisePage } from "./promise-page";

const t = texts.agencyPages.accessibility;

/** Who can use these pages, with what, and what is still missing. */
export const AccessibilityView = () => <PromisePage lead={t.lead} parts={t.parts} />;
