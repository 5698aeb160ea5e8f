/**
 * Every text a person reads, in Spanish. A namespace and no object, so that the bundler gives each screen its own texts
 * and the first page does not carry them all.
 */
export * as texts from "./spanish";
