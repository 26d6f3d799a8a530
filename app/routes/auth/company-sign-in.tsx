import { page } from "~/shared/page.ts";

/** The same page in the movers' look, under the address that companies know. */
export { action, default, loader, meta } from "./sign-in.tsx";
export const handle = page({ audience: "visitor", hydrate: false });
