import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { readCredentials } from "./features/accounts/index.server.ts";
import { takeMailReport } from "./features/notifications/index.server.ts";
import { endAllAccess, readRegister } from "./features/privacy/index.server.ts";
import { registerAsMarkdown } from "./features/privacy/wording.ts";
import { FIRST_YEAR } from "./features/sellers/constants.ts";
import { readYearReport } from "./features/sellers/index.server.ts";
import { inReport, lackingOf, reportName } from "./features/sellers/rules.ts";
import { PERSONS_HEAD, readSoleTraders } from "./features/sellers/schema.ts";
import type { SellerYear, SoleTrader } from "./features/sellers/views.ts";
import { resetTwoSteps } from "./features/two-step/index.server.ts";
import { writeDpi } from "./server/adapters/dpi.ts";
import { mintSignedIn } from "./server/auth/mint.ts";
import { CannotRun } from "./server/boot/cannot-run.ts";
import { compose } from "./server/boot/compose.ts";
import { type Config, readConfig } from "./server/boot/config.ts";
import { createLog } from "./server/boot/log.ts";
import { openDatabase } from "./server/boot/open-database.ts";
import { readValues } from "./server/boot/settings.ts";
import { told } from "./server/boot/told.ts";
import { readDatabaseUrl } from "./server/db/database-url.ts";
import { hasDatabase } from "./server/db/embedded.ts";
import type { Services } from "./server/services.ts";
import { dutchDay } from "./shared/dates.ts";
import { eraseContact, exportContact } from "./use-cases/answer-data-request.ts";
import { eraseOnRequest } from "./use-cases/erase-person.ts";
import { giveRoleAtDesk } from "./use-cases/give-role.ts";
import { noteTaxReport } from "./use-cases/tax-report.ts";

interface Asked {
  /** What stands behind the command's name; empty for nothing. */
  address: string;
  /** The path of a file, where it stands behind that. */
  file: string | null;
  input: Readable;
}

interface Command {
  takes:
    | ""
    | "ADDRESS"
    | "ADDRESS-OR-PHONE"
    | "ADDRESS-OR-PHONE FILE"
    | "[ADDRESS]"
    | "YEAR [FILE]"
    | "< REPORT";
  /** Changes something in the database, which is named behind what it says. */
  writes?: true;
  /** Answers what to print. @throws CannotRun saying why nothing was done */
  run(app: Services, asked: Asked): Promise<string>;
}

const REPORTED = {
  REFUSED: "refused: its address gets no mail any more",
  BOUNCED: "it came back: its address gets no mail any more",
  COMPLAINED: "it was called spam: its address gets only what it has to know",
  UNSUBSCRIBED: "it was unsubscribed: its address gets only what it has to know",
  "no-end": "no report of a mail that came back or was called spam: nothing was done",
  unknown: "a report of a mail that is none of ours: nothing was done",
} as const;

const NOT_ERASED = {
  "is-admin": "it is an admin's",
  "payment-under-way": "a payment of it is under way; try again once it ended",
  "changed-meanwhile": "what it paid changed meanwhile; try again",
  "subscription-runs":
    "it is not known yet whether its subscription was cancelled at the provider; try again in a minute",
  "wrong-password": "somebody erased it meanwhile",
  "bad-code": "it asks for a code",
} as const;

const NOT_FOUND = {
  "no-contact": "is neither a mail address nor a phone number",
  unknown: "has no account, and nothing is kept of it",
  "has-account": "belongs to an account: erase that by its mail address",
} as const;

const NOT_GIVEN = {
  "no-account": "has no confirmed account: sign up and confirm the mail first",
  "role-settled": "has a brief or has paid, and keeps its role: sign up with another address",
} as const;

function giving(role: "ADMIN" | "HELPDESK", what: string): Command["run"] {
  return async (app, { address }) => {
    const given = await giveRoleAtDesk(app, address, role);
    if (given.ok) return `${address} is now ${what}`;
    throw new CannotRun(`${address} ${NOT_GIVEN[given.reason]}`);
  };
}

const COMMANDS: Record<string, Command> = {
  grant: { takes: "ADDRESS", writes: true, run: giving("ADMIN", "an admin") },
  "grant-helpdesk": { takes: "ADDRESS", writes: true, run: giving("HELPDESK", "of the helpdesk") },
  "reset-two-steps": {
    takes: "ADDRESS",
    writes: true,
    async run(app, { address }) {
      if (await resetTwoSteps(app, address)) {
        return `${address} signs in with the password alone, until two steps are turned on again`;
      }
      throw new CannotRun(`${address} has no two-step verification`);
    },
  },
  access: {
    takes: "ADDRESS-OR-PHONE FILE",
    writes: true,
    async run(app, { address, file }) {
      if (!file) throw new CannotRun("name the file to write behind the address or number");
      const found = await exportContact(app, address);
      if (!found.ok) throw new CannotRun(`${address} ${NOT_FOUND[found.reason]}`);
      const { addresses, pieces } = found.value;
      await writeFile(file, pieces, { mode: 0o600 });
      const whose = addresses.join(", ");
      return `everything that is kept of ${whose} is in ${file}, and noted in the log`;
    },
  },
  erase: {
    takes: "ADDRESS-OR-PHONE",
    writes: true,
    async run(app, { address }) {
      const found = await readCredentials(app, { email: address.toLowerCase() });
      if (!found) {
        const erased = await eraseContact(app, address);
        if (!erased.ok) {
          const why =
            erased.reason === "several"
              ? `is shared by ${erased.addresses.join(", ")}: erase each by its address`
              : NOT_FOUND[erased.reason];
          throw new CannotRun(`${address} ${why}`);
        }
        return `what was kept of ${address} is erased but for invoices, and noted in the log`;
      }
      const erased = await eraseOnRequest(app, mintSignedIn(found.account));
      if (erased.ok) return `${address} is erased, and noted in the ledger`;
      throw new CannotRun(`${address} was not erased: ${NOT_ERASED[erased.reason]}`);
    },
  },
  restored: {
    takes: "",
    writes: true,
    async run(app) {
      await endAllAccess(app.db, app.clock.now());
      return "everybody is signed out, and mailed links have ended";
    },
  },
  "mail-report": {
    takes: "< REPORT",
    writes: true,
    async run(app, { input }) {
      const taken = await takeMailReport(app, await buffer(input));
      return REPORTED[taken.ok ? taken.value : taken.reason];
    },
  },
  "processing-register": {
    takes: "",
    run: async (app) => registerAsMarkdown(readRegister(app)),
  },
  dac7: {
    takes: "YEAR [FILE]",
    run: (app, { address, file }) => writeReport(app, address, file),
  },
  "mail-check": {
    takes: "[ADDRESS]",
    run: async (app, { address }) => (await app.checkMail(address || null)).join("\n"),
  },
};

/**
 * Carries out an operator's command, such as `grant ADDRESS`, and answers what to print.
 * @throws CannotRun saying which words are understood, or why nothing was done and in which database
 */
export async function administer({
  root,
  env,
  words: [verb = "", address = "", file = ""],
  input = Readable.from([]),
}: {
  root: string;
  env: Record<string, string | undefined>;
  words: string[];
  /** What a command may read: a report of a mail. */
  input?: Readable;
}): Promise<string> {
  const command = COMMANDS[verb];
  if (!command || (/^(ADDRESS|YEAR)/.test(command.takes) && !address)) {
    const usage = Object.entries(COMMANDS).map(([name, { takes }]) =>
      `npm run admin -- ${name} ${takes}`.trimEnd(),
    );
    throw new CannotRun(`Usage:\n${usage.join("\n")}`);
  }
  // A terminal may lack the settings of the running product: nothing is made for a command.
  refuseNoDatabase(env, root);
  const config = readConfig(env, root);
  const log = createLog(config.logLevel);
  const undo: (() => unknown)[] = [];
  try {
    const { db } = await openDatabase(config, log, undo, "shared");
    const app = compose(config, db, log);
    undo.push(() => app.mailer.close());
    const said = await command.run(app, { address, file: pathOf(file, env), input });
    return command.writes ? `${said}\n(written to ${databaseOf(config)})` : said;
  } catch (error) {
    const why = told(error, config);
    if (!(why instanceof CannotRun)) throw why;
    throw new CannotRun(`${why.message}\n(looked in ${databaseOf(config)})`, { cause: error });
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** From where the command was given, which npm says: it runs in a folder of its own. */
const pathOf = (file: string, { INIT_CWD = "" }: Record<string, string | undefined>) =>
  file === "" ? null : path.resolve(INIT_CWD, file);

/** Writes what is reported of a year to a file, and says what it holds and what it does not. */
async function writeReport(
  app: Services,
  asked: string,
  personsFile: string | null,
): Promise<string> {
  const { config } = app;
  if (!config.dac7) throw new CannotRun("DAC7: is off: nothing is reported to the tax office");
  const madeAt = app.clock.now();
  const year = Number(asked);
  if (!/^\d{4}$/.test(asked) || year < FIRST_YEAR || year > madeAt.getUTCFullYear()) {
    throw new CannotRun(`${asked} is no year from ${FIRST_YEAR} until now`);
  }
  const all = await readYearReport(app, year);
  const persons =
    personsFile === null ? new Map<string, SoleTrader>() : await personsIn(personsFile);
  const reported = all.map((seller) => inReport(seller, persons));
  const sellers = reported.filter((seller) => seller !== null);
  const { operator, contactEmail: contact } = config;
  const file = path.join(config.dataDir, `${reportName(year)}.xml`);
  await writeFile(file, writeDpi({ year, madeAt, operator, contact, sellers }), { mode: 0o600 });
  await noteTaxReport(app, year, sellers.length);
  const left = all.filter((_, at) => reported[at] === null);
  const named = new Set(sellers.map(({ person, kvkNumber }) => person && kvkNumber));
  const strangers = [...persons.keys()].filter((kvkNumber) => !named.has(kvkNumber));
  const [alone, lacking] = [left.filter(isAlone), left.filter((seller) => !isAlone(seller))];
  const isRunning = dutchDay(madeAt).startsWith(asked);
  return [
    ...(isRunning
      ? [`${asked} is not over: report it from January on, with a file made then`]
      : []),
    `${sellers.length} of ${all.length} companies are in ${file}`,
    ...(lacking.length > 0 ? [`not in it, something lacks: ${namesOf(lacking)}`] : []),
    ...(alone.length > 0
      ? [
          `not in it, sole traders: ${namesOf(alone)}`,
          `name them in a file behind the year, a line each: ${PERSONS_HEAD}`,
        ]
      : []),
    ...(strangers.length > 0 ? [`not sole traders of ${year}: KvK ${strangers.join(", ")}`] : []),
  ].join("\n");
}

/** A sole trader of whom nothing lacks but who it is. */
const isAlone = (seller: SellerYear) => seller.soleTrader && lackingOf(seller).length === 0;

const namesOf = (sellers: readonly SellerYear[]) =>
  sellers
    .map(({ businessName, kvkNumber }) => `${businessName} (KvK ${kvkNumber ?? "unknown"})`)
    .join(", ");

async function personsIn(file: string) {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new CannotRun(`${file} cannot be read`, { cause });
  });
  const { persons, problems } = readSoleTraders(text);
  if (problems.length === 0) return persons;
  throw new CannotRun([`${file} is not right, and nothing was written:`, ...problems].join("\n"));
}

/** @throws CannotRun where a command would make a database instead of finding one */
export function refuseNoDatabase(env: Record<string, string | undefined>, root: string): void {
  const { values, problems } = readValues(env);
  problems.refuse();
  const dataDir = path.resolve(root, values.DATA_DIR);
  if (values.DATABASE_URL || hasDatabase(dataDir)) return;
  throw new CannotRun(
    `DATA_DIR: ${dataDir} has no database: give this command the settings that the product runs with`,
  );
}

function databaseOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `the database of DATA_DIR, ${dataDir}`;
  const { database = "", names = "" } = readDatabaseUrl(databaseUrl) ?? {};
  return `the database of DATABASE_URL, ${database} on ${names}`;
}
