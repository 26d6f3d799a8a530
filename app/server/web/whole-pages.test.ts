import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { drawnPage } from "./context.ts";
import { wholePages } from "./whole-pages.ts";

const PAGE = new TextEncoder().encode("<p>Een pagina</p>");

/** What `answered` becomes when this page was drawn, or none. */
function answerOf(answered: Response, page: typeof PAGE | null, method = "GET") {
  const render = wholePages(async (_request, context) => {
    context.set(drawnPage, page);
    return answered;
  });
  return render(new Request("http://voorbeeld.test/", { method }), new RouterContextProvider());
}

test("a drawn page is put into its answer, with its status and headers", async () => {
  const headers = { "content-type": "text/html; charset=utf-8", vary: "accept-encoding" };
  const answer = await answerOf(new Response(null, { status: 404, headers }), PAGE);
  expect([answer.status, await answer.text()]).toEqual([404, "<p>Een pagina</p>"]);
  expect(Object.fromEntries(answer.headers)).toEqual(headers);
});

test("an answer that says something itself keeps it, and one to HEAD stays empty", async () => {
  const failed = await answerOf(new Response("Fout", { status: 500 }), PAGE);
  expect([failed.status, await failed.text()]).toEqual([500, "Fout"]);
  const led = await answerOf(Response.redirect("http://voorbeeld.test/auth"), null);
  expect(led.headers.get("location")).toBe("http://voorbeeld.test/auth");
  expect(await (await answerOf(new Response(null), PAGE, "HEAD")).text()).toBe("");
});
