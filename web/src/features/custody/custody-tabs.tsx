import { texts } from "../../texts/es";
import { Tabs } from "../../ui/tabs";

const t = texts.custody.tabs;

/** Acts, custody and inventory. */
export function CustodyTabs({ current }: { current: "custody" | "inventory" }) {
  return (
    <Tabs
      label={texts.app.titles.retentions}
      tabs={[
        { to: "/retenciones", label: t.acts, current: false },
        { to: "/retenciones/custodia", label: t.custody, current: current === "custody" },
        { to: "/retenciones/custodia/inventario", label: t.inventory, current: current === "inventory" },
      ]}
    />
  );
}
