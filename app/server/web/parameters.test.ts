import { expect, test } from "vitest";
import type { PagePlace } from "./page-cache.ts";
import { withParametersOf } from "./pages.ts";

const pages = {
  keptAt: (path: string): PagePlace | null =>
    path === "/kept" ? { path, status: 200, shows: [], reads: ["provincie", "offerte"] } : null,
};

test.each([
  [
    "/kept?utm_source=x&provincie=Utrecht&gclid=y&offerte=1&offerte=2",
    "?provincie=Utrecht&offerte=1&offerte=2",
  ],
  ["/kept?utm_source=x", ""],
  ["/kept?Provincie=x&%70rovincie=Utrecht", "?provincie=Utrecht"],
  ["/kept", ""],
  ["/other?utm_source=x", "?utm_source=x"],
])("%s reaches its page with '%s'", (address, search) => {
  const headers = { cookie: "session=x" };
  const asked = new Request(`http://localhost${address}`, { headers, method: "HEAD" });
  const given = withParametersOf(asked, pages);
  expect(new URL(given.url).search).toBe(search);
  expect([given.method, given.headers.get("cookie")]).toEqual(["HEAD", "session=x"]);
});

test("what is posted is left as it came", () => {
  const asked = new Request("http://localhost/kept?utm_source=x", { method: "POST", body: "a=b" });
  expect(withParametersOf(asked, pages)).toBe(asked);
});
