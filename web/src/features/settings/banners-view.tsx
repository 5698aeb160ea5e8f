import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useMayWrite } from "../../api/may-write";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";
import { Tabs } from "../../ui/tabs";
import { BannerEditor } from "./banner-editor";
import { BannerList } from "./banner-list";
import { SettingFrame } from "./setting-page";
import { bannerList, type Placement } from "./setting-queries";

const t = managementTexts.settings.banners;
const TAB = "vista";
const STRIP = "franja";
const EDITING = "editar";
const NEW = "nuevo";

/** Banners of the home page and notices of the strip, one tab each. */
export function BannersView() {
  const mayWrite = useMayWrite();
  const [params, setParams] = useSearchParams();
  const placement: Placement = params.get(TAB) === STRIP ? "strip" : "home";
  const editing = mayWrite ? params.get(EDITING) : null;
  const adding = mayWrite && params.has(NEW);
  const inForm = adding || editing !== null;
  const base: Record<string, string> = placement === "strip" ? { [TAB]: STRIP } : {};
  const go = (change: Record<string, string> = {}) => setParams({ ...base, ...change });
  return (
    <SettingFrame
      wide
      lead={t.lead}
      mayWrite={mayWrite}
      editing={inForm}
      actions={
        mayWrite &&
        !inForm && (
          <Button kind="main" onClick={() => go({ [NEW]: "" })}>
            {placement === "strip" ? t.addStrip : t.addHome}
          </Button>
        )
      }
      tabs={
        <Tabs
          label={texts.app.titles.banners}
          tabs={[
            { to: "?", label: t.tabs.home, current: placement === "home" },
            { to: `?${TAB}=${STRIP}`, label: t.tabs.strip, current: placement === "strip" },
          ]}
        />
      }
    >
      <Placed
        key={`${placement} ${editing} ${adding}`}
        placement={placement}
        editing={editing}
        adding={adding}
        mayWrite={mayWrite}
        onEdit={(id) => go({ [EDITING]: id })}
        onDone={() => go()}
      />
    </SettingFrame>
  );
}

interface PlacedProps {
  placement: Placement;
  editing: string | null;
  adding: boolean;
  mayWrite: boolean;
  onEdit: (id: string) => void;
  onDone: () => void;
}

function Placed({ placement, editing, adding, mayWrite, onEdit, onDone }: PlacedProps) {
  const list = useQuery(bannerList(placement));
  if (adding) return <BannerEditor placement={placement} banner={null} onDone={onDone} />;
  if (list.isPending) return <Skeleton blocks={3} />;
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (editing === null)
    return <BannerList placement={placement} banners={list.data} mayWrite={mayWrite} onEdit={onEdit} />;

  const banner = list.data.find(({ id }) => id === editing);
  if (banner) return <BannerEditor placement={placement} banner={banner} onDone={onDone} />;
  return (
    <EmptyState title={t.form.notFoundTitle} actions={<Button onClick={onDone}>{t.form.back}</Button>}>
      {t.form.notFound}
    </EmptyState>
  );
}
