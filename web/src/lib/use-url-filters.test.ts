import { expect, test } from "vitest";
import { choiceField, defaultField, flagField, readUrl, textField, writeUrl } from "./use-url-filters";

const FIELDS = {
  q: textField("q"),
  status: choiceField("estado", ["active", "inactive"] as const),
  order: defaultField("orden", ["name", "name desc"] as const, "name"),
  unverified: flagField("sin-verificar"),
};

test("the address says what is filtered; what nobody knows is any", () => {
  expect(readUrl(FIELDS, new URLSearchParams("q=uva&estado=inactive&orden=name+desc&sin-verificar=si"))).toEqual({
    q: "uva",
    status: "inactive",
    order: "name desc",
    unverified: true,
  });
  expect(readUrl(FIELDS, new URLSearchParams("estado=raro&orden=peso&sin-verificar=no"))).toEqual({
    q: "",
    status: "",
    order: "name",
    unverified: false,
  });
});

test("a change leaves out what is usual and keeps what others wrote", () => {
  const params = new URLSearchParams("q=uva&orden=name+desc&editar=EC");
  expect(writeUrl(FIELDS, params, { q: "", order: "name", unverified: true }).toString()).toBe(
    "editar=EC&sin-verificar=si",
  );
});
