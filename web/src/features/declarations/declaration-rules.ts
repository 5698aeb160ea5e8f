import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { declarationSchema } from "./declaration-schema";

/** Checks the form for react-hook-form. */
export const resolve = zodResolver(declarationSchema) as unknown as Resolver<DeclarationForm>;

/** The fields that are not right, by their path. */
export function wrongFields(values: DeclarationForm): string[] {
  return (declarationSchema.safeParse(values).error?.issues ?? []).map((issue) => issue.path.join("."));
}
