import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listReceivedProposals } from "~/features/agreements/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { exportOf } from "~/features/privacy/personal-data.server.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { listSightings, noteSighting } from "~/features/sightings/index.server.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { revokeAgreement } from "~/use-cases/revoke-agreement.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, manage } from "../factories/briefs.ts";
import { addClient, addCompany, PASSWORD } from "../factories/people.ts";

const { app, clock } = await makeApp();
const HOUR_MS = 3_600_000;

test("a client sees who opened its brief, when first and last, and who was given its contact data", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const [curious, chosen, mailed] = [
    await addCompany(app, { name: "Kijk & Co" }),
    await addCompany(app, { name: "Kies Verhuizingen" }),
    await addCompany(app, { name: "Stil Transport" }),
  ];
  const first = app.clock.now();
  await noteSighting(app, curious.actor, briefId);
  await noteSighting(app, curious.actor, briefId);
  clock.advance(2 * HOUR_MS);
  const last = app.clock.now();
  await noteSighting(app, curious.actor, briefId);
  await noteSighting(app, chosen.actor, briefId);
  const named = async (of = client) =>
    (await listSightings(app, of, briefId)).map(({ companyName, firstAt, lastAt, contactAt }) => ({
      companyName,
      firstAt,
      lastAt,
      contactAt,
    }));
  const ofCurious = { companyName: "Kijk & Co", firstAt: first, lastAt: last, contactAt: null };
  const ofChosen = { companyName: "Kies Verhuizingen", firstAt: last, lastAt: last };
  expect(await named()).toEqual([ofCurious, { ...ofChosen, contactAt: null }]);
  expect(await named(await addClient(app))).toEqual([]);

  await addProposal(app, mailed.actor, briefId);
  const proposalId = await addProposal(app, chosen.actor, briefId);
  clock.advance(HOUR_MS);
  await acceptPlainly(app, client, proposalId);
  const contactAt = app.clock.now();
  expect(await named()).toEqual([ofCurious, { ...ofChosen, contactAt }]);
  const exported = await exportOf(app, client);
  expect(exported.whoSawMyRequests).toMatchObject([{ briefId, ...ofCurious }, { contactAt }]);
  const ofCompany = await exportOf(app, curious.actor);
  expect(ofCompany.requestsOpened).toEqual([{ briefId, firstAt: first, lastAt: last }]);
});

test("who was given contact data stays told, whatever becomes of agreement, brief and company", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const [{ actor: first }, { actor: second }] = [await addCompany(app), await addCompany(app)];
  const revoke = async () => {
    const received = await listReceivedProposals(app, client, [briefId]);
    const links = received.flatMap(({ revocation }) => revocation?.href ?? []);
    const token = new URL(links[0] ?? "", "http://x").searchParams.get("token") ?? "";
    expect((await revokeAgreement(app, token)).ok).toBe(true);
    return app.clock.now();
  };
  const told = async () =>
    (await listSightings(app, client, briefId)).map(({ contactAt, contactUntil }) => ({
      contactAt,
      contactUntil,
    }));
  const moments: { contactAt: Date; contactUntil: Date | null }[] = [];
  for (const company of [first, second]) {
    const proposalId = await addProposal(app, company, briefId);
    clock.advance(HOUR_MS);
    await acceptPlainly(app, client, proposalId);
    const contactAt = app.clock.now();
    const isIt = eq(proposals.id, proposalId);
    await app.db
      .update(proposals)
      .set({ revocableUntil: "2999-01-01", beginSooner: false })
      .where(isIt);
    clock.advance(HOUR_MS);
    moments.push({ contactAt, contactUntil: await revoke() });
  }
  const both = expect.arrayContaining(moments);
  expect(await told()).toEqual(both);
  await noteSighting(app, first, briefId);
  expect(await told()).toEqual(both);
  expect((await exportOf(app, client)).whoSawMyRequests).toMatchObject([
    { contactAt: moments[0]?.contactAt },
    { contactAt: moments[1]?.contactAt },
  ]);

  expect((await manage(app, client, briefId, "cancel")).ok).toBe(true);
  const suspension = { suspendedAt: clock.now(), suspendedFor: "complaints", suspensionWords: "x" };
  const isSecond = eq(companyProfiles.userId, second.userId);
  await app.db.update(companyProfiles).set(suspension).where(isSecond);
  for (const company of [first, second]) {
    const sure = { currentPassword: PASSWORD, sure: "on" as const };
    expect((await erasePerson(app, company, sure)).ok).toBe(true);
  }
  expect(await told()).toEqual(both);
  expect(
    (await listReceivedProposals(app, client, [briefId])).map((one) => one.companyName),
  ).toEqual(["Verwijderd bedrijf", "Verwijderd bedrijf"]);
});
