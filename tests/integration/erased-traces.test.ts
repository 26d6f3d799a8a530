import { expect, test } from "vitest";
import { sendContactMessage } from "~/features/contact/index.server.ts";
import { signUpForLaunch } from "~/features/launch/index.server.ts";
import { enforceRetention, erase, exportOf } from "~/features/privacy/index.server.ts";
import { requestAddressChange } from "~/features/settings/index.server.ts";
import { writeEntry } from "~/features/threads/index.server.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { RETENTION } from "~/shared/retention.ts";
import { confirmAddressChange } from "~/use-cases/change-address.ts";
import { reportOwnTalk } from "~/use-cases/report-talk.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { linkIn } from "../factories/mail.ts";
import { addAdmin, addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { decideOnNewest } from "../factories/reports.ts";
import { traces } from "../factories/traces.ts";

const { app, clock, mails, runTasks } = await makeApp({}, { invoices: "waiting" });

async function eraseNow({ userId }: SignedInActor): Promise<void> {
  const erased = await app.transact(async (tx) => {
    const gone = await erase(app, tx, userId, clock.now());
    return gone.ok ? ok(null) : gone;
  });
  expect(erased.ok).toBe(true);
}

test("what a company wrote to report a thread goes with it, and is in its export before", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor: company } = await addCompany(app);
  const proposalId = await addProposal(app, company, briefId);
  await acceptPlainly(app, client, proposalId);
  const entry = { key: crypto.randomUUID(), text: "Tot dinsdag", photos: [] };
  expect((await writeEntry(app, client, proposalId, entry)).ok).toBe(true);
  const why = "Zij schold de boomklever uit";
  expect((await reportOwnTalk(app, company, proposalId, { why })).ok).toBe(true);
  const note = "Met de roerdomp gebeld";
  expect((await decideOnNewest(app, await addAdmin(app), { note })).ok).toBe(true);
  expect(JSON.stringify(await exportOf(app, company))).toContain("boomklever");
  expect(JSON.stringify(await exportOf(app, client))).not.toContain("boomklever");
  await eraseNow(company);
  expect(await traces(app, ["boomklever", "roerdomp"])).toEqual([]);
});

test("mails in the folder go with whom they are to or about; others stay", async () => {
  const client = await addClient(app, { email: freshEmail("geelgors") });
  const briefId = await addBrief(app, client);
  const [chosen, other] = [await addCompany(app), await addCompany(app)];
  const proposalId = await addProposal(app, chosen.actor, briefId);
  await addProposal(app, other.actor, briefId);
  await acceptPlainly(app, client, proposalId);
  await runTasks();
  const say = async () => (await mails()).filter(({ raw }) => raw.includes(client.email)).length;
  const ofOther = (await mails(other.actor.email)).length;
  expect((await mails(client.email)).length).toBeGreaterThan(0);
  expect(await say()).toBeGreaterThan((await mails(client.email)).length);
  await eraseNow(client);
  expect(await say()).toBe(0);
  expect((await mails(other.actor.email)).length).toBe(ofOther);
});

test("what was kept under an address that an account had before is found, and goes", async () => {
  const client = await addClient(app, { email: freshEmail("roodborst") });
  const [firstName, lastName, subject] = ["Roos", "Borst", "Vraag"];
  const form = { firstName, lastName, subject, email: client.email, message: "Hoe laat is het?" };
  await sendContactMessage(app, form);
  await signUpForLaunch(app, { email: client.email, name: "Roos Borst" });
  const email = freshEmail("winterkoning");
  await requestAddressChange(app, client, { email, currentPassword: PASSWORD });
  await runTasks();
  const [link] = await mails(email);
  if (!link) throw new Error("no mail");
  const token = linkIn(link, "/account/adres").searchParams.get("token") ?? "";
  expect((await confirmAddressChange(app, token)).ok).toBe(true);
  const moved = JSON.stringify(await exportOf(app, { ...client, email }));
  for (const part of ["Hoe laat is het?", "Roos Borst", "send-address-change"]) {
    expect(moved).toContain(part);
  }
  await eraseNow(client);
  // Only counters know a former address, as long as they count.
  clock.advance(RETENTION.counterDays * DAY_MS);
  await enforceRetention(app);
  expect(await traces(app, ["roodborst", "winterkoning", "Hoe laat is het?"])).toEqual([]);
});
