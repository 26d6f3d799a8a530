import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from "react-router";
import { expect, test } from "vitest";
import { SIGNED_OUT } from "~/shared/message.ts";
import { answerOr } from "./answer-or.ts";
import { forgetTabDraft, keepTabDraft } from "./drafts.ts";

const FAILED = { message: { tone: "bad", title: "niet verstuurd" } };

/** What the router throws when an act is answered with `status` by whoever stands in between. */
const refusedWith = (status: number) => async () => {
  throw new ErrorResponseImpl(status, "", "<h1>Even geduld</h1>");
};

test.each([502, 503, 504])(
  "after a %i, by the product or by a balancer, the page with what was typed stays",
  async (status) => {
    expect(await answerOr(refusedWith(status), FAILED)).toMatchObject({
      data: FAILED,
      init: { status: 503 },
    });
  },
);

test("a connection that breaks off leaves the page too; what is refused for good does not", async () => {
  const broken = async () => {
    throw new TypeError("Failed to fetch");
  };
  expect(await answerOr(broken, FAILED)).toMatchObject({ data: FAILED });
  await expect(answerOr(refusedWith(404), FAILED)).rejects.toMatchObject({ status: 404 });
});

test("a session that ended leads to the sign-in page, unless the browser stores nothing of what was typed", async () => {
  const ended = async () => {
    const location = "/verhuis/login?redirect=%2Fgesprekken%2F1&verlopen=1";
    throw new Response(null, { status: 302, headers: { location } });
  };
  await expect(answerOr(ended, FAILED)).rejects.toMatchObject({ status: 302 });
  // There is no storage here.
  expect(keepTabDraft("bericht:1", "getypt")).toBe(false);
  expect(await answerOr(ended, FAILED)).toMatchObject({ data: { message: SIGNED_OUT } });
  const done = async () => {
    throw new Response(null, { status: 302, headers: { location: "/client-dashboard" } });
  };
  await expect(answerOr(done, FAILED)).rejects.toMatchObject({ status: 302 });
  forgetTabDraft("bericht:1");
  // What the page sent by itself leaves it where it is.
  expect(await answerOr(ended, FAILED, true)).toMatchObject({ data: FAILED });
  await expect(answerOr(ended, FAILED)).rejects.toMatchObject({ status: 302 });
});
