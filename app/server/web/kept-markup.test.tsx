import { expect, test } from "vitest";
import { keepMarkup } from "./kept-markup.ts";

const MOST = 1_000;
const kept = () => keepMarkup<{ id: string }>("proef", MOST, ({ id }) => <p>{id}</p>);

test("what was drawn under a key is found there, and another version is another one", () => {
  const markup = kept();
  const first = markup.make({ id: "Jan & <b>" }, "jan");
  expect(first).toMatchObject({ id: "Jan & <b>", html: "<p>Jan &amp; &lt;b&gt;</p>" });
  expect(markup.find("jan")).toBe(first);
  expect(markup.find("piet")).toBeUndefined();
  expect(markup.make({ id: "Piet" }, "piet").version).not.toBe(first.version);
});

test("what has no key is kept for nobody", () => {
  const markup = kept();
  const [one, other] = [markup.make({ id: "geheim" }, null), markup.make({ id: "geheim" }, null)];
  expect(one).toEqual(other);
  expect(one).not.toBe(other);
  // A list with such a row is kept for nobody either.
  expect(one).toMatchObject({ isOwn: true });
  expect(markup.make({ id: "geheim" }, "voor allen")).not.toHaveProperty("isOwn");
});

test("of more than it may hold what was shown longest ago is forgotten, and nothing else", () => {
  const markup = kept();
  for (const key of ["1", "2", "3"]) markup.make({ id: "x".repeat(200) }, key);
  expect(["1", "2", "3"].map((key) => Boolean(markup.find(key)))).toEqual([false, true, true]);
});
