// Tells people whose browser is older than those of README, before they type. So it is written for any browser.
(function () {
  "use strict";

  function isOldEnough() {
    // Chrome 98, Safari 15.4, Firefox 98: the newest of what the application cannot do without.
    return (
      "noModule" in document.createElement("script") &&
      typeof structuredClone === "function" &&
      typeof Object.hasOwn === "function" &&
      typeof Array.prototype.at === "function" &&
      typeof HTMLDialogElement === "function" &&
      typeof BroadcastChannel === "function"
    );
  }

  function paragraph(lang, text) {
    var element = document.createElement("p");
    element.setAttribute("lang", lang);
    element.style.margin = "0 0 16px";
    element.appendChild(document.createTextNode(text));
    return element;
  }

  function show() {
    var notice = document.createElement("div");
    notice.setAttribute("role", "alert");
    notice.setAttribute("id", "too-old");
    notice.style.cssText =
      "max-width: 36em; margin: 0 auto; padding: 24px; font: 18px/1.5 sans-serif; color: #1b1b1f; background: #fff";
    notice.appendChild(
      paragraph(
        "es",
        "Su navegador es demasiado antiguo para Pinz\u00f3n. Actual\u00edcelo (Chrome 100, Safari 15.4, Firefox 100 o m\u00e1s nuevo) o abra esta p\u00e1gina en otro tel\u00e9fono. Tambi\u00e9n puede pedir el formulario en papel en el aeropuerto."
      )
    );
    notice.appendChild(
      paragraph(
        "en",
        "Your browser is too old for Pinz\u00f3n. Update it (Chrome 100, Safari 15.4, Firefox 100 or newer) or open this page on another phone. You can also ask for the paper form at the airport."
      )
    );
    // What cannot work is not offered.
    document.getElementById("root").style.display = "none";
    document.body.insertBefore(notice, document.body.firstChild);
  }

  if (isOldEnough()) return;
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
  else show();
})();
