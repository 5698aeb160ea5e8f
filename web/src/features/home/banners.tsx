import { pictureOf, shownOn, useSettings } from "../../api/settings";
import { useToday } from "../../lib/today";
import { texts } from "../../texts/catalogue";
import { BannerCard } from "../../ui/banner-card";
import styles from "./banners.module.css";

/** What the agency announces, all of it in sight; nothing where there is nothing. */
export function Banners() {
  const settings = useSettings();
  const today = useToday();
  const shown = (settings?.banners ?? []).filter((banner) => shownOn(today, banner));
  if (shown.length === 0) return null;
  return (
    <section className={styles.banners} aria-labelledby="anuncios">
      <h2 id="anuncios">{texts.settings.homeBanners}</h2>
      <ul className={styles.list}>
        {shown.map((banner) => (
          <li key={banner.id}>
            <BannerCard
              title={banner.title}
              text={banner.text}
              link={banner.link}
              picture={pictureOf(banner)}
              alone={shown.length === 1}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
