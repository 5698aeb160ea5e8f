import { useCallback, useRef, useState } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { DeclarationForm } from "../../offline/declaration-draft";

interface Target {
  step: number;
  field: FieldPath<DeclarationForm> | null;
}

/** Goes to a step and begins it at its top, or at the field that needs attention. */
export function useStepFocus(step: number, setStep: (step: number) => void, form: UseFormReturn<DeclarationForm>) {
  const top = useRef<HTMLDivElement>(null);
  const previous = useRef(step);
  const [target, setTarget] = useState<Target | null>(null);

  const arrive = useCallback(() => {
    const moved = previous.current !== step;
    previous.current = step;
    if (target?.field && target.step === step) form.setFocus(target.field);
    else if (moved) {
      scrollTo(0, 0);
      top.current?.focus({ preventScroll: true });
    }
  }, [step, target, form]);

  return {
    top,
    /** To be called as an effect once the step is there, whose code may still have to come. */
    arrive,
    goTo(next: number, field: FieldPath<DeclarationForm> | null = null) {
      setTarget({ step: next, field });
      if (next !== step) setStep(next);
    },
  };
}
