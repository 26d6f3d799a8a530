import { test } from "vitest";
import { VARIANT_NAMES } from "~/demo/mails/samples.ts";
import { lookAt } from "../browser/mail-widths.ts";

const WIDTHS = [360, 640];

test.each(VARIANT_NAMES)(
  "with '%s' every mail is as wide as its window",
  {
    timeout: 600_000,
  },
  async (variant) => {
    for (const width of WIDTHS) await lookAt(variant, width);
  },
);
