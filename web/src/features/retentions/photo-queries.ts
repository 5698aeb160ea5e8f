import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { ANY_FORMAT } from "../../api/transport";

const photoKeys = {
  act: (act: string) => ["retentions", "photos", act] as const,
};

/** The photos of an act that the server has. Read again when others wait on this device, for it may have received one. */
export const photosOf = (act: string, waiting: readonly string[]) =>
  queryOptions({
    queryKey: [...photoKeys.act(act), "waiting", ...waiting],
    placeholderData: keepPreviousData,
    // The same photos wait again after one came and was received, but the server has more.
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call.get("/api/retentions/{id}/photos", { params: { path: { id: act } }, signal })).items,
  });

/** The file of a photo. */
export const photoOf = (act: string, id: string) =>
  queryOptions({
    queryKey: [...photoKeys.act(act), id],
    queryFn: async ({ signal }) => {
      const params = { path: { id: act, photo_id: id } };
      return call.get("/api/retentions/{id}/photos/{photo_id}", {
        params,
        parseAs: "blob",
        headers: { Accept: ANY_FORMAT },
        signal,
      }) as unknown as Blob;
    },
    // A photo never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
