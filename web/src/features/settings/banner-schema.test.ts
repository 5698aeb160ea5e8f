import { expect, test } from "vitest";
import { bannerValues } from "./banner-fields";
import { bannerSchema, type BannerValues } from "./banner-schema";

const filled: BannerValues = { ...bannerValues("home", null), title: "Temporada de lluvias", severity: "info" };

const faults = (change: Partial<BannerValues>, placement: "home" | "strip" = "home") =>
  (bannerSchema(placement).safeParse({ ...filled, ...change }).error?.issues ?? []).map((issue) =>
    issue.path.join("."),
  );

test("a title is enough on the home page, the strip also wants to know how grave it is", () => {
  expect(faults({ severity: "" })).toEqual([]);
  expect(faults({ severity: "" }, "strip")).toEqual(["severity"]);
  expect(faults({ title: "  " })).toEqual(["title"]);
});

test.each(["/busqueda", "/busqueda?q=uva#x", "https://bioseguridadgalapagos.gob.ec/aviso"])("%s is a link", (link) => {
  expect(faults({ link })).toEqual([]);
});

test.each(["//evil.test", "/\\evil.test", "http://sin-candado.test", "javascript:alert(1)", "busqueda", "https://"])(
  "%s is none",
  (link) => {
    expect(faults({ link })).toEqual(["link"]);
  },
);

test("dates are dates, in their order", () => {
  expect(faults({ start_date: "2026-02-30" })).toEqual(["start_date"]);
  expect(faults({ start_date: "2026-11-21", end_date: "2026-11-20" })).toEqual(["end_date"]);
  expect(faults({ start_date: "2026-11-21", end_date: "2026-11-21" })).toEqual([]);
});

test("a picture needs words; those of a picture that was taken away are not sent", () => {
  const media = { hash: "ab", url: "/api/media/ab", content_type: "image/png", width: 16, height: 9, size: 10 };
  expect(faults({ media, alt: "" })).toEqual(["alt"]);
  expect(bannerSchema("home").parse({ ...filled, media: null, alt: "Una foto" })).toMatchObject({
    hash: null,
    alt: null,
    severity: null,
  });
  expect(bannerSchema("strip").parse({ ...filled, media, alt: "Una foto" })).toMatchObject({
    hash: null,
    alt: null,
    severity: "info",
  });
});
