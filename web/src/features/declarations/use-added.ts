import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type DeclarationForm, withThings } from "../../offline/declaration-draft";
import { onAdded, takeAdded } from "../../offline/things-to-declare";

type Form = Pick<UseFormReturn<DeclarationForm>, "getValues" | "setValue">;

/** Takes what is added in other tabs into the list of goods, except while they are held. */
export function useAdded(form: Form, takes: boolean) {
  const [added] = useState(() => createTaker(form));
  useEffect(() => {
    if (!takes) return undefined;
    added.look();
    return onAdded(added.look);
  }, [added, takes]);
  return added;
}

function createTaker({ getValues, setValue }: Form) {
  let held = false;
  let taking = Promise.resolve();
  async function take() {
    const found = held ? [] : await takeAdded();
    if (found.length > 0) setValue("items", withThings(getValues(), found), { shouldDirty: true });
  }
  return {
    look() {
      taking = taking.then(take).catch(console.error);
    },
    /** Takes nothing from now on. Resolves when the form has what was being taken. */
    async hold() {
      held = true;
      await taking;
    },
    /** Takes again; the next look finds what waits. */
    resume() {
      held = false;
    },
  };
}
