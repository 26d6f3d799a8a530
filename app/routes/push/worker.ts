import { href } from "react-router";
import worker from "~/ui/push/service-worker.ts?worker&url";

/** The script that a browser keeps for when nobody looks, under an address that stays the same. */
export function loader() {
  const told = `self.offlinePage = ${JSON.stringify(href("/offline"))};`;
  return new Response(`${told}\nimportScripts(${JSON.stringify(worker)});\n`, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  });
}
