import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { elementsOf, partsOf } from "./programs/same-markup.ts";

test("a page is drawn again as it was, element for element", () => {
  const page =
    '<html lang="nl"><head><meta charSet="utf-8"/></head><body><main class="a b" data-x="1 &gt; 0"><p style="color:red">Mulder &amp; Zn.</p><input type="checkbox" checked=""/><br/><svg viewBox="0 0 1 1"><path d="M0 0h1"></path></svg><script type="module">if (a < b && c) d();</script></main></body></html>';
  expect(renderToString(elementsOf(partsOf(`<!DOCTYPE html>${page}`)))).toBe(page);
});
