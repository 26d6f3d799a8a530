import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unknownInScript, unknownInStyles } from "../house/engines.ts";

const read = (pattern: string) =>
  globSync(pattern).map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Styles of movements that React adds where it found that the browser has these. */
const OF_REACT = "':view-transition";

test("what is built for browsers, with the libraries in it, calls nothing that an older one does not know", () => {
  const scripts = read("build/client/assets/*.js");
  expect(scripts.length).toBeGreaterThan(30);
  const unknown = scripts.flatMap(unknownInScript).filter(({ what }) => !what.includes(OF_REACT));
  expect(unknown).toEqual([]);
});

test("no style of it hides or breaks anything in an older browser", () => {
  const styles = read("build/client/{assets/*,*}.css");
  expect(styles.length).toBeGreaterThan(2);
  expect(styles.flatMap(unknownInStyles)).toEqual([]);
});
