import type { Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { tasksDone } from "../database.ts";
import { ratios, spread } from "../figures.ts";
import { load } from "../load.ts";
import { addRows } from "../many-rows.ts";
import { type Product, withProduct } from "../product.ts";
import { atLeast, atMost, type Report } from "../report.ts";
import { startSmtpSink } from "../smtp-sink.ts";
import { visitorsBrief } from "../visitors-brief.ts";

const COMPANIES = 10_000;
const COMPANIES_SHORT = 1_000;
const MOST_ROUNDS = 3;
const LIST = "/verhuisbedrijf-dashboard";
const MOST_CPU_SECONDS = 5;
const MAILS_A_CPU_SECOND = 1_000;

/** What one visitor's brief costs when thousands of companies are told of it, and what others notice. */
export async function oneBrief({ rounds, turnMs, isShort }: Lengths): Promise<Report> {
  const smtp = await startSmtpSink();
  const companies = isShort ? COMPANIES_SHORT : COMPANIES;
  try {
    return await withProduct(
      async (product) => {
        await addRows(product.database, { briefs: 1_000, companies });
        await subscribe(product);
        const cookie = await product.cookieOf("company");
        const listed = () =>
          load({ url: product.url + LIST, headers: { cookie } }, { connections: 1, ms: turnMs });
        await listed();
        const turns: { idle: number; busy: number; cpu: number; mails: number }[] = [];
        for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round += 1) {
          const idle = await listed();
          const taken = await smtp.taken();
          await load(() => visitorsBrief(product.url), { connections: 1, ms: 1, anyStatus: true });
          const busy = await listed();
          await tasksDone(product.database);
          // Once more without a list beside it: what it costs by itself.
          const mails = (await smtp.taken()) - taken;
          const before = await product.usage();
          await load(() => visitorsBrief(product.url), { connections: 1, ms: 1, anyStatus: true });
          await tasksDone(product.database);
          const cpu = ((await product.usage()).cpuMs - before.cpuMs) / 1000;
          turns.push({ idle: idle.p50, busy: busy.p50, cpu, mails });
        }
        const of = (name: keyof (typeof turns)[number]) => turns.map((turn) => turn[name]);
        return {
          title: "One brief and thousands of companies",
          how: `${companies} companies with a subscription; an SMTP server takes the mails. The list is another company's, one request at a time. ${SPREAD_OF_WORK}`,
          lines: [
            atMost("CPU seconds of one brief with its mails", spread(of("cpu")), MOST_CPU_SECONDS),
            atLeast(
              "mails for each CPU second",
              spread(turns.map(({ mails, cpu }) => mails / cpu)),
              MAILS_A_CPU_SECOND,
              0,
            ),
            atMost("list, p50 meanwhile ÷ idle", ratios(of("busy"), of("idle")), 1.2),
          ],
        };
      },
      { SMTP_URL: smtp.url },
    );
  } finally {
    smtp.stop();
  }
}

/** Gives every company a subscription. */
export async function subscribe({ database }: Product): Promise<void> {
  await database.query(
    `insert into subscriptions (user_id, status, paid_until, active_until, provider_reference, checked_at)
     select user_id, 'active', now() + interval '1 year', now() + interval '1 year',
       'bench-' || user_id, now()
     from company_profiles where not exists (
       select from subscriptions where subscriptions.user_id = company_profiles.user_id)`,
  );
  await database.query("analyze");
}
