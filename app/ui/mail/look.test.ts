import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { INK, KRAFT } from "../illustrations/palette.ts";
import * as look from "./look.ts";

const css = readFileSync(new URL("../../styles.css", import.meta.url), "utf8");

/** The colour of a token of the pages, in the block that starts with `selector`. */
function token(name: string, selector = ":root"): string {
  const block = css.slice(css.indexOf(`\n${selector} {`)).split("}")[0] ?? "";
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? `no --${name}`;
}

test("a mail has the colours of the pages that it leads to", () => {
  const { MUTED, LINE, EDGE, BOARD, PAPER, CARD, BUTTONS, STAMP_INKS } = look;
  const mails = { INK, MUTED, LINE, EDGE, KRAFT, BOARD, PAPER, CARD };
  for (const [name, colour] of Object.entries(mails)) {
    expect(colour.toLowerCase(), name).toBe(token(name.toLowerCase()));
  }
  const companies = '[data-theme="verhuis"]';
  expect(BUTTONS.client.toLowerCase()).toBe(token("accent"));
  expect(BUTTONS.company.toLowerCase()).toBe(token("accent", companies));
  expect(BUTTONS.admin).toBe(INK);
  expect(STAMP_INKS.good.toLowerCase()).toBe(token("good"));
  expect(STAMP_INKS.company.toLowerCase()).toBe(token("accent-strong", companies));
});
