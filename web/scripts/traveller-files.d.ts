export declare function publicViews(routes?: string): string[];
export declare const OTHER_SCREENS_CHUNK: string;
interface Chunk {
  file: string;
  name?: string;
  src?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export declare function travellerFiles(manifest: Readonly<Record<string, Chunk>>): Set<string>;
