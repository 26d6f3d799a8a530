// Opens the menu and other windows in a browser without popovers, marks what the page posts with its account,
// deletes what was typed before somebody signed out here, hides what the chosen answers do not ask in a browser
// without `:has()`, keeps the page where there is no connection to leave it, and stores for half a year that the banner was closed; the server then leaves it out.
import { BANNER_CLOSED, HOST_PREFIX } from "~/shared/banner-cookie.ts";
import { followChoices } from "../choice.ts";
import { markPostedForms } from "../posted-account.ts";
import { followSignOuts } from "../sign-outs.ts";
import { serveWindowButtons } from "../windows.ts";

serveWindowButtons();
markPostedForms();
followSignOuts();
followChoices();
// It cannot be fetched any more once it is needed, and no page waits for it.
addEventListener("load", () => import("../offline.ts"));

const { name, value, seconds } = BANNER_CLOSED;
document.querySelector("#aanbod-balk")?.addEventListener("close", () => {
  const [prefix, secure] = location.protocol === "https:" ? [HOST_PREFIX, "; secure"] : ["", ""];
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
  document.cookie = `${prefix}${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
});
