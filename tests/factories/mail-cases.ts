import { sql } from "drizzle-orm";
import { z } from "zod";
import { issueToken } from "~/features/accounts/index.server.ts";
import type { Services } from "~/server/services.ts";
import type { Definition, Payload } from "~/server/tasks/define.ts";
import { acceptProposal } from "~/use-cases/accept-proposal.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { addBrief, addProposal } from "./briefs.ts";
import { addAdmin, addClient, addCompany, freshEmail, subscribe } from "./people.ts";

const AT = "2026-03-01T08:00:00.000Z";

async function addProposals(app: Services) {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  return { client, proposalId: await addProposal(app, actor, await addBrief(app, client)) };
}

async function insertedId(app: Services, statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await app.db.execute<{ id: string }>(statement);
  return rows[0]?.id ?? "";
}

/** What each mail is about, made in the database: one payload for every text that it may have. */
export const MAIL_CASES: Record<string, (app: Services) => Promise<Payload[]>> = {
  async "send-verification"(app) {
    return [{ userId: (await addClient(app, { confirmed: false })).userId }];
  },
  async "resend-verification"(app) {
    return [{ userId: (await addClient(app, { confirmed: false })).userId, at: AT }];
  },
  async "send-reset"(app) {
    const confirmed = await addClient(app);
    const unconfirmed = await addClient(app, { confirmed: false });
    return [confirmed, unconfirmed].map(({ userId }) => ({ userId, at: AT }));
  },
  async "send-address-change"(app) {
    const { userId } = await addClient(app);
    const now = app.clock.now();
    const expiresAt = new Date(now.getTime() + 60_000);
    const address = freshEmail("nieuw");
    const purpose = "change-email";
    const { id } = await issueToken(app.db, { userId, purpose, address, expiresAt }, now);
    return [{ requestId: id }];
  },
  async "notify-account-change"(app) {
    const { userId } = await addClient(app);
    const changes = ["password", "address", "second-step-on", "second-step-off"];
    return changes.map((change) => ({ userId, change, at: AT }));
  },
  async "send-brief-confirmation"(app) {
    const briefId = await addBrief(app, await addClient(app));
    return [{ briefId }, { briefId, changedAt: AT }];
  },
  async "notify-company-new-job"(app) {
    const { companyId } = await addCompany(app);
    return [{ briefId: await addBrief(app, await addClient(app)), companyId }];
  },
  async "notify-admin-new-job"(app) {
    return [{ briefId: await addBrief(app, await addClient(app)) }];
  },
  async "notify-proposal-received"(app) {
    return [{ proposalId: (await addProposals(app)).proposalId }];
  },
  async "notify-proposal-accepted"(app) {
    const { client, proposalId } = await addProposals(app);
    await acceptProposal(app, client, proposalId);
    return [{ proposalId }];
  },
  async "notify-company-declined"(app) {
    const { client, proposalId } = await addProposals(app);
    await declineProposal(app, client, proposalId);
    return [{ proposalId }];
  },
  async "notify-payment-received"(app) {
    const { actor } = await addCompany(app, { subscribed: false });
    return [{ providerCheckoutId: await subscribe(app, actor) }];
  },
  async "notify-payment-exception"(app) {
    const { actor } = await addCompany(app);
    const reasons = ["NO_PLACE", "OFFER_GONE", "PAID_TWICE", "NO_ACCOUNT", "AREAS_FULL"];
    return await Promise.all(
      reasons.map(async (reason) => ({
        exceptionId: await insertedId(
          app,
          sql`insert into payment_exceptions
                (reference, user_id, reason, amount_cents, provinces, seen_at)
              values (${`ref_${reason}_${actor.userId}`}, ${actor.userId}, ${reason}, 9999,
                array['Utrecht', 'Zeeland'], ${AT}) returning id`,
        ),
        seenAt: AT,
      })),
    );
  },
  async "notify-renewal"(app) {
    const [leaving, staying] = [await addCompany(app), await addCompany(app)];
    await app.db.execute(
      sql`update subscriptions set renews = false
          where user_id = ${leaving.actor.userId}`,
    );
    return [
      { userId: leaving.actor.userId, change: "cancelled", at: AT },
      { userId: staying.actor.userId, change: "resumed", at: AT },
    ];
  },
  async "notify-free-month"(app) {
    const referrers = [await addCompany(app), await addCompany(app, { subscribed: false })];
    const credits: Payload[] = [];
    for (const { actor } of referrers) {
      const { userId } = await addClient(app);
      const creditId = await insertedId(
        app,
        sql`insert into referral_credits (user_id, referee_id, month_year, slot)
            values (${actor.userId}, ${userId}, '2026-03', 1) returning id`,
      );
      credits.push({ creditId });
    }
    return credits;
  },
  async "notify-verification"(app) {
    const { actor, companyId } = await addCompany(app);
    const decided = ["APPROVED", "REJECTED"].map(async (act) => ({
      decisionId: await insertedId(
        app,
        sql`insert into verification_decisions
              (company_id, act, business_name, kvk_number, note, created_at)
            values (${companyId}, ${act}, ${actor.name}, '12345678', 'De naam klopt niet.', ${AT})
            returning id`,
      ),
    }));
    return await Promise.all(decided);
  },
  async "notify-register-refused"(app) {
    const { companyId } = await addCompany(app);
    await app.db.execute(
      sql`update company_profiles set verified = false, verified_at = null, verified_by = null,
            kvk_status = 'REFUSED', kvk_reason = 'NOT_FOUND', kvk_number = '12345678',
            kvk_checked_at = ${AT} where id = ${companyId}`,
    );
    return [{ companyId, checkedAt: AT }];
  },
  async "notify-company-welcome"(app) {
    const companies = [await addCompany(app), await addCompany(app, { subscribed: false })];
    return companies.map(({ companyId }) => ({ companyId }));
  },
  async "notify-place-free"(app) {
    const { companyId } = await addCompany(app);
    const heldUntil = new Date(app.clock.now().getTime() + 48 * 60 * 60 * 1_000).toISOString();
    await app.db.execute(
      sql`insert into province_claims (company_id, province, waiting_since, offered_at, held_until)
          values (${companyId}, 'Drenthe', ${AT}, ${AT}, ${heldUntil})`,
    );
    return [{ companyId, province: "Drenthe", offeredAt: AT }];
  },
  async "send-contact-email"(app) {
    const messageId = await insertedId(
      app,
      sql`insert into contact_messages
            (first_name, last_name, email, phone, subject, message, created_at)
          values ('Iris', 'Jansen', 'iris@voorbeeld.test', '06 12345678', 'Een vraag',
            'Eerste regel.' || chr(10) || 'Tweede regel.', ${AT}) returning id`,
    );
    return [{ messageId }];
  },
  async "send-test"(app) {
    return [{ userId: (await addAdmin(app)).userId, at: AT }];
  },
};

const NOTHING = ["00000000-0000-4000-8000-000000000000", AT, "Utrecht", "password", "resumed"];

/** A payload that a task understands and that is about nothing in the database. */
export function nobodys({ name, payload }: Definition<Payload>): Payload {
  const { shape } = z.instanceof(z.ZodObject).parse(payload);
  const told = Object.entries(shape).map(([key, schema]) => {
    const value = NOTHING.find((one) => z.safeParse(schema, one).success);
    if (!value) throw new Error(`nothing fits ${key} of ${name}`);
    return [key, value];
  });
  return Object.fromEntries(told);
}
