import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { oneLine } from "../lib/text";
import { texts } from "../texts/catalogue";
import { Notice } from "../ui/notice";
import { controlOf } from "./controls";
import styles from "./error-summary.module.css";

const t = texts.formErrors;

/** What the summary says, of a field or of all wrong fields of one thing, and where it leads. */
interface Entry {
  field: string;
  text: string;
}

/** What was wrong when the form was looked at, and after which try. */
interface FoundErrors {
  entries: readonly Entry[];
  count: number;
  /** Whether nothing was typed or chosen where something is wrong. */
  missing: boolean;
  tried: number;
}

interface ErrorSummaryProps {
  /** Counts what was tried in vain; by default how often the form was submitted. */
  attempt?: number;
  /** Shows a field that may be folded away; it has to be there when this returns. */
  reveal?: (name: string) => void;
}

/**
 * How much is wrong in the form around it, above its fields: each with a short link, in the order of the page. After each try in
 * vain the first one has the focus. One wrong field has that alone, because nothing else is to be found.
 */
export function ErrorSummary({ attempt, reveal }: ErrorSummaryProps) {
  const { control } = useFormContext();
  const { errors, submitCount } = useFormState({ control });
  const place = useRef<HTMLDivElement>(null);
  const tried = attempt ?? submitCount;
  const [found, setFound] = useState<FoundErrors>({ entries: [], count: 0, missing: true, tried: 0 });
  const { entries, count, missing } = found;

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const now = { ...entriesIn(form, errors), tried };
    setFound((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  }, [errors, tried]);

  // The summary is there by now: it would push what has the focus out of sight.
  const first = useRef<string | undefined>(undefined);
  useEffect(() => {
    first.current = found.entries[0]?.field;
  }, [found]);
  const answered = useRef(found.tried);
  useEffect(() => {
    if (answered.current === found.tried) return;
    answered.current = found.tried;
    const form = place.current?.closest("form");
    if (form && first.current !== undefined) controlOf(form, first.current)?.focus();
  }, [found.tried]);

  function follow(event: MouseEvent, field: string) {
    event.preventDefault();
    reveal?.(field);
    const form = place.current?.closest("form");
    if (form) controlOf(form, field)?.focus();
  }

  return (
    <div ref={place} className={count > 1 && tried > 0 ? undefined : styles.none}>
      {count > 1 && tried > 0 && (
        <Notice kind="error" title={t.title(count, missing)}>
          <ul className={styles.list}>
            {entries.map(({ field, text }) => (
              <li key={field}>
                <a href={`#${field}`} onClick={(event) => follow(event, field)}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function entriesIn(form: HTMLFormElement, errors: object): Omit<FoundErrors, "tried"> {
  const all = problemsIn(errors).map((problem) => {
    const control = controlOf(form, problem.name);
    return { ...problem, control, label: labelOf(control), owner: ownerOf(control) };
  });
  // Another step says what is wrong in it.
  const wrong = all.filter(({ control }) => control !== null);
  wrong.sort(({ control: a }, { control: b }) =>
    a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
  );
  const entries = wrong.flatMap(({ name, message, label, owner }, at) => {
    const alike = owner === null ? [] : wrong.filter((other) => other.owner === owner);
    if (alike.length < 2) return [{ field: name, text: t.field(nameOf(owner), label, message) }];
    // One line for each of the goods, or the form would begin a page below.
    return alike[0] === wrong[at]
      ? [
          {
            field: name,
            text: t.fields(
              nameOf(owner),
              alike.map((one) => one.label || one.message),
            ),
          },
        ]
      : [];
  });
  return { entries, count: wrong.length, missing: wrong.every(({ control }) => isEmpty(control)) };
}

/** The messages of a form's errors, each with the name of its field. */
function problemsIn(errors: object, path = ""): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== "object" || error === null) return [];
    if ("message" in error && typeof error.message === "string" && error.message !== "") {
      return [{ name: key === "root" ? path : join(path, key), message: error.message }];
    }
    return problemsIn(error, join(path, key));
  });
}

const join = (path: string, key: string) => (path === "" ? key : `${path}.${key}`);

function isEmpty(control: HTMLElement | null): boolean {
  const { type, checked, value = "" } = control as HTMLInputElement;
  return type === "radio" || type === "checkbox" ? !checked : value === "";
}

/** What people call a field. What is ticked says itself what is wrong with it. */
function labelOf(control: HTMLElement | null): string {
  if (!control) return "";
  const frame = control.closest("[role=group][aria-labelledby]");
  const input = control as HTMLInputElement;
  const inFrame = frame && (input.type === "radio" || /-error\b/.test(frame.getAttribute("aria-describedby") ?? ""));
  const label = inFrame ? frame.firstElementChild : input.type === "checkbox" ? null : input.labels?.[0];
  return oneLine(label?.firstChild?.textContent ?? "");
}

/** The goods or the person that a field belongs to. */
const ownerOf = (control: HTMLElement | null) => control?.closest("[role=group][aria-label]") ?? null;
const nameOf = (owner: Element | null) => capitalised(owner?.getAttribute("aria-label") ?? "");
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
