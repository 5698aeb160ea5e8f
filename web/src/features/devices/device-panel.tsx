import { useQuery } from "@tanstack/react-query";
import { airportName, catalogue } from "../../api/catalogues";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Facts } from "../../ui/facts";
import { SidePanel } from "../../ui/side-panel";
import type { RegisteredDevice } from "./device-queries";
import { RevokeButton } from "./revoke-button";

const t = texts.devices;

interface DevicePanelProps {
  device: RegisteredDevice;
  mayRevoke: boolean;
  onClose: () => void;
}

/** All that is known of one device, for which a row on a phone has no room. */
export function DevicePanel({ device, mayRevoke, onClose }: DevicePanelProps) {
  const airports = useQuery(catalogue("airports")).data;
  const { mark, airport, registered_by: officer, revocation } = device;
  const at = (instant: string) => formatInstantShort(instant, airport);
  return (
    <SidePanel
      title={mark}
      names={[mark]}
      kicker={texts.app.titles.devices}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.ui.close}</Button>
          {mayRevoke && !revocation && <RevokeButton mark={mark} kind="danger" />}
        </>
      }
    >
      <Facts
        facts={[
          [texts.staff.airport, airportName(airports, airport), "name"],
          [t.columns.state, revocation ? t.revoked : t.active],
          [t.columns.registered, at(device.registered_at)],
          [t.registeredBy, officer.name, "name"],
          [t.columns.acts, formatNumber(device.act_count)],
          [t.lastAct, device.last_received_at ? at(device.last_received_at) : t.never],
          [t.revoked, revocation && t.revokedBy(revocation.revoked_by, at(revocation.revoked_at))],
          [t.revocation.reason, revocation?.reason],
        ]}
      />
    </SidePanel>
  );
}
