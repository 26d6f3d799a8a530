import { expect, test } from "vitest";
import { agreementPath, ownBriefPath, threadPath } from "~/shared/paths.ts";
import { eraseOnRequest } from "~/use-cases/erase-person.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany, PASSWORD } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;

const LOST = "Er loopt nog een afspraak: op";
const OWN_PROPOSALS = "/verhuisbedrijf-dashboard/offertes";
const GONE = "heeft zijn account verwijderd: berichten komen";

async function agreed() {
  const client = await addClient(app, { name: "Wil Weg" });
  const briefId = await addBrief(app, client, { clientName: client.name });
  const { actor: company } = await addCompany(app, { name: "Rap & Recht" });
  const proposalId = await addProposal(app, company, briefId);
  const accepted = await acceptPlainly(app, client, proposalId);
  if (!accepted.ok) throw new Error(accepted.reason);
  return { client, company, briefId, proposalId };
}

test("a client reads what is still agreed, may erase the account, and leaves its company a whole page", async () => {
  const { client, company, proposalId } = await agreed();
  const [leaves, stays] = [await visitorOf(site, client), await visitorOf(site, company)];
  const asked = await leaves.goTo("/account/verwijderen");
  expect(asked.text).toMatch(/Er loopt nog een afspraak: op \d+ \w+ \d{4} met Rap & Recht/);
  for (const path of [threadPath(proposalId), agreementPath(proposalId)]) {
    expect(asked.html).toContain(`href="${path}"`);
  }
  const yes = { currentPassword: PASSWORD, sure: "on" };
  const gone = await leaves.press(asked, "Account definitief verwijderen", yes);
  expect(gone.text).toContain("Account verwijderd");

  const { text, html } = await stays.goTo(OWN_PROPOSALS);
  expect(text).toContain("De gegevens van deze klant zijn gewist.");
  expect(html).toContain(agreementPath(proposalId));
  expect(html).not.toContain(threadPath(proposalId));
  const cookie = await site.cookieOf(company);
  expect((await site.visit(agreementPath(proposalId), { cookie })).status).toBe(200);
  const details = await stays.goTo(`${OWN_PROPOSALS}?offerte=${proposalId}&toon=details`);
  expect(details.text).not.toContain("Contactgegevens krijg je zodra");
  const thread = await stays.goTo(threadPath(proposalId));
  expect(thread.text).toContain(GONE);
  await expect(stays.press(thread, "Versturen")).rejects.toThrow("no button");
});

test("a company reads the same, and its client a page without a way that leads to nobody", async () => {
  const { client, company, briefId, proposalId } = await agreed();
  const [stays, leaves] = [await visitorOf(site, client), await visitorOf(site, company)];
  const asked = await leaves.goTo("/account/verwijderen");
  expect(asked.text).toMatch(/Er loopt nog een afspraak: op \d+ \w+ \d{4} met Wil Weg/);
  expect((await eraseOnRequest(app, company)).ok).toBe(true);
  const { text, html } = await stays.goTo(ownBriefPath(briefId));
  expect(text).toContain("Dit bedrijf heeft zijn account verwijderd.");
  expect(html).not.toMatch(/verwijderd\.invalid|neemt contact met je op/);
  expect(html).not.toContain(threadPath(proposalId));
  const cookie = await site.cookieOf(client);
  expect((await site.visit(agreementPath(proposalId), { cookie })).status).toBe(200);
  expect((await stays.goTo(threadPath(proposalId))).text).toContain(GONE);
});

test("who agreed nothing reads no warning", async () => {
  const visitor = await visitorOf(site, await addClient(app));
  expect((await visitor.goTo("/account/verwijderen")).text).not.toContain(LOST);
});
