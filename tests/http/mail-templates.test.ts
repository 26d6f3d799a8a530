import { expect, test } from "vitest";
import { mailSamples, VARIANT_NAMES } from "~/demo/mails/samples.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { visit } = site;
const at = (query: Record<string, string>) =>
  `/dev/mail/templates?${new URLSearchParams(query)}`.replaceAll("+", "%20");

test("every mail is listed, in each variant, with what it says as HTML, as text and without pictures", async () => {
  for (const vorm of VARIANT_NAMES) {
    const list = await (await visit(at({ vorm }))).text();
    for (const { key } of mailSamples(vorm)) expect(list).toContain(`>${key}<`);
  }
  const page = await (
    await visit(at({ vorm: "geen budget", mail: "notify-company-new-job-1" }))
  ).text();
  expect(page.match(/<iframe/g)).toHaveLength(4);
  expect(page).toContain("Nieuwe opdracht: Verhuizing Zeist naar Ede");

  const body = "/dev/mail/templates/notify-company-new-job-1?vorm=geen%20budget";
  const [html, bare, text] = [
    await visit(body),
    await visit(`${body}&kaal`),
    await visit(`${body}&text`),
  ];
  expect(html.headers.get("content-security-policy")).toMatch(/default-src 'none'.*img-src \*/);
  expect(bare.headers.get("content-security-policy")).not.toContain("img-src");
  for (const part of [html, bare]) {
    expect(part.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(await part.text()).toContain("Niet opgegeven");
  }
  expect(text.headers.get("content-type")).toContain("text/plain");
  expect(await text.text()).toContain("Budget: Niet opgegeven");
});

test("what is no sample is not found, and an unknown variant is the usual one", async () => {
  expect((await visit("/dev/mail/templates/geen-mail-1")).status).toBe(404);
  expect(await (await visit(at({ vorm: "zomaar" }))).text()).toContain("Zeist naar Ede");
});
