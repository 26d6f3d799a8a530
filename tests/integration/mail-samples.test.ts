import { expect, test } from "vitest";
import { mailSamples } from "~/demo/mails/samples.ts";
import { DEFINITIONS } from "~/tasks/registry.ts";
import { testMailSamples } from "../factories/mail-samples.ts";

test("every mail has a sample", () => {
  const mails = DEFINITIONS.filter(({ kind }) => kind === "mail").map(({ name }) => name);
  const names = new Set(mailSamples("gewoon").map(({ name }) => name));
  expect([...names].sort()).toEqual([...mails].sort());
});

// What breaks a mail on its way is in one of these: other scripts, markup, line breaks, and ten thousand letters.
await testMailSamples([
  "gewoon",
  "van rechts naar links",
  "HTML en regeleinden",
  "tienduizend tekens",
]);
