import { texts } from "../../texts/catalogue";

const t = texts.account.sessions;

/** The first that a client calls itself decides: most browsers also name others. */
const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux|X11/, "Linux"],
];

/** What a session runs on, in words; a program is told by what it calls itself. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return t.unknown;
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  if (browser && system) return t.device(browser, system);
  return browser ?? system ?? userAgent;
}
