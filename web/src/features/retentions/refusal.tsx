import type { ReactNode } from "react";
import { inWords } from "../../api/problem";
import type { IssuedAct } from "../../offline/issued-acts";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";

const t = texts.retentions.offline;

interface RefusalProps extends NonNullable<IssuedAct["refusal"]> {
  /** What its reader can do; without it, to correct the act. */
  says?: string;
  actions?: ReactNode;
}

/** Why the server refused an act that this device issued. */
export function Refusal({ message, errors, says = t.refusedText, actions }: RefusalProps) {
  return (
    <Notice kind="error" title={t.refused} {...(actions && { actions })}>
      <p>{message}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map((problem) => (
            <li key={problem.field}>{inWords(problem)}</li>
          ))}
        </ul>
      )}
      <p>{says}</p>
    </Notice>
  );
}
