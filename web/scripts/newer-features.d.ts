export declare function newerInPage(html: string): Set<string>;
export declare function newerInScript(code: string): Set<string>;
export declare function newerInStyle(code: string): Set<string>;
