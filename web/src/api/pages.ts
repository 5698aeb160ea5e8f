/** How many rows a list asks for at a time. */
export const PAGE_SIZE = 50;

/** What a list is asked for: the filters that are set, and the page after the last one. */
export function listQuery<Filters extends object>(filters: Filters, pageToken: string, pageSize = PAGE_SIZE) {
  const set = Object.entries(filters).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return { ...(Object.fromEntries(set) as Partial<Filters>), page_size: pageSize, ...(pageToken && { page_token: pageToken }) };
}
