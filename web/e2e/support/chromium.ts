/** An old browser of `make test-old-browsers`. */
const old = process.env.PINZON_CHROMIUM;

/** Starts the system's Chromium without a window. */
export const CHROMIUM = {
  executablePath: old ?? "/usr/bin/chromium-headless-shell",
  args: [
    // Chromium cannot use its sandbox as root.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    // Without the libraries of a graphics card, its frames come to a halt; and nobody signed the certificate of the
    // test.
    ...(old === undefined ? [] : ["--disable-gpu", "--ignore-certificate-errors"]),
  ],
};
