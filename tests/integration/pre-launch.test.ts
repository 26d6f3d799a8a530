import { describe, expect, test } from "vitest";
import { loader as rootLoader } from "~/root.tsx";
import { loader as launchPage, action as override } from "~/routes/admin/launch.tsx";
import { loader as dashboard } from "~/routes/company/dashboard.tsx";
import { loader as onboarding } from "~/routes/company/onboarding.tsx";
import { loader as proposals } from "~/routes/company/proposals.tsx";
import { loader as registered } from "~/routes/company/registered.tsx";
import { loader as subscription } from "~/routes/company/subscription.tsx";
import { loader as waitingList } from "~/routes/company/waiting-list.tsx";
import type { Actor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { makeApp, TEST_START } from "../factories/app.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { formOf, routeArgs, sentTo } from "../factories/routes.ts";

// Moments before and after a launch ten days from now.
const today = Date.parse(dutchDay(TEST_START));
const launchDate = new Date(today + 10 * DAY_MS).toISOString().slice(0, 10);
const { app } = await makeApp({ LAUNCH_DATE: launchDate });
const { app: open } = await makeApp({ LAUNCH_DATE: "2024-10-07" });

const WAITS = "/verhuis-registratie-succesvol";
const OVERRIDE = "adminLaunchOverride=true";

interface Visit {
  on?: Services;
  origin?: string;
  cookie?: string;
}

function args(actor: Actor, target: string, { on = app, origin, cookie }: Visit = {}) {
  const address = new URL(target, origin ?? "https://verhuisbod.example").href;
  return routeArgs(on, actor, address, cookie ? { cookie } : {});
}

const GUARDED = [
  ["/verhuisbedrijf-dashboard", dashboard],
  ["/verhuisbedrijf-dashboard/offertes", proposals],
  ["/verhuisbedrijf-onboarding", onboarding],
  ["/verhuisbedrijf-wachtlijst", waitingList],
] as const;

describe("a company that subscribed before the launch", () => {
  const profiles = ["complete", "minimal"] as const;

  test.for(profiles.flatMap((profile) => GUARDED.map((page) => [profile, ...page] as const)))(
    "with a %s profile waits instead of seeing %s",
    async ([profile, path, loader]) => {
      const { actor } = await addCompany(app, { profile });
      expect(await sentTo(loader(args(actor, path)))).toBe(WAITS);
    },
  );

  test.for(profiles)(
    "with a %s profile sees where it waits and its subscription",
    async (profile) => {
      const { actor } = await addCompany(app, { profile });
      expect(await sentTo(subscription(args(actor, "/subscription-management")))).toBeNull();
      const page = await registered(args(actor, WAITS));
      expect(page).toMatchObject({ kind: "paid", isSignedIn: true, launch: { days: 10 } });
    },
  );

  test.for(GUARDED)("waits no more after it: %s", async ([path, loader]) => {
    const { actor } = await addCompany(open);
    expect(await sentTo(loader(args(actor, path, { on: open })))).not.toBe(WAITS);
    expect(await registered(args(actor, WAITS, { on: open }))).toMatchObject({ launch: null });
  });
});

test.for(GUARDED)("a company that did not subscribe goes on to %s", async ([path, loader]) => {
  const { actor } = await addCompany(app, { subscribed: false });
  expect(await sentTo(loader(args(actor, path)))).not.toBe(WAITS);
});

describe("the override", () => {
  test.each<[string, string, string | undefined, string | null]>([
    ["http://localhost:3000", "", OVERRIDE, null],
    ["http://localhost:3000", "", `a=b; ${OVERRIDE}`, null],
    ["http://localhost:3000", "", undefined, WAITS],
    ["http://localhost:3000", "?admin=true", undefined, WAITS],
    ["https://verhuisbod.example", "", OVERRIDE, WAITS],
    ["https://verhuisbod.example", "?admin=true", OVERRIDE, null],
    ["https://verhuisbod.example", "?admin=yes", OVERRIDE, WAITS],
    ["https://verhuisbod.example", "?admin=true", "adminLaunchOverride=false", WAITS],
  ])("at %s%s with '%s' leads to %s", async (origin, query, cookie, target) => {
    const { actor } = await addCompany(app);
    const visit = cookie === undefined ? { origin } : { origin, cookie };
    expect(await sentTo(dashboard(args(actor, `/verhuisbedrijf-dashboard${query}`, visit)))).toBe(
      target,
    );
  });

  test("opens nothing that was closed", async () => {
    const visit = { origin: "http://localhost:3000", cookie: OVERRIDE };
    const client = await addClient(app);
    const asVisitor = args({ kind: "visitor" }, "/verhuisbedrijf-dashboard?admin=true", visit);
    expect(await sentTo(dashboard(asVisitor))).toContain("/verhuis/login");
    const asClient = args(client, "/verhuisbedrijf-dashboard?admin=true", visit);
    expect(await sentTo(dashboard(asClient))).toBe("/client-dashboard");
    expect(await sentTo(launchPage(args(client, "/admin/lancering?admin=true", visit)))).toBe(
      "/client-dashboard",
    );
  });

  test("is turned on and off by an admin, in a cookie for this browser", async () => {
    const admin = await addAdmin(app);
    const turn = async (actor: Actor, value: string) =>
      (await override(
        routeArgs(app, actor, "/admin/lancering", { form: formOf({ override: value }) }),
      )) as Response;
    const on = await turn(admin, "on");
    expect(on.headers.get("location")).toBe("/admin/lancering");
    const set = on.headers.getSetCookie().find((line) => line.startsWith("adminLaunchOverride"));
    expect(set).toBe("adminLaunchOverride=true; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax");
    const seen = async (cookie?: string) =>
      (await launchPage(args(admin, "/admin/lancering", cookie ? { cookie } : {}))).launch;
    expect(await seen(OVERRIDE)).toMatchObject({ override: true, launched: false });
    expect(await seen()).toMatchObject({ override: false });
    const off = await turn(admin, "off");
    expect(off.headers.getSetCookie().join()).toContain(
      "adminLaunchOverride=true; Path=/; Max-Age=0",
    );
    for (const other of [await addClient(app), (await addCompany(app)).actor]) {
      expect(await sentTo(turn(other, "on"))).not.toBe("/admin/lancering");
      await turn(other, "on").catch((thrown: Response) => {
        expect(thrown.headers.getSetCookie()).toEqual([]);
      });
    }
  });
});

test("the modal belongs to the days before the launch", async () => {
  const visitor: Actor = { kind: "visitor" };
  const before = await rootLoader(args(visitor, "/"));
  expect(before.data.launch).not.toBeNull();
  expect((await rootLoader(args(visitor, "/", { on: open }))).data.launch).toBeNull();
});
