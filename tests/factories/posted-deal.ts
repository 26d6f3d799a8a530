import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { briefs } from "~/features/briefs/tables.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { ownBriefPath, threadPath } from "~/shared/paths.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { plainAcceptance, postedAcceptance } from "./accept.ts";
import { ALL_POSTED, storedProposals } from "./briefs.ts";
import type { TestCompany } from "./people.ts";
import { signInConfirmed } from "./sessions.ts";

/** Posts a form to a product as its own pages do; answers what came of it. */
export type Post = (
  path: string,
  person: { userId: string },
  fields: Record<string, string>,
) => Promise<Response>;

/** The cookie of somebody's session, which is stored through `app`. */
export async function cookieOf(app: Services, { userId }: { userId: string }): Promise<string> {
  const { cookies } = await signInConfirmed(app, userId);
  return cookies.map((line) => line.split(";")[0]).join("; ");
}

/** For a product at `origin` on the database of `app`; each person signs in once. */
export function poster(app: Services, origin: string): Post {
  const cookies = new Map<string, Promise<string>>();
  return async (path, person, fields) => {
    const cookie = cookies.get(person.userId) ?? cookieOf(app, person);
    cookies.set(person.userId, cookie);
    return await fetch(origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: await cookie, origin },
      body: new URLSearchParams(fields),
    });
  };
}

/** Whether a form was answered with that it is done: a redirect, or a page without a complaint. */
export const isDone = ({ status }: Response) => status === 302 || status === 200;

/** Places a brief that says `mark`; sent again with the same `key` it is the same one. */
export const postBrief = (post: Post, client: ClientActor, mark: string, key: string) =>
  post("/brief-form", client, {
    serviceType: "VERHUIZING",
    fromProvince: "Utrecht",
    toProvince: "Zeeland",
    moveDate: dutchDay(new Date(Date.now() + 9 * DAY_MS)),
    clientName: client.name,
    additionalInfo: mark,
    submissionKey: key,
  });

/** The brief that says `mark`; null when none was stored. */
export async function briefMarked(app: Services, mark: string): Promise<string | null> {
  const [found] = await app.db
    .select({ id: briefs.id })
    .from(briefs)
    .where(eq(briefs.additionalInfo, asTyped(mark)));
  return found?.id ?? null;
}

export const postProposal = (post: Post, { actor }: TestCompany, briefId: string) =>
  post("/verhuisbedrijf-dashboard", actor, {
    intent: "proposal",
    briefId,
    packageName: "Compleet",
    includes: "Alles",
    price: "950",
    ...ALL_POSTED,
  });

/** The proposal of a company on a brief. @throws Error without one */
export async function proposalOf(app: Services, { companyId }: TestCompany, briefId: string) {
  const own = (await storedProposals(app, briefId)).find((one) => one.companyId === companyId);
  if (!own) throw new Error("no proposal was stored");
  return own;
}

export async function postAcceptance(
  app: Services,
  post: Post,
  client: ClientActor,
  { id, briefId }: { id: string; briefId: string },
): Promise<Response> {
  const fields = { briefId, ...postedAcceptance(await plainAcceptance(app, id)) };
  return await post(ownBriefPath(briefId), client, fields);
}

export const postMessage = (post: Post, person: { userId: string }, id: string, text: string) =>
  post(threadPath(id), person, { intent: "write", proposalId: id, key: randomUUID(), text });
