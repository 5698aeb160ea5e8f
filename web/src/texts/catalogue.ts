/**
 * Every text a person reads. A namespace and no object, so that the bundler gives each screen its own texts and the first
 * page does not carry them all.
 *
 * The files beside this one are in Spanish, and all of the texts are there. A folder such as `en` has the texts of the
 * public screens in another language, in files of the same names; the build of a language takes them from its folder.
 */
export * as texts from "./entries";
