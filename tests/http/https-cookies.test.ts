import { expect, test } from "vitest";
import { confirmSetup, readSecondStep, startSetup } from "~/features/two-step/index.server.ts";
import { visitorForm } from "../factories/briefs.ts";
import { appCode } from "../factories/codes.ts";
import { addAdmin, addClient, addCompany, PASSWORD } from "../factories/people.ts";
import { filled } from "../factories/registration.ts";
import { request } from "../factories/sessions.ts";
import { bootSite } from "../factories/site.ts";

// Behind a proxy that ends https: the browser's origin is not the one that the request came to.
const ORIGIN = "https://verhuisbod.test";
const site = await bootSite({ APP_URL: ORIGIN, LAUNCH_DATE: "2099-01-01" });
const { app } = site;

/** Posts a form as a page on https does; answers the cookies it sets. */
async function act(target: string, fields: Record<string, string>, cookie?: string) {
  const response = await site.visit(target, {
    method: "POST",
    headers: { origin: ORIGIN },
    body: new URLSearchParams(fields),
    ...(cookie ? { cookie } : {}),
  });
  expect([target, response.status]).toEqual([target, expect.toSatisfy((code) => code < 400)]);
  return response.headers.getSetCookie();
}

const fieldsOf = (form: object) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );

test("every cookie that any act sets is pinned to this host", async () => {
  const client = await addClient(app);
  const guarded = await addClient(app);
  await startSetup(app, guarded);
  const step = await readSecondStep(app, guarded);
  if (step.state !== "waiting") throw new Error(step.state);
  await confirmSetup(app, guarded, appCode(step.key, site.clock.now()), request);
  const newcomer = await addCompany(app, { profile: "minimal", subscribed: false });
  const admin = await site.cookieOf(await addAdmin(app));
  const company = await site.cookieOf(newcomer.actor);
  const signIn = ({ email }: { email: string }) =>
    act("/auth", { intent: "sign-in", email, password: PASSWORD });

  const opened = await signIn(client);
  const session = opened.map((line) => line.split(";")[0]).join("; ");
  const profile = {
    intent: "save-profile",
    businessName: "Rap & Recht",
    kvkNumber: "12345670",
    teamSize: "3",
    "categories[0]": "RESIDENTIAL",
    "serviceAreas[0]": "Utrecht",
  };
  const lines = [
    opened,
    await signIn(guarded),
    await act("/brief-form", fieldsOf(visitorForm({}, new Date()))),
    await act("/verhuis-registratie-special", filled()),
    await act("/admin/lancering", { override: "on" }, admin),
    await act("/admin/lancering", { override: "off" }, admin),
    await act("/verhuisbedrijf-dashboard", profile, company),
    await act("/uitloggen", {}, session),
  ].flat();
  const names = new Set(lines.map((line) => line.split("=")[0]));
  expect([...names].sort()).toEqual([
    "__Host-adminLaunchOverride",
    "__Host-brief-photos",
    "__Host-brief-placed",
    "__Host-changed-pages",
    "__Host-device",
    "__Host-flash",
    "__Host-hasPhotographerProfile",
    "__Host-registratie",
    "__Host-second-step",
    "__Host-session",
    "__Host-uitgelogd",
  ]);
  for (const line of lines) {
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).not.toMatch(/; Domain/);
  }
});

test("the closed banner is read by its name on https, and has a page of its own", async () => {
  const page = async (cookie?: string) =>
    (await site.visit("/verhuisbedrijven", cookie ? { cookie } : {})).text();
  expect(await page()).toContain("aanbod-balk");
  expect(await page("balk=dicht")).toContain("aanbod-balk");
  expect(await page("__Host-balk=dicht; __Host-device=x")).not.toContain("aanbod-balk");
});
