import { describe, expect, test } from "vitest";
import { issueResetLink, readCredentials } from "~/features/accounts/index.server.ts";
import { isTrusted } from "~/features/sessions/index.server.ts";
import { action } from "~/routes/auth/sign-in.tsx";
import { requestContext } from "~/server/web/context.ts";
import { resetPassword } from "~/use-cases/reset-password.ts";
import { makeApp } from "../factories/app.ts";
import { addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { formOf, routeArgs } from "../factories/routes.ts";
import { request, signIn } from "../factories/sessions.ts";

const { app } = await makeApp({ RATE_LIMIT_FACTOR: "1" });

let address = 0;

/** Posts the sign-in form, each time from another address; answers the status. */
async function tryOn(email: string, password: string, cookie = ""): Promise<number> {
  address += 1;
  const form = formOf({ intent: "sign-in", email, password });
  const args = routeArgs(app, { kind: "visitor" }, "/auth", { form });
  const headers = new Headers(args.request.headers);
  if (cookie) headers.set("cookie", cookie);
  const request = new Request(args.request, { headers });
  const facts = args.context.get(requestContext);
  args.context.set(requestContext, { ...facts, ip: `10.0.0.${address}` });
  const answer = await action({ ...args, request });
  return answer instanceof Response ? answer.status : (answer?.init?.status ?? 200);
}

async function deviceOf(email: string, password = PASSWORD): Promise<string> {
  const signedIn = await signIn(app, new Request("http://localhost:3000/auth"), email, password);
  if (!signedIn.ok) throw new Error(signedIn.reason);
  const cookie = signedIn.value.cookies.find((line) => line.startsWith("device="));
  expect(cookie).toMatch(/Path=\/; HttpOnly; SameSite=Lax/);
  return cookie?.split(";")[0] ?? "";
}

async function seen(email: string, cookie: string): Promise<boolean> {
  const found = await readCredentials(app, { email });
  const visit = new Request("http://localhost:3000/auth", { headers: { cookie } });
  return await isTrusted(app, visit, found);
}

describe("who keeps the window of an account full", () => {
  test("does not lock its owner out of a browser that signed in before", async () => {
    const { email } = await addClient(app);
    const cookie = await deviceOf(email);
    const storm = await Promise.all(Array.from({ length: 30 }, () => tryOn(email, "een gok")));
    expect(storm.filter((status) => status === 400)).toHaveLength(5);
    expect(await tryOn(email, PASSWORD)).toBe(429);
    expect(await tryOn(email, PASSWORD, cookie)).toBe(302);
  });

  test("gets no more tries with a cookie of its own, a made-up one, or one for another account", async () => {
    const [owner, other] = [await addClient(app), await addClient(app)];
    const cookie = await deviceOf(other.email);
    const own = (await deviceOf(owner.email)).replace(/.$/, "");
    for (let index = 0; index < 5; index += 1) await tryOn(owner.email, "een gok");
    for (const bad of [cookie, own, "device=x", "device=eyJ9.x", "device="]) {
      expect(await tryOn(owner.email, PASSWORD, bad)).toBe(429);
    }
  });

  test("has five tries with a cookie that was stolen, counted for all browsers together", async () => {
    const { email } = await addClient(app);
    const [first, second] = [await deviceOf(email), await deviceOf(email)];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryOn(email, "een gok", index % 2 ? first : second)),
    );
    expect(answers.filter((status) => status === 400)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(25);
  });
});

test("a browser is known for its account, until the password changes", async () => {
  const { userId, email } = await addClient(app);
  const cookie = await deviceOf(email);
  expect(await seen(email, cookie)).toBe(true);
  expect(await seen(freshEmail(), cookie)).toBe(false);
  expect(await seen(email, "")).toBe(false);
  const link = await issueResetLink(app, userId);
  const token = new URL(link?.url ?? "").searchParams.get("token") ?? "";
  await resetPassword(app, request, { token, password: "iets heel anders" });
  expect(await seen(email, cookie)).toBe(false);
  expect(await seen(email, await deviceOf(email, "iets heel anders"))).toBe(true);
});
