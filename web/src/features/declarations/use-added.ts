import { useEffect, useMemo } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type DeclarationForm, onAdded, takeAdded, withThings } from "../../offline/declaration-draft";

/** Takes what is added in other tabs into the list of goods, except while it is paused. */
export function useAdded({ getValues, setValue }: UseFormReturn<DeclarationForm>, takes: boolean) {
  const added = useMemo(() => {
    let paused = !takes;
    let taking = Promise.resolve();
    async function take() {
      const found = paused ? [] : await takeAdded();
      if (found.length > 0) setValue("items", withThings(getValues(), found), { shouldDirty: true });
    }
    function look() {
      taking = taking.then(take).catch(console.error);
    }
    return {
      look,
      /** Takes nothing from now on. Resolves when the form has what was being taken. */
      async pause() {
        paused = true;
        await taking;
      },
      resume() {
        paused = !takes;
        look();
      },
    };
  }, [takes, getValues, setValue]);
  useEffect(() => {
    added.look();
    return onAdded(added.look);
  }, [added]);
  return added;
}
