import { and, eq, ne } from "drizzle-orm";
import { lockOwnProfile } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { type Tx, transact } from "~/server/db/transact.ts";
import { type MailPace, storedPace } from "~/shared/mail-pace.ts";
import { ok, refuse } from "~/shared/result.ts";
import { MAX_SEARCHES } from "../constants.ts";
import { readScope } from "../reads/looked-through.server.ts";
import { areOf } from "../reads/searches.server.ts";
import { partsOf } from "../rules/filter.ts";
import { readFilter, type SearchForm } from "../schema.ts";
import { savedSearches } from "../tables.ts";

type SearchRefusal = "search-gone" | "search-empty" | "search-nowhere" | "search-many";

/** Keeps a search, in the place of one of the same name; counted while the profile is held. */
export async function saveSearch(app: App, actor: CompanyActor, form: SearchForm) {
  const { name, filter: typed, mails } = form;
  const asked = readFilter(new URLSearchParams(typed));
  if (!asked || partsOf(asked).length === 0) return refuse("search-empty");
  const { filter, unknownPlace } = readScope(asked, []);
  if (unknownPlace !== null) return refuse("search-nowhere");
  return await transact<null, SearchRefusal>(app, actor, async (tx, createdAt) => {
    const company = await lockOwnProfile(tx, actor);
    if (!company) return refuse("search-gone");
    const isOther = and(eq(savedSearches.companyId, company.id), ne(savedSearches.name, name));
    const others = await tx.$count(savedSearches, isOther);
    if (others >= MAX_SEARCHES) return refuse("search-many");
    await tx
      .insert(savedSearches)
      .values({ companyId: company.id, name, filter, mails, createdAt })
      .onConflictDoUpdate({
        target: [savedSearches.companyId, savedSearches.name],
        set: { filter, mails },
      });
    return ok(null);
  });
}

function ownSearch(tx: Tx, actor: CompanyActor, searchId: string) {
  return and(eq(savedSearches.id, searchId), areOf(tx, actor));
}

export async function deleteSearch(app: App, actor: CompanyActor, searchId: string) {
  return await transact(app, actor, async (tx) => {
    const { rowCount } = await tx.delete(savedSearches).where(ownSearch(tx, actor, searchId));
    return rowCount ? ok(null) : refuse("search-gone");
  });
}

/** Says how soon a company is mailed of what a search of its own finds. */
export async function mailSearch(app: App, actor: CompanyActor, searchId: string, pace: MailPace) {
  return await transact(app, actor, async (tx) => {
    const { rowCount } = await tx
      .update(savedSearches)
      .set(storedPace(pace))
      .where(ownSearch(tx, actor, searchId));
    return rowCount ? ok(pace) : refuse("search-gone");
  });
}
