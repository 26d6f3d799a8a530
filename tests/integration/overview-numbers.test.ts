import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAttention } from "~/features/attention/index.server.ts";
import { attentionLines } from "~/features/attention/rules.ts";
import type { Noticed } from "~/features/attention/views.ts";
import { type BriefRow, briefs } from "~/features/briefs/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { notifyInvoice } from "~/features/invoices/index.server.ts";
import { noteRefusalsSeen } from "~/features/notifications/index.server.ts";
import { sellerChecks } from "~/features/sellers/tables.ts";
import { COMPANY_PAPER } from "~/features/uploads/constants.ts";
import { loader as briefsPage } from "~/routes/admin/briefs.tsx";
import { loader as companiesPage } from "~/routes/admin/company-list.tsx";
import { loader as dac7Page } from "~/routes/admin/dac7.tsx";
import { loader as requestsPage } from "~/routes/admin/data-requests.tsx";
import { loader as messagesPage } from "~/routes/admin/messages.tsx";
import { loader as moneyPage } from "~/routes/admin/money.tsx";
import { loader as postPage } from "~/routes/admin/post.tsx";
import { loader as reportsPage } from "~/routes/admin/reports.tsx";
import { DAY_MS } from "~/shared/dates.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { addDone } from "../factories/done.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { routeArgs } from "../factories/routes.ts";

const { app, clock } = await makeApp({ DAC7: "on" });
const admin = await addAdmin(app);
/** More than a page of any list holds. */
const MANY = 53;
const NOW = clock.now().toISOString();
/** Where in the end no company of this file works. */
const AWAY = { fromProvince: "Zeeland", toProvince: "Zeeland" } as const;
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
const YESTERDAY = daysAgo(1).toISOString().slice(0, 10);
const run = (text: string, values: unknown[] = []) => app.db.$client.query(text, values);

interface Paged {
  rows: unknown[];
  next: string | null;
}
interface Line {
  // biome-ignore lint/suspicious/noExplicitAny: each page has data of its own.
  page: (args: any) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  list: (data: any) => Paged;
  /** Name of the list's cursor in the address. */
  cursor: string;
  /** Adds rows that are counted, and beside them rows that the list or the count could take for such. */
  plant: () => Promise<unknown>;
}

const company = await addCompany(app);

async function plantTasks(name: string, count: number, attempts: "all" | number): Promise<void> {
  await app.db.execute(sql`
    select graphile_worker.add_job(${name}, json_build_object('n', n),
      run_at => now() + interval '1 hour') from generate_series(1, ${count}) n`);
  await app.db.execute(sql`
    update graphile_worker._private_jobs set last_error = 'no answer',
      attempts = ${attempts === "all" ? sql`max_attempts` : sql`${attempts}::int`}
    where attempts = 0 and task_id =
      (select id from graphile_worker._private_tasks where identifier = ${name})`);
}

async function plantReports(count: number, category: string, waitsSince: string | null) {
  await run(
    `insert into reports (kind, subject_id, category, reported_as, waits_since, created_at)
     select 'bedrijf', $1, $2, 'visitor', $3::timestamptz, $4::timestamptz
     from generate_series(1, $5::int)`,
    [company.companyId, category, waitsSince, NOW, count],
  );
}

async function plantBriefs(count: number, change: Partial<BriefRow> = {}) {
  const client = await addClient(app);
  const ids = [];
  for (let n = 0; n < count; n += 1) ids.push(await addBrief(app, client));
  await app.db
    .update(briefs)
    .set({ createdAt: daysAgo(3), ...change })
    .where(inArray(briefs.id, ids));
}

async function plantSeller(taxMails: number, firstMailedDaysAgo: number) {
  const { companyId } = await addCompany(app);
  await app.db
    .update(companyProfiles)
    .set({ street: null, postcode: null, city: null })
    .where(eq(companyProfiles.id, companyId));
  await addDone(app, companyId, [50_000]);
  await app.db
    .insert(sellerChecks)
    .values({ companyId, taxMails, taxFirstMailedAt: daysAgo(firstMailedDaysAgo) });
}

async function plantPayments(name: string, count: number, state: string, writtenOff = false) {
  await run(
    `insert into payments (id, reference, user_id, state, amount_cents, period_from, period_until,
       changed_at, written_off_at)
     select $1::text || n, $1::text || n, $2::uuid, $3::text, 100, $4::timestamptz, $4::timestamptz,
       $4::timestamptz, case when $5::boolean then $4::timestamptz end
     from generate_series(1, $6::int) n`,
    [name, company.actor.userId, state, NOW, writtenOff, count],
  );
}

async function plantPapers(count: number, refused: boolean) {
  await run(
    `with files as (
       insert into uploads (user_id, purpose, bytes, touched_at, created_at)
       select $1::uuid, $7::text, 1, $2::timestamptz, $2::timestamptz from generate_series(1, $3::int) returning id)
     insert into company_evidence (company_id, kind, number, valid_until, upload_id, format, sent_at,
       refused_at, refusal_words)
     select $4::uuid, $5::text, 'X', '2030-01-01', id, 'pdf', $2::timestamptz,
       case when $6::boolean then $2::timestamptz end, case when $6::boolean then 'nee' end
     from files`,
    [company.actor.userId, NOW, count, company.companyId, "insurance", refused, COMPANY_PAPER],
  );
}

const tasks = (data: { givenUp: Paged }) => data.givenUp;
const LINES: Record<string, Line> = {
  abuse: {
    page: reportsPage,
    list: (data) => data.urgent,
    cursor: "dringend",
    plant: async () => {
      await plantReports(MANY, "child-abuse", NOW);
      await plantReports(2, "child-abuse", null);
    },
  },
  reports: {
    page: reportsPage,
    list: (data) => data.found,
    cursor: "na",
    plant: async () => {
      await plantReports(3, "other", NOW);
      await plantReports(2, "other", null);
    },
  },
  payments: {
    page: moneyPage,
    list: (data) => data.payments,
    cursor: "betalingen",
    plant: () =>
      run(
        `insert into payment_exceptions (reference, reason, amount_cents, seen_at, settled_at)
         select 'stray-' || n, 'NO_ACCOUNT', 100, $1::timestamptz,
           case when n > $2::int then $1::timestamptz end
         from generate_series(1, $2::int + 4) n`,
        [NOW, MANY],
      ),
  },
  refunds: {
    page: moneyPage,
    list: (data) => data.refunds,
    cursor: "teruggaven",
    plant: async () => {
      await plantPayments("given-", MANY + 3, "paid");
      await run(
        `insert into refunds (id, payment_id, amount_cents, state, asked_at, settled_at)
         select gen_random_uuid(), 'given-' || n, 100,
           case when n > $2::int + 2 then 'waiting' when n > $2::int then 'given' else 'failed' end,
           $1::timestamptz, null from generate_series(1, $2::int + 3) n`,
        [NOW, MANY],
      );
    },
  },
  owed: {
    page: moneyPage,
    list: (data) => data.owed,
    cursor: "teruggeboekt",
    plant: async () => {
      await plantPayments("owed-", MANY, "charged-back");
      await plantPayments("forgiven-", 3, "charged-back", true);
    },
  },
  invoices: {
    page: postPage,
    list: tasks,
    cursor: "taken",
    plant: () => plantTasks(notifyInvoice.name, MANY, "all"),
  },
  tasks: {
    page: postPage,
    list: tasks,
    cursor: "taken",
    plant: () => plantTasks("send-reset", 24, "all"),
  },
  failing: {
    page: postPage,
    list: ({ failing }) => ({
      rows: failing.kinds.flatMap(({ count }: { count: number }) => Array(count).fill(0)),
      next: null,
    }),
    cursor: "opnieuw",
    plant: async () => {
      await plantTasks("send-change", 4, 9);
      await plantTasks("send-test", 3, 2);
    },
  },
  mails: {
    page: postPage,
    list: (data) => data.refused,
    cursor: "geweigerd",
    plant: async () => {
      const refuse = (name: string, days: number, count: number) =>
        run(
          `insert into mail_deliveries (message_id, task, recipient, status, reason, created_at)
           select $1::text || n, 'send-test', 'weg@voorbeeld.test', 'REFUSED', '550', $2::timestamptz
           from generate_series(1, $3::int) n`,
          [name, daysAgo(days).toISOString(), count],
        );
      await refuse("old", 9, 3);
      await refuse("seen", 2, 4);
      await noteRefusalsSeen(app, admin, { reason: "mistake-of-theirs", note: "" });
      await refuse("new", -0.001, MANY);
    },
  },
  messages: {
    page: messagesPage,
    list: (data) => data.waiting,
    cursor: "wachten",
    plant: () =>
      run(
        `insert into contact_messages (first_name, last_name, email, subject, message, created_at,
           waits_since)
         select 'A', 'B', 'a@voorbeeld.test', 'Vraag', 'Vraag', $1::timestamptz,
           case when n > 3 then $1::timestamptz end
         from generate_series(1, $2::int + 3) n`,
        [NOW, MANY],
      ),
  },
  dataRequests: {
    page: requestsPage,
    list: (data) => data.open,
    cursor: "open",
    plant: () =>
      run(
        `insert into data_requests (kind, name, contact, received_on, answer_by, created_at,
           answered_at)
         select 'access', 'A', 'a@voorbeeld.test', $1::timestamptz, $1::timestamptz + interval '1 month',
           $1::timestamptz, case when n <= 3 then $1::timestamptz end
         from generate_series(1, $2::int + 3) n`,
        [NOW, MANY],
      ),
  },
  companies: {
    page: companiesPage,
    list: (data) => data.waiting,
    cursor: "controle",
    plant: async () => {
      for (const kvkNumber of ["12345678", "12345679", null]) {
        const { companyId } = await addCompany(app, { verified: false });
        const change = { verificationStatus: "REFUSED", kvkNumber } as const;
        await app.db.update(companyProfiles).set(change).where(eq(companyProfiles.id, companyId));
      }
    },
  },
  papers: {
    page: companiesPage,
    list: (data) => data.papers,
    cursor: "papieren",
    plant: async () => {
      await plantPapers(MANY, false);
      await plantPapers(2, true);
    },
  },
  briefs: {
    page: briefsPage,
    list: (data) => data.found,
    cursor: "na",
    plant: async () => {
      await plantBriefs(2);
      await plantBriefs(2, { moveDate: YESTERDAY });
    },
  },
  sellers: {
    page: dac7Page,
    list: (data) => data.found,
    cursor: "na",
    plant: async () => {
      await plantSeller(3, 70);
      await plantSeller(3, 5);
      await plantSeller(1, 70);
    },
  },
  unreached: {
    page: briefsPage,
    list: (data) => data.found,
    cursor: "na",
    plant: async () => {
      // The last of all: companies that are added later would work there.
      const away = sql`array_remove(${companyProfiles.serviceAreas}, ${AWAY.fromProvince})`;
      await app.db.update(companyProfiles).set({ serviceAreas: away });
      await plantBriefs(2, AWAY);
      await plantBriefs(1, { ...AWAY, moveDate: YESTERDAY });
      await plantBriefs(1, { ...AWAY, status: "CANCELLED" });
    },
  },
};

/** A state in which every check of the overview that counts something says its number. */
const SEVEN: Noticed = {
  ...{ freeOfDisk: 1, certificate: null, backup: null, complaints: null, taxReportDue: null },
  ...{ paymentsUnmatched: 7, sellersSilent: 7, refundsOpen: 7, papersWaiting: 7, monthsOwed: 7 },
  ...{ invoiceTasksGivenUp: 7, otherTasksGivenUp: 7, companiesQueued: 7, mailsRefused: 7 },
  ...{ reportsWaiting: 7, briefsUnanswered: 7, briefsOutOfReach: 7, messagesWaiting: 7 },
  tasksFailing: 7,
  urgentReports: Array.from({ length: 7 }, (_, number) => ({ id: crypto.randomUUID(), number })),
  dataRequests: { count: 7, answerBy: new Date(NOW) },
  isBehind: false,
};

test("each number of the overview is the length of the list that its line leads to", async () => {
  const counting = attentionLines(SEVEN, "admin", clock.now());
  expect(counting.every(({ text }) => text.startsWith("7 "))).toBe(true);
  expect(Object.keys(LINES).sort()).toEqual(counting.map(({ name }) => name).sort());
  for (const { plant } of Object.values(LINES)) await plant();
  clock.advance(5 * 60_000);
  const shown = await listAttention(app, admin);
  for (const [name, { page, list, cursor }] of Object.entries(LINES)) {
    const line = shown.find((one) => one.name === name);
    const said = Number(/^\d+/.exec(line?.text ?? "")?.[0]);
    let count = 0;
    for (let after: string | null = ""; after !== null; ) {
      const address = new URL(line?.to ?? "", "http://localhost");
      if (after) address.searchParams.set(cursor, after);
      const { rows, next } = list(await page(routeArgs(app, admin, address.href)));
      count += rows.length;
      after = next;
    }
    expect([name, count]).toEqual([name, said]);
  }
});
