import { eq } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { readListedBrief } from "~/features/board/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { loader as rootLoader } from "~/root.tsx";
import { action as moneyAction, loader as moneyLoader } from "~/routes/admin/money.tsx";
import { action, loader } from "~/routes/company/dashboard.tsx";
import { loader as onboardingLoader } from "~/routes/company/onboarding.tsx";
import { action as rememberAction } from "~/routes/company/own-areas.ts";
import {
  action as proposalsAction,
  loader as proposalsLoader,
} from "~/routes/company/proposals.tsx";
import {
  action as subscriptionAction,
  loader as subscriptionLoader,
} from "~/routes/company/subscription.tsx";
import { loader as successLoader } from "~/routes/company/success.tsx";
import { action as paymentAction, loader as paymentLoader } from "~/routes/dev/payment.tsx";
import { action as pricingAction, loader as pricingLoader } from "~/routes/public/pricing.tsx";
import type { Actor } from "~/server/auth/actor.ts";
import { localPayments } from "~/server/db/local-payments-tables.ts";
import { takeFlash } from "~/server/web/flash.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import type { LocalAct } from "~/shared/local-acts.ts";
import { refuse } from "~/shared/result.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { syncCheckout, syncSubscription } from "~/use-cases/sync-payment.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { ALL_POSTED, addBrief, addProposal, proposalForm } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { cancelSubscription, pauseSubscription, startCheckout } from "../factories/pressed.ts";
import { recordQueries } from "../factories/queries.ts";
import { answerOf, visitArgs } from "../factories/registration.ts";
import { formOf, routeArgs, sentTo } from "../factories/routes.ts";

const { app, clock } = await makeApp();
const DASHBOARD = "/verhuisbedrijf-dashboard";

const client = await addClient(app, { name: "Wietske Zandbergen" });

describe("the dashboard", () => {
  it("takes three queries with the frame around it, however long the list is, and one for what changed", async () => {
    const { actor } = await addCompany(app);
    const queries = async () => {
      const request = routeArgs(app, actor, DASHBOARD);
      return await recordQueries(app, () => Promise.all([rootLoader(request), loader(request)]));
    };
    for (const more of [1, 30]) {
      for (let index = 0; index < more; index += 1) await addBrief(app, client);
      expect(await queries()).toHaveLength(4);
      expect(await queries()).toHaveLength(3);
    }
    const briefId = await addBrief(app, client);
    await queries();
    await addProposal(app, (await addCompany(app)).actor, briefId);
    expect((await queries()).flatMap(({ values }) => values)).toContainEqual([briefId]);
    expect(await queries()).toHaveLength(3);
  });

  it("tells a company nothing of who placed a request", async () => {
    const { actor } = await addCompany(app);
    await addBrief(app, client, {
      additionalInfo: `Bel Wietske op 06 12345678 of mail ${client.email}`,
    });
    const page = JSON.stringify(await loader(routeArgs(app, actor, DASHBOARD)));
    expect(page).toContain("verborgen tot acceptatie");
    for (const secret of ["Wietske", "Zandbergen", "12345678", client.email]) {
      expect(page).not.toContain(secret);
    }
  });

  it("shows an incomplete company the way by its mark", async () => {
    const { actor } = await addCompany(app, { profile: "minimal", subscribed: false });
    expect(await sentTo(loader(routeArgs(app, actor, DASHBOARD)))).toBe(
      "/verhuisbedrijf-onboarding",
    );
    const marked = await loader(
      routeArgs(app, actor, DASHBOARD, { cookie: "a=b; hasPhotographerProfile=true" }),
    );
    expect(marked.kind).toBe("create");
    expect(await sentTo(proposalsLoader(routeArgs(app, actor, `${DASHBOARD}/offertes`)))).toBe(
      DASHBOARD,
    );
    expect(
      await sentTo(onboardingLoader(routeArgs(app, actor, "/verhuisbedrijf-onboarding"))),
    ).toBeNull();
  });

  it("lists what begins or ends in the work area, and opens so from then on", async () => {
    const { actor } = await addCompany(app, { form: { serviceAreas: ["Drenthe"] } });
    const [leaving, arriving, passing] = [
      await addBrief(app, client, { fromProvince: "Drenthe", toProvince: "Limburg" }),
      await addBrief(app, client, { fromProvince: "Limburg", toProvince: "Drenthe" }),
      await addBrief(app, client, { fromProvince: "Limburg", toProvince: "Zeeland" }),
    ];
    const shown = async (query = "") => {
      const page = await loader(routeArgs(app, actor, DASHBOARD + query));
      if (page.kind !== "ready") throw new Error("no list");
      return {
        ids: page.page.rows.map(({ id }) => id),
        filter: page.filter,
        count: page.count,
      };
    };
    const remember = (aan: string) =>
      rememberAction(routeArgs(app, actor, `${DASHBOARD}/werkgebied`, { form: formOf({ aan }) }));
    expect((await shown()).ids).toContain(passing);
    expect(await shown("?gebied=mijn")).toMatchObject({
      ids: [arriving, leaving],
      count: { open: 2, listed: 2 },
    });
    expect((await shown("?provincie=Drenthe")).ids).toEqual([arriving, leaving]);
    await remember("ja");
    expect(await shown()).toMatchObject({ ids: [arriving, leaving], filter: { gebied: "mijn" } });
    expect((await shown("?type=&provincie=")).ids).toContain(passing);
    await remember("nee");
    expect((await shown()).ids).toContain(passing);
  });

  it("hides what is full or completed when asked to", async () => {
    const { actor } = await addCompany(app);
    const route = { fromProvince: "Friesland", toProvince: "Friesland" } as const;
    const [open, full, done] = [
      await addBrief(app, client, route),
      await addBrief(app, client, route),
      await addBrief(app, client, route),
    ];
    for (let places = 0; places < 5; places += 1) {
      await addProposal(app, (await addCompany(app)).actor, full);
    }
    const accepted = await addProposal(app, (await addCompany(app)).actor, done);
    await acceptPlainly(app, client, accepted);
    const shown = async (query: string) => {
      const page = await loader(routeArgs(app, actor, `${DASHBOARD}?provincie=Friesland${query}`));
      if (page.kind !== "ready") throw new Error("no list");
      return { ids: page.page.rows.map(({ id }) => id), count: page.count };
    };
    expect(await shown("")).toEqual({ ids: [done, full, open], count: { open: 1, listed: 3 } });
    expect((await shown("&open=ja")).ids).toEqual([open]);
  });

  it("is for companies alone", async () => {
    expect(await sentTo(loader(routeArgs(app, { kind: "visitor" }, DASHBOARD)))).toBe(
      `/verhuis/login?redirect=${encodeURIComponent(DASHBOARD)}`,
    );
    expect(await sentTo(loader(routeArgs(app, client, DASHBOARD)))).toBe("/client-dashboard");
  });
});

describe("sending a proposal from the dashboard", () => {
  const filled = {
    intent: "send-proposal",
    packageName: "Compleet",
    includes: "Alles",
    price: "950",
    ...ALL_POSTED,
  };

  async function send(actor: Actor, fields: Record<string, string>) {
    const answer = await action(routeArgs(app, actor, DASHBOARD, { form: formOf(fields) }));
    if (answer instanceof Response) throw new Error(`sent to ${answer.headers.get("location")}`);
    return { status: answer.init?.status ?? 200, ...answer.data };
  }

  it("stores it, and refuses a second one with everything typed still there", async () => {
    const { actor } = await addCompany(app);
    const briefId = await addBrief(app, client);
    expect(await send(actor, { ...filled, briefId })).toMatchObject({ sent: true });
    expect(await send(actor, { ...filled, briefId })).toMatchObject({
      status: 409,
      sent: false,
      message: { title: "Al een offerte ingediend" },
      result: { initialValue: { packageName: "Compleet", price: "950" } },
    });
  });

  test.each([
    [{ price: "0" }, 400, "Ongeldige prijs"],
    [{ price: "0", includes: "" }, 400, "Fout bij verzenden"],
    [{ briefId: "nergens" }, 409, "Fout bij verzenden"],
  ])("%j answers %i '%s'", async (changes, status, title) => {
    const { actor } = await addCompany(app);
    const briefId = await addBrief(app, client);
    const answer = await send(actor, { ...filled, briefId, ...changes });
    expect(answer).toMatchObject({ status, sent: false, message: { title } });
  });

  test.each([
    [{ verified: false }, "Je bedrijf is nog niet geverifieerd"],
    [{ subscribed: false }, "Je hebt nog geen abonnement"],
    [{ profile: "minimal" as const }, "Maak eerst je bedrijfsprofiel af"],
    [{ confirmed: false }, "Bevestig eerst je e-mail"],
  ])("a company with %j is told '%s'", async (options, title) => {
    const { actor } = await addCompany(app, options);
    const briefId = await addBrief(app, client);
    expect(await send(actor, { ...filled, briefId })).toMatchObject({
      status: 409,
      message: { title },
    });
  });
});

describe("a company's own proposals", () => {
  it("carry the client's contact data once accepted, and not before", async () => {
    const { actor } = await addCompany(app);
    const proposalId = await addProposal(app, actor, await addBrief(app, client));
    const open = await proposalsLoader(routeArgs(app, actor, `${DASHBOARD}/offertes`));
    expect(JSON.stringify(open)).not.toContain(client.email);
    await acceptPlainly(app, client, proposalId);
    const accepted = await proposalsLoader(routeArgs(app, actor, `${DASHBOARD}/offertes`));
    expect(accepted.page.rows[0]).toMatchObject({
      status: "ACCEPTED",
      briefStatus: "COMPLETED",
      brief: { contact: { clientEmail: client.email } },
    });
  });

  it("can be withdrawn by their company only", async () => {
    const { actor } = await addCompany(app);
    const other = await addCompany(app);
    const proposalId = await addProposal(app, actor, await addBrief(app, client));
    const statusOf = async () =>
      (await proposalsLoader(routeArgs(app, actor, `${DASHBOARD}/offertes`))).page.rows[0]?.status;
    await proposalsAction(
      routeArgs(app, other.actor, `${DASHBOARD}/offertes`, {
        form: formOf({ intent: "withdraw", proposalId }),
      }),
    );
    expect(await statusOf()).toBe("PENDING");
    await proposalsAction(
      routeArgs(app, actor, `${DASHBOARD}/offertes`, {
        form: formOf({ intent: "withdraw", proposalId }),
      }),
    );
    expect(await statusOf()).toBe("WITHDRAWN");
  });
});

test("takes no proposal once the day of a move is over in Amsterdam; nothing is agreed for that day any more", async () => {
  const briefId = await addBrief(app, client);
  const [late, inTime] = [await addCompany(app), await addCompany(app)];
  const move = (days: number) =>
    app.db
      .update(briefs)
      .set({ moveDate: dutchDay(new Date(app.clock.now().getTime() + days * DAY_MS)) })
      .where(eq(briefs.id, briefId));
  await move(-1);
  expect(await sendProposal(app, late.actor, briefId, proposalForm())).toEqual(refuse("over"));
  const brief = await readListedBrief(app, late.actor, briefId);
  expect(brief?.badge).toMatchObject({ label: "Verhuisdatum voorbij" });
  await move(0);
  const sent = await sendProposal(app, inTime.actor, briefId, proposalForm());
  if (!sent.ok) throw new Error(sent.reason);
  await move(-1);
  expect(await acceptPlainly(app, client, sent.value.proposalId)).toEqual(refuse("day-over"));
});

it("the page after paying waits for a provider that does not answer", async () => {
  const { actor } = await addCompany(app, { subscribed: false });
  const started = await startCheckout(app, actor);
  const id = started.ok ? started.value.id : "";
  await app.local?.payments.pay(id);
  const readCheckout = () => Promise.reject(new Error("provider away"));
  const away = { ...app, payments: { ...app.payments, readCheckout } };
  const at = `/success?session_id=${id}`;
  expect(await successLoader(routeArgs(away, actor, at))).toEqual({
    reference: id,
    outcome: "payment-unconfirmed",
  });
  expect(await successLoader(routeArgs(app, actor, at))).toMatchObject({ outcome: "confirmed" });
});

describe("the prices", () => {
  const readerOf = async (actor: Actor) => {
    const page = await pricingLoader(routeArgs(app, actor, "/pricing"));
    return page.reader;
  };

  it("show the account of their reader", async () => {
    const [paying, leaving] = [await addCompany(app), await addCompany(app)];
    await cancelSubscription(app, leaving.actor);
    const standing = async (act: LocalAct) => {
      const { actor } = await addCompany(app);
      const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
      await app.local?.payments.act(reference, act);
      await syncSubscription(app, reference);
      return await readerOf(actor);
    };
    expect(await standing("charge-back")).toBe("in-arrears");
    const resting = await addCompany(app);
    await pauseSubscription(app, resting.actor, 1);
    expect(await readerOf(resting.actor)).toBe("subscriber");
    clock.advance(32 * DAY_MS);
    expect(await readerOf(resting.actor)).toBe("paused");
    // Another's pause is no pause of its own.
    expect(await readerOf((await addCompany(app)).actor)).toBe("subscriber");
    clock.advance(-32 * DAY_MS);
    const waiting = await addCompany(app, { subscribed: false });
    const started = await startCheckout(app, waiting.actor);
    const checkoutId = started.ok ? started.value.id : "";
    await app.local?.payments.act(checkoutId, "pay-by-debit");
    await syncCheckout(app, checkoutId);
    expect(await readerOf(waiting.actor)).toBe("under-way");
    await app.local?.payments.act(checkoutId, "debit-fails");
    await syncCheckout(app, checkoutId);
    expect(await readerOf(waiting.actor)).toBe("company");
    expect(await readerOf({ kind: "visitor" })).toBe("visitor");
    expect(await readerOf(client)).toBe("client");
    expect(await readerOf(await addAdmin(app))).toBe("admin");
    expect(await readerOf((await addCompany(app, { subscribed: false })).actor)).toBe("company");
    expect(await readerOf(paying.actor)).toBe("subscriber");
    expect(await readerOf(leaving.actor)).toBe("cancelled");
    const press = answerOf(
      pricingAction(visitArgs(app, "/pricing", { actor: leaving.actor, form: {} })),
    );
    expect((await press).location).toBe("/subscription-management");
    const here = "/subscription-management";
    const { mark: onShow } = await subscriptionLoader(routeArgs(app, leaving.actor, here));
    const form = { intent: "resume", onShow };
    await answerOf(subscriptionAction(visitArgs(app, here, { actor: leaving.actor, form })));
    expect(await readerOf(leaving.actor)).toBe("subscriber");
  });

  it("say that nothing was paid to who comes back from 'Annuleren', and end the checkout", async () => {
    const { actor } = await addCompany(app, { subscribed: false, profile: "minimal" });
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    const checkout = await app.local?.payments.findCheckout(started.value.id);
    const back = checkout?.cancelUrl ?? "";
    const answer = await answerOf(pricingLoader(routeArgs(app, actor, back)));
    expect(answer.location).toBe("/pricing");
    const [flash] = answer.cookies;
    const request = new Request(app.config.appUrl, { headers: { cookie: flash ?? "" } });
    expect((await takeFlash(app, request))?.message.title).toBe("Er is niets betaald");
    expect((await app.local?.payments.findCheckout(started.value.id))?.state).toBe("expired");
    // The payment page that was left open says so, and leads back.
    const params = { checkoutId: started.value.id };
    const visit = { ...routeArgs(app, actor, "/dev/betalen/x", { form: formOf({}) }), params };
    expect((await answerOf(paymentAction(visit))).location).toBe(
      `/dev/betalen/${started.value.id}`,
    );
    expect((await paymentLoader(visit)).checkout.state).toBe("expired");
  });
});

it("an admin settles a payment with a note, and not without", async () => {
  const admin = await addAdmin(app);
  const { actor } = await addCompany(app);
  const [second] = await app.db
    .insert(localPayments)
    .values({ userId: actor.userId, returnUrl: "/", cancelUrl: "/" })
    .returning({ id: localPayments.id });
  await app.local?.payments.pay(second?.id ?? "");
  await syncCheckout(app, second?.id ?? "");
  const list = async () => (await moneyLoader(routeArgs(app, admin, "/admin/geld"))).payments.rows;
  const [waiting] = await list();
  if (!waiting) throw new Error("nothing is listed");
  const post = (note: string) => {
    const why = { reason: "other", note };
    const form = { intent: "settle-payment", exceptionId: waiting.id, ...why };
    return answerOf(moneyAction(visitArgs(app, "/admin/geld", { actor: admin, form })));
  };
  expect((await post("")).status).toBe(400);
  expect(await list()).toHaveLength(1);
  expect((await post("Nagekeken, is terugbetaald.")).location).toBe("/admin/geld");
  expect(await list()).toEqual([]);
});
