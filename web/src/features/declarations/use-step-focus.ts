import { useCallback, useRef, useState } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { DeclarationForm } from "../../offline/declaration-draft";
import type { Place } from "./use-step";

interface Target extends Place {
  field: FieldPath<DeclarationForm> | null;
}

/** Goes to a screen of the form and begins it at its top, or at the field that needs attention. */
export function useStepFocus(
  { step, screen }: Place,
  setPlace: (place: Place) => void,
  form: UseFormReturn<DeclarationForm>,
) {
  const top = useRef<HTMLDivElement>(null);
  const previous = useRef(`${step} ${screen}`);
  const [target, setTarget] = useState<Target | null>(null);

  const arrive = useCallback(() => {
    const place = `${step} ${screen}`;
    const moved = previous.current !== place;
    previous.current = place;
    if (target?.field && target.step === step) form.setFocus(target.field);
    else if (moved) {
      scrollTo(0, 0);
      top.current?.focus({ preventScroll: true });
    }
  }, [step, screen, target, form]);

  return {
    top,
    /** To be called as an effect once the screen is there, whose code may still have to come. */
    arrive,
    goTo(next: Place, field: FieldPath<DeclarationForm> | null = null) {
      setTarget({ ...next, field });
      if (next.step !== step || next.screen !== screen) setPlace(next);
    },
  };
}
