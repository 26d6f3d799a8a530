import { describe, expect, test } from "vitest";
import { z } from "zod";
import { shareTurns } from "~/server/turns.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { LIMITS } from "~/server/web/limits.ts";
import { bad, good } from "~/shared/message.ts";
import { ok, refuse } from "~/shared/result.ts";
import { FORMS_BUSY } from "~/shared/too-busy.ts";
import { makeApp } from "../factories/app.ts";
import { formOf, routeArgs } from "../factories/routes.ts";

const { app, logLines } = await makeApp({ RATE_LIMIT_FACTOR: "1" });
const visitor = { kind: "visitor" } as const;
const schema = z.object({ name: z.string().min(2, "Te kort."), password: z.string() });
const typed = { name: "Iris", password: "geheim-woord" };
const FULL = bad("Vol", "Kies een andere.");

const parts = {
  schema,
  invalid: bad("Kijk nog eens"),
  messages: { full: FULL },
  done: { message: good("Gelukt") },
};
const post = (
  action: (args: ReturnType<typeof routeArgs>) => unknown,
  fields = {},
  accept = "",
) => {
  const args = routeArgs(app, visitor, "/ergens", { form: formOf({ ...typed, ...fields }) });
  if (accept) args.request.headers.set("accept", accept);
  return action(args) as Promise<{ data: unknown; init: ResponseInit }>;
};

describe("a form", () => {
  const succeeds = formAction({ ...parts, act: async () => ok(null) });
  const refuses = formAction({
    ...parts,
    act: async () => refuse("full"),
    marks: { full: "name" },
  });
  const fails = formAction({
    ...parts,
    act: async () => {
      throw new Error("storing failed");
    },
  });

  test("that is filled in wrongly is 400, keeps what was typed, and gives no password back", async () => {
    const { data, init } = await post(succeeds, { name: "x" });
    expect([init.status, data]).toMatchObject([
      400,
      {
        message: { title: "Kijk nog eens" },
        result: { initialValue: { name: "x" }, error: { name: ["Te kort."] } },
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(typed.password);
  });

  test("that is refused says why, marks the field and keeps what was typed", async () => {
    const { data, init } = await post(refuses);
    expect([init.status, data]).toMatchObject([
      409,
      { message: FULL, result: { initialValue: { name: "Iris" }, error: { name: [FULL.text] } } },
    ]);
    expect(JSON.stringify(data)).not.toContain(typed.password);
  });

  test("that fails is logged and answered 503 with what was typed", async () => {
    const before = logLines.length;
    const { data, init } = await post(fails);
    expect([init.status, data]).toMatchObject([
      503,
      { message: { title: "Er ging iets mis" }, result: { initialValue: { name: "Iris" } } },
    ]);
    expect(logLines.slice(before).join()).toContain("form was not carried out");
    expect(JSON.stringify([data, logLines.slice(before)])).not.toContain(typed.password);
  });

  test("that is sent too often is 429 with Retry-After, keeps what was typed, and does nothing", async () => {
    let acts = 0;
    const limited = formAction({
      ...parts,
      limits: ({ value }) => [["contactPerIp", `form-action ${value.name}`]],
      act: async () => ok(++acts),
    });
    for (let tries = 0; tries < LIMITS.contactPerIp.hits; tries += 1) await post(limited);
    const { data, init } = await post(limited);
    expect([init.status, acts]).toEqual([429, LIMITS.contactPerIp.hits]);
    expect(Number(new Headers(init.headers).get("retry-after"))).toBeGreaterThan(3_000);
    expect(data).toMatchObject({
      message: { text: expect.stringContaining("te vaak") },
      result: { initialValue: { name: "Iris" } },
    });
  });

  test("that finds a full line is 503 with Retry-After, keeps what was typed, and does nothing", async () => {
    let acts = 0;
    const inLine = formAction({ ...parts, waitsInLine: true, act: async () => ok(++acts) });
    const full = { atOnce: { ofOne: 0, ofAll: 0 }, waiting: { ofOne: 0, ofAll: 0 } };
    const crowded = { ...app, formLine: shareTurns(full, FORMS_BUSY) };
    const args = routeArgs(crowded, visitor, "/ergens", { form: formOf(typed) });
    const { data, init } = (await inLine(args)) as { data: unknown; init: ResponseInit };
    expect([init.status, acts]).toEqual([503, 0]);
    expect(new Headers(init.headers).get("retry-after")).toBe("5");
    expect(data).toMatchObject({
      message: { title: FORMS_BUSY.title, text: FORMS_BUSY.text },
      result: { initialValue: { name: "Iris" } },
    });
    expect(JSON.stringify(data)).not.toContain(typed.password);
    await post(inLine);
    expect(acts).toBe(1);
  });

  test("that cannot be kept before it is checked is 503 with what was typed", async () => {
    const lost = formAction({
      ...parts,
      before: async () => {
        throw new Error("no draft was stored");
      },
      act: async () => ok(null),
    });
    const { data, init } = await post(lost, { name: "x" });
    expect([init.status, data]).toMatchObject([503, { result: { initialValue: { name: "x" } } }]);
    expect(JSON.stringify(data)).not.toContain(typed.password);
  });

  test("that goes on at another step gives back what was typed, without marks", async () => {
    const goesOn = formAction({
      act: async () => ok(null),
      done: { message: null, keepsTyped: true },
    });
    const { data, init } = await post(goesOn, { name: "x" });
    expect([init.status, data]).toMatchObject([200, { result: { initialValue: { name: "x" } } }]);
    expect(data).not.toMatchObject({ result: { error: expect.anything() } });
    expect(JSON.stringify(data)).not.toContain(typed.password);
  });

  test("that ends elsewhere leads there, with nothing to say too", async () => {
    const leaves = formAction({
      act: async () => ok(null),
      done: { message: null, to: "/daar", cookies: ["mark=1"] },
    });
    const answer = await post(leaves);
    if (!(answer instanceof Response)) throw new Error("no response");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/daar"]);
    expect(answer.headers.getSetCookie()).toEqual(["mark=1"]);
  });

  test("of a script is answered in JSON, with the names of what is wrong", async () => {
    const answer = await post(succeeds, { name: "x" }, "application/json");
    if (!(answer instanceof Response)) throw new Error("no response");
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { ok: false, wrong: ["name"] },
    ]);
  });
});

describe("several forms of a page", () => {
  const sees = (what: string) =>
    formAction({ act: async () => ok(what), done: { message: good(what) } });
  const forms = { one: sees("een"), two: sees("twee") };
  const page = formActions({ forms, otherwise: "one" });

  test("are told apart by their intent, which the answer names", async () => {
    expect((await post(page, { intent: "two" })).data).toMatchObject({
      intent: "two",
      message: { title: "twee" },
    });
    expect((await post(page, { intent: "toString" })).data).toMatchObject({ intent: "one" });
  });

  test("are told apart by more than their intent where the page says so", async () => {
    const chosen = formActions({
      forms,
      which: (fields) => (fields.get("name") === "Iris" ? "two" : "one"),
    });
    expect((await post(chosen, { intent: "one" })).data).toMatchObject({ intent: "two" });
    expect((await post(chosen, { name: "Bo" })).data).toMatchObject({ intent: "one" });
  });

  test("refuse an intent that none has, where no form is the usual one", async () => {
    const thrown = await post(formActions({ forms }), { intent: "three" }).catch((error) => error);
    expect(thrown instanceof Response && thrown.status).toBe(400);
  });
});
