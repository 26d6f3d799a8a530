import fc from "fast-check";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, inject, test } from "vitest";
import { filledIn, keepAnswer, STAND_IN, type WholeAnswer } from "./kept-answer.ts";

const field = (typed: string) => h("input", { name: "email", defaultValue: typed });
const hidden = (typed: string) => h("input", { type: "hidden", value: typed, readOnly: true });
const formOf = (typed: string) =>
  h("main", null, field(typed), h("p", null, "E-mail"), hidden(typed));

type Page = (typed: string) => React.ReactElement;

function answered(page: Page, typed: string, init: ResponseInit = {}): WholeAnswer {
  const headers = { "content-type": "text/html", vary: "accept-encoding", ...init.headers };
  const response = new Response(null, { status: 400, ...init, headers });
  return { response, bytes: Buffer.from(renderToString(page(typed))) };
}

const keep = (page: Page, typed: string) =>
  keepAnswer(answered(page, STAND_IN), answered(page, typed), typed);

describe("an answer with what was typed filled in", () => {
  test("is what React makes of it, whatever was typed", () => {
    const kept = keep(formOf, "iris@voorbeeld.test");
    expect(kept?.pieces).toHaveLength(3);
    const same = (typed: string) => {
      expect(filledIn(kept?.pieces ?? [], typed).toString()).toBe(renderToString(formOf(typed)));
    };
    for (const typed of [
      ...`&<>"'`,
      `&<>"'&<>"'`,
      '"><script>alert(1)</script>',
      "&amp;&quot;&#x27;",
      "$&$1$`$'",
      "E-mail",
      'value="',
      STAND_IN,
      `a${STAND_IN}b`,
      STAND_IN.slice(1),
      "é€🚚\u2028\r\n\t",
    ]) {
      same(typed);
    }
    fc.assert(fc.property(fc.string({ unit: "binary", minLength: 1 }), same), {
      seed: inject("seed"),
    });
  });

  test("may say something else that was typed too", () => {
    expect(keep(formOf, "E-mail")).not.toBeNull();
    expect(keep(formOf, STAND_IN)).not.toBeNull();
  });

  test("may repeat nothing", () => {
    const page = () => h("p", null, "Vul je e-mailadres in.");
    const kept = keepAnswer(answered(page, ""), answered(page, ""), null);
    expect(filledIn(kept?.pieces ?? [], null).toString()).toBe(renderToString(page()));
  });
});

describe("nothing is kept of an answer", () => {
  test.for<[string, Page]>([
    ["in a text", (typed) => h("p", null, typed)],
    ["in an address", (typed) => h("a", { href: `/x?email=${encodeURIComponent(typed)}` })],
    ["as an address", (typed) => h("a", { href: typed })],
    ["in another attribute", (typed) => h("input", { title: typed, defaultValue: typed })],
    ["beside other text", (typed) => h("input", { defaultValue: `${typed}.` })],
    ["in capitals", (typed) => h("input", { title: typed.toUpperCase(), defaultValue: typed })],
    ["in part", (typed) => h("input", { title: typed.slice(1, -1), defaultValue: typed })],
  ])("that says what was typed %s", ([, page]) => {
    expect(keep(page, "iris@voorbeeld.test")).toBeNull();
  });

  test("that depends on what was typed", () => {
    const page: Page = (typed) => h("p", null, field(typed), typed.length > 20 ? "lang" : "kort");
    expect(keep(page, "x".repeat(50))).not.toBeNull();
    expect(keep(page, "iris@a.nl")).toBeNull();
  });

  test("that is another one each time", () => {
    expect(keep((typed) => h("p", { id: crypto.randomUUID() }, field(typed)), "iris")).toBeNull();
  });

  test("that sets a cookie, or comes with other headers or another status than its like", () => {
    const init = (name: string, value: string) => ({ headers: { [name]: value } });
    const made = (blank: ResponseInit, whole: ResponseInit) =>
      keepAnswer(answered(formOf, STAND_IN, blank), answered(formOf, "iris", whole), "iris");
    expect(made({}, {})).not.toBeNull();
    const cookie = init("set-cookie", "flash=; Max-Age=0");
    expect(made(cookie, cookie)).toBeNull();
    expect(made({}, cookie)).toBeNull();
    expect(made({}, init("x-robots-tag", "noindex"))).toBeNull();
    expect(made({}, { status: 200 })).toBeNull();
  });

  test("that is as long as only people make one", () => {
    const page: Page = (typed) => h("p", null, field(typed), "x".repeat(70_000));
    expect(keep(page, "iris")).toBeNull();
  });
});

test("of its headers an answer keeps those that are the same for all", () => {
  const wait = { headers: { "retry-after": "7" } };
  const made = keepAnswer(answered(formOf, STAND_IN, wait), answered(formOf, "a", wait), "a");
  expect(made).toMatchObject({ status: 400, headers: [["content-type", "text/html"]] });
});
