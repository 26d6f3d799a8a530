import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { unwanted } from "./patterns.ts";
import { deadDecisions, incompleteRecords } from "./records.ts";
import { deadLinks, formerWords, sharedNames } from "./rules.ts";
import { undescribedSettings, unreadSettings, variables } from "./settings.ts";

const SCHEMA = "app/server/boot/settings.ts";
const CONFIG = "app/server/boot/config.ts";
const ADAPTER = "app/server/adapters/provider.ts";

const settings = (schema: string[]) => ({
  file: SCHEMA,
  text: [
    "const settings = z.object({",
    ...schema.map((name) => `  ${name}: z\n    .string()\n    .optional(),`),
    "});",
    "",
  ].join("\n"),
});
const config = (fields: string[]) => ({
  file: CONFIG,
  text: [
    "export function readConfig(values) {",
    "  return {",
    ...fields.map((field) => `    ${field},`),
    "  };",
    "}",
    "",
  ].join("\n"),
});
const reader = (text: string, file = "app/main.ts") => ({ file, text });
const said = (problems: { what: string }[]) => problems.map(({ what }) => what);

describe("a setting", () => {
  const made = config(["someKey: values.SOME_KEY"]);
  const whole = [settings(["SOME_KEY"]), made];

  it("that readConfig leaves alone is found, also when it is only refused", () => {
    const read = reader("config.someKey");
    expect(unreadSettings([...whole, read])).toEqual([]);
    const refusal = reader("if (!values.OTHER_KEY) say(x);", "app/server/boot/unfit-for-live.ts");
    for (const more of [[], [refusal]]) {
      const idle = settings(["SOME_KEY", "OTHER_KEY"]);
      expect(said(unreadSettings([idle, made, read, ...more]))).toEqual([
        "asks for OTHER_KEY, which readConfig leaves alone",
      ]);
    }
  });

  test.each([
    "f(config.someKey)",
    "servicesOf(app).config.someKey",
    "settingsOf(appOf(context)).someKey",
    "const { other, someKey } = settingsOf(app);",
    "const { someKey: key } = servicesOf(app).config;",
    "function f({ someKey }: Config) {}",
  ])("is read by %s", (text) => {
    expect(unreadSettings([...whole, reader(text)])).toEqual([]);
  });

  test.each([
    ["app/main.ts", "const someKey = 1; // config, someKey"],
    ["app/main.ts", 'type Settings = Pick<Config, "someKey">;'],
    ["app/main.test.ts", "config.someKey"],
    ["tests/integration/x.test.ts", "config.someKey"],
  ])("is not read in %s by %s", (file, text) => {
    expect(said(unreadSettings([...whole, reader(text, file)]))).toEqual([
      "has the setting 'someKey', which nothing reads",
    ]);
  });

  it("stands in the table of operations, which names no others", () => {
    const table = (names: string) => ({
      file: "docs/operations.md",
      text: `# Running\n\n## Settings\n\n| setting | default |\n| --- | --- |\n| ${names} | none |\n\n## An admin\n\n| OLD | |\n`,
    });
    expect(undescribedSettings([...whole, table("SOME_KEY")])).toEqual([]);
    expect(said(undescribedSettings([...whole, table("OTHER, SOME_KEY")]))).toEqual([
      "describes OTHER, which is no setting",
    ]);
    expect(said(undescribedSettings([...whole, table("NONE, SOME_KEYS")]))[0]).toBe(
      "has the setting SOME_KEY, which docs/operations.md lacks",
    );
  });

  it("of the product itself is seen by these rules", () => {
    const own = [SCHEMA, CONFIG].map((file) => ({
      file,
      text: readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8"),
    }));
    const names = variables(own[0]?.text ?? "");
    expect(names).toEqual(expect.arrayContaining(["PORT", "S3_REGION", "LOG_LEVEL"]));
    expect(unreadSettings(own).length).toBeGreaterThan(20);
  });
});

describe("a provider's word", () => {
  test.each([
    "const made = await sdk.customers.create({ customer_email: email });",
    "  customer: clientId,",
    'if (event.type === "customer.subscription.deleted") return;',
    "  customer?: string;",
    "const { customer: payer } = session;",
  ])("may be a text, a key or a property in an adapter: %s", (text) => {
    expect(formerWords({ file: ADAPTER, text })).toEqual([]);
    expect(formerWords({ file: "tests/contracts/provider.ts", text })).toEqual([]);
    expect(formerWords({ file: "app/features/payments/rules.ts", text })).not.toEqual([]);
  });

  test.each(["const customer = 1;", "// The customer pays.", "return customer;"])(
    "is not a name of ours there: %s",
    (text) => expect(formerWords({ file: ADAPTER, text })).toHaveLength(1),
  );

  test.each(['"past_due"', "'trialing'", "status: 'canceled'", "?id={CHECKOUT_SESSION_ID}"])(
    "goes no further than its adapter: %s",
    (text) => {
      expect(unwanted({ file: ADAPTER, text })).toEqual([]);
      expect(unwanted({ file: "app/features/billing/rules.ts", text })).toHaveLength(1);
    },
  );

  it("is not taken for one that is ours", () => {
    const text = "an expired checkout was cancelled";
    expect(unwanted({ file: "app/features/billing/rules.ts", text })).toEqual([]);
  });
});

test("a link in a document leads to a file that is there", () => {
  const record = {
    file: "docs/decisions/0001-one.md",
    text: "See [two](0002-two.md#why), [how](../recipes.md), [them](https://elders.test/x)\n[gone](0003-gone.md)",
  };
  const there = ["docs/decisions/0002-two.md", "docs/recipes.md"];
  expect(deadLinks(record, (file) => there.includes(file))).toEqual([
    { file: record.file, line: 2, what: "links to 0003-gone.md, which is not there" },
  ]);
});

test("a reference to a decision has a record", () => {
  const head = "**Date** 2026-11-21\n\n**Status** accepted\n\n**Alternatives.** None.";
  const record = { file: "docs/decisions/0005-outbox.md", text: head };
  const index = { file: "docs/decisions/README.md", text: "[5](0005-outbox.md)" };
  const page = { file: "app/a.ts", text: "// (decision 5)\n// Decisions 5, 7 and 12 say why." };
  expect(incompleteRecords([record, index])).toEqual([]);
  expect(deadDecisions([record, page])).toEqual([
    { file: page.file, line: 2, what: "refers to decision 7, of which there is no record" },
    { file: page.file, line: 2, what: "refers to decision 12, of which there is no record" },
  ]);
});

test("a record says when and what else there was, has a number of its own and is in the index", () => {
  const first = { file: "docs/decisions/0005-outbox.md", text: "**Status** accepted" };
  const second = { file: "docs/decisions/0005-inbox.md", text: "**Status** accepted" };
  const found = incompleteRecords([first, second]).map(({ file, what }) => [file, what]);
  expect(found.filter(([file]) => file === second.file).map(([, what]) => what)).toEqual([
    expect.stringContaining("Date"),
    expect.stringContaining("Alternatives"),
    "has the number of another record",
    "is not named in docs/decisions/README.md",
  ]);
});

describe("a name", () => {
  const exporting = (file: string, ...names: string[]) => ({
    file,
    text: names.map((name) => `export ${name} {}\n`).join(""),
  });

  it("that another file exports too is found, whatever kind of thing it is there", () => {
    const component = exporting("app/features/a/components/form.tsx", "function ContactForm()");
    const type = exporting("app/features/b/schema.ts", "interface ContactForm");
    expect(said(sharedNames([component, type]))).toEqual([
      "exports ContactForm, as app/features/b/schema.ts does",
      "exports ContactForm, as app/features/a/components/form.tsx does",
    ]);
  });

  it("may be a route's, a test's, an overload's, or that of a table for its readers", () => {
    const twice = exporting("app/shared/phone.ts", "function show(a: 1)", "function show(a: 2)");
    const loaders = ["a", "b"].map((name) => exporting(`app/routes/${name}.ts`, "const loader ="));
    const table = exporting("app/features/a/tables.ts", "const uploads =");
    const index = {
      file: "app/features/a/index.server.ts",
      text: "export const uploads = readOnly(t);",
    };
    const tests = ["a", "b"].map((name) => exporting(`app/shared/${name}.test.ts`, "const X ="));
    expect(sharedNames([twice, ...loaders, table, index, ...tests])).toEqual([]);
  });
});
