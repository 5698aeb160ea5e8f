import { texts } from "../texts/es";
import { Tabs } from "./tabs";

const t = texts.custody.tabs;

const TABS = [
  { name: "acts", to: "/retenciones" },
  { name: "custody", to: "/retenciones/custodia" },
  { name: "inventory", to: "/retenciones/custodia/inventario" },
] as const;

/** Acts, custody and inventory. */
export function RetentionTabs({ current }: { current: (typeof TABS)[number]["name"] }) {
  return <Tabs label={texts.app.titles.retentions} tabs={TABS.map(({ name, to }) => ({ to, label: t[name], current: name === current }))} />;
}
