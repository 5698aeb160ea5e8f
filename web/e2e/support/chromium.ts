/** Starts the system's Chromium without a window. */
export const CHROMIUM = {
  executablePath: process.env.PINZON_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  // Chromium cannot use its sandbox as root.
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
};
