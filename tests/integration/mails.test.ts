import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { notifyProposalAccepted } from "~/features/agreements/emails/notify-proposal-accepted.tsx";
import { notifyAdminNewJob } from "~/features/briefs/emails/notify-admin-new-job.tsx";
import { sendBriefConfirmation } from "~/features/briefs/emails/send-brief-confirmation.tsx";
import { setMailsByLink } from "~/features/companies/writes.server.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import { liftSuppression, listMailAbout } from "~/features/notifications/index.server.ts";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { notifyCompanyDeclined } from "~/features/proposals/emails/notify-company-declined.tsx";
import { notifyProposalReceived } from "~/features/proposals/emails/notify-proposal-received.tsx";
import { notifyCompanyNewJob } from "~/features/search/emails/notify-company-new-job.tsx";
import { enqueue } from "~/server/db/outbox.ts";
import type { Definition, Payload } from "~/server/tasks/define.ts";
import { ok, refuse } from "~/shared/result.ts";
import { DEFINITIONS } from "~/tasks/registry.ts";
import { releaseAbandonedTasks, taskList } from "~/tasks/runner.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { sendMailAgain } from "~/use-cases/manage-brief.ts";
import { placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import notifyCompaniesNewJob from "~/use-cases/tasks/notify-companies-new-job.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, visitorForm } from "../factories/briefs.ts";
import { linkIn } from "../factories/mail.ts";
import { addClient, addCompany, addHelpdesk, freshEmail } from "../factories/people.ts";
import { nobodys } from "../factories/queue.ts";
import { startSmtp } from "../factories/smtp.ts";

const smtp = await startSmtp();
afterAll(() => smtp.close());
const { app, runTasks, logLines } = await makeApp({
  SMTP_URL: smtp.url,
  ADMIN_EMAILS: "een@beheer.test, twee@beheer.test",
});

const to = (email: string) => smtp.received.filter((mail) => mail.to.includes(email));
const subjectsTo = (email: string) => to(email).map((mail) => mail.subject);

/** Runs one task again, as the queue does when it died before the task was ticked off. */
async function again<P extends Payload>(definition: Definition<P>, payload: NoInfer<P>) {
  await enqueue(app.db, definition, payload);
  await runTasks();
}

async function deliveriesTo(email: string) {
  const rows = await app.db.select().from(mailDeliveries);
  return rows.filter((row) => row.recipient === email);
}

describe("a new brief", () => {
  test("is confirmed to the client and told to every admin, once each", async () => {
    const form = visitorForm({ additionalInfo: "Let op: <b>steile</b> trap & smalle gang" });
    const placed = await placeBriefAsVisitor(app, form);
    if (!placed.ok) throw new Error(placed.reason);
    await runTasks();
    const { briefId } = placed.value;
    await again(sendBriefConfirmation, { briefId });
    await again(notifyAdminNewJob, { briefId });

    expect(subjectsTo(form.ownerEmail).sort()).toEqual([
      "Bevestig je e-mailadres",
      "Je aanvraag is geplaatst: Zeist naar Ede",
    ]);
    const confirmation = to(form.ownerEmail).find((mail) => mail.subject.startsWith("Je aanvraag"));
    for (const part of [confirmation?.text, confirmation?.html]) {
      expect(part).toContain("Wasmachine");
      expect(part).toContain("/client-dashboard");
      // What was typed waits until the address is confirmed.
      expect(part).not.toMatch(/Iris Jansen|steile/);
    }
    for (const admin of ["een@beheer.test", "twee@beheer.test"]) {
      const told = to(admin).filter((mail) => mail.text.includes(form.ownerEmail));
      expect(told).toHaveLength(1);
      expect(told[0]?.text).toContain("06 12345678");
    }
  });

  test("is told to subscribed companies with a fitting area and category only", async () => {
    const here = { serviceAreas: ["Zeeland" as const], categories: ["RESIDENTIAL" as const] };
    const [from, target, elsewhere, clearer, unsubscribed, packer] = await Promise.all([
      addCompany(app, { email: freshEmail("van"), form: here }),
      addCompany(app, { email: freshEmail("naar"), form: { ...here, serviceAreas: ["Drenthe"] } }),
      addCompany(app, {
        email: freshEmail("elders"),
        form: { ...here, serviceAreas: ["Utrecht"] },
      }),
      addCompany(app, {
        email: freshEmail("ruimer"),
        form: { ...here, categories: ["ONTRUIMING"] },
      }),
      addCompany(app, { email: freshEmail("gratis"), subscribed: false, form: here }),
      addCompany(app, {
        email: freshEmail("inpakker"),
        form: { ...here, categories: ["PACKING"] },
      }),
    ]);
    const client = await addClient(app);
    const briefId = await addBrief(app, client, {
      fromProvince: "Zeeland",
      toProvince: "Drenthe",
      packingService: true,
    });
    await runTasks();
    await again(notifyCompaniesNewJob, { briefId });
    const told = (company: { actor: { email: string } }) => to(company.actor.email).length;
    expect([from, target, packer].map(told)).toEqual([1, 1, 1]);
    expect([elsewhere, clearer, unsubscribed].map(told)).toEqual([0, 0, 0]);
    expect(to(from.actor.email)[0]?.raw).not.toContain(client.email);
  });

  test("is not told to a company that switched these mails off by the link in one of them", async () => {
    const { actor, companyId } = await addCompany(app, {
      email: freshEmail("stil"),
      form: { serviceAreas: ["Groningen"] },
    });
    const client = await addClient(app);
    const place = () => addBrief(app, client, { fromProvince: "Groningen", rooms: "3" });
    await place();
    await runTasks();
    const [mail] = to(actor.email);
    const token = mail && linkIn(mail, "/opdrachtmails").searchParams.get("token");
    if (!token) throw new Error("no link");
    expect(mail.text).toContain("Omvang: 3 kamers");
    expect(mail.text).toContain("Van 2e verdieping (zonder lift), Naar begane grond");
    expect(mail.raw.replace(/\r?\n\s+/g, " ")).toMatch(
      new RegExp(`List-Unsubscribe: <[^>]+/opdrachtmails\\?token=${token}>`),
    );
    expect(mail.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    for (const wrong of ["", "x", token.slice(1), `${token}0`, token.replace(/^./, "g")]) {
      expect(await setMailsByLink(app, wrong, "off")).toEqual(refuse("bad-link"));
    }
    expect((await setMailsByLink(app, token, "off")).ok).toBe(true);
    const briefId = await place();
    await runTasks();
    await again(notifyCompanyNewJob, { briefId, companyId });
    expect(to(actor.email)).toHaveLength(1);
    await setMailsByLink(app, token, "at-once");
    await place();
    await runTasks();
    expect(to(actor.email)).toHaveLength(2);
  });

  test("that was cancelled meanwhile is told to nobody any more", async () => {
    const { actor } = await addCompany(app, { form: { serviceAreas: ["Flevoland"] } });
    const client = await addClient(app);
    const briefId = await addBrief(app, client, { fromProvince: "Flevoland" });
    await cancelBrief(app, client, briefId);
    await runTasks();
    expect(to(actor.email)).toEqual([]);
  });
});

describe("proposals", () => {
  test("received, accepted and declined reach those concerned, once each", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    const [winner, loser] = [await addCompany(app), await addCompany(app)];
    const winning = await addProposal(app, winner.actor, briefId, { price: 87_650 });
    const losing = await addProposal(app, loser.actor, briefId);
    await runTasks();
    expect(
      subjectsTo(client.email).filter((subject) => subject.startsWith("Offerte van")),
    ).toHaveLength(2);
    expect(to(client.email).some((mail) => /876,50/.test(mail.text))).toBe(true);

    await acceptPlainly(app, client, winning);
    await runTasks();
    await again(notifyProposalAccepted, { proposalId: winning });
    await again(notifyCompanyDeclined, { proposalId: losing });
    await again(notifyProposalReceived, { proposalId: losing });

    const accepted = to(winner.actor.email).filter((mail) =>
      mail.subject.startsWith("Offerte geaccepteerd"),
    );
    expect(accepted).toHaveLength(1);
    for (const fact of [client.name, client.email, "06 12345678"]) {
      expect(accepted[0]?.text).toContain(fact);
      expect(accepted[0]?.html).toContain(fact);
    }
    const declined = to(loser.actor.email).filter((mail) => mail.subject.includes("niet gekozen"));
    expect(declined).toHaveLength(1);
    const confirmed = to(client.email).filter((mail) => mail.subject.includes("geaccepteerd"));
    expect(confirmed).toHaveLength(1);
    expect(confirmed[0]?.text).toContain(winner.actor.email);
    expect(
      subjectsTo(client.email).filter((subject) => subject.startsWith("Offerte van")),
    ).toHaveLength(2);
  });

  test("that are decided on before their mail's turn are not told as new", async () => {
    const client = await addClient(app);
    const { actor } = await addCompany(app);
    const proposal = await addProposal(app, actor, await addBrief(app, client));
    await declineProposal(app, client, proposal);
    await runTasks();
    expect(subjectsTo(client.email).filter((one) => one.startsWith("Nieuwe offerte"))).toEqual([]);
  });

  test("declined by hand are told to their company", async () => {
    const client = await addClient(app);
    const { actor } = await addCompany(app);
    const proposal = await addProposal(app, actor, await addBrief(app, client));
    await declineProposal(app, client, proposal);
    await runTasks();
    expect(
      subjectsTo(actor.email).filter((subject) => subject.includes("niet gekozen")),
    ).toHaveLength(1);
  });
});

test("what has several lines has them in the text part too", async () => {
  const client = await addClient(app);
  await addBrief(app, client, {
    additionalInfo: "Eerste regel.\nTweede regel, met een <b>steile</b> trap & gang.",
  });
  await runTasks();
  const mail = to(client.email).find(({ subject }) => subject.startsWith("Je aanvraag"));
  expect(mail?.text.replaceAll("\r", "")).toMatch(/Eerste regel\.\nTweede regel, met/);
  expect(mail?.html).toContain("&lt;b&gt;steile&lt;/b&gt; trap &amp; gang");
});

test("every mail has both parts, one recipient, and an id that is its own", async () => {
  expect(smtp.received.length).toBeGreaterThan(15);
  for (const mail of smtp.received) {
    expect(mail.to, mail.subject).toHaveLength(1);
    expect(mail.text.length, mail.subject).toBeGreaterThan(100);
    expect(mail.html, mail.subject).toContain("<html");
    expect(mail.html, mail.subject).toContain("width=device-width");
    expect(mail.raw).toMatch(/^From: Verhuisbod <post@verhuisbod\.test>/im);
  }
  expect(new Set(smtp.received.map((mail) => mail.messageId)).size).toBe(smtp.received.length);
});

test("a line break in a stored name stays out of the headers", async () => {
  const client = await addClient(app);
  const { actor, companyId } = await addCompany(app);
  const evil = "Rap\r\nBcc: spion@voorbeeld.test\r\n\r\nHallo";
  await app.db.execute(
    sql`update company_profiles set business_name = ${evil} where id = ${companyId}`,
  );
  await addProposal(app, actor, await addBrief(app, client));
  await runTasks();
  const [mail] = to(client.email).filter((received) => received.subject.startsWith("Offerte van"));
  expect(mail?.raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
  expect(to("spion@voorbeeld.test")).toEqual([]);
});

describe("when the mail server says no", () => {
  test("for good, the mail is noted as refused and not tried again", async () => {
    const email = freshEmail("weg");
    smtp.ofHost.set("voorbeeld.test", { code: 550, at: "recipient" });
    await placeBriefAsVisitor(app, visitorForm({ ownerEmail: email }));
    await runTasks();
    smtp.ofHost.clear();
    await makeDue();
    await runTasks();
    const rows = await deliveriesTo(email);
    // The table gives its rows in no order.
    expect(rows.map((row) => row.status).sort()).toEqual(["REFUSED", "SUPPRESSED"]);
    expect(rows.find((row) => row.status === "REFUSED")?.reason).toBe("SMTP 550");
    expect(to(email)).toEqual([]);
  });

  test("for good, the desk sends one about a brief again, once its address gets mail", async () => {
    const email = freshEmail("weer");
    smtp.ofHost.set("voorbeeld.test", { code: 550, at: "recipient" });
    const placed = await placeBriefAsVisitor(app, visitorForm({ ownerEmail: email }));
    if (!placed.ok) throw new Error(placed.reason);
    const { briefId } = placed.value;
    await runTasks();
    smtp.ofHost.clear();
    const helpdesk = await addHelpdesk(app);
    const aboutIds = [briefId];
    const about = async () =>
      (await listMailAbout(app, helpdesk, aboutIds)).rows.filter(
        ({ recipient }) => recipient === email,
      );
    const [failed] = await about();
    expect(failed).toMatchObject({ task: "send-brief-confirmation", isRepeatable: true });
    const messageId = failed?.messageId ?? "";
    const grounds = { reason: "mailbox-works-again", note: "" } as const;
    const sendAgain = (ids: string[] = aboutIds) =>
      sendMailAgain(app, helpdesk, { briefId, messageId, aboutIds: ids, ...grounds });
    expect(await sendAgain()).toEqual(refuse("address-off"));
    await liftSuppression(app, helpdesk, { address: email, ...grounds });
    expect(await sendAgain([crypto.randomUUID()])).toEqual(refuse("not-failed"));
    expect(await sendAgain()).toEqual(ok(null));
    expect(await sendAgain()).toEqual(refuse("not-failed"));
    await runTasks();
    expect(subjectsTo(email)).toEqual(["Je aanvraag is geplaatst: Zeist naar Ede"]);
    expect(await about()).toMatchObject([{ status: "SENT", isRepeatable: false }]);
    expect((await listActsOn(app, helpdesk, briefId)).rows).toMatchObject([
      { act: "mail-sent-again", after: { mail: "send-brief-confirmation" } },
    ]);
  });

  test("for now, the mail is sent at a later attempt", async () => {
    const email = freshEmail("later");
    Object.assign(smtp.answer, { code: 451, at: "data" });
    await placeBriefAsVisitor(app, visitorForm({ ownerEmail: email }));
    await runTasks();
    expect(to(email)).toEqual([]);
    expect(await deliveriesTo(email)).toEqual([]);
    smtp.answer.code = 250;
    await makeDue();
    await runTasks();
    expect(to(email)).toHaveLength(2);
    expect((await deliveriesTo(email)).map((row) => row.status)).toEqual(["SENT", "SENT"]);
  });

  test("one admin's refusal does not cost another admin the mail", async () => {
    const client = await addClient(app);
    const before = to("twee@beheer.test").length;
    await addBrief(app, client);
    await runTasks();
    expect(to("twee@beheer.test")).toHaveLength(before + 1);
  });
});

// The pause before the next attempt is over.
async function makeDue() {
  await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
}

test("a task whose worker died is taken back after minutes, not hours", async () => {
  const email = freshEmail("blijft");
  await placeBriefAsVisitor(app, visitorForm({ ownerEmail: email }));
  const lock = (minutes: number) =>
    app.db.execute(sql`update graphile_worker._private_jobs
      set locked_by = 'dood', locked_at = now() - make_interval(mins => ${minutes}::int)`);
  await lock(2);
  await releaseAbandonedTasks(app, "silent");
  await runTasks();
  expect(to(email)).toEqual([]);
  await lock(6);
  await releaseAbandonedTasks(app, "silent");
  await runTasks();
  expect(to(email)).toHaveLength(2);
});

test("a task is never given up for the processes that ended under it; it waits longer each time", async () => {
  const email = freshEmail("telkens");
  await placeBriefAsVisitor(app, visitorForm({ ownerEmail: email }));
  const endUnder = async (attempts: number) => {
    await app.db.execute(sql`update graphile_worker._private_jobs set attempts = ${attempts}::int,
      locked_by = 'dood', locked_at = now() - interval '6 minutes', run_at = now()`);
    await releaseAbandonedTasks(app, "silent");
  };
  const minutesToWait = async () => {
    const { rows } = await app.db.execute<{ minutes: number }>(sql`
      select max(extract(epoch from run_at - now()) / 60)::float as minutes
      from graphile_worker._private_jobs`);
    return rows[0]?.minutes ?? Number.NaN;
  };
  await endUnder(2);
  expect(await minutesToWait()).toBeLessThan(0.01);
  await endUnder(6);
  expect(await minutesToWait()).toBeGreaterThan(5);
  expect(logLines.at(-1)).toContain("the processes under these tasks ended time after time");
  await endUnder(25);
  expect(await minutesToWait()).toBeLessThan(60);
  await makeDue();
  await runTasks();
  expect(to(email)).toHaveLength(2);
});

test("a task about what no longer exists does nothing", async () => {
  const before = smtp.received.length;
  const tasks = taskList(app);
  const { signal: abortSignal } = new AbortController();
  const withPgClient = async (ask: (client: unknown) => unknown) => await ask(app.db.$client);
  for (const definition of DEFINITIONS) {
    await tasks[definition.name]?.(nobodys(definition), {
      abortSignal,
      withPgClient,
      job: { created_at: new Date() },
    } as never);
  }
  expect(smtp.received).toHaveLength(before);
  expect(await app.db.select().from(users).limit(1)).toHaveLength(1);
});

test("a payload that is not a mail's own waits for a newer version, is given up at last, and leaves nobody's address in the log", async () => {
  const address = freshEmail("kapot");
  await app.db.execute(
    sql`select graphile_worker.add_job('send-test', ${JSON.stringify({ userId: address })}::json,
          max_attempts => 25)`,
  );
  logLines.length = 0;
  await runTasks();
  const failed = sql`select attempts, max_attempts, last_error from graphile_worker._private_jobs
    where payload ->> 'userId' = ${address}`;
  const { rows } = await app.db.execute<{ attempts: number; last_error: string }>(failed);
  expect(rows).toMatchObject([{ attempts: 1, max_attempts: 25 }]);
  expect(rows[0]?.last_error).toContain("send-test has a payload that is not its own: userId");
  for (let attempt = 2; attempt < 12; attempt += 1) {
    await makeDue();
    await runTasks();
  }
  expect((await app.db.execute(failed)).rows).toMatchObject([{ attempts: 10, max_attempts: 10 }]);
  const lines = logLines.filter((line) => line.includes("task failed"));
  expect(lines).toHaveLength(10);
  expect(logLines.join("\n")).not.toContain(address);
});
