import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router";
import { now } from "../../lib/clock";
import { isMrzBeginning } from "../../lib/mrz";
import { oneLine } from "../../lib/text";
import { todayInGalapagos } from "../../lib/today";
import { countriesOfDocuments, readDocument } from "../../scan/read-document";
import type { Scanned } from "../../scan/scanned";
import { useReader } from "../../scan/use-reader";
import { useScan } from "../../scan/use-scan";
import { texts } from "../../texts/catalogue";
import { notify } from "../../ui/notify";
import type { ActForm } from "./act-form";
import { readingOf, sealTarget, withDocument } from "./readings";

const t = texts.retentions.form;
const scan = texts.scan;

/** A document that was read into the form. */
export interface FilledDocument {
  /** What the person must look at. */
  remarks: readonly string[];
  /** Who stood there before; null where nobody did. */
  before: ActForm["passenger"] | null;
}

/**
 * Puts what a USB reader sends where it belongs, wherever the focus is in the form: a seal to its goods, a document to
 * the passenger, the code of a declaration to an act on it. `unsent` says whether something was typed, which stays in
 * its draft.
 */
export function useActReader(
  form: UseFormReturn<ActForm>,
  formElement: RefObject<HTMLFormElement | null>,
  unsent: () => boolean,
) {
  const { getValues, setValue, subscribe } = form;
  const client = useQueryClient();
  const navigate = useNavigate();
  const scanned = useScan();
  const edited = useRef<number | null>(null);
  const count = useRef(0);
  const [filled, setFilled] = useState<FilledDocument | null>(null);

  useEffect(() => {
    count.current = getValues("items").length;
    return subscribe({
      formState: { values: true },
      callback: ({ name = "" }) => {
        const [, index] = /^items\.(\d+)\./.exec(name) ?? [];
        const { length } = getValues("items");
        // Whoever adds goods goes on with them; where some were taken out, the numbers are others.
        if (length !== count.current) edited.current = length > count.current ? length - 1 : null;
        else if (index !== undefined) edited.current = Number(index);
        count.current = length;
      },
    });
  }, [getValues, subscribe]);

  function placeSeal(number: string, fieldName: string) {
    const items = getValues("items");
    const [, focused] = /^items\.(\d+)\.seal_number$/.exec(fieldName) ?? [];
    const index = focused === undefined ? sealTarget(items, edited.current) : Number(focused);
    const item = index === null ? undefined : items[index];
    if (index === null || !item)
      return notify({ kind: "negative", title: t.reader.noPlace(number), detail: t.reader.noPlaceText });
    const before = oneLine(item.seal_number);
    const goods = item.product?.name || item.description || t.unnamed;
    setValue(`items.${index}.seal_number`, number, { shouldDirty: true });
    const detail = before === "" || before === number ? t.reader.sealOf(goods) : t.reader.sealReplaced(goods, before);
    notify({ kind: "info", title: t.reader.seal(number), detail });
  }

  async function fillPassenger(text: string) {
    const reading = readDocument(text, await countriesOfDocuments(client), todayInGalapagos(now()));
    if ("problems" in reading)
      return notify({ kind: "negative", title: texts.passengers.mrz.wrong, detail: reading.problems.join(" ") });
    const before = getValues("passenger");
    const after = withDocument(before, reading.document);
    const replaced = Object.entries(before).some(
      ([name, value]) => value !== "" && value !== after[name as keyof typeof after],
    );
    // An act does not say when somebody was born.
    setFilled({
      remarks: reading.remarks.filter((remark) => remark !== texts.documentReading.noBirth),
      before: replaced ? { ...before } : null,
    });
    setValue("passenger", after, { shouldDirty: true });
    // Whose document was read is there.
    setValue("owner", "passenger", { shouldDirty: true });
  }

  async function openDeclaration(text: string) {
    const read = await scanned(text);
    const code = codeOf(read);
    if (code === null) notify({ kind: "negative", ...refusalOf(read) });
    else if (code === getValues("declaration_code")) notify({ kind: "info", title: t.reader.same });
    else {
      notify({ kind: "info", title: t.reader.opened(code), ...(unsent() && { detail: t.reader.openedText }) });
      await navigate(`/form-retenciones?declaracion=${code}`);
    }
  }

  useReader({
    goesOn: isMrzBeginning,
    remember: () => getValues("items").map(({ reasons, legal_basis }) => ({ reasons, legal_basis })),
    placeFor: (text, target, before) => {
      const reading = readingOf(text);
      const fieldName = target.getAttribute("name") ?? "";
      const inOtherField = target.matches("input, textarea, select") && !formElement.current?.contains(target);
      // A bar code of a document is read into the field of its number.
      const ownNumber = reading?.kind === "seal" && fieldName === "passenger.document_number";
      if (!reading || inOtherField || ownNumber) return null;
      return () => {
        // A list takes letters for choices: a reason that they added is taken back.
        for (const [n, { reasons, legal_basis }] of before.entries()) {
          if (getValues(`items.${n}.reasons`) === reasons) continue;
          setValue(`items.${n}.reasons`, reasons);
          setValue(`items.${n}.legal_basis`, legal_basis);
        }
        if (reading.kind === "seal") placeSeal(reading.number, fieldName);
        else if (reading.kind === "document") fillPassenger(text).catch(failed);
        else openDeclaration(text).catch(failed);
      };
    },
  });

  function undo() {
    if (filled?.before) setValue("passenger", filled.before, { shouldDirty: true });
    setFilled(null);
  }
  return { filled, undo };
}

function failed(error: unknown) {
  console.error(error);
  notify({ kind: "negative", title: scan.failed });
}

function codeOf(read: Scanned): string | null {
  if (read.kind === "code") return read.code;
  return read.kind === "genuine" || read.kind === "baggage" ? read.claims.code : null;
}

function refusalOf(read: Scanned): { title: string; detail?: string } {
  switch (read.kind) {
    case "altered":
      return { title: scan.verdicts.altered, detail: scan.altered };
    case "unknown_key":
      return { title: scan.verdicts.unknown_key, detail: scan.unknownKey };
    case "foreign":
      return { title: scan.verdicts.foreign, detail: scan.foreign[read.what] };
    case "carried":
      return { title: scan.carried.title, detail: scan.carried.atCounter };
    default:
      return { title: t.reader.act };
  }
}
