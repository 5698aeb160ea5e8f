import { RouterProvider } from "react-router/dom";
import "./ui/tokens.css";
import "./ui/base.css";
import { createQueryClient } from "./api/query-client";
import { LAST_INPUT, sessionStore } from "./api/session-store";
import { followAirportZones } from "./app/airport-zones";
import { Application } from "./app/application";
import { firstRender } from "./app/first-render";
import { forgetEndedAnswers } from "./app/forget-ended-answers";
import { forgetOnSessionChange } from "./app/forget-on-session-change";
import { completeOldBrowser } from "./app/oldest-browsers";
import { createRouter } from "./app/router";
import { followTranslation } from "./app/translated-page";
import { startKeepingSnapshot } from "./offline/keep-snapshot-fresh";
import { keepStaffInSpanish } from "./offline/open-in-language";
import { resumeOutbox } from "./offline/resume-outbox";
import { registerServiceWorker } from "./offline/register-service-worker";
import { keepStaffFiles } from "./offline/staff-files";

completeOldBrowser();
followTranslation();

const client = createQueryClient();

forgetOnSessionChange(sessionStore, client);
followAirportZones(client);
keepStaffInSpanish(sessionStore);
addEventListener("storage", ({ key }) => {
  if (key !== LAST_INPUT) sessionStore.reload();
});

const router = createRouter();
const application = (
  <Application client={client}>
    <RouterProvider router={router} />
  </Application>
);

void firstRender(document.getElementById("root") as HTMLElement, application, router).then(() => {
  // The page can be read without it.
  import("./fonts/text-face.css").catch(() => undefined);
  forgetEndedAnswers();
  registerServiceWorker();
  keepStaffFiles(sessionStore);
  resumeOutbox();
  startKeepingSnapshot(client);
});
