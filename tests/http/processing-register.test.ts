import { globSync, readFileSync } from "node:fs";
import { getTableName } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { OTHER_PLACES, SECURITY } from "~/features/privacy/catalogue.ts";
import { PERSONAL_DATA, readRegister } from "~/features/privacy/index.server.ts";
import { describeGround, NO_HOST, registerAsMarkdown } from "~/features/privacy/wording.ts";
import { administer } from "~/operator.ts";
import { readConfig } from "~/server/boot/config.ts";
import { howLong } from "~/shared/retention.ts";
import { addAdmin } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const DECLARED = PERSONAL_DATA.flatMap(({ processing }) => processing);

/** Under these settings some get data, and others, such as Stripe and PDOK, do not. */
const site = await bootSite({
  OPERATOR_HOSTING: "Voorbeeldhost B.V., Nederland",
  KVK_API_KEY: "k",
  MOLLIE_API_KEY: `test_${"a".repeat(30)}`,
  SMTP_URL: "smtps://wij:x@smtp.eu.mailgun.org",
  MAIL_EVENTS: "mailgun",
  MAIL_EVENTS_KEY: "k",
});

const EVERYBODY = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  DATABASE_URL: "postgres://wij:x@db.voorbeeld.test/bod",
  S3_BUCKET: "fotos",
  S3_ACCESS_KEY_ID: "a",
  S3_SECRET_ACCESS_KEY: "b",
  S3_ENDPOINT: "https://opslag.voorbeeld.test",
};

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** Says which words are missing, and not the whole page. A page begins them with a capital. */
function expectIn(text: string, ...parts: string[]): void {
  expect(parts.filter((part) => !text.includes(plain(part).slice(1)))).toEqual([]);
}

const privacyOf = async () => plain((await (await visitorOf(site)).goTo("/privacy")).text);

async function registerOf() {
  const visitor = await visitorOf(site, await addAdmin(site.app));
  return plain((await visitor.goTo("/admin/verwerkingsregister")).text);
}

describe("what is declared", () => {
  test("stands in /privacy, the register and its file, in the same words", async () => {
    const [privacy, register] = [await privacyOf(), await registerOf()];
    const file = await administer({
      root: process.cwd(),
      env: site.env,
      words: ["processing-register"],
    });
    for (const one of DECLARED) {
      const { name, data, purpose, kept, of, holds } = one;
      const words = [name, data, purpose, kept, describeGround(one)];
      const tables = holds.map((held) => getTableName("table" in held ? held.table : held));
      expectIn(register, ...words, ...tables);
      expectIn(file, ...words, ...tables);
      if (of.some((subject) => subject !== "admin")) expectIn(privacy, ...words);
    }
    for (const { name, data, kept } of OTHER_PLACES) {
      expectIn(register, name, data, kept);
      expectIn(file, name, data, kept);
    }
    for (const text of [register, file]) expectIn(text, ...SECURITY);
    expectIn(privacy, `hoogstens ${howLong("backupDays")}`);
  });

  test("covers every table: none that holds something is left out of the register", async () => {
    const register = await registerOf();
    for (const { tables, impersonal = [] } of PERSONAL_DATA) {
      const silent = impersonal.flatMap((held) => ("table" in held ? [] : getTableName(held)));
      expectIn(register, ...tables.map(getTableName).filter((each) => !silent.includes(each)));
    }
  });
});

test("who gets data stands there if and only if a setting leads to it", async () => {
  const on = site.app.config.processors;
  expect(on).toHaveLength(6);
  const settings = { ...site.env, ...EVERYBODY };
  const off = readConfig(settings, "/tmp").processors.filter(
    ({ name }) => !on.some((one) => one.name === name),
  );
  expect(off.map(({ name }) => name)).toContain("Stripe");
  for (const text of [await privacyOf(), await registerOf()]) {
    expectIn(text, ...on.flatMap(({ name, task }) => [name, task]));
    for (const { name } of off) expect(text.includes(name), name).toBe(false);
  }
});

test("a register without the host says whom to ask, and what to set", () => {
  const register = readRegister(site.app);
  expect(registerAsMarkdown(register).includes(NO_HOST)).toBe(false);
  expect(registerAsMarkdown({ ...register, knowsHost: false }).includes(NO_HOST)).toBe(true);
});

const NUMBERED =
  /\b(?:\d+|een|één|twee|drie|vier|zes|zeven|tien|twaalf|dertig|negentig) (?:uur|dag|dagen|week|weken|maand|maanden|jaar|jaren)\b/;

const CATALOGUE = "app/features/privacy/catalogue.ts";

test("how long something is kept comes from RETENTION alone", () => {
  const files = [...globSync("app/**/personal-data{,.server}.ts"), CATALOGUE];
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    // Pictures of who is erased go at the next round of a task.
    const text = readFileSync(file, "utf8").replace("binnen een uur kwijt", "");
    expect(text.match(NUMBERED), file).toBeNull();
  }
});
