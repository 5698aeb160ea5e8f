import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import type { components } from "../../api/schema";

/** A passenger with what is known of them. */
export type Passenger = components["schemas"]["PassengerRecord"];

export const passengerKeys = {
  all: ["passengers"] as const,
  lists: () => [...passengerKeys.all, "list"] as const,
  detail: (id: string) => [...passengerKeys.all, "detail", id] as const,
  changes: (id: string) => [...passengerKeys.all, "changes", id] as const,
  /** What was last searched: in memory only, because names do not stand in addresses. */
  typed: () => [...passengerKeys.all, "typed"] as const,
};

/** One passenger. Each read is an audit record, so nothing reads again by itself. */
export const passengerDetail = (id: string) =>
  queryOptions({
    queryKey: passengerKeys.detail(id),
    queryFn: () => readPassenger(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** A passenger as it stands. */
export const readPassenger = (id: string): Promise<Passenger> =>
  call.get("/api/passengers/{id}", { params: { path: { id } } });
