/** What a period counts in acts: how many, with what, and what became of it. */
export const ACT_TOTALS = {
  acts: 4,
  items: 6,
  mass_grams: 2500,
  unweighed: 1,
  undeclared: 3,
  in_custody: 2,
  overdue: 1,
  annulled: 2,
};

/** The figures of one value of a group. */
export const actCount = (acts: number, items: number, mass_grams: number) => ({ acts, items, mass_grams });
