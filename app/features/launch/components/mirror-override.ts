// The browser's own mark of the override follows the server's, which the page carries.
import { deleteStored, writeStored } from "~/ui/storage.ts";
import { OVERRIDE_KEY } from "../constants.ts";

const stand = document.querySelector<HTMLElement>("[data-override]")?.dataset.override;
if (stand === "on") writeStored(OVERRIDE_KEY, "true");
if (stand === "off") deleteStored(OVERRIDE_KEY);
