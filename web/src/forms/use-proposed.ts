import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";

/** Proposes what one field says for another one, until something else is chosen there. */
export function useProposed(from: string, to: string): void {
  const { control, getValues, setValue } = useFormContext();
  const said = useWatch({ control, name: from }) as string;
  const before = useRef(said);
  useEffect(() => {
    const proposed = before.current;
    before.current = said;
    const chosen = getValues(to) as string;
    if (said !== "" && said !== proposed && (chosen === "" || chosen === proposed))
      setValue(to, said, { shouldDirty: true });
  }, [said, to, getValues, setValue]);
}
