/**
 * The oldest browsers that the application works in, by their names in MDN's data. Chrome's number is that of Edge and
 * WebView, too.
 */
export const OLDEST_BROWSERS = {
  chrome: "100",
  chrome_android: "100",
  webview_android: "100",
  safari: "15.4",
  safari_ios: "15.4",
  firefox: "100",
  firefox_android: "100",
};

/** The same for the compiler of scripts and styles. */
export const BUILD_TARGET = ["chrome100", "edge100", "safari15.4", "ios15.4", "firefox100"];
