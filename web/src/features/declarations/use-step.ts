import { useSearchParams } from "react-router";
import { LAST_STEP } from "./steps";

/** The step is part of the address, so that the browser's back button goes to the step before. */
export function useStep(initial: number): [step: number, setStep: (step: number) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get("paso")) - 1;
  const step = Number.isInteger(asked) && asked >= 0 && asked <= LAST_STEP ? asked : initial;
  return [step, (next) => setParams({ paso: String(next + 1) })];
}
