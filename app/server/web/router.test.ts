import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { Script } from "node:vm";
import fc from "fast-check";
import { type EntryContext, RouterContextProvider, type ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { drawnPage } from "./context.ts";
import { createRender, drawingOf, handoffScript, wholePages } from "./router.ts";

async function taken(text: string): Promise<{ html: string; chunks: string[] }> {
  const html = await handoffScript(new Blob([text]).stream(), "abc");
  const source = html.replace(/^<script nonce="abc">/, "").replace(/<\/script>$/, "");
  const chunks: string[] = [];
  const streamController = { enqueue: (chunk: string) => chunks.push(chunk), close: () => {} };
  new Script(source).runInNewContext({ window: { __reactRouterContext: { streamController } } });
  return { html, chunks };
}

test("whatever the data holds arrives as it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      expect((await taken(text)).chunks).toEqual([text]);
    }),
  );
});

test.each(["</script><script>alert(1)//", "<!--<script>", "a\u2028b\u2029c", "it's \\ \r\n", "'"])(
  "%j neither ends the script nor the text",
  async (text) => {
    const { html, chunks } = await taken(text);
    expect(chunks).toEqual([text]);
    expect(html.slice(1, -"</script>".length)).not.toMatch(/<|\u2028|\u2029/);
  },
);

const PAGE = new TextEncoder().encode("<p>Een pagina</p>");

/** What `answered` becomes when this page was drawn, or none. */
function answerOf(answered: Response, page: typeof PAGE | null, method = "GET") {
  const render = wholePages(async (_request, context) => {
    context.set(drawnPage, page);
    return answered;
  });
  return render(new Request("http://voorbeeld.test/", { method }), new RouterContextProvider());
}

test("a drawn page is put into its answer, with its status and headers", async () => {
  const headers = { "content-type": "text/html; charset=utf-8", vary: "accept-encoding" };
  const answer = await answerOf(new Response(null, { status: 404, headers }), PAGE);
  expect([answer.status, await answer.text()]).toEqual([404, "<p>Een pagina</p>"]);
  expect(Object.fromEntries(answer.headers)).toEqual(headers);
});

test("an answer that says something itself keeps it, and one to HEAD stays empty", async () => {
  const failed = await answerOf(new Response("Fout", { status: 500 }), PAGE);
  expect([failed.status, await failed.text()]).toEqual([500, "Fout"]);
  const led = await answerOf(Response.redirect("http://voorbeeld.test/auth"), null);
  expect(led.headers.get("location")).toBe("http://voorbeeld.test/auth");
  expect(await (await answerOf(new Response(null), PAGE, "HEAD")).text()).toBe("");
});

test("whether a page has parameters or none, it is found at its address alone", async () => {
  const says = (text: string) => ({ loader: () => new Response(text) });
  const below = { parentId: "root" };
  const build = {
    routes: {
      root: { id: "root", path: "", module: {} },
      home: { id: "home", ...below, index: true, module: says("home") },
      list: { id: "list", ...below, path: "list", module: says("list") },
      one: { id: "one", ...below, path: "list/:id", module: says("one") },
      rest: { id: "rest", ...below, path: "*", module: says("nothing") },
    },
    assets: { routes: {} },
    entry: { module: {} },
    future: {},
    ssr: true,
    routeDiscovery: { mode: "initial" },
  };
  const render = createRender(build as unknown as ServerBuild, [], false);
  const answered = async (path: string) => {
    const request = new Request(`http://voorbeeld.test${path}`);
    return await (await render(request, new RouterContextProvider())).text();
  };
  for (const [path, text] of Object.entries({
    "/": "home",
    "/list": "list",
    "/list?ook=dit": "list",
    "/List/": "list",
    "/list/7": "one",
    "/list/:id": "one",
    "/list.json": "nothing",
    "/list/7/8": "nothing",
    "/undefined": "nothing",
    "/*": "nothing",
    "/root": "nothing",
  })) {
    expect([path, await answered(path)]).toEqual([path, text]);
  }
});

test("a page is drawn from its own routes, not from all", () => {
  const routes = { root: { id: "root" }, list: { id: "list" }, other: { id: "other" } };
  const entry = {
    manifest: { version: "1", routes },
    staticHandlerContext: {
      actionHeaders: {},
      matches: [{ route: routes.root }, { route: routes.list }],
    },
  };
  const { context } = drawingOf(entry as unknown as EntryContext);
  expect(context.manifest).toEqual({
    version: "1",
    routes: { root: routes.root, list: routes.list },
  });
  expect(Object.keys(entry.manifest.routes)).toHaveLength(3);
});

/** What of the router's own is named in our code, by what breaks where another version calls it otherwise. */
const RELIED_ON = {
  "react-router": [
    ["window.__reactRouterContext", "a page's data never reaches its scripts (handoffScript)"],
    ["streamController", "a page's data never reaches its scripts (handoffScript)"],
    ["serverHandoffStream", "a page's data is not in its document (drawingOf)"],
    ["staticHandlerContext", "nothing is drawn (drawingOf)"],
    ["createServerRoutes(manifest.routes,", "every page puts all routes together (drawingOf)"],
    ["actionHeaders", "an answer to a form does not say when to come back (drawingOf)"],
    ["X-Remix-Reload-Document", "scripts stay on a page that has none (documents)"],
    ["/__manifest", "an unknown address is answered by the router (nowhere.ts)"],
    ["/_.data", "the data of a page is not known as such (isForData)"],
    ["allowedActionOrigins", "forms of our own pages are refused (createRender)"],
    [
      "done: donePromise.then(() => reader.closed)",
      "an aborted answer leaves no rejection, and tests/browser/browser.ts need not know it",
    ],
    ["__reactRouterManifest", "a new build is not noticed (ui/plain-data.ts)"],
  ],
  "@react-router/dev": [
    ["?__react-router-build-client-route", "browsers get pages without scripts (vite.routes.ts)"],
    ["manifest-", "browsers get the routes of all pages (vite.routes.ts)"],
    ["hasDefaultExport", "browsers get the routes of all pages (vite.routes.ts)"],
  ],
} satisfies Record<string, [word: string, loses: string][]>;

describe.each(Object.entries(RELIED_ON))("%s", (name, words) => {
  const folder = path.join("node_modules", name);
  const scripts = globSync(`${folder}/dist/**/*.js`).map((file) => readFileSync(file, "utf8"));

  test("is the exact version that package.json names", () => {
    const { dependencies, devDependencies } = packageJson;
    const wanted = { ...dependencies, ...devDependencies }[name];
    const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    expect(wanted).toBe(version);
  });

  test.each<[string, string]>(words)("still knows %s; without it %s", (word) => {
    expect(scripts.some((script) => script.includes(word))).toBe(true);
  });
});
