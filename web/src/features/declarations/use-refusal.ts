import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiProblem } from "../../api/problem";
import type { OutboxAnswer } from "../../offline/outbox";

/** What the page of a declaration or an edit that was refused says of it to the form. */
export interface Refused {
  refused: OutboxAnswer;
}

/** What the server refused of what was taken back to this form. Who loads the page again has read it. */
export function useRefusal(): ApiProblem | null {
  const navigate = useNavigate();
  const [refusal] = useState(refusalIn(useLocation().state));
  useEffect(() => {
    if (refusal) void navigate({ search: location.search }, { replace: true });
  }, [navigate, refusal]);
  return refusal;
}

function refusalIn(state: unknown): ApiProblem | null {
  const { refused } = (state ?? {}) as Partial<Refused>;
  return refused ? new ApiProblem(refused.status, refused) : null;
}
