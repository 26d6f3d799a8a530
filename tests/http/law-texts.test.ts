import { describe, expect, test } from "vitest";
import { PRIVACY_AUTHORITY, PRIVACY_RIGHTS } from "~/features/privacy/catalogue.ts";
import { PERSONAL_DATA } from "~/features/privacy/index.server.ts";
import { describeGround } from "~/features/privacy/wording.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const site = await bootSite({ OPERATOR_EMAIL: "post@verhuisbod.test" });

const plain = (text: string) => text.replace(/\s+/g, " ").trim();
const see = async (path: string) => await (await visitorOf(site)).goTo(path);

const CONTACT_LINK = 'href="mailto:post@verhuisbod.test"';

describe("/privacy tells what articles 13 and 14 of the AVG ask", () => {
  test("the legal ground of everything, and of an interest or a law which one it is", async () => {
    const text = plain((await see("/privacy")).text).toLowerCase();
    const grounds = PERSONAL_DATA.flatMap(({ processing }) => processing)
      .filter(({ of }) => of.some((subject) => subject !== "admin"))
      .map((one) => plain(describeGround(one)).toLowerCase());
    expect(grounds.filter((ground) => !text.includes(ground))).toEqual([]);
  });

  test("every right, how it is used, the term, and where one complains", async () => {
    const { text, html } = await see("/privacy");
    const told = plain(text);
    for (const [name, how] of Object.entries(PRIVACY_RIGHTS))
      expect(told).toContain(`${name}: ${how}`);
    expect(html).toContain(PRIVACY_AUTHORITY.url);
    for (const words of [
      "binnen een maand antwoord",
      "hoogstens twee maanden",
      "altijd bezwaar maken",
      "uit het Handelsregister",
      "Zonder wat verplicht is, kunnen we niet doen waar je om vraagt",
      "een kopie van de afspraken daarover",
    ]) {
      expect(told, words).toContain(words);
    }
  });
});

test("the operator's e-mail address stands in the footer and in the text of contact, terms and privacy", async () => {
  const parts = async (path: string) => {
    const { html } = await see(path);
    const [main = "", footer = ""] = [/<main.*<\/main>/s, /<footer.*<\/footer>/s].map(
      (part) => html.match(part)?.[0] ?? "",
    );
    return { main: main.includes(CONTACT_LINK), footer: footer.includes(CONTACT_LINK) };
  };
  for (const path of ["/", "/auth", "/verhuis-prijzen", "/brief-form"]) {
    expect([path, (await parts(path)).footer]).toEqual([path, true]);
  }
  for (const path of ["/contact", "/privacy", "/terms"]) {
    expect([path, await parts(path)]).toEqual([path, { main: true, footer: true }]);
  }
});

test("/contact is the point of contact of the DSA, and says in which languages", async () => {
  const text = plain((await see("/contact")).text);
  expect(text).toContain("Contactpunt");
  expect(text).toContain("artikelen 11 en 12 van Verordening (EU) 2022/2065");
  expect(text).toContain("in het Nederlands of het Engels");
});
