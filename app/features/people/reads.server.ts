import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isStillStaff, users } from "~/features/accounts/index.server.ts";
import { briefs } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { MIN_SEARCH } from "~/features/desk/constants.ts";
import { plainSearch } from "~/features/desk/rules.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import {
  beginsWith,
  foldedFamilyName,
  foldedLastName,
  foldedName,
  newestFirst,
  olderThan,
} from "~/server/db/columns.ts";
import type { Tx } from "~/server/db/connect.ts";
import { firstOf, lockRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { foldName } from "~/shared/fold.ts";
import { isId } from "~/shared/id.ts";
import { readPhone, showPhone } from "~/shared/phone.ts";
import { readingValue } from "~/shared/reading/reading.ts";
import { MOST_FOUND, PEOPLE_A_PAGE } from "./constants.ts";
import type { ListedPerson, PersonAtDesk } from "./views.ts";

const { id, name, email, phone, role, emailVerified, erasedAt, createdAt } = users;
const listed = { id, name, email, phone, role, emailVerified, createdAt };

/**
 * A page of the people with an account, newest first. `search` is the beginning of a name, of its last
 * word or of an address, or a whole phone number or account number. A page looks through the first `MOST_FOUND`
 * of a beginning; a larger `size`, for a CSV, through all of them.
 */
export async function listPeople(
  app: App,
  actor: StaffActor,
  search: string,
  after: Cursor | null,
  size = PEOPLE_A_PAGE,
) {
  const rows = await servicesOf(app)
    .db.select(listed)
    .from(users)
    .where(
      and(
        search === "" ? undefined : isSought(search, size > PEOPLE_A_PAGE ? null : MOST_FOUND),
        isNull(erasedAt),
        after ? olderThan(users, after) : undefined,
        isStillStaff(actor),
      ),
    )
    .orderBy(...newestFirst(users))
    .limit(size + 1);
  return pageOf(rows.map(asShown), size);
}

/** Everything of one account; null when there is none. */
export async function readPerson(app: App, actor: StaffActor, userId: string) {
  const found = await firstOf(
    servicesOf(app)
      .db.select({
        ...listed,
        erasedAt,
        closedAt: users.closedAt,
        companyId: companyProfiles.id,
        companyName: companyProfiles.businessName,
      })
      .from(users)
      .leftJoin(companyProfiles, eq(companyProfiles.userId, id))
      .where(and(eq(id, userId), isStillStaff(actor))),
  );
  if (!found) return null;
  const { companyId, companyName, ...person } = found;
  const company = companyId === null ? null : { id: companyId, name: companyName ?? "" };
  return { ...asShown(person), company } satisfies PersonAtDesk;
}

const asShown = <Row extends ListedPerson>(row: Row): Row => ({
  ...row,
  phone: showPhone(row.phone),
});

// Each part is looked up in an index of its own, before anything is put in order.
function isSought(search: string, most: number | null): SQL {
  const text = plainSearch(search).toLowerCase();
  // An address may have digits that read as a number.
  const number = text.includes("@") ? null : readingValue(readPhone(text));
  if (isId(text)) return eq(id, text);
  const found = number === null ? soughtByText(text, most) : soughtByPhone(number);
  return sql`${id} in (${found})`;
}

function soughtByPhone(number: string): SQL {
  return sql`select ${id} from ${users} where ${phone} = ${number}
    union select ${companyProfiles.userId} from ${companyProfiles}
    where ${companyProfiles.phone} = ${number}
    union select ${briefs.clientId} from ${briefs} where ${briefs.clientPhone} = ${number}`;
}

function soughtByText(text: string, most: number | null): SQL {
  if (text.length < MIN_SEARCH) return sql`select ${id} from ${users} where false`;
  const beginning = `${text.replace(/[\\%_]/g, "\\$&")}%`;
  const peopleWhere = (condition: SQL) =>
    sql`(select ${id} from ${users} where ${condition} limit ${most})`;
  const byAddress = peopleWhere(sql`${email} like ${beginning}`);
  const folded = foldName(text);
  if (text.includes("@") || folded.length < MIN_SEARCH) return byAddress;
  const byName = [foldedName(name), foldedFamilyName(name), foldedLastName(name)].map((column) =>
    peopleWhere(beginsWith(column, folded)),
  );
  return sql.join([byAddress, ...byName], sql` union `);
}

/** The row of an account, locked until the transaction ends; null once it was erased. */
export async function lockPerson(tx: Tx, userId: string) {
  const person = await lockRow(tx, users, eq(id, userId));
  return person && !person.erasedAt ? person : null;
}
