import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { retentionKeys } from "../../api/staff-retentions";

/** Who has issued acts. */
export const officers = queryOptions({
  queryKey: [...retentionKeys.all, "officers"],
  queryFn: async ({ signal }) => (await call.get("/api/retentions/officers", { signal })).officers,
});
