import type { FetchResponse, MaybeOptionalInit } from "openapi-fetch";
import { api } from "./client";
import { unwrap } from "./problem";
import type { paths } from "./schema";

type Verb = "get" | "post" | "put" | "delete";
type PathOf<Of extends Verb> = {
  [Path in keyof paths]: paths[Path] extends Record<Of, object> ? Path : never;
}[keyof paths];
type CallInit<Path extends keyof paths, Of extends Verb> = MaybeOptionalInit<paths[Path], Of>;
type Body<Path extends keyof paths, Of extends Verb> = Exclude<
  FetchResponse<paths[Path][Of] & Record<string | number, unknown>, object, "application/json">["data"],
  undefined
>;
/** What is answered; an answer without content is nothing. */
type Data<Path extends keyof paths, Of extends Verb> = [Body<Path, Of>] extends [never] ? void : Body<Path, Of>;
type Call<Of extends Verb> = <Path extends PathOf<Of>>(
  path: Path,
  ...asked: undefined extends CallInit<Path, Of> ? [asked?: CallInit<Path, Of>] : [asked: CallInit<Path, Of>]
) => Promise<Data<Path, Of>>;

/** A call of the API that answers its data, or throws the problem in its place. */
function calling<Of extends Verb>(verb: Uppercase<Of>): Call<Of> {
  const send = api[verb] as (path: never, asked: never) => Promise<Parameters<typeof unwrap>[0]>;
  return (async (path: never, asked: never) => unwrap(await send(path, asked))) as unknown as Call<Of>;
}

export const call = {
  get: calling<"get">("GET"),
  post: calling<"post">("POST"),
  put: calling<"put">("PUT"),
  delete: calling<"delete">("DELETE"),
};
