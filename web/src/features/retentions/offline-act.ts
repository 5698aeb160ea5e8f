import type { QueryClient } from "@tanstack/react-query";
import { type Article, articles } from "../../api/articles";
import { catalogue, type CatalogueKind, type Entry } from "../../api/catalogues";
import type { components } from "../../api/schema";
import type { Retention } from "../../api/staff-retentions";
import type { UnnumberedAct } from "../../offline/issued-acts";
import { type ActForm, otherArticles } from "./act-form";

type NewRetention = components["schemas"]["NewRetention"];

/** The lists on this device that an act takes names from. */
export interface ActLists {
  carriedItems: readonly Entry[];
  reasons: readonly Entry[];
  destinations: readonly Entry[];
  articles: readonly Article[];
}

/** The lists as the forms have read them. */
export function listsOf(client: QueryClient): ActLists {
  const entries = (kind: CatalogueKind) => client.getQueryData(catalogue(kind).queryKey) ?? [];
  return {
    carriedItems: entries("carried-items"),
    reasons: entries("retention-reasons"),
    destinations: entries("rejection-destinations"),
    articles: client.getQueryData(articles.queryKey) ?? [],
  };
}

/** What the server will answer to an act, as far as this device knows it: to show and to print. */
export function actOnDevice(
  body: NewRetention,
  form: ActForm,
  officer: Retention["officer"],
  lists: ActLists,
): UnnumberedAct {
  const included = form.items.filter((item) => item.included);
  const { passenger_signing: signing } = body;
  return {
    id: body.id,
    state: "issued",
    version: 1,
    officer,
    prints: 0,
    direction: body.direction,
    airport: body.airport,
    control_point: body.control_point,
    declaration_code: body.declaration_code ?? null,
    passenger: body.passenger ?? null,
    ownerless: body.ownerless
      ? { reason: body.ownerless.reason, place: body.ownerless.place, witness: body.ownerless.witness ?? null }
      : null,
    flight: {
      airline: body.flight?.airline ?? null,
      number: body.flight?.number ?? null,
      date: body.flight?.date ?? null,
    },
    carried_in: named(lists.carriedItems, body.carried_in),
    items: body.items.map((item, index) => {
      const typed = included[index];
      const article = lists.articles.find(({ code }) => code === item.legal_basis);
      return {
        n: index + 1,
        product: typed?.product ? { id: typed.product.id, code: "", name: typed.product.name } : null,
        classification: typed?.product?.classification ?? null,
        declaration_item: item.declaration_item ?? null,
        description: item.description,
        quantity: item.quantity,
        unit: item.unit,
        weight_grams: item.weight_grams ?? null,
        reasons: item.reasons.map((code) => named(lists.reasons, code)),
        legal_basis: {
          code: item.legal_basis,
          title: article?.title ?? item.legal_basis,
          article: article?.article ?? null,
          summary: article?.summary ?? "",
        },
        physical_state: item.physical_state,
        seal_number: item.seal_number ?? null,
        declared: item.declared,
        decision: item.decision,
        rejection_destination: item.rejection_destination
          ? named(lists.destinations, item.rejection_destination)
          : null,
        carried_in: item.carried_in ? named(lists.carriedItems, item.carried_in) : null,
        articles: typed
          ? otherArticles(typed, lists.reasons, lists.destinations).map(
              ({ code, title, article: number, verified }) => ({ code, title, article: number, verified }),
            )
          : [],
      };
    }),
    passenger_signing: signing
      ? { mode: signing.mode, witness: signing.witness ?? null, signature: signing.signature ?? null }
      : null,
    officer_signature: body.officer_signature ?? null,
    observations: body.observations ?? null,
    annulment: null,
    replaces: null,
    replaced_by: null,
    received_at: null,
    handed_in_by: null,
  };
}

function named(entries: readonly Entry[], code: string): { code: string; name: string } {
  return { code, name: entries.find((entry) => entry.code === code)?.name ?? code };
}
