import { expect, test } from "vitest";
import { shippedPackages } from "../../vite.licences.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const wordsIn = (text: string) => text.replace(/\W+/g, " ").toLowerCase().trim();

const site = await bootSite({ OPERATOR_EMAIL: "veilig@voorbeeld.test" });

test("/licenties names every package that ships, with its version, and the texts of their licences", async () => {
  const { text, html } = await (await visitorOf(site)).goTo("/licenties");
  const missing = shippedPackages(process.cwd()).filter(
    ({ name, version }) =>
      !html.includes(`<b>${name}</b> <!-- -->${version}`) && !text.includes(`${name} ${version}`),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
  for (const part of ["Permission is hereby granted", "GeoNames", "OFL-1.1", "Meta"]) {
    expect(text.includes(part), part).toBe(true);
  }
  const whole = await (await site.visit("/licenties.txt")).text();
  const words = wordsIn(whole);
  for (const { name, text: own, rights } of shippedPackages(process.cwd())) {
    for (const part of [name, ...rights]) expect(whole.includes(part), part).toBe(true);
    expect(words.includes(wordsIn(own).slice(0, 500)), name).toBe(true);
  }
});

test("/licenties is reached from the terms, and weighs on no other page", async () => {
  const terms = await (await visitorOf(site)).goTo("/terms");
  expect(terms.html).toContain('href="/licenties"');
  const zipped = { headers: { "accept-encoding": "br" } };
  const licences = await site.visit("/licenties", zipped);
  expect(Number(licences.headers.get("content-length"))).toBeLessThan(14_000);
  expect(terms.html).not.toContain("Permission is hereby granted");
});

test("security.txt can be read by RFC 9116", async () => {
  const response = await site.visit("/.well-known/security.txt");
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/plain; charset=utf-8",
  ]);
  const lines = (await response.text()).trimEnd().split("\n");
  const fields = lines.map((line) => /^([A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1) ?? [line]);
  const of = (name: string) => fields.flatMap(([field, value]) => (field === name ? [value] : []));
  // Contact may stand more than once, the others exactly once.
  expect(of("Contact")[0]).toBe("mailto:veilig@voorbeeld.test");
  for (const contact of of("Contact")) expect(URL.canParse(contact ?? "")).toBe(true);
  const [expires = "", ...more] = of("Expires");
  expect(more).toEqual([]);
  expect(expires).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/);
  const ahead = Date.parse(expires) - Date.now();
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThan(365 * 86_400_000);
  expect(of("Preferred-Languages")).toEqual(["nl, en"]);
  expect(of("Canonical")).toEqual([`${site.origin}/.well-known/security.txt`]);
  const known = ["Contact", "Expires", "Preferred-Languages", "Canonical"];
  expect(fields.map(([field]) => field).filter((field) => !known.includes(field ?? ""))).toEqual(
    [],
  );
});
