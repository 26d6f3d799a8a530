import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { readSubscription } from "~/features/billing/index.server.ts";
import { isActive } from "~/features/billing/rules.ts";
import { enquiries } from "~/features/enquiries/tables.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { paymentExceptions, payments, providerNotices } from "~/features/payments/tables.ts";
import { proposalScope, proposals } from "~/features/proposals/tables.ts";
import { threadEntries } from "~/features/threads/tables.ts";
import { makeNotice } from "~/server/adapters/local-notices.ts";
import { PAYMENT_NOTICES } from "~/shared/paths.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { acceptPlainly } from "../accept.ts";
import { ALL_POSTED, addBrief } from "../briefs.ts";
import { bill, paymentOf } from "../invoices.ts";
import { addClient, addCompany } from "../people.ts";
import { startCheckout } from "../pressed.ts";
import { proposedTo } from "./acts-of-clients.ts";
import { ownAddress, type PlannedAct, pick, sendTo, sessionOf, wholeness } from "./scene.ts";

const LIST = "/verhuisbedrijf-dashboard";
// Not where the briefs are: who pays in the middle of it is not told of them.
const QUIET = PROVINCES.filter((province) => !["Utrecht", "Gelderland"].includes(province));

/** A company sends a proposal. */
export const proposalOfCompany: PlannedAct = async (scene) => {
  const { app } = scene;
  const client = await addClient(app, { email: ownAddress() });
  const company = pick(scene, scene.companies);
  const briefId = await addBrief(app, client);
  const cookie = await sessionOf(scene, company);
  const words = { packageName: "Compleet", includes: "Alles", price: "950" };
  const form = { intent: "proposal", briefId, briefVersion: "1", ...words, ...ALL_POSTED };
  return {
    kind: "proposal",
    send: async () => (await sendTo(scene, LIST, form, { cookie })).ok,
    async stored() {
      const rows = await app.db.select().from(proposals).where(eq(proposals.briefId, briefId));
      const [counted] = (
        await app.db.execute<{ count: number }>(
          sql`select proposals_count as count from briefs where id = ${briefId}`,
        )
      ).rows;
      const isOf = eq(proposalScope.proposalId, rows[0]?.id ?? randomUUID());
      const scope = Math.min(await app.db.$count(proposalScope, isOf), 1);
      return wholeness({ proposal: rows.length, counted: counted?.count ?? 0, scope });
    },
    owes: [{ to: client.email, subject: "Offerte van" }],
  };
};

/** A company asks about a brief. */
export const questionOfCompany: PlannedAct = async (scene) => {
  const { app } = scene;
  const client = await addClient(app, { email: ownAddress() });
  const company = pick(scene, scene.companies);
  const briefId = await addBrief(app, client);
  const cookie = await sessionOf(scene, company);
  const form = { intent: "ask", briefId, question: "Is er een lift?" };
  return {
    kind: "question",
    send: async () => (await sendTo(scene, LIST, form, { cookie })).ok,
    async stored() {
      return wholeness({
        question: await app.db.$count(enquiries, eq(enquiries.briefId, briefId)),
      });
    },
    owes: [{ to: client.email, subject: "Vraag van" }],
  };
};

/** One of the two who agreed writes to the other. */
export const messageInThread: PlannedAct = async (scene) => {
  const { app } = scene;
  const { client, company, proposalId } = await proposedTo(scene);
  const accepted = await acceptPlainly(app, client, proposalId);
  if (!accepted.ok) throw new Error(accepted.reason);
  const [from, to] = scene.random() < 0.5 ? [client, company] : [company, client];
  const cookie = await sessionOf(scene, from);
  const key = randomUUID();
  const form = { intent: "write", proposalId, key, text: "We zijn er om acht uur." };
  return {
    kind: "message in a thread",
    send: async () => (await sendTo(scene, `/gesprekken/${proposalId}`, form, { cookie })).ok,
    stored: async () =>
      wholeness({ entry: await app.db.$count(threadEntries, eq(threadEntries.id, key)) }),
    owes: [{ to: to.email, subject: "Bericht van" }],
    before: [{ to: company.email, subject: "Offerte geaccepteerd" }],
  };
};

/** A provider tells of a payment: whoever paid gets access, an invoice and its mails. */
export const paymentNotice: PlannedAct = async (scene) => {
  const { app, origin } = scene;
  const { actor } = await addCompany(app, {
    email: ownAddress(),
    subscribed: false,
    form: { serviceAreas: [pick(scene, QUIET)] },
  });
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  const about = new URL(started.value.url).pathname.split("/").at(-1) ?? "";
  await app.local?.payments.pay(about);
  const id = randomUUID();
  return {
    kind: "payment notice",
    async send() {
      const { body, headers } = makeNotice(
        app.config.sessionSecret,
        { id, about },
        app.clock.now(),
      );
      // A provider sends no Origin, and posts until it is answered.
      const answer = await fetch(origin + PAYMENT_NOTICES, { method: "POST", body, headers });
      return answer.ok;
    },
    noted: async () =>
      wholeness({ notice: await app.db.$count(providerNotices, eq(providerNotices.id, id)) }),
    async stored() {
      const subscription = await readSubscription(app, actor.userId);
      const isOwn = eq(paymentExceptions.userId, actor.userId);
      const [exception] = await app.db.select().from(paymentExceptions).where(isOwn);
      if (exception) return `money that went back: ${exception.reason}`;
      return wholeness({
        access: isActive(subscription, app.clock.now()) ? 1 : 0,
        payment: await app.db.$count(payments, eq(payments.userId, actor.userId)),
        invoice: await app.db.$count(invoices, eq(invoices.userId, actor.userId)),
      });
    },
    owes: [
      { to: actor.email, subject: "Je betaling is ontvangen" },
      { to: actor.email, subject: "Je factuur" },
    ],
  };
};

/** A company has a wrong invoice made anew. */
export const invoiceMadeAnew: PlannedAct = async (scene) => {
  const { app } = scene;
  const { actor } = await addCompany(app, { email: ownAddress(), subscribed: false });
  const number = (await bill(app, paymentOf(app, actor.userId))) ?? "";
  const cookie = await sessionOf(scene, actor);
  const form = {
    intent: "correct",
    number,
    businessName: "Juist BV",
    kvkNumber: "70701234",
    invoiceAddress: "Kade 12, 7241 AB Lochem",
  };
  const isOwn = eq(invoices.userId, actor.userId);
  return {
    kind: "invoice made anew",
    send: async () => (await sendTo(scene, "/factuurgegevens", form, { cookie })).ok,
    async stored() {
      const count = (what: "credits" | "replaces") =>
        app.db.$count(invoices, and(isOwn, eq(invoices[what], number)));
      return wholeness({ credit: await count("credits"), anew: await count("replaces") });
    },
    owes: [{ to: actor.email, subject: "Je creditfactuur" }],
  };
};
