import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { data, type RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { bad } from "~/shared/message.ts";
import { SIGN_INS_BUSY, TooBusy } from "~/shared/too-busy.ts";
import { actionDone, type RequestFacts } from "./context.ts";
import { cookiesOf } from "./cookies.ts";
import { createFormAnswers } from "./form-answers.ts";

const ORIGIN = "http://example.test";
const facts = {} as RequestFacts;
const refusal = bad("Inloggen mislukt", "Klopt je wachtwoord?");

type Fields = Record<string, string>;

function said(fields: Fields, extra: object = {}, init: ResponseInit = { status: 400 }) {
  const { password: _, ...initialValue } = fields;
  const result = { initialValue, fields: Object.keys(fields) };
  return data({ intent: "sign-in", message: refusal, result, ...extra } as FormAnswer, init);
}

let act: (fields: Fields) => unknown;
let acts: number;
let rendered: (FormAnswer | null)[];
/** What a page says besides; of a Cookie header too. */
let besides: (asked: Request) => string;
let cookiesSet: string[];

beforeEach(() => {
  acts = 0;
  rendered = [];
  act = (fields) => said(fields);
  besides = () => "";
  cookiesSet = [];
});

/** Stands for the router: a page around what the action answers, or the redirect that it threw. */
async function render(asked: Request, context: RouterContextProvider): Promise<Response> {
  const done = context.get(actionDone);
  if (!done) throw new Error("the action was not carried out");
  let answer: ReturnType<typeof said>;
  try {
    answer = done() as typeof answer;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    return new Response(null, { status: 500 });
  }
  const body = answer.data;
  rendered.push(body);
  const page = h(
    "main",
    null,
    h("input", { name: "email", defaultValue: String(body.result?.initialValue?.email ?? "") }),
    h("input", { name: "name", defaultValue: String(body.result?.initialValue?.name ?? "") }),
    h("p", null, body.message?.text, new URL(asked.url).search, besides(asked)),
  );
  const headers = new Headers({ "content-type": "text/html", vary: "accept-encoding" });
  const wait = new Headers(answer.init?.headers).get("retry-after");
  if (wait) headers.set("retry-after", wait);
  for (const cookie of cookiesSet) headers.append("set-cookie", cookie);
  const { status = 200 } = answer.init ?? {};
  return new Response(renderToString(page), { status, headers });
}

function makeAnswers() {
  const action = async ({ request }: { request: Request }) => {
    acts += 1;
    return await act(Object.fromEntries(new URLSearchParams(await request.text())));
  };
  return createFormAnswers({
    forms: new Map([["/auth", { action, repeats: "email" }]]),
    cookiesOf: cookiesOf({ appUrl: ORIGIN }),
    render,
    nobodysFacts: () => facts,
  });
}

type Answers = ReturnType<typeof makeAnswers>;

function post(answers: Answers, fields: Fields, path = "/auth", headers: Fields = {}) {
  const body = new URLSearchParams(fields);
  return answers(new Request(ORIGIN + path, { method: "POST", body, headers }), facts);
}

async function textOf(
  answers: Answers,
  ...sent: Parameters<typeof post> extends [Answers, ...infer R] ? R : never
) {
  return (await (await post(answers, ...sent))?.text()) ?? "";
}

const guess = (email: string) => ({ email, password: "een gok" });

/** What the router makes of these fields by itself. */
const plainPage = (fields: Fields, path?: string, headers?: Fields) =>
  textOf(makeAnswers(), fields, path, headers);

/** Asks until the answer is kept. */
async function keptBy(
  answers: Answers,
  ...[fields, ...rest]: [Fields, string?, Fields?]
): Promise<void> {
  for (const email of ["a@b.test", "b@b.test"]) await post(answers, { ...fields, email }, ...rest);
  rendered = [];
}

describe("an answer that was given before", () => {
  test("is sent as finished bytes, with what this one typed, and its action is carried out", async () => {
    const answers = makeAnswers();
    const typed = `iris&<>"'@voorbeeld.test`;
    const page = await plainPage(guess(typed));
    await keptBy(answers, guess(""));
    acts = 0;
    expect(await textOf(answers, guess(typed))).toBe(page);
    expect([rendered, acts]).toEqual([[], 1]);
  });

  test("keeps its status, and says to each when to come back", async () => {
    act = ({ wait = "", ...fields }) =>
      said(fields, {}, { status: 429, headers: { "retry-after": wait } });
    const answers = makeAnswers();
    await keptBy(answers, { ...guess(""), wait: "3" });
    for (const wait of ["4", "5"]) {
      const answer = await post(answers, { ...guess("iris@voorbeeld.test"), wait });
      expect(answer?.status).toBe(429);
      expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
        "content-type": "text/html",
        "retry-after": wait,
        vary: "accept-encoding",
      });
    }
    expect(rendered).toEqual([]);
  });

  test("is everybody's own when many send at once", async () => {
    const answers = makeAnswers();
    const people = Array.from({ length: 40 }, (_, index) => `iris${index}@voorbeeld.test`);
    const pages = await Promise.all(people.map((email) => textOf(answers, guess(email))));
    for (const [index, page] of pages.entries()) {
      expect(page.match(/iris\d+@/g)).toEqual([`iris${index}@`]);
    }
    expect(acts).toBe(40);
  });

  test("has what was typed wherever the answer repeats it", async () => {
    act = (fields) => said({ ...fields, name: "" }, { name: fields.email });
    const answers = makeAnswers();
    await keptBy(answers, guess(""));
    expect(await textOf(answers, guess("iris@voorbeeld.test"))).toContain("iris@voorbeeld.test");
    expect(rendered).toEqual([]);
  });
});

describe("nobody gets anything of another's", () => {
  test("where another field was typed in too", async () => {
    const answers = makeAnswers();
    await keptBy(answers, { ...guess(""), name: "Iris" });
    expect(await textOf(answers, { ...guess("x@y.test"), name: "Sam" })).toContain('value="Sam"');
    expect(await textOf(answers, guess("x@y.test"))).not.toContain("Iris");
    expect(await textOf(answers, { ...guess("Iris"), name: "Iris" })).toBe(
      await plainPage({ ...guess("Iris"), name: "Iris" }),
    );
  });

  test("where the page makes a key for each who sees it", async () => {
    besides = () => crypto.randomUUID();
    const answers = makeAnswers();
    const keys = new Set<string>();
    for (let index = 0; index < 6; index += 1) {
      keys.add(
        /[0-9a-f-]{36}/.exec(await textOf(answers, guess("iris@voorbeeld.test")))?.[0] ?? "",
      );
    }
    expect(keys.size).toBe(6);
  });

  test("where a cookie decides what is on the page", async () => {
    besides = ({ headers }) => headers.get("cookie") ?? "";
    const answers = makeAnswers();
    const email = "iris@voorbeeld.test";
    for (let index = 0; index < 3; index += 1)
      await post(answers, guess(email), "/auth", { cookie: "device=x" });
    expect(await textOf(answers, guess(email))).not.toContain("device=x");
    const closed = { cookie: "device=x; balk=dicht" };
    besides = ({ headers }) => (headers.get("cookie")?.includes("balk=dicht") ? "dicht" : "open");
    await keptBy(answers, guess(""), "/auth", closed);
    expect(await textOf(answers, guess(email), "/auth", closed)).toContain("dicht");
    expect(rendered).toEqual([]);
    expect(await textOf(answers, guess(email))).toContain("open");
  });

  test("where a page or its action sets a cookie", async () => {
    const answers = makeAnswers();
    cookiesSet = ["flash=; Max-Age=0"];
    for (let index = 0; index < 3; index += 1) {
      const answer = await post(answers, guess("iris@voorbeeld.test"));
      expect(answer?.headers.getSetCookie()).toEqual(cookiesSet);
    }
    cookiesSet = [];
    act = (fields) => said(fields, {}, { status: 400, headers: { "set-cookie": "a=b" } });
    for (let index = 0; index < 3; index += 1) await post(answers, guess("iris@voorbeeld.test"));
    expect(rendered.length).toBeGreaterThanOrEqual(6);
  });

  test("where the same is said at another address", async () => {
    const answers = makeAnswers();
    await keptBy(answers, guess(""), "/auth?redirect=/account");
    expect(await textOf(answers, guess("x@y.test"), "/auth?redirect=/brief-form")).toContain(
      "brief-form",
    );
    expect(rendered).toHaveLength(1);
  });
});

test("a word that the page uses itself is what was typed when somebody types it", async () => {
  for (const typed of ["sign-in", "email", "Klopt je wachtwoord?", "value", "main"]) {
    const answers = makeAnswers();
    const page = await plainPage(guess(typed));
    for (let index = 0; index < 3; index += 1)
      expect(await textOf(answers, guess(typed))).toBe(page);
    await keptBy(answers, guess(""));
    expect(await textOf(answers, guess(typed))).toBe(page);
  }
});

test("nothing is kept of a form that fills more than people do", async () => {
  const answers = makeAnswers();
  const long = guess("x".repeat(20_000));
  for (let index = 0; index < 4; index += 1) await post(answers, long);
  expect(rendered).toHaveLength(4);
});

describe("what is no answer on the form's page", () => {
  test("leads where the action says, which is carried out once", async () => {
    act = () => {
      throw new Response(null, { status: 302, headers: { location: "/account" } });
    };
    const answer = await post(makeAnswers(), guess("iris@voorbeeld.test"));
    expect([answer?.status, answer?.headers.get("location"), acts]).toEqual([302, "/account", 1]);
  });

  test("fails in the router, which says so and writes it down", async () => {
    act = () => {
      throw new Error("no");
    };
    expect((await post(makeAnswers(), guess("iris@voorbeeld.test")))?.status).toBe(500);
  });

  test("is too much for a page", async () => {
    act = () => {
      throw new TooBusy(SIGN_INS_BUSY);
    };
    await expect(post(makeAnswers(), guess("iris@voorbeeld.test"))).rejects.toThrow(TooBusy);
    expect(rendered).toEqual([]);
  });

  test("is left alone", async () => {
    const answers = makeAnswers();
    const all = [
      post(answers, {}, "/auth", { cookie: "session=x" }),
      post(answers, {}, "/auth", { cookie: "a=b; flash=x" }),
      post(answers, {}, "/auth", { accept: "application/json" }),
      post(answers, {}, "/auth/tweestaps"),
      post(answers, {}, "/auth.data"),
      answers(new Request(`${ORIGIN}/auth`), facts),
    ];
    expect(await Promise.all(all)).toEqual(all.map(() => null));
    expect(acts).toBe(0);
  });
});
