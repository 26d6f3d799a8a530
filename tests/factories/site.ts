import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll } from "vitest";
import type * as Main from "~/main.ts";
import { freePort } from "~/server/db/embedded.ts";
import { makeApp, type TestApp, type TestClock } from "./app.ts";
import { signInConfirmed } from "./sessions.ts";

/** What a visitor's browser sends; `cookie` is the session of whoever is signed in. */
export interface Visit {
  method?: string;
  cookie?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

export interface TestSite extends TestApp {
  origin: string;
  /** One request as our own pages send it; redirects are answered, not followed. */
  visit(target: string, visit?: Visit): Promise<Response>;
  /** Posts a form from one of our own pages. */
  post(target: string, fields: Record<string, string>, cookie?: string): Promise<Response>;
  /** A session cookie, as after signing in. */
  cookieOf(person: { userId: string }): Promise<string>;
}

/**
 * The whole built product with its web server and its task runner, in this process. It has the real
 * time unless `clock` is given, which others may have as well.
 */
export async function bootSite(
  settings: Record<string, string> = {},
  { clock }: { clock?: TestClock } = {},
): Promise<TestSite> {
  const port = await freePort();
  const test = await makeApp(
    { PORT: String(port), LOG_LEVEL: "silent", ...settings },
    { clock: clock ?? "real" },
  );
  const origin = `http://localhost:${port}`;
  const entry = path.resolve("build/server/index.js");
  if (!existsSync(entry)) throw new Error("build/ is missing: run the tests with npm test");
  let running: Main.Running | undefined;
  beforeAll(async () => {
    const main = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as typeof Main;
    running = await main.boot({ root: process.cwd(), env: test.env, ...(clock && { clock }) });
  });
  afterAll(async () => await running?.stop());
  return siteAt(test, origin);
}

/** The product at `origin`, as `test` knows it. */
export function siteAt(test: TestApp, origin: string): TestSite {
  const visit = (target: string, { method = "GET", cookie, body, headers = {} }: Visit = {}) =>
    fetch(new URL(target, origin), {
      method,
      redirect: "manual",
      body: body ?? null,
      headers: {
        ...(method === "GET" || method === "HEAD" ? {} : { origin }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
    });
  return {
    ...test,
    origin,
    visit,
    post: (target, fields, cookie) =>
      visit(target, {
        method: "POST",
        body: new URLSearchParams(fields),
        ...(cookie ? { cookie } : {}),
      }),
    async cookieOf({ userId }) {
      const { cookies } = await signInConfirmed(test.app, userId);
      return cookies.map((line) => line.split(";")[0]).join("; ");
    },
  };
}
