import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "~/features/uploads/constants.ts";
import { LIMITS } from "~/server/web/limits.ts";
import { LIVE } from "~/shared/live.ts";
import { jpeg } from "../factories/images.ts";
import { addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { type ProxyName, type RealProxy, startRealProxy } from "../factories/real-proxies.ts";
import { bootSite } from "../factories/site.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const site = await bootSite({
  APP_URL: "https://verhuisbod.example",
  TRUST_PROXY: "on",
  RATE_LIMIT_FACTOR: "1",
});
const { app } = site;
const product = Number(new URL(site.origin).port);

async function behind(name: ProxyName): Promise<RealProxy> {
  const proxy = await startRealProxy(name, product);
  onTestFinished(() => proxy.stop());
  return proxy;
}

/** A company that signed in through the proxy, and its cookie. */
async function signIn(proxy: RealProxy) {
  const { actor } = await addCompany(app, { subscribed: false });
  const body = new URLSearchParams({ intent: "sign-in", email: actor.email, password: PASSWORD });
  const answer = await proxy.ask("/auth", { method: "POST", headers: FORM, body: `${body}` });
  const lines = [answer.headers["set-cookie"] ?? []].flat();
  return { actor, lines, cookie: lines.map((line) => line.split(";")[0]).join("; ") };
}

describe.each<[ProxyName, number]>([
  ["caddy", 20],
  ["nginx", 30],
])("behind %s as deploy/ has it", (name, net) => {
  test("pages, a session pinned to the host, pictures, and refusals in Dutch", async () => {
    const proxy = await behind(name);
    const home = await proxy.ask("/");
    expect(home.headers["strict-transport-security"]).toBeTruthy();
    expect(home.body).toContain("Verhuisbod");
    const { cookie, lines } = await signIn(proxy);
    expect(lines).toContainEqual(expect.stringMatching(/^__Host-.*; Secure/));

    const upload = (body: Uint8Array) =>
      proxy.ask("/uploads?soort=avatar", { method: "POST", headers: { cookie }, body });
    expect((await upload(await jpeg(800, 600))).status).toBe(201);
    // As large as a photo may be, though it is none.
    expect((await upload(Buffer.alloc(MAX_UPLOAD_BYTES, 1))).status).toBe(415);
    expect((await upload(Buffer.alloc(MAX_UPLOAD_BYTES + 1, 1))).status).toBe(413);
    const form = { method: "POST", headers: { ...FORM, cookie }, body: "a=".padEnd(300_000, "a") };
    expect(await proxy.ask("/auth", form)).toMatchObject({
      status: 413,
      body: expect.stringContaining('lang="nl"'),
    });
    expect((await proxy.ask("/metrics")).status).toBe(404);
  });

  test("what is told in a stream arrives when it is told", async () => {
    const proxy = await behind(name);
    const { actor, cookie } = await signIn(proxy);
    let came = "";
    const headers = { cookie, accept: "text/event-stream" };
    onTestFinished(
      proxy.listen(LIVE, headers, (piece) => {
        came += piece;
      }),
    );
    await expect.poll(() => came, { timeout: 5_000 }).toContain("id: ");
    expect(came).not.toContain("brief 7");
    await app.db.execute(sql`select tell(${`u:${actor.userId}`}, 'brief', '7')`);
    // Long before the next sign of life, with which a buffer would be flushed.
    await expect.poll(() => came, { timeout: 5_000 }).toContain("data: brief 7");
  });

  test("the visitor's own address counts, whatever he writes into X-Forwarded-For", async () => {
    const proxy = await behind(name);
    const write = async (from: string, forged: string) => {
      const message = "Kunnen jullie ook een piano verhuizen?";
      const sender = { firstName: "Iris", lastName: "Jansen", email: freshEmail() };
      const fields = { ...sender, phone: "06 12345678", subject: "Vraag", message };
      const headers = { ...FORM, "x-forwarded-for": forged };
      const body = `${new URLSearchParams(fields)}`;
      return (await proxy.ask("/contact", { method: "POST", headers, body, from })).status;
    };
    const here = `127.0.0.${net}`;
    const answers: number[] = [];
    for (let nth = 0; nth <= LIMITS.contactPerIp.hits; nth += 1) {
      answers.push(await write(here, `198.51.100.${nth}`));
    }
    expect(answers.filter((status) => status < 400)).toHaveLength(LIMITS.contactPerIp.hits);
    expect(answers.at(-1)).toBe(429);
    expect(await write(`127.0.0.${net + 1}`, here)).toBeLessThan(400);
  });
});
