/** The short form of the id of an account, which stays when the name changes. */
export const staffCode = (id: string): string => id.slice(0, 6);

/** The name under which somebody acted, with the short form of their id where that is known: «Pedro Loor · 3f2a91». */
export const staffName = (name: string, id: string | null | undefined): string =>
  id ? `${name} · ${staffCode(id)}` : name;
