import type { components } from "../src/api/schema";

type Schemas = components["schemas"];
type Entry = Schemas["Entry"];

/** All of a list in one page. */
export const listOf = <Item>(items: Item[]) => ({ items, total: items.length, next_page_token: null });

/** An empty list, for calls that a test is not about. */
export const NOTHING = listOf<never>([]);

/** An entry of a catalogue. */
export const entry = (code: string, name: string, changes: Partial<Entry> = {}): Entry => ({
  code,
  name,
  attributes: {},
  sort_order: 1,
  active: true,
  version: 1,
  updated_at: "2026-11-21T15:00:00Z",
  articles: [],
  ...changes,
});

/** The text sworn to. */
export const DISCLAIMER: Schemas["Disclaimer"] = {
  version: 3,
  text: "Descargo",
  oath: "Juro",
  created_at: "2026-11-21T15:00:00Z",
  author_name: null,
};

/** What every screen has to know, where nobody has set a picture, a banner or a notice. */
export const SETTINGS: Schemas["Settings"] = {
  disclaimer: DISCLAIMER,
  images: [],
  banners: [],
  notices: [],
  control: {
    expiry_days: 2,
    draw_percent: 5,
    retention_months: 60,
    custody_days: 30,
    attention_hours: 2,
    version: 1,
  },
};

type Part<Whole> = Whole extends readonly (infer Item)[]
  ? Part<Item>[]
  : Whole extends object
    ? { [Name in keyof Whole]?: Part<Whole[Name]> }
    : Whole;

/** What a screen reads of an answer: what is named must be as the contract says, the rest is left out. */
export const part = <Whole>(named: Part<Whole>): Whole => named as Whole;
