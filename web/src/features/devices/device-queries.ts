import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "../../api/client";
import { PAGE_SIZE } from "../../api/pages";
import { unwrap } from "../../api/problem";
import type { components } from "../../api/schema";

/** A device that issues acts without a network, and what became of it. */
export type RegisteredDevice = components["schemas"]["RegisteredDevice"];

/** Which devices; an empty text means any. */
export interface DeviceFilters {
  airport: string;
  state: "" | "active" | "revoked";
}

export const deviceKeys = { all: ["registered-devices"] as const };

/** Devices, the newest first. */
export const deviceList = ({ airport, state }: DeviceFilters) =>
  infiniteQueryOptions({
    queryKey: [...deviceKeys.all, airport, state],
    queryFn: async ({ signal, pageParam }) => {
      const filters = { ...(airport && { airport }), ...(state && { revoked: state === "revoked" }) };
      const query = { ...filters, page_size: PAGE_SIZE, ...(pageParam && { page_token: pageParam }) };
      return unwrap(await api.GET("/api/retentions/devices", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_page_token || undefined,
    placeholderData: keepPreviousData,
  });

/** Takes from a device the right to issue acts. */
export const revokeDevice = async (mark: string, reason: string) =>
  unwrap(await api.POST("/api/retentions/devices/{mark}/revoke", { params: { path: { mark } }, body: { reason } }));
