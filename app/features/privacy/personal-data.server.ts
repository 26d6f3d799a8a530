import { eq } from "drizzle-orm";
import { personalData as accounts, users } from "~/features/accounts/index.server.ts";
import { personalData as attention } from "~/features/attention/index.server.ts";
import { personalData as billing } from "~/features/billing/index.server.ts";
import { personalData as board } from "~/features/board/index.server.ts";
import { personalData as briefs } from "~/features/briefs/index.server.ts";
import { personalData as companies } from "~/features/companies/index.server.ts";
import { personalData as contact } from "~/features/contact/index.server.ts";
import { personalData as dataRequests } from "~/features/data-requests/index.server.ts";
import { isAddress } from "~/features/data-requests/rules.ts";
import type { FoundAddress } from "~/features/data-requests/views.ts";
import { personalData as desk, exportActsOn } from "~/features/desk/index.server.ts";
import { personalData as enquiries } from "~/features/enquiries/index.server.ts";
import { personalData as evidence } from "~/features/evidence/index.server.ts";
import { personalData as figures } from "~/features/figures/index.server.ts";
import { personalData as invoices } from "~/features/invoices/index.server.ts";
import { personalData as launch } from "~/features/launch/index.server.ts";
import { personalData as measures } from "~/features/measures/index.server.ts";
import { personalData as moderation } from "~/features/moderation/index.server.ts";
import { personalData as notifications } from "~/features/notifications/index.server.ts";
import { personalData as payments } from "~/features/payments/index.server.ts";
import { personalData as prices } from "~/features/prices/index.server.ts";
import { personalData as proposals } from "~/features/proposals/index.server.ts";
import { personalData as pushes } from "~/features/pushes/index.server.ts";
import { personalData as referrals } from "~/features/referrals/index.server.ts";
import { personalData as regions } from "~/features/regions/index.server.ts";
import { personalData as registration } from "~/features/registration/index.server.ts";
import { personalData as search } from "~/features/search/index.server.ts";
import { personalData as sellers } from "~/features/sellers/index.server.ts";
import { personalData as sessions } from "~/features/sessions/index.server.ts";
import { personalData as sightings } from "~/features/sightings/index.server.ts";
import { personalData as tariffs } from "~/features/tariffs/index.server.ts";
import { personalData as terms } from "~/features/terms/index.server.ts";
import { personalData as threads } from "~/features/threads/index.server.ts";
import { personalData as twoStep } from "~/features/two-step/index.server.ts";
import { personalData as uploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { isLazyQuery, isMappedQuery, type Snapshot, snapshotPieces } from "~/server/db/batches.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { listPersonalData, NO_ACCOUNT, type Person } from "~/server/db/personal-data.ts";
import { findValue } from "~/server/db/rows.ts";
import { personalData as events } from "~/server/live/personal-data.ts";
import { servicesOf } from "~/server/services.ts";
import { personalData as counters } from "~/server/web/personal-data.ts";

/**
 * What every feature keeps of people, in the order in which a person is erased: those that read others
 * come before those they read. Proposals need the words of briefs and companies, and everything needs
 * the account.
 */
export const PERSONAL_DATA = listPersonalData([
  attention,
  measures,
  moderation,
  figures,
  prices,
  board,
  threads,
  enquiries,
  sightings,
  sellers,
  proposals,
  evidence,
  tariffs,
  search,
  briefs,
  registration,
  regions,
  invoices,
  payments,
  referrals,
  billing,
  pushes,
  companies,
  terms,
  notifications,
  launch,
  dataRequests,
  contact,
  desk,
  uploads,
  counters,
  events,
  twoStep,
  sessions,
  accounts,
]);

/** Everything that is kept about the actor, in the words of the tables; amounts in cents. */
export async function exportOf(app: App, actor: SignedInActor): Promise<Record<string, unknown>> {
  const { db, clock } = servicesOf(app);
  const everything: Record<string, unknown> = { exportedAt: clock.now() };
  for await (const [name, part] of exportedParts(db, actor)) everything[name] = await part;
  return everything;
}

/** The same as indented JSON, piece by piece: no more than a batch of rows is in memory. */
export async function* writeExport(app: App, person: Person): AsyncGenerator<string> {
  const { db, clock } = servicesOf(app);
  yield `{\n  "exportedAt": ${JSON.stringify(clock.now())}`;
  for await (const piece of snapshotPieces(db, (snapshot) => writeParts(snapshot, person))) {
    yield piece;
  }
  yield "\n}\n";
}

/** Everything that is kept at several addresses, a list of such exports, for who asks without signing in. */
export async function* writeExports(
  app: App,
  found: readonly FoundAddress[],
): AsyncGenerator<string> {
  for (const [place, one] of found.entries()) {
    yield place === 0 ? "[\n" : ",\n";
    yield* writeExport(app, personAt(one));
  }
  yield "]\n";
}

const personAt = ({ email, userId }: FoundAddress): Person => ({
  email,
  userId: userId ?? NO_ACCOUNT,
});

/**
 * The addresses at which something is kept of whoever has this mail address (lower case) or phone number (E.164), each
 * with its account; none for an empty contact. A number leads to no account that does not say it is its own.
 */
export async function findAddresses(db: Queryable, contact: string): Promise<FoundAddress[]> {
  if (contact === "") return [];
  const found: FoundAddress[] = [];
  const { own, typed } = await listAddresses(db, contact);
  for (const email of new Set([...own, ...typed])) {
    const userId = await findValue(db, users.id, eq(users.email, email));
    // Anybody types a stranger's address beside a number: the account of that address is not theirs.
    if (userId && !own.has(email)) continue;
    if (userId || (await isKnown(db, personAt({ email, userId })))) found.push({ email, userId });
  }
  return found;
}

/** Calls `findAddresses` for the page of a request at the desk. */
export function listFoundAddresses(app: App, contact: string): Promise<FoundAddress[]> {
  return findAddresses(servicesOf(app).db, contact);
}

// Where a contact leads to: addresses that are its own, and those that stand beside it without proof.
async function listAddresses(db: Queryable, contact: string) {
  if (isAddress(contact)) return { own: new Set([contact]), typed: new Set<string>() };
  const [own, typed]: [string[], string[]] = [[], []];
  for (const { accountsAt, addressesAt } of PERSONAL_DATA) {
    own.push(...((await accountsAt?.(db, contact)) ?? []));
    typed.push(...((await addressesAt?.(db, contact)) ?? []));
  }
  // What was erased has an empty one.
  const readable = (found: string[]) =>
    new Set(found.filter(isAddress).map((address) => address.toLowerCase()));
  return { own: readable(own), typed: readable(typed) };
}

// That somebody asked is no answer to what is kept of them.
const ABOUT_THE_ASKING = ["requestsAboutYourData", "deskActsOnYou"];

async function isKnown(db: Queryable, person: Person): Promise<boolean> {
  for await (const [name, part] of exportedParts(db, person)) {
    const found = await part;
    const isSomething = Array.isArray(found) ? found.length > 0 : found != null;
    if (isSomething && !ABOUT_THE_ASKING.includes(name)) return true;
  }
  return false;
}

// The account first, and then what stands on it.
async function* exportedParts(db: Queryable, person: Person): AsyncGenerator<[string, unknown]> {
  for (const data of PERSONAL_DATA.toReversed()) {
    yield* Object.entries(await data.export(db, person));
  }
  const subjectIds: string[] = [];
  for (const { subjects } of PERSONAL_DATA) {
    subjectIds.push(...((await subjects?.(db, person)) ?? []));
  }
  yield ["deskActsOnYou", exportActsOn(db, person.userId, subjectIds)];
}

async function* writeParts(snapshot: Snapshot, person: Person): AsyncGenerator<string> {
  for await (const [name, part] of exportedParts(snapshot.db, person)) {
    if (part === undefined) continue;
    yield `,\n  ${JSON.stringify(name)}: `;
    if (isLazyQuery(part)) yield* writeRows(snapshot.batches(part));
    else if (isMappedQuery(part)) yield* writeRows(mapped(snapshot.batches(part.query), part.make));
    else yield indented(part, "  ");
  }
}

async function* writeRows(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of batches) {
    yield `${isFirst ? "[" : ","}\n    ${rows.map((row) => indented(row, "    ")).join(",\n    ")}`;
    isFirst = false;
  }
  yield isFirst ? "[]" : "\n  ]";
}

async function* mapped(batches: AsyncIterable<unknown[]>, make: (row: unknown) => unknown) {
  for await (const rows of batches) yield rows.map(make);
}

// Within a text of JSON no line breaks.
const indented = (value: unknown, by: string) =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${by}`);
