import { call } from "../../api/call";
import { filteredPagesOf, pageAsked } from "../../api/pages";
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
  filteredPagesOf([...deviceKeys.all, airport, state], async (next) => {
    const filters = { ...(airport && { airport }), ...(state && { revoked: state === "revoked" }) };
    const query = { ...filters, ...pageAsked(next) };
    return call.get("/api/retentions/devices", { params: { query }, signal: next.signal });
  });

/** Takes from a device the right to issue acts. */
export const revokeDevice = (mark: string, reason: string) =>
  call.post("/api/retentions/devices/{mark}/revoke", { params: { path: { mark } }, body: { reason } });
