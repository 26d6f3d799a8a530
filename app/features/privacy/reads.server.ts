import { getTableName, is, Table } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Processing } from "~/server/db/personal-data.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { OTHER_PLACES, SECURITY } from "./catalogue.ts";
import { PERSONAL_DATA } from "./personal-data.server.ts";
import type { ProcessingRegister, ToldProcessing } from "./views.ts";
import { describeGround, SUBJECTS } from "./wording.ts";

const DECLARED: readonly Processing[] = PERSONAL_DATA.toReversed().flatMap(
  ({ processing }) => processing,
);

function told(one: Processing): ToldProcessing {
  const tables = one.holds.map((held) => getTableName(is(held, Table) ? held : held.table));
  return {
    name: one.name,
    of: one.of.map((subject) => SUBJECTS[subject]).join(", "),
    data: one.data,
    purpose: one.purpose,
    basis: describeGround(one),
    recipients: one.recipients ?? null,
    kept: one.kept,
    erased: one.stays ? `blijft: ${one.stays}` : "gewist, of ontdaan van alles wat iemand aanwijst",
    tables: [...new Set(tables)].sort(),
  };
}

/** What is done with the data of clients, of companies, and of who has no account, as /privacy tells it. */
export function listProcessing() {
  const of = (...subjects: Processing["of"]) =>
    DECLARED.filter((one) => subjects.some((subject) => one.of.includes(subject))).map(told);
  const clients = of("client");
  const known = new Set(clients.map(({ name }) => name));
  const companies = of("company").filter(({ name }) => !known.has(name));
  for (const { name } of companies) known.add(name);
  const visitors = of("visitor").filter(({ name }) => !known.has(name));
  return { clients, companies, visitors };
}

/** All of it, where else data is, and who gets it under the settings that this process has. */
export function readRegister(app: App): ProcessingRegister {
  const { config, clock } = servicesOf(app);
  const { operator, contactEmail, processors, hosting } = config;
  return {
    operator,
    contactEmail,
    day: dutchDay(clock.now()),
    processing: DECLARED.map(told),
    places: OTHER_PLACES,
    processors,
    knowsHost: hosting !== undefined,
    security: SECURITY,
  };
}
