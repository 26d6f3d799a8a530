import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import {
  findInBrief,
  homesOf,
  maskedTexts,
  type OwnedBrief,
  type WrittenBrief,
} from "../reads/masks.server.ts";
import { type BriefRow, briefs } from "../tables.ts";
import type { KnownContact } from "../views.ts";
import { findSpread, storeSpread } from "./spread.server.ts";

/** What one brief keeps at most of what its client is known by besides: the newest. */
const MAX_KNOWN = 24;

/** A brief as far as it says what its client is known by. */
type ContactSource = OwnedBrief & Pick<BriefRow, "id">;

/** What a brief says of its client today. */
export function contactToday(brief: ContactSource): KnownContact {
  const { id: briefId, clientName: name, clientPhone: phone } = brief;
  return { briefId, name, phone, homes: homesOf(brief) };
}

/** All names, numbers and addresses that some briefs of one client hold or held, with those of the client's account. */
export function listContact(
  account: KnownContact | undefined,
  own: readonly ContactSource[],
): KnownContact[] {
  const former = own.flatMap(({ otherContact }) => otherContact ?? []);
  return [...former, ...(account ? [account] : []), ...own.map(contactToday)];
}

/** What a brief keeps of all that its client is known by: each once, without what the brief says today itself. */
export function otherContactOf(
  brief: ContactSource,
  known: readonly KnownContact[],
): KnownContact[] | null {
  const today = contactToday(brief);
  const others: KnownContact[] = [];
  for (const one of known) {
    const isNew = !others.some((other) => isDeepStrictEqual(other, one));
    if (isNew && !saysAllOf(today, one)) others.push(one);
  }
  return others.length === 0 ? null : others.slice(-MAX_KNOWN);
}

function saysAllOf(today: KnownContact, { name, phone, homes }: KnownContact): boolean {
  const isToday = (home: KnownContact["homes"][number]) =>
    today.homes.some((one) => isDeepStrictEqual(one, home));
  return name === today.name && (phone ?? today.phone) === today.phone && homes.every(isToday);
}

/** What the accounts of clients say of them, by id. */
export async function readAccountContact(tx: Queryable, clientIds: readonly string[]) {
  const { id, name, phone } = users;
  const rows = await tx
    .select({ id, name, phone })
    .from(users)
    .where(and(inArray(id, [...clientIds]), isNull(users.erasedAt)));
  return new Map(
    rows.map((row): [string, KnownContact] => [
      row.id,
      { briefId: null, name: row.name, phone: row.phone, homes: [] },
    ]),
  );
}

/**
 * Lets every brief of a client know what the client's account and other briefs say and said of it, so that their masks
 * hide that too; `changed` is a brief that is about to be stored. Locks the other briefs, and masks again those in
 * which that hides more. Answers what the changed brief keeps.
 */
export async function shareContact(
  tx: Tx,
  clientId: string | null,
  changed: ContactSource | null,
): Promise<KnownContact[] | null> {
  if (clientId === null) {
    return changed && otherContactOf(changed, changed.otherContact ?? []);
  }
  const others = await selectOthers(tx, clientId, changed).for("update");
  if (others.length === 0 && !changed) return null;
  const account = (await readAccountContact(tx, [clientId])).get(clientId);
  const known = listContact(account, changed ? [...others, changed] : others);
  for (const brief of others) {
    const learnt = await findLearnt(tx, brief, otherContactOf(brief, known));
    if (!learnt) continue;
    await tx.update(briefs).set(learnt.change).where(eq(briefs.id, brief.id));
    await storeSpread(tx, brief.id, learnt.spread);
  }
  return changed && otherContactOf(changed, known);
}

function selectOthers(db: Queryable, clientId: string, changed: ContactSource | null) {
  const isOther = changed ? ne(briefs.id, changed.id) : undefined;
  const arePlaced = and(eq(briefs.clientId, clientId), isNull(briefs.anonymisedAt), isOther);
  return db.select().from(briefs).where(arePlaced).orderBy(briefs.id);
}

/** What `shareContact` is about to share: what an account will say of its client, or a brief that will be stored. */
export interface NewContact {
  account?: Pick<KnownContact, "name" | "phone">;
  changed?: ContactSource & WrittenBrief;
}

/**
 * Carries out a write that calls `shareContact`, once its client's other such writes are done. The briefs are read
 * before: what is found in them is kept, and the transaction of `write` holds nothing while names are looked for.
 * What another process changes meanwhile is read in the transaction.
 */
export async function shareInTurn<Answer>(
  app: App,
  clientId: string,
  contact: NewContact,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const { db, maskLine } = servicesOf(app);
  // Whoever hangs up is served all the same, as in any other write.
  return await maskLine.take(clientId, AbortSignal.any([]), async () => {
    await readAhead(db, clientId, contact);
    return await write();
  });
}

async function readAhead(db: Queryable, clientId: string, { account, changed }: NewContact) {
  const others = await selectOthers(db, clientId, changed ?? null);
  const stored = (await readAccountContact(db, [clientId])).get(clientId);
  const today = stored && { ...stored, ...account };
  const known = listContact(today, changed ? [...others, changed] : others);
  for (const brief of others) await findLearnt(db, brief, otherContactOf(brief, known));
  if (changed) await findInBrief({ ...changed, otherContact: otherContactOf(changed, known) });
}

/** What a brief has to store to hide what else its client is known by; null where it knew it. */
async function findLearnt(db: Queryable, brief: BriefRow, otherContact: KnownContact[] | null) {
  if (isDeepStrictEqual(brief.otherContact, otherContact)) return null;
  const masks = await maskedTexts({ ...brief, otherContact });
  // What staff showed as it was typed stays so, unless there is more to hide in it.
  const isMore = !isDeepStrictEqual(masks, await maskedTexts(brief));
  const change = { otherContact, ...(isMore ? masks : {}) };
  return { change, spread: await findSpread(db, { ...brief, ...change }, []) };
}

/** Takes what briefs said of their clients, who are taken out of them, from the other briefs of these clients. */
export async function forgetContact(tx: Tx, gone: readonly BriefRow[]): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const clientIds = gone.flatMap(({ clientId }) => clientId ?? []);
  if (clientIds.length === 0) return;
  const isKept = sql`entry ->> 'briefId' is null or not entry ->> 'briefId' in ${ids}`;
  const entries = sql`jsonb_array_elements(${briefs.otherContact}) entry`;
  await tx
    .update(briefs)
    .set({ otherContact: sql`(select jsonb_agg(entry) from ${entries} where ${isKept})` })
    .where(
      and(
        inArray(briefs.clientId, clientIds),
        isNull(briefs.anonymisedAt),
        sql`exists (select from ${entries} where not (${isKept}))`,
      ),
    );
}
