import { expect, test } from "vitest";
import { confirmProposal } from "~/features/proposals/index.server.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { plainAcceptance, postedAcceptance } from "../factories/accept.ts";
import { ADDRESS_MARKS, ADDRESSES } from "../factories/addresses.ts";
import { addBrief, addProposal, briefForm, ownGoods } from "../factories/briefs.ts";
import { pages as described } from "../factories/pages.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app } = site;

const NAME = "Kanariana Zangvogel-Piepstra";
const EMAIL = "kanariana@kooi-voorbeeld.test";
const PHONE = "06 53274918";
const MARKS = [
  /kanariana/i,
  /zangvogel/i,
  /piepstra/i,
  /kooi-voorbeeld/i,
  /5\D{0,3}3\D{0,3}2\D{0,3}7\D{0,3}4\D{0,3}9\D{0,3}1\D{0,3}8/,
];

test("no page or loader data shows a client to a company before it is accepted", async () => {
  const client = await addClient(app, { name: NAME, email: EMAIL });
  const sentence = `Ik ben ${NAME}, bel ${PHONE} of 0653274918, of mail ${EMAIL}.`;
  const asked = {
    clientPhone: PHONE,
    fromCity: NAME,
    toCity: PHONE,
    pianoOrSpecialItems: sentence,
    destinationNotes: sentence,
    goods: ownGoods(`Kast van ${NAME}`, PHONE, "Harp van Harpstra"),
    additionalInfo: sentence,
    ...ADDRESSES,
  };
  const briefId = await addBrief(app, client, asked);
  const [winner, loser, bystander] = [
    await addCompany(app),
    await addCompany(app),
    await addCompany(app, { subscribed: false }),
  ];
  const accepted = await addProposal(app, winner.actor, briefId);
  const others = await addProposal(app, loser.actor, briefId);
  // Both stand on what it said before; each window for looking at them again shows what changed.
  const form = briefForm({ clientName: NAME, ...asked, rooms: "5+" }, app.clock.now());
  const changed = await correctBrief(app, client, briefId, form);
  expect(changed).toEqual(ok({ told: 2 }));
  const stranger = await addClient(app);

  const pages = [
    "/",
    "/verhuisbedrijf-dashboard",
    "/verhuisbedrijf-dashboard?type=VERHUIZING&provincie=Utrecht",
    `/verhuisbedrijf-dashboard?opdracht=${briefId}`,
    `/verhuisbedrijf-dashboard/opdracht/${briefId}`,
    `/verhuisbedrijf-dashboard/opdracht/${briefId}/offerte`,
    `/verhuisbedrijf-dashboard?opdracht=${briefId}&offerte=indienen`,
    "/verhuisbedrijf-dashboard/tarieven",
    "/verhuisbedrijf-dashboard/offertes",
    ...[accepted, others].flatMap((id) =>
      ["details", "nakijken", "aanpassen", "intrekken"].map(
        (view) => `/verhuisbedrijf-dashboard/offertes?offerte=${id}&toon=${view}`,
      ),
    ),
    "/subscription-management",
    "/pricing",
    "/client-dashboard",
    `/client-dashboard/opdracht/${briefId}`,
    "/brief-form",
    `/company-profile/${winner.companyId}`,
  ];
  async function seenBy(person: { userId: string }, looksAt = pages): Promise<string> {
    const cookie = await site.cookieOf(person);
    const seen: string[] = [];
    for (const page of looksAt) {
      const [path, query] = page === "/" ? ["/_root"] : page.split("?");
      const scripts = described.plain.has(path ?? "") ? [".data", ".json"] : [".data"];
      const addresses = scripts.map((suffix) => `${path}${suffix}${query ? `?${query}` : ""}`);
      for (const address of [page, ...addresses]) {
        const response = await site.visit(address, { cookie });
        seen.push(await response.text());
      }
    }
    return seen.join("\n");
  }
  const leaks = (text: string) =>
    [...MARKS, ...ADDRESS_MARKS].filter((mark) => mark.test(text)).map(String);

  for (const { actor } of [winner, loser, bystander]) {
    const seen = await seenBy(actor);
    expect(seen).toContain(briefId);
    if (actor !== bystander.actor) expect(seen).toContain("De klant wijzigde de opdracht");
    expect(leaks(seen)).toEqual([]);
    expect(seen).toContain("9471 naar 8362");
  }
  for (const person of [stranger, await addAdmin(app)]) {
    expect(leaks(await seenBy(person))).toEqual([]);
  }

  await confirmProposal(app, winner.actor, { proposalId: accepted, briefVersion: 2 });
  const acceptance = await plainAcceptance(app, accepted, { revision: 2 });
  const fields = { briefId, ...postedAcceptance(acceptance) };
  const response = await site.post(ownBriefPath(briefId), fields, await site.cookieOf(client));
  expect(response.status).toBe(200);

  const known = await seenBy(winner.actor, ["/verhuisbedrijf-dashboard/offertes"]);
  for (const fact of [NAME, EMAIL, PHONE, ...Object.values(ADDRESSES)]) {
    expect(known).toContain(fact);
  }
  for (const { actor } of [loser, bystander]) expect(leaks(await seenBy(actor))).toEqual([]);
});
