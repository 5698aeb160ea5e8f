/**
 * Whether a fragment is that of a link into a group, complete or not. In a file of its own, because the first file of the
 * form needs nothing else of it.
 */
export const isGroupLink = (hash: string): boolean => hash.startsWith("#vuelo=");
