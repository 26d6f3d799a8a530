import { isOwnPassword, lockAccount } from "~/features/accounts/index.server.ts";
import { agreementsToComeOf, notifyPartyErased } from "~/features/agreements/index.server.ts";
import type { ReasonName } from "~/features/desk/constants.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import { erase } from "~/features/privacy/index.server.ts";
import type { Erasure } from "~/features/privacy/schema.ts";
import { hasSecondStep, spendCode } from "~/features/two-step/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, ClientActor, CompanyActor, SignedInActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { NOBODY, type Tx, transact } from "~/server/db/transact.ts";
import { tidyLinkCards } from "~/server/web/link-cards.ts";
import { nowOf } from "~/server/web/settings.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { endBeforeErasure } from "./renewal.ts";

type ErasureRefusal =
  | "wrong-password"
  | "bad-code"
  | "subscription-runs"
  | "payment-under-way"
  | "changed-meanwhile"
  | "is-admin";

type DeskErasureRefusal =
  | Exclude<ErasureRefusal, "wrong-password" | "bad-code">
  | "other-address"
  | "gone"
  | "not-allowed";

/**
 * Erases the actor, and tells the other side of each agreement whose day is to come. A running subscription ends
 * first, and gives back by `mark` what the page said; open briefs are cancelled, open proposals taken back. What others rely on, an accepted proposal or a paid invoice, stays under an
 * anonymised account; nothing else of the person does. @throws TooBusy
 */
export async function erasePerson(
  app: App,
  actor: SignedInActor,
  form: Erasure,
  mark: string | null = null,
) {
  if (actor.kind !== "client" && actor.kind !== "company") return refuse("is-admin");
  if (!(await isOwnPassword(app, actor, form.currentPassword))) return refuse("wrong-password");
  const asksCode = await hasSecondStep(app, actor);
  if (asksCode && !form.code) return refuse("bad-code");
  return await endAndErase(app, actor, asksCode ? (form.code ?? "") : null, mark);
}

/** Erases as above somebody who asked an operator, who made sure who asked. */
export async function eraseOnRequest(app: App, actor: SignedInActor) {
  if (actor.kind !== "client" && actor.kind !== "company") return refuse("is-admin");
  return await endAndErase(app, actor, null);
}

/**
 * Erases at the desk somebody who asked for it. Whoever does so typed the address: another one is refused,
 * as is somebody of the desk. The log keeps the number alone.
 */
export async function eraseAtDesk(
  app: App,
  admin: AdminActor,
  person: SignedInActor,
  { address, reason }: { address: string; reason: ReasonName },
): Promise<Result<null, DeskErasureRefusal>> {
  if (person.kind !== "client" && person.kind !== "company") return refuse("is-admin");
  if (person.email !== address) return refuse("other-address");
  const { userId } = person;
  if (person.kind === "company") {
    const ended = await endBeforeErasure(app, person);
    if (!ended.ok) return ended;
  }
  const deed = { act: "person-erased", subjectId: userId, about: userId } as const;
  const erased = await actAtDesk<null, "gone" | "is-admin">(
    app,
    admin,
    deed,
    { reason, note: "" },
    async (tx, now) => {
      const gone = await eraseAndTell(app, tx, person, now);
      return gone.ok ? ok({ value: null }) : gone;
    },
  );
  if (erased.ok && person.kind === "company") await tidyLinkCards(app, nowOf(app));
  return erased;
}

// Erasures that are done again over an older database (`replayErasures`) do not come by here: whoever counts
// on an agreement was told the first time.
async function eraseAndTell(app: App, tx: Tx, person: ClientActor | CompanyActor, now: Date) {
  const gone = await erase(app, tx, person.userId, now);
  if (!gone.ok) return gone;
  // Looked up afterwards: what was accepted meanwhile is among them, and what names nobody is enough.
  const left = await agreementsToComeOf(tx, person, now);
  await enqueue(tx, notifyPartyErased, ...left.map((proposalId) => ({ proposalId })));
  return gone;
}

async function endAndErase(
  app: App,
  actor: ClientActor | CompanyActor,
  code: string | null,
  mark: string | null = null,
): Promise<Result<null, ErasureRefusal>> {
  const { userId } = actor;
  // Before the provider is asked to end anything: a wrong code ends nothing.
  if (code !== null) {
    // The account is locked for itself here, as below.
    const spent = await transact<null, "bad-code">(app, NOBODY, async (tx) => {
      await lockAccount(tx, userId);
      return (await spendCode(app, tx, userId, code)) ? ok(null) : refuse("bad-code");
    });
    if (!spent.ok) return spent;
  }
  // The provider is asked outside the transaction: an ended subscription and an account that stayed
  // can be mended by trying again, a lost account that still pays cannot.
  if (actor.kind === "company") {
    const ended = await endBeforeErasure(app, actor, mark);
    if (!ended.ok) return ended;
  }
  // An erasure locks the account for itself, and first: two at once would wait for each other if both held it
  // in the weaker way of other acts.
  const erased = await transact<null, ErasureRefusal>(app, NOBODY, async (tx, now) => {
    await lockAccount(tx, userId);
    const gone = await eraseAndTell(app, tx, actor, now);
    return gone.ok || gone.reason === "is-admin" ? gone : refuse("wrong-password");
  });
  // The pictures of links name companies.
  if (erased.ok && actor.kind === "company") await tidyLinkCards(app, nowOf(app));
  return erased;
}
