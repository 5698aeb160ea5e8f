export declare const OLDEST_BROWSERS: Readonly<Record<string, string>>;
export declare const BUILD_TARGET: string[];
