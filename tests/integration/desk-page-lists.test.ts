import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { payments } from "~/features/payments/tables.ts";
import { COMPANY_PAPER } from "~/features/uploads/constants.ts";
import { loader as briefPage } from "~/routes/admin/brief.tsx";
import { loader as companyPage } from "~/routes/admin/company.tsx";
import { loader as messagePage } from "~/routes/admin/message.tsx";
import { loader as moneyPage } from "~/routes/admin/money.tsx";
import { loader as offersPage } from "~/routes/admin/offers.tsx";
import { loader as personPage } from "~/routes/admin/person.tsx";
import { loader as placesPage } from "~/routes/admin/places.tsx";
import { loader as reportPage } from "~/routes/admin/report.tsx";
import { loader as subscriptionPage } from "~/routes/admin/subscription.tsx";
import { makeApp } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { routeArgs } from "../factories/routes.ts";

const { app, clock } = await makeApp();
const admin = await addAdmin(app);
const client = await addClient(app);
const { actor: company, companyId } = await addCompany(app);
const briefId = await addBrief(app, client);
/** More rows than a page of any list holds; half of them share one moment. */
const MANY = 53;
const [earlier, later] = [-2, -1].map(
  (days) => new Date(clock.now().getTime() + days * 86_400_000),
);

/** Inserts rows numbered `n`; `moment` in the text is the earlier moment for one half, the later for the other. */
async function plant(into: string, values: string, count = MANY): Promise<void> {
  const moment = `case when n % 2 = 0 then '${earlier?.toISOString()}'::timestamptz
    else '${later?.toISOString()}'::timestamptz end`;
  await app.db.$client.query(
    `insert into ${into} select ${values.replaceAll("moment", moment)} from generate_series(1, ${count}) n`,
  );
}
const plantActs = (subjectId: string) =>
  plant(
    "desk_acts (actor_role, act, subject, subject_id, reason, before, after, created_at)",
    `'OPERATOR', 'list-exported', 'list', '${subjectId}', 'other', '{}', '{}', moment`,
  );
const plantObjections = (column: string, id: string) =>
  plant(
    `contact_messages (first_name, last_name, email, subject, message, created_at, ${column})`,
    `'A', 'B', 'a@voorbeeld.test', 'Bezwaar', 'Nee', moment, '${id}'`,
  );

async function addMessage(): Promise<string> {
  const id = randomUUID();
  await plant(
    "contact_messages (id, first_name, last_name, email, subject, message, created_at)",
    `'${id}', 'A', 'B', 'a@voorbeeld.test', 'Vraag', 'Vraag', moment`,
    1,
  );
  return id;
}

async function addReport(): Promise<string> {
  const id = randomUUID();
  await plant(
    "reports (id, kind, subject_id, category, reported_as, created_at)",
    `'${id}', 'bedrijf', '${companyId}', 'other', 'visitor', moment`,
    1,
  );
  return id;
}

async function plantBriefs() {
  const ids: string[] = [];
  for (let n = 0; n < MANY; n += 1) ids.push(await addBrief(app, client));
  const halves = [ids.slice(0, 20), ids.slice(20)];
  for (const [index, createdAt] of [earlier, later].entries()) {
    await app.db
      .update(briefs)
      .set({ createdAt })
      .where(inArray(briefs.id, halves[index] ?? []));
  }
}

async function plantTransfers() {
  const [payment] = await app.db.select().from(payments).limit(1);
  await app.db.$client.query(
    `with refused as (insert into refunds (id, payment_id, amount_cents, state, asked_at)
      select gen_random_uuid(), $1::text, 1, 'refused', now() from generate_series(1, ${MANY}) returning id)
    insert into bank_transfers (payment_id, refund_id, direction, amount_cents, moved_on, bank_reference, booked_at)
    select $1::text, id, 'out', 1, '2026-01-01', 'X', $2::timestamptz from refused`,
    [payment?.id, earlier?.toISOString()],
  );
}

/** Referrers who lost two free months each. */
async function plantTakenBack() {
  await app.db.$client.query(`with referrers as (
    insert into users (name, email, created_at, updated_at)
    select 'Vaak Terug', 'vaak' || n || '@voorbeeld.test', now(), now() from generate_series(1, ${MANY}) n
    returning id), referees as (
    insert into users (id, name, email, created_at, updated_at)
    select gen_random_uuid(), 'Nieuw', 'nieuw' || n || '@voorbeeld.test', now(), now()
    from generate_series(1, 2 * ${MANY}) n returning id),
    pairs as (select referrers.id as user_id, referees.id as referee_id, (referrers.at - 1) % 2 as half, referees.at
      from (select id, row_number() over () as at from referrers) referrers
      join (select id, row_number() over () as at from referees) referees
        on referrers.at = (referees.at + 1) / 2)
    insert into referral_credits (user_id, referee_id, month_year, slot, created_at, taken_back_at)
    select user_id, referee_id, '2030-01', 1 + at % 2, now(),
      case when half = 0 then '${earlier?.toISOString()}'::timestamptz else '${later?.toISOString()}'::timestamptz end
    from pairs`);
}

async function plantWaiting() {
  for (let n = 0; n < 12; n += 1) {
    const waiting = await addCompany(app);
    await plant(
      "province_claims (company_id, province, waiting_since)",
      `'${waiting.companyId}', 'Zeeland', moment`,
      1,
    );
  }
}

interface Row {
  [field: string]: unknown;
}
interface List {
  // biome-ignore lint/suspicious/noExplicitAny: each page has data of its own.
  page: (args: any) => Promise<any>;
  params?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  list: (data: any) => { rows: Row[]; next: string | null };
  /** Field that names a row. */
  row?: string;
  /** Name of the list's cursor in the address. */
  cursor: string;
  plant: () => Promise<unknown>;
  /** Rows that are planted; `MANY` when absent. */
  count?: number;
}

const ofPerson = { page: personPage, params: { userId: client.userId } };
const ofBrief = { page: briefPage, params: { briefId } };
const ofCompany = { page: companyPage, params: { companyId } };
const ofSubscription = { page: subscriptionPage, params: { userId: company.userId } };
const [messageId, reportId] = [await addMessage(), await addReport()];
const acts = (data: { acts: ReturnType<List["list"]> }) => data.acts;
const objections = (data: { objections: ReturnType<List["list"]> }) => data.objections;

const LISTS: Record<string, List> = {
  "a person's briefs": {
    ...ofPerson,
    list: (data) => data.briefs,
    cursor: "opdrachten",
    plant: plantBriefs,
    count: MANY + 1,
  },
  "a person's mails": {
    ...ofPerson,
    list: (data) => data.mails,
    row: "messageId",
    cursor: "mail",
    plant: () =>
      plant(
        "mail_deliveries (message_id, task, recipient, status, created_at)",
        `'person-' || n, 'send-test', '${client.email}', 'SENT', moment`,
      ),
  },
  "a person's objections": {
    ...ofPerson,
    list: objections,
    cursor: "bezwaren",
    plant: () => plantObjections("objects_to_person", client.userId),
  },
  "what was done to a person": {
    ...ofPerson,
    list: acts,
    cursor: "bureau",
    plant: () => plantActs(client.userId),
  },
  // Those of the person above, and none that is over.
  "briefs that one may be merged with": {
    ...ofBrief,
    list: (data) => data.others,
    cursor: "andere",
    plant: async () => {
      const over = await addBrief(app, client);
      await app.db
        .update(briefs)
        .set({ status: "CANCELLED" })
        .where(inArray(briefs.id, [over]));
    },
  },
  "a brief's mails": {
    ...ofBrief,
    list: (data) => data.mails,
    row: "messageId",
    cursor: "mail",
    plant: () =>
      plant(
        "mail_deliveries (message_id, task, recipient, status, created_at, about_id)",
        `'brief-' || n, 'send-test', 'a@voorbeeld.test', 'SENT', moment, '${briefId}'`,
      ),
  },
  "what was done to a brief": {
    ...ofBrief,
    list: acts,
    cursor: "bureau",
    plant: () => plantActs(briefId),
  },
  "a company's verification": {
    ...ofCompany,
    list: (data) => data.events,
    cursor: "register",
    plant: async () => {
      await app.db.$client.query("delete from verification_events where company_id = $1", [
        companyId,
      ]);
      await plant(
        "verification_events (company_id, act, actor_kind, business_name, kvk_number, note, created_at)",
        `'${companyId}', 'REJECTED', 'admin', 'A', '12345678', 'n', moment`,
      );
    },
  },
  "a company's papers": {
    ...ofCompany,
    list: (data) => data.papers,
    cursor: "papieren",
    plant: () =>
      app.db.$client.query(
        `with files as (insert into uploads (user_id, purpose, bytes, touched_at, created_at)
          select $1::uuid, $2::text, 1, now(), now() from generate_series(1, ${MANY}) returning id)
        insert into company_evidence (company_id, kind, number, valid_until, upload_id, format, sent_at)
        select $3::uuid, 'insurance', 'X', '2030-01-01', id, 'pdf', $4::timestamptz from files`,
        [company.userId, COMPANY_PAPER, companyId, earlier?.toISOString()],
      ),
  },
  "a company's objections": {
    ...ofCompany,
    list: objections,
    cursor: "bezwaren",
    plant: () => plantObjections("objects_to_company", companyId),
  },
  "what was done to a company": {
    ...ofCompany,
    list: acts,
    cursor: "bureau",
    plant: () => plantActs(companyId),
  },
  "a subscription's pauses": {
    ...ofSubscription,
    list: (data) => data.pauses,
    cursor: "pauzes",
    plant: () =>
      plant(
        "subscription_pauses (user_id, months, paused_from, paused_until, requested_at)",
        `'${company.userId}', 1, moment, moment + interval '1 month', moment`,
      ),
  },
  "a subscription's exceptions": {
    ...ofSubscription,
    list: (data) => data.exceptions,
    cursor: "uitzonderingen",
    plant: () =>
      plant(
        "payment_exceptions (reference, user_id, reason, amount_cents, seen_at)",
        `'odd-' || n, '${company.userId}', 'NO_ACCOUNT', 100, moment`,
      ),
  },
  "a subscription's given months": {
    ...ofSubscription,
    list: (data) => data.months,
    cursor: "gratis-maanden",
    plant: () => plant("given_months (user_id, created_at)", `'${company.userId}', moment`),
  },
  "what was done to a subscription": {
    ...ofSubscription,
    list: acts,
    cursor: "bureau",
    plant: () => plantActs(company.userId),
  },
  "money's taken-back months": {
    page: moneyPage,
    list: (data) => data.takenBack,
    row: "userId",
    cursor: "gratis-maanden",
    plant: plantTakenBack,
  },
  "transfers by bank": {
    page: moneyPage,
    list: (data) => data.transfers,
    cursor: "per-bank",
    plant: plantTransfers,
  },
  "who waits for a province": {
    page: placesPage,
    list: ({ provinces }) =>
      provinces.find(({ province }: { province: string }) => province === "Zeeland").waiting,
    row: "userId",
    cursor: "wacht-Zeeland",
    plant: plantWaiting,
    count: 12,
  },
  "what was done to a message": {
    page: messagePage,
    params: { messageId },
    list: acts,
    cursor: "gedaan",
    plant: () => plantActs(messageId),
  },
  "what was done to a report": {
    page: reportPage,
    params: { reportId },
    list: acts,
    cursor: "logboek",
    plant: () => plantActs(reportId),
  },
  "a report's objections": {
    page: reportPage,
    params: { reportId },
    list: objections,
    cursor: "bezwaren",
    plant: () => plantObjections("objects_to_report", reportId),
  },
  "what was done to the launch offer": {
    page: offersPage,
    list: acts,
    cursor: "actie",
    plant: () => plantActs("launch"),
  },
};

test.each(Object.entries(LISTS))("%s are all found, page by page", async (_, one) => {
  const { page, params = {}, list, row = "id", cursor, count = MANY } = one;
  await one.plant();
  const found: unknown[] = [];
  let pages = 0;
  for (let after: string | null = ""; after !== null && pages < MANY; pages += 1) {
    const address = after ? `/admin?${cursor}=${after}` : "/admin";
    const { rows, next } = list(await page({ ...routeArgs(app, admin, address), params }));
    expect(rows.length).toBeLessThan(count);
    found.push(...rows.map((each) => each[row]));
    after = next;
  }
  expect(pages).toBeGreaterThan(1);
  expect(new Set(found).size).toBe(found.length);
  expect(found.length).toBe(count);
});
