import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companyProfiles } from "~/features/companies/tables.ts";
import { listOwnSearches, saveSearch } from "~/features/search/index.server.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import {
  ALL_POSTED,
  addBrief,
  addProposal,
  storedBrief,
  storedProposals,
} from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app } = site;

const PROPOSAL = { packageName: "Compleet", includes: "Alles", price: "950", ...ALL_POSTED };

// One scene for all: what nobody may change is there for the next test, which ends with what one may.
const owner = await addClient(app);
const bidder = await addCompany(app);
const briefId = await addBrief(app, owner);
const proposalId = await addProposal(app, bidder.actor, briefId);
const stranger = await addClient(app);
const rival = await addCompany(app);
const unverified = await addCompany(app, { verified: false });
const admin = await addAdmin(app);

/** Of nobody, and of these. */
async function cookiesOf(...people: { userId: string }[]): Promise<(string | undefined)[]> {
  return [undefined, ...(await Promise.all(people.map(site.cookieOf)))];
}

test("nobody but its client decides on a brief or its proposals", async () => {
  for (const cookie of await cookiesOf(stranger, bidder.actor, admin)) {
    for (const intent of ["accept", "decline", "close", "reopen", "cancel"]) {
      const fields = { intent, briefId, proposalId };
      const response = await site.post(ownBriefPath(briefId), fields, cookie);
      expect([302, 404]).toContain(response.status);
    }
  }
  expect((await storedBrief(app, briefId)).status).toBe("OPEN");
  expect((await storedProposals(app, briefId)).map((proposal) => proposal.status)).toEqual([
    "PENDING",
  ]);
});

test("nobody but its company takes a proposal back", async () => {
  for (const cookie of await cookiesOf(owner, rival.actor, admin)) {
    await site.post(
      "/verhuisbedrijf-dashboard/offertes",
      { intent: "withdraw", proposalId },
      cookie,
    );
  }
  expect((await storedProposals(app, briefId)).map((proposal) => proposal.status)).toEqual([
    "PENDING",
  ]);
});

test("only a company that may sends a proposal, and only in its own name", async () => {
  const fields = { intent: "proposal", briefId, ...PROPOSAL };
  const refused = [
    owner,
    admin,
    (await addCompany(app, { subscribed: false })).actor,
    unverified.actor,
    (await addCompany(app, { profile: "minimal" })).actor,
  ];
  for (const cookie of await cookiesOf(...refused)) {
    const response = await site.post("/verhuisbedrijf-dashboard", fields, cookie);
    expect(response.status).not.toBe(200);
  }
  expect(await storedProposals(app, briefId)).toHaveLength(1);

  const forged = {
    ...fields,
    companyId: bidder.companyId,
    company_id: bidder.companyId,
    status: "ACCEPTED",
    turnaroundDays: "1",
    userId: bidder.actor.userId,
  };
  await site.post("/verhuisbedrijf-dashboard", forged, await site.cookieOf(rival.actor));
  expect((await storedProposals(app, briefId)).at(-1)).toMatchObject({
    companyId: rival.companyId,
    status: "PENDING",
    turnaroundDays: 7,
    priceCents: 95_000,
  });
});

test("a company's form sets neither its badge nor its rating nor another company", async () => {
  const [own, other] = [unverified, bidder];
  const fields = {
    intent: "save-profile",
    businessName: "Rap & Recht Verhuizingen",
    kvkNumber: "123",
    categories: "RESIDENTIAL",
    serviceAreas: "Utrecht",
    verified: "true",
    isVerified: "on",
    kvkStatus: "CONFIRMED",
    totalRating: "5",
    reviewCount: "99",
    companyId: other.companyId,
    userId: other.actor.userId,
  };
  const cookie = await site.cookieOf(own.actor);
  expect((await site.post("/verhuisbedrijf-dashboard", fields, cookie)).status).toBe(400);
  await site.post("/verhuisbedrijf-dashboard", { ...fields, kvkNumber: "00000001" }, cookie);
  const { rows } = await app.db.$client.query(
    "select id, total_rating, review_count, business_name from company_profiles where id = any($1)",
    [[own.companyId, other.companyId]],
  );
  expect(rows.map((row) => [row.total_rating, row.review_count])).toEqual([
    [null, 0],
    [null, 0],
  ]);
});

test("a brief carries the session's client, whatever is posted", async () => {
  const [anna, bert] = [stranger, owner];
  const fields = {
    serviceType: "VERHUIZING",
    fromProvince: "Utrecht",
    toProvince: "Zeeland",
    moveDate: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    clientName: "Anna",
    ownerEmail: bert.email,
    clientId: bert.userId,
    client_id: bert.userId,
    status: "COMPLETED",
    maxProposals: "50",
    proposalsCount: "5",
    emailConfirmed: "on",
  };
  const response = await site.post("/brief-form", fields, await site.cookieOf(anna));
  expect(response.status).toBe(302);
  const { rows } = await app.db.$client.query(
    "select client_id, client_email, status, max_proposals, proposals_count from briefs where client_name = 'Anna'",
  );
  expect(rows).toEqual([
    {
      client_id: anna.userId,
      client_email: anna.email,
      status: "OPEN",
      max_proposals: 5,
      proposals_count: 0,
    },
  ]);
});

test("nobody but its company switches or deletes a search, or reads it", async () => {
  const { actor } = bidder;
  const kept = { name: "Zwolle en omgeving", filter: "bij=Zwolle", mails: true };
  expect(await saveSearch(app, actor, kept)).toMatchObject({ ok: true });
  const [search] = await listOwnSearches(app, actor);
  const path = "/verhuisbedrijf-dashboard/zoekopdrachten";
  for (const cookie of await cookiesOf(stranger, rival.actor, admin)) {
    for (const intent of ["delete-search", "mail-search"]) {
      const fields = { intent, id: search?.id ?? "", wanneer: "off" };
      expect((await site.post(path, fields, cookie)).status).toBe(302);
    }
    const list = await site.visit("/verhuisbedrijf-dashboard", {
      headers: { cookie: cookie ?? "" },
    });
    expect(await list.text()).not.toContain("Zwolle en omgeving");
  }
  expect(await listOwnSearches(app, actor)).toEqual([search]);
  expect(search?.pace).toBe("at-once");
});

test("a company without a complete profile reads no brief, whichever route shows briefs", async () => {
  const client = await addClient(app);
  const secret = "Kanariepiet in de erker";
  const briefId = await addBrief(app, client, { additionalInfo: secret });
  const { actor, companyId } = await addCompany(app);
  const cookie = await site.cookieOf(actor);
  const dashboard = "/verhuisbedrijf-dashboard";
  const shown = [
    `${dashboard}?opdracht=${briefId}`,
    `${dashboard}.data?opdracht=${briefId}`,
    `${dashboard}.json?opdracht=${briefId}`,
    `${dashboard}/opdracht/${briefId}`,
    `${dashboard}/opdracht/${briefId}.data`,
    `${dashboard}/opdracht/${briefId}/offerte`,
    `${dashboard}/opdracht/${briefId}/offerte.data`,
    `${dashboard}/kaart`,
    `${dashboard}/zoekopdrachten`,
    `${dashboard}/offertes`,
  ];
  const reading = async () => {
    const found: string[] = [];
    for (const path of shown) {
      const text = await (await site.visit(path, { cookie })).text();
      if (text.includes(secret)) found.push(path);
    }
    return found;
  };
  expect((await reading()).length).toBeGreaterThan(3);
  await app.db
    .update(companyProfiles)
    .set({ kvkNumber: null })
    .where(eq(companyProfiles.id, companyId));
  expect(await reading()).toEqual([]);
});
