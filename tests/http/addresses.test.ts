import { afterAll, afterEach, expect, test } from "vitest";
import { bootSite } from "../factories/site.ts";
import { startPdok } from "../fakes/pdok/locatieserver.ts";

const pdok = await startPdok([
  { postcode: "8011CD", huisnummer: 12, straatnaam: "Kade", woonplaatsnaam: "Zwolle" },
]);
afterAll(() => pdok.close());
afterEach(() => pdok.fail(null));
const site = await bootSite({ PDOK_URL: `${pdok.address}/` });

const ask = async (postcode: string, houseNumber: string) => {
  const response = await site.post("/adres", { postcode, houseNumber });
  return [response.status, await response.json()];
};

test("an address is looked up for a form, and never kept by anybody in between", async () => {
  expect(await ask("8011cd", " 12 ")).toEqual([
    200,
    { kind: "found", street: "Kade", place: "Zwolle" },
  ]);
  expect(await ask("8011 CD", "13")).toEqual([200, { kind: "none" }]);
  const response = await site.post("/adres", { postcode: "8011 CD", houseNumber: "12" });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test.each([
  ["8011", "12"],
  ["8011 CD", "twaalf"],
  ["8011 CD", ""],
  ["", "12"],
  ["*:*", "1"],
])("%j with %j is no address, and nobody is asked about it", async (postcode, number) => {
  const before = pdok.asked.length;
  expect(await ask(postcode, number)).toEqual([400, { kind: "none" }]);
  expect(pdok.asked.length).toBe(before);
});

test("without an answer of PDOK there is an answer for the form", async () => {
  pdok.fail("silence");
  expect(await ask("8011 CD", "12")).toEqual([200, { kind: "no-answer" }]);
});

test("another site's page may not ask", async () => {
  const response = await site.visit("/adres", {
    method: "POST",
    headers: { origin: "https://elders.test" },
    body: new URLSearchParams({ postcode: "8011 CD", houseNumber: "12" }),
  });
  expect(response.status).toBe(403);
});
