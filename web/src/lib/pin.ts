/** How many digits a PIN has. */
export const PIN_LENGTH = { least: 6, most: 12 } as const;

/** Why a text is not taken as a PIN: it has something else than digits, too few or too many, or anybody would try it. */
export type PinFault = "digits" | "length" | "obvious";

/** What is wrong with a PIN that somebody chose; null when nothing is. */
export function pinFault(text: string): PinFault | null {
  if (!/^[0-9]*$/.test(text)) return "digits";
  if (text.length < PIN_LENGTH.least || text.length > PIN_LENGTH.most) return "length";
  return isObvious(text) ? "obvious" : null;
}

/** One digit or a short group again and again, steps of one length (123456, 864208), pairs of those (112233), there and back. */
function isObvious(text: string): boolean {
  const digits = [...text].map(Number);
  const pairs = digits.filter((digit, n) => n % 2 === 0 && digits[n + 1] === digit);
  return (
    /^(\d{1,3})\1+\d{0,2}$/.test(text) ||
    isEven(digits) ||
    (pairs.length * 2 === digits.length && isEven(pairs)) ||
    digits.every((digit, n) => digit === digits[digits.length - 1 - n])
  );
}

/** Whether each digit is as far from the one before it as the others; 0 follows 9. */
function isEven(digits: readonly number[]): boolean {
  const steps = digits.slice(1).map((digit, n) => (digit - (digits[n] ?? 0) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}
