import { parseAmount } from "../../lib/amount";
import { isCalendarDate } from "../../lib/dates";
import { z } from "../../lib/zod";
import { texts } from "../../texts/es";

const t = texts.retentions.form.errors;

const typed = z.string().trim().min(1, t.required);
const chosen = z.string().min(1, t.choose);

const includedItem = z
  .object({
    included: z.literal(true),
    product: z.unknown(),
    description: z.string(),
    quantity: z.string().superRefine((text, context) => {
      const amount = parseAmount(text);
      if (amount === null || amount <= 0) context.addIssue({ code: "custom", message: t.quantity });
      else if (/[.,]\d{4,}/.test(text)) context.addIssue({ code: "custom", message: t.precise });
    }),
    unit: chosen,
    weight: z.string().refine((text) => text.trim() === "" || (parseAmount(text) ?? 0) > 0, t.weight),
    reasons: z.array(z.string()).min(1, t.reasons),
    legal_basis: chosen,
    physical_state: chosen,
    decision: chosen,
    rejection_destination: z.string(),
  })
  .superRefine((item, context) => {
    if (!item.product && !item.description.trim()) context.addIssue({ code: "custom", path: ["description"], message: t.required });
    if (item.decision === "rechazo" && !item.rejection_destination) {
      context.addIssue({ code: "custom", path: ["rejection_destination"], message: t.destination });
    }
  });

/** What an act must have before it is sent; the server looks again. */
export const actSchema = z.object({
  direction: chosen,
  airport: chosen,
  control_point: typed,
  carried_in: chosen,
  passenger: z.object({
    document_type: chosen,
    document_number: typed,
    document_country: chosen,
    surnames: typed,
    given_names: typed,
    nationality: chosen,
  }),
  flight: z.object({ date: z.string().refine((date) => date === "" || isCalendarDate(date), t.date) }),
  items: z
    .array(z.discriminatedUnion("included", [z.object({ included: z.literal(false) }), includedItem]))
    .refine((items) => items.some((item) => item.included), t.noItems),
  signing: z
    .object({ mode: chosen, witness: z.string(), signature: z.string().optional() })
    .refine(({ mode, witness }) => mode !== "refused" || witness.trim() !== "", { path: ["witness"], message: t.witness })
    .refine(({ mode, signature }) => mode !== "screen" || Boolean(signature), { path: ["signature"], message: t.signature }),
});
