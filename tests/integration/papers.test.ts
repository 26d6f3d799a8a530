import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { readAgreement, readComparison } from "~/features/agreements/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, ownGoods } from "../factories/briefs.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addClient, addCompany, PASSWORD } from "../factories/people.ts";

const { app, runTasks, mails } = await makeApp();

const UTRECHT_TO_ZWOLLE = {
  fromCity: "Utrecht",
  fromProvince: "Utrecht",
  toCity: "Zwolle",
  toProvince: "Overijssel",
  fromStreet: "Oudegracht",
  fromHouseNumber: "12",
  fromPostcode: "3511 AB",
  packingService: true,
  additionalInfo: "De kast op zolder is zwaar.",
} as const;

const SCOPE = {
  transport: { answer: "INCLUDED" },
  packing: { answer: "EXTRA", cents: 21_000 },
  boxes: { answer: "EXCLUDED" },
  lift: { answer: "INCLUDED" },
} as const;

/** All that stands on a PDF; an amount never breaks after its euro sign. */
function textOf(pdf: Buffer | null | undefined): string {
  if (!pdf) throw new Error("no paper");
  return wordsOfPdf(pdf).join(" ").replaceAll("\u00a0", " ");
}

interface Deal {
  client: ClientActor;
  company: CompanyActor;
  rival: CompanyActor;
  briefId: string;
  proposalId: string;
}

async function quoted(): Promise<Deal> {
  const client = await addClient(app);
  const company = (await addCompany(app, { name: "Mulder Verhuizingen" })).actor;
  const rival = (await addCompany(app, { name: "Quist & Zonen" })).actor;
  const briefId = await addBrief(app, client, {
    ...UTRECHT_TO_ZWOLLE,
    goods: ownGoods("Hemelbed van opa"),
  });
  const proposalId = await addProposal(app, company, briefId, { scope: SCOPE });
  await addProposal(app, rival, briefId, { price: 88_000 });
  return { client, company, rival, briefId, proposalId };
}

describe("the agreement", () => {
  let deal: Deal;
  let words: string;

  beforeAll(async () => {
    deal = await quoted();
    const accepted = await acceptPlainly(app, deal.client, deal.proposalId);
    if (!accepted.ok) throw new Error(accepted.reason);
    words = textOf(await readAgreement(app, deal.client, deal.proposalId));
  });

  test("says who agreed, on what load, at what price, on what terms", () => {
    for (const said of [
      "Overeenkomst",
      "GEKOZEN",
      deal.client.name,
      deal.client.email,
      deal.company.email,
      "Van Utrecht",
      "Naar Zwolle",
      "Oudegracht 12",
      "Hemelbed van opa",
      "De kast op zolder is zwaar.",
      "Vaste prijs",
      "€ 950,00",
      "do 9 april 2026",
      "Inpakken niet gekozen",
      "Verhuisdozen",
      "niet inbegrepen",
      "tot € 500.000",
      "In eigen woorden van Mulder Verhuizingen: Laden, rijden en lossen met drie man.",
    ]) {
      expect(words).toContain(said);
    }
    // What was asked stands apart from what was agreed.
    const [, asked = ""] = words.split("Wat de opdrachtgever vroeg");
    expect(asked).toMatch(
      /^ Zo stond het in de aanvraag\. Wat de prijs daarvan dekt, staat verderop\./,
    );
    expect(asked.indexOf("Alles laten inpakken ja")).toBeGreaterThan(-1);
    expect(asked.indexOf("Alles laten inpakken ja")).toBeLessThan(
      asked.indexOf("Wat de prijs dekt"),
    );
  });

  test("is the same for both, and the same each time", async () => {
    const first = await readAgreement(app, deal.client, deal.proposalId);
    expect(await readAgreement(app, deal.company, deal.proposalId)).toEqual(first);
  });

  test("is for nobody else", async () => {
    const other = await addClient(app);
    for (const actor of [deal.rival, other, (await addCompany(app)).actor]) {
      expect(await readAgreement(app, actor, deal.proposalId)).toBeNull();
    }
  });

  test("comes with the mails about it, to both", async () => {
    await runTasks();
    for (const [email, subject] of [
      [deal.client.email, "Je hebt de offerte van"],
      [deal.company.email, "Offerte geaccepteerd"],
    ] as const) {
      const mail = (await mails(email)).find((sent) => sent.subject.startsWith(subject));
      const [paper, ...more] = mail?.attachments ?? [];
      expect(more).toEqual([]);
      expect(paper).toMatchObject({ filename: "overeenkomst.pdf", type: "application/pdf" });
      expect(textOf(paper?.content)).toBe(words);
    }
  });

  test("is not there before it was accepted, nor of what was declined", async () => {
    const { client, company, proposalId } = await quoted();
    expect(await readAgreement(app, client, proposalId)).toBeNull();
    expect(await readAgreement(app, company, proposalId)).toBeNull();
    await declineProposal(app, client, proposalId);
    expect(await readAgreement(app, company, proposalId)).toBeNull();
  });

  test("stays with its company once the client's data are gone, without them", async () => {
    const { client, company, proposalId } = await quoted();
    await acceptPlainly(app, client, proposalId);
    await erasePerson(app, client, { currentPassword: PASSWORD, sure: "on" });
    const left = textOf(await readAgreement(app, company, proposalId));
    for (const said of ["do 9 april 2026", "€ 950,00", "Inpakken niet gekozen", "tot € 500.000"]) {
      expect(left).toContain(said);
    }
    expect(left).toContain("De gegevens van de opdrachtgever zijn sindsdien gewist.");
    for (const gone of [client.name, client.email, "Oudegracht", "Hemelbed", "De kast op zolder"]) {
      expect(left).not.toContain(gone);
    }
  });
});

describe("the comparison on paper", () => {
  test("names what waits for a choice, the cheapest for what was asked first", async () => {
    const { client, company, rival, briefId } = await quoted();
    const words = textOf(await readComparison(app, client, briefId, "price"));
    expect(words).toContain("€ 880,00");
    expect(words).toContain("€ 1.160,00");
    expect(words.indexOf(rival.name)).toBeLessThan(words.indexOf(company.name));
    expect(words).not.toContain(client.email);
  });

  test("is for the client of the brief alone, and needs two to choose from", async () => {
    const { client, briefId, proposalId } = await quoted();
    expect(await readComparison(app, await addClient(app), briefId, "price")).toBeNull();
    await declineProposal(app, client, proposalId);
    expect(await readComparison(app, client, briefId, "price")).toBeNull();
  });

  test("has old proposals as they were", async () => {
    const { client, briefId } = await quoted();
    await app.db.update(briefs).set({ goods: null }).where(eq(briefs.id, briefId));
    expect(await readComparison(app, client, briefId, "date")).not.toBeNull();
  });
});
