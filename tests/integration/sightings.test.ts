import { expect, test } from "vitest";
import { exportOf } from "~/features/privacy/personal-data.server.ts";
import { listSightings, noteSighting } from "~/features/sightings/index.server.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

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
