import { expect, test } from "vitest";
import { listActsOn } from "~/features/desk/index.server.ts";
import { CSV_BATCH_ROWS } from "~/gates/csv-form.ts";
import { action as takePeople } from "~/routes/admin/people.tsx";
import { action as takeMail } from "~/routes/admin/post.tsx";
import { action as takeCompanies } from "~/routes/admin/subscriptions.tsx";
import { makeApp } from "../factories/app.ts";
import { addManyCompanies, subscribeAll } from "../factories/many-companies.ts";
import { addAdmin } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";
import { fileFrom, formOf, routeArgs } from "../factories/routes.ts";

const { app } = await makeApp();
const admin = await addAdmin(app);
/** More than a search looks through for a page, and no whole number of batches. */
const MANY = 1_203;
/** More rows than one CSV once had at most. */
const MANY_ADDRESSES = 10_007;

await addManyCompanies(app, MANY);
await subscribeAll(app);
await app.db.$client.query(
  `insert into mail_suppressions (address, kind, since)
   select 'weg-' || n || '@voorbeeld.test', 'BOUNCED',
     timestamptz '2026-03-01' + (n / 3) * interval '1 minute'
   from generate_series(1, ${MANY_ADDRESSES}) n`,
);
await app.db.$client.query("analyze");

test.for([
  // Everybody with an account, the admin among them; found by the beginning of an address, companies alone.
  ["people", "people", takePeople, "/admin/mensen", {}, MANY + 1],
  ["people found", "people", takePeople, "/admin/mensen?zoek=veel", {}, MANY],
  ["subscribers", "subscriptions", takeCompanies, "/admin/abonnementen", {}, MANY],
  ["subscribers found", "subscriptions", takeCompanies, "/admin/abonnementen?zoek=veel", {}, MANY],
  [
    "addresses",
    "suppressions",
    takeMail,
    "/admin/post",
    { intent: "export-zonder-mail" },
    MANY_ADDRESSES,
  ],
] as const)(
  "a CSV of %s holds each row once, read in batches",
  async ([, name, action, address, fields, count]) => {
    const form = formOf({ reason: "bookkeeping", ...fields });
    const args = routeArgs(app, admin, address, { form });
    let text = "";
    const queries = await recordQueries(app, async () => {
      text = await (await fileFrom(action, args)).text();
    });
    const [heads = "", ...lines] = text.trim().split("\r\n");
    expect(lines).toHaveLength(count);
    expect(new Set(lines).size).toBe(count);
    expect(lines).not.toContain(heads);
    expect(queries.length).toBeGreaterThan(count / CSV_BATCH_ROWS);
    // Several cases export the same list within one moment of the clock.
    const noted = { act: "list-exported", after: expect.objectContaining({ rows: count }) };
    expect((await listActsOn(app, admin, name)).rows).toContainEqual(
      expect.objectContaining(noted),
    );
  },
);
