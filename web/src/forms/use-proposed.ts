import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";

/**
 * Fills a field from one or several others, until somebody chooses another value there. `propose` returns the value; ""
 * proposes nothing.
 */
export function useProposed(
  from: string | readonly string[],
  to: string,
  propose: (...said: string[]) => string = String,
): void {
  const { control, getValues, setValue } = useFormContext();
  const said = useWatch({ control, name: [from].flat() as string[] }) as string[];
  const proposal = propose(...said);
  const before = useRef(proposal);
  useEffect(() => {
    const earlier = before.current;
    before.current = proposal;
    const chosen = getValues(to) as string;
    if (proposal !== "" && proposal !== earlier && (chosen === "" || chosen === earlier))
      setValue(to, proposal, { shouldDirty: true });
  }, [proposal, to, getValues, setValue]);
}
