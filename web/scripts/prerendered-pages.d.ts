interface PrerenderedPage {
  path: string;
  file: string;
  view: string;
  budget: number;
}
export declare const PRERENDERED_PAGES: readonly PrerenderedPage[];
export declare function chunkOf(page: PrerenderedPage): string;
export declare const COMMON_CHUNK: string;
