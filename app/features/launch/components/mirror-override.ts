// The browser's own mark of the override follows the server's, which the page carries.
import { OVERRIDE_KEY } from "../constants.ts";

const stand = document.querySelector<HTMLElement>("[data-override]")?.dataset.override;
if (stand === "on") localStorage.setItem(OVERRIDE_KEY, "true");
if (stand === "off") localStorage.removeItem(OVERRIDE_KEY);
