import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { isOnline } from "../../api/client";
import { pagesOf, readPage } from "../../api/pages";
import { ApiProblem } from "../../api/problem";
import { translatedVerdict, translator } from "../../api/translations";
import { readDeclarationName } from "../../lib/pasted-link";
import { keepDeclaration, keptDeclaration } from "../../offline/kept-declarations";
import { texts } from "../../texts/catalogue";
import { LANGUAGE } from "../../texts/language";
import { UserFacingError } from "../../texts/user-facing-error";
import type { Declaration } from "./declaration-body";
import { openDeclaration, proofOf } from "./proof";

export const declarationKeys = {
  all: ["declarations"] as const,
  detail: (id: string) => [...declarationKeys.all, "detail", id] as const,
  views: (id: string) => [...declarationKeys.all, "views", id] as const,
};

/** An address that names no declaration: a part of its id is missing. */
export class IncompleteLinkError extends UserFacingError {
  constructor() {
    super(texts.declarations.incomplete);
  }
}

/** An address with the code of a declaration, which opens nothing by itself. */
export class CodeOnlyError extends UserFacingError {
  constructor(readonly code: string) {
    super(texts.declarations.provedByCode(code));
  }
}

/** A declaration, masked unless this page can prove who asks; this device's copy when the server cannot be reached. */
export const declarationDetail = (id: string) =>
  queryOptions({
    queryKey: declarationKeys.detail(id),
    queryFn: async ({ signal }): Promise<Declaration> => {
      const name = readDeclarationName(id);
      if (name?.kind === "code") throw new CodeOnlyError(name.code);
      if (name?.kind === "incomplete") throw new IncompleteLinkError();
      const kept = await keptDeclaration(id);
      if (kept && !isOnline()) return inLanguage(kept.declaration);
      try {
        const declaration = await readNow(id, signal);
        if (kept) await keepDeclaration(declaration, null);
        return await inLanguage(declaration);
      } catch (error) {
        const refused = error instanceof ApiProblem && error.status < 500;
        if (refused || signal.aborted || !kept) throw error;
        return inLanguage(kept.declaration);
      }
    },
  });

/** The same from the server only; throws where it cannot be read. */
export const declarationNow = (id: string) =>
  queryOptions({
    queryKey: [...declarationKeys.detail(id), "now"],
    queryFn: async ({ signal }): Promise<Declaration> => inLanguage(await readNow(id, signal)),
    staleTime: 0,
    gcTime: 0,
  });

async function readNow(id: string, signal: AbortSignal): Promise<Declaration> {
  const proof = await proofOf(id);
  return proof
    ? openDeclaration(id, proof, signal)
    : call.get("/api/declarations/{id}", { params: { path: { id } }, signal });
}

/** A declaration whose products are called as in the language of the page. */
async function inLanguage(declaration: Declaration): Promise<Declaration> {
  if (LANGUAGE === "es") return declaration;
  const translate = await translator();
  const items = declaration.items.map((item) => ({
    ...item,
    product: item.product && { ...item.product, name: translate(item.product.name) },
    verdict: item.verdict && { ...item.verdict, ...translatedVerdict(item.verdict, translate) },
  }));
  return { ...declaration, items };
}

/** What this device keeps of a declaration; null when it was neither sent nor shown here. */
export const keptHere = (id: string) =>
  queryOptions({
    queryKey: ["device", "declaration", id],
    queryFn: async () => {
      const kept = await keptDeclaration(id);
      return kept ? { ...kept, declaration: await inLanguage(kept.declaration) } : null;
    },
    networkMode: "always",
    staleTime: 0,
  });

/** A declaration to show: what this device keeps of it until the server answers. */
export function useDeclaration(id: string) {
  const read = useQuery(declarationDetail(id));
  const kept = useQuery(keptHere(id)).data?.declaration;
  const data = read.data ?? (read.isPending ? kept : undefined);
  return { data, isPending: read.isPending && data === undefined, error: read.error, refetch: read.refetch };
}

/** How many views are shown at a time. */
const VIEWS = 20;

/** Who of the staff has seen a declaration, the last first. */
export const declarationViews = (id: string) =>
  pagesOf(declarationKeys.views(id), (next) =>
    readPage("/api/declarations/{id}/views", {}, { place: { id }, pageSize: VIEWS, ...next }),
  );
