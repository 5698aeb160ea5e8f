import type { QueryClient } from "@tanstack/react-query";
import { changeKeys } from "../../api/changes";
import { productKeys } from "../../api/products";
import { managedKeys, type ProductRecord } from "./product-queries";

/** After a change: what was answered is shown, everything that may say otherwise is read anew. */
export async function writeDone(client: QueryClient, record?: ProductRecord): Promise<void> {
  if (record) client.setQueryData(managedKeys.record(record.product.id), record);
  await Promise.all([
    client.invalidateQueries({ queryKey: [...managedKeys.all, "list"] }),
    client.invalidateQueries({ queryKey: productKeys.all }),
    client.invalidateQueries({ queryKey: changeKeys.all }),
    client.invalidateQueries({ queryKey: ["catalogue-figures"] }),
  ]);
}
