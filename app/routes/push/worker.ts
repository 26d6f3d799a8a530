import worker from "~/ui/push/service-worker.ts?worker&url";

/** The script that a browser keeps for when nobody looks, under an address that stays the same. */
export function loader() {
  return new Response(`importScripts(${JSON.stringify(worker)});\n`, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  });
}
