import { expect, test } from "vitest";
import { completed } from "./draft";

test("a kept draft that names prototypes changes none", () => {
  const whole = { note: "", place: { name: "", code: "GPS" } };
  const stray = '"__proto__":{"stray":1},"constructor":{"prototype":{"stray":1}}';
  const kept = JSON.parse(`{${stray},"place":{${stray},"name":"Baltra"}}`) as Partial<typeof whole>;
  const values = completed(whole, kept);
  expect([values.note, values.place.name, values.place.code]).toEqual(["", "Baltra", "GPS"]);
  for (const value of [values, values.place, whole, whole.place])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect([Reflect.has({}, "stray"), Reflect.has(Object, "stray")]).toEqual([false, false]);
});
