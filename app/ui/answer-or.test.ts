import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from "react-router";
import { expect, test } from "vitest";
import { answerOr } from "./answer-or.ts";

const FAILED = { message: "niet verstuurd" };

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
