import { describe, expect, test } from "vitest";
import {
  listAgreementsToCome,
  listReceivedProposals,
  readAgreement,
} from "~/features/agreements/index.server.ts";
import { replayErasures } from "~/features/privacy/index.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { eraseAtDesk, eraseOnRequest, erasePerson } from "~/use-cases/erase-person.ts";
import { revokeAgreement } from "~/use-cases/revoke-agreement.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { daysLater } from "../factories/arrangements.ts";
import { ALL_INCLUDED, addBrief, addProposal } from "../factories/briefs.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addAdmin, addClient, addCompany, PASSWORD } from "../factories/people.ts";
import { waitingPayloads } from "../factories/queue.ts";
import { traces } from "../factories/traces.ts";

const { app, clock, runTasks, mails } = await makeApp();

const YES = { currentPassword: PASSWORD, sure: "on" as const };
const CLIENT = "Berendina Zonnebloem";
const COMPANY = "Kwikstaart Transport";

/** A client and the company that it chose, for 9 April 2026; nothing of it waits to be mailed. */
async function agreed(isCarried = true) {
  const client = await addClient(app, { name: CLIENT });
  const contact = { clientName: CLIENT, clientPhone: "06 55512345", fromCity: "Appelscha" };
  const briefId = await addBrief(app, client, contact);
  const form = { businessName: COMPANY, phone: "0511 987654" };
  const { actor: company } = await addCompany(app, { name: COMPANY, form });
  const scope = isCarried
    ? ALL_INCLUDED
    : { ...ALL_INCLUDED, transport: { answer: "EXCLUDED" as const } };
  const proposalId = await addProposal(app, company, briefId, { scope });
  const accepted = await acceptPlainly(app, client, proposalId);
  if (!accepted.ok) throw new Error(accepted.reason);
  await runTasks();
  return { client, company, briefId, proposalId };
}

const LEFT =
  /^(De klant|Het bedrijf) van je afspraak op 9 april 2026 heeft zijn account verwijderd$/;

/** The mails that say so to somebody, once all that waits has left. */
async function told(email: string) {
  await runTasks();
  return (await mails(email)).filter(({ subject }) => LEFT.test(subject));
}

describe("the company of an agreement to come is told that its client erased the account", () => {
  test.each(["by itself", "at the desk", "by an operator"])("%s", async (who) => {
    const { client, company } = await agreed();
    const erased =
      who === "by itself"
        ? await erasePerson(app, client, YES)
        : who === "at the desk"
          ? await eraseAtDesk(app, await addAdmin(app), client, {
              address: client.email,
              reason: "asked-by-person",
            })
          : await eraseOnRequest(app, client);
    expect(erased.ok).toBe(true);
    const [mail, ...more] = await told(company.email);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/do 9 april 2026 voor €\s950,00/);
    expect(mail?.text).toContain("zegt een overeenkomst niet op");
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(
      /Berendina|Appelscha|55512345/,
    );
    const words = [client.email, "Berendina", "Zonnebloem", "55512345", "Appelscha"];
    expect(await traces(app, words)).toEqual([]);
  });
});

test("the client is told that its company did, and what it may do", async () => {
  const { client, company } = await agreed();
  expect((await erasePerson(app, company, YES)).ok).toBe(true);
  const [mail, ...more] = await told(client.email);
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/do 9 april 2026 voor €\s950,00/);
  expect(mail?.text).toContain("artikel 8:1186 BW");
  expect(mail?.text).toContain(`${app.config.appUrl}/brief-form`);
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Kwikstaart|987654/);
});

test("nobody is told where both left, where it was revoked, and once the day is past", async () => {
  const both = await agreed();
  await eraseOnRequest(app, both.client);
  await eraseOnRequest(app, both.company);
  expect(await told(both.company.email)).toEqual([]);
  expect(await told(both.client.email)).toEqual([]);

  const revoked = await agreed(false);
  const [found] = await listReceivedProposals(app, revoked.client, [revoked.briefId]);
  const href = found?.revocation?.href ?? "";
  const token = href.slice(href.indexOf("=") + 1);
  expect(await revokeAgreement(app, token)).toMatchObject({ ok: true });
  await eraseOnRequest(app, revoked.client);
  expect(await told(revoked.company.email)).toEqual([]);

  const [late, past] = [await agreed(), await agreed()];
  await eraseOnRequest(app, late.client);
  clock.advance(31 * DAY_MS);
  await eraseOnRequest(app, past.client);
  const mailed = [await told(late.company.email), await told(past.company.email)];
  clock.advance(-31 * DAY_MS);
  expect(mailed).toEqual([[], []]);
});

test("on its day an agreement still counts, and only ids wait to be mailed", async () => {
  const { client, company, proposalId } = await agreed();
  expect((await eraseOnRequest(daysLater(app, 30), client)).ok).toBe(true);
  expect(await waitingPayloads(app, "notify-party-erased")).toEqual([{ proposalId }]);
  expect(await told(company.email)).toHaveLength(1);
});

test("a database from before the erasure tells nobody once more", async () => {
  const { client, company } = await agreed();
  await app.erasures.add(client.userId, clock.now());
  expect(await replayErasures(app)).toBe(1);
  expect(await told(company.email)).toEqual([]);
});

test("its client keeps the paper, without an address of nobody", async () => {
  const { client, company, briefId, proposalId } = await agreed();
  await eraseOnRequest(app, company);
  const paper = await readAgreement(app, client, proposalId);
  const words = wordsOfPdf(paper ?? Buffer.from("")).join(" ");
  expect(words).toContain("Verwijderd bedrijf");
  expect(words).not.toMatch(/Kwikstaart|verwijderd\.invalid/);
  const [received] = await listReceivedProposals(app, client, [briefId]);
  expect(received).toMatchObject({ companyName: "Verwijderd bedrijf", companyEmail: null });
});

test("who revokes after its company left is told that the company reads nothing of it from us", async () => {
  const { client, company, briefId } = await agreed(false);
  await eraseOnRequest(app, company);
  const [mail] = await told(client.email);
  expect(mail?.text).toContain("Stuur dat zelf aan het bedrijf");
  const [received] = await listReceivedProposals(app, client, [briefId]);
  const href = received?.revocation?.href ?? "";
  expect((await revokeAgreement(app, href.slice(href.indexOf("=") + 1))).ok).toBe(true);
  await runTasks();
  const receipt = (await mails(client.email)).find(({ subject }) => subject.includes("herriep"));
  expect(receipt?.text).toContain("stuur het je verklaring zelf");
  expect((await mails()).filter(({ to }) => to.join().includes("verwijderd.invalid"))).toEqual([]);
});

test("who is about to erase an account sees what is still to come, with whom, and where it is revoked", async () => {
  const { client, company, briefId, proposalId } = await agreed(false);
  const ids = { proposalId, briefId, day: "2026-04-09" };
  expect(await listAgreementsToCome(app, client)).toEqual([
    { ...ids, otherName: COMPANY, revokeHref: expect.stringContaining("/herroepen?token=") },
  ]);
  expect(await listAgreementsToCome(app, company)).toEqual([
    { ...ids, otherName: CLIENT, revokeHref: null },
  ]);
  expect(await listAgreementsToCome(app, await addAdmin(app))).toEqual([]);
  expect(await listAgreementsToCome(daysLater(app, 31), client)).toEqual([]);
});
