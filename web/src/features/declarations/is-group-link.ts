/**
 * Returns whether a fragment is a link into a group, complete or not. It stands in its own file, because the first file of
 * the form needs no more of such links.
 */
export const isGroupLink = (hash: string): boolean => hash.startsWith("#vuelo=");
