import { expect, test } from "vitest";
import { z } from "zod";
import { defineMail, defineTask, eventOf, isOfHelpdesk } from "~/server/tasks/define.ts";
import { DEFINITIONS, definitionsOf } from "./registry.ts";

const task = (name: string, formerNames: string[] = []) =>
  defineTask({ name, formerNames, payload: z.object({}), run: async () => {} });

const mail = defineMail({
  name: "tell-it",
  payload: z.object({}),
  load: async () => null,
  compose: () => [],
});

const FILE = "../features/one/tasks/do-it.ts";

test("a file's definition is found by its folder", () => {
  const doIt = task("do-it");
  const modules = {
    [FILE]: { doIt, LIMIT: 3 },
    "../features/a/emails/tell-it.tsx": { tellIt: mail },
  };
  expect(definitionsOf(modules)).toEqual([doIt, mail]);
});

test("a task that nobody names is its file's default", () => {
  const doIt = task("do-it");
  expect(definitionsOf({ [FILE]: { default: doIt } })).toEqual([doIt]);
});

test.each([
  ["defines nothing", { LIMIT: 3 }, "defines no mail and no task"],
  ["defines two", { doIt: task("do-it"), other: task("other") }, "defines more than one thing"],
  ["has another name", { doIt: task("do-that") }, "its name must be do-it"],
  ["exports it as another", { doThat: task("do-it") }, "it must be called doIt"],
  ["is of the other kind", { doIt: { ...mail, name: "do-it" } }, "defines a mail"],
])("a file that %s is named", (_, module, said) => {
  expect(() => definitionsOf({ [FILE]: module })).toThrow(`${FILE} `);
  expect(() => definitionsOf({ [FILE]: module })).toThrow(said);
});

test("two of one name are both named", () => {
  const second = "../features/two/tasks/do-it.ts";
  const former = "../features/two/tasks/do-that.ts";
  const known = { [FILE]: { doIt: task("do-it") } };
  const same = { ...known, [second]: { doIt: task("do-it") } };
  expect(() => definitionsOf(same)).toThrow(`${second} and ${FILE} both`);
  const taken = { ...known, [former]: { doThat: task("do-that", ["do-it"]) } };
  expect(() => definitionsOf(taken)).toThrow(`${former} and ${FILE} both`);
});

test("the features' mails and tasks are found", () => {
  const kinds = new Set(DEFINITIONS.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(["mail", "task"]));
});

test("whatever lies at a feature of money or imports one is not the helpdesk's, nor what nobody defines", () => {
  const sources = import.meta.glob<string>(
    ["../features/*/tasks/*.ts", "../use-cases/tasks/*.ts"],
    { eager: true, query: "?raw", import: "default" },
  );
  const ofMoney = Object.entries(sources)
    .filter(([file, source]) => OF_MONEY.test(file) || OF_MONEY.test(source))
    .map(([file]) => file.replace(/^.*\/|\.ts$/g, ""));
  expect(ofMoney.length).toBeGreaterThan(8);
  expect(ofMoney.filter(isOfHelpdesk)).toEqual([]);
  expect(["notify-invoice", "nobodys-task"].filter(isOfHelpdesk)).toEqual([]);
  expect(["send-reset", "check-kvk"].every(isOfHelpdesk)).toBe(true);
});

const OF_MONEY =
  /features\/(payments|billing|invoices|referrals)\/|\.\.\/(sync-payment|settle-referral)\.ts/;

test("an event is the same whatever the order of the payload, and keeps the form it always had", () => {
  expect(eventOf("tell-it", { briefId: "b1" })).toBe("tell-it:b1");
  expect(eventOf("tell-it", { briefId: "b1", changedAt: undefined })).toBe("tell-it:b1");
  expect(eventOf("tell-it", { b: "2", a: "1" })).toBe('tell-it:{"a":"1","b":"2"}');
  expect(eventOf("tell-it", { a: "1", b: "2" })).toBe(eventOf("tell-it", { b: "2", a: "1" }));
});
