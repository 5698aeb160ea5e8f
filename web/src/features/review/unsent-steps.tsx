import { Link } from "react-router";
import { formatTimeBare } from "../../lib/format";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { type UnsentStep, useUnsentSteps } from "../../offline/unsent-steps";
import type { CounterStep } from "../../offline/step-delivery";
import { stepName } from "../../nouns/declaration/step-words";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";
import { useMayTake } from "./use-taking";

const t = texts.review.unsent;

interface UnsentStepsProps {
  declaration: Pick<StaffDeclaration, "airport" | "departure">;
  steps: readonly UnsentStep[];
}

/** The steps of a declaration that wait on this device, or that the server refused. */
export function UnsentSteps({ declaration, steps }: UnsentStepsProps) {
  const waiting = steps.filter(({ standing }) => standing === "waiting");
  const isRefused = steps.some(({ standing }) => standing === "refused");
  const placeOf = ({ kind }: CounterStep) =>
    kind === "departure" && declaration.departure ? declaration.departure.airport : declaration.airport;
  const said = (some: readonly UnsentStep[]) =>
    some.map(({ step, decidedAt }) => `${stepName(step)}, ${formatTimeBare(decidedAt, placeOf(step))}`).join(" · ");
  return (
    <>
      {waiting.length > 0 && (
        <Notice title={t.kept}>
          <p>{said(waiting)}</p>
          {waiting.some(({ draws }) => draws) && <p>{t.drawLater}</p>}
        </Notice>
      )}
      {isRefused && (
        <Notice kind="attention" title={t.refused} actions={<Link to="/por-enviar">{t.decide}</Link>}>
          <p>{said(steps.filter(({ standing }) => standing !== "waiting"))}</p>
        </Notice>
      )}
    </>
  );
}

interface LaterNoticeProps {
  code: string;
  /** Whether there is a step that can wait on this device. */
  canWait: boolean;
  /** Whether there is one that cannot. */
  needsNetwork?: boolean;
}

/** What becomes of a step without a network. */
export function LaterNotice({ code, canWait, needsNetwork }: LaterNoticeProps) {
  const mayTake = useMayTake(code);
  const waits = useUnsentSteps(code).length > 0;
  if (mayTake === "now" || !(canWait || needsNetwork)) return null;
  // What waits says the same.
  if (canWait && mayTake === "later") return waits ? null : <Notice>{t.later}</Notice>;
  return (
    <Notice kind="warning">
      {canWait && mayTake === "refused-first" ? t.refusedFirst : texts.staff.offlineAction}
    </Notice>
  );
}
