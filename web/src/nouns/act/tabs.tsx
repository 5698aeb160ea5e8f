import { useSession } from "../../api/session-store";
import { texts } from "../../texts/catalogue";
import { Tabs } from "../../ui/tabs";

const t = texts.custody.tabs;

const TABS = [
  { name: "acts", to: "/retenciones" },
  { name: "custody", to: "/retenciones/custodia" },
  { name: "movements", to: "/retenciones/custodia/movimientos" },
  { name: "inventory", to: "/retenciones/custodia/inventario" },
  { name: "devices", to: "/retenciones/dispositivos" },
] as const;

/** Acts, custody, movements, inventory, and the devices that issue acts, which inspectors do not see. */
export function RetentionTabs({ current }: { current: (typeof TABS)[number]["name"] }) {
  const role = useSession()?.user.role;
  const tabs = TABS.filter(({ name }) => name !== "devices" || role !== "inspector");
  return (
    <Tabs
      label={texts.app.titles.retentions}
      tabs={tabs.map(({ name, to }) => ({ to, label: t[name], current: name === current }))}
    />
  );
}
