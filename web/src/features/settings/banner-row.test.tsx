import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Banner } from "../../api/settings";
import { BannerRow } from "./banner-row";

const banner: Banner = {
  id: "b-1",
  placement: "home",
  title: "Horario de fin de año",
  text: "",
  media: null,
  alt: "",
  link: null,
  severity: null,
  start_date: null,
  end_date: null,
  active: false,
  sort_order: 1,
  version: 1,
};

test("what is known of a banner stands in one line below its title", () => {
  render(<BannerRow banner={banner} state="inactive" onHistory={() => undefined} online busy={false} />);
  expect(screen.getByText("Inactivo").closest("p")?.textContent).toBe("Inactivo Sin límite de fechas · Sin imagen");
});
