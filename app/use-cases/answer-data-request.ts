import { lockDataRequest } from "~/features/data-requests/index.server.ts";
import { readContact } from "~/features/data-requests/rules.ts";
import type { AddressErasure } from "~/features/data-requests/schema.ts";
import type { FoundAddress } from "~/features/data-requests/views.ts";
import { actAtDesk, writeOperatorAct } from "~/features/desk/index.server.ts";
import { addressCode } from "~/features/notifications/index.server.ts";
import { eraseAddress, findAddresses, writeExports } from "~/features/privacy/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { NOBODY, type Tx, transact } from "~/server/db/transact.ts";
import { readingValue } from "~/shared/reading/reading.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";

type NotFound = "no-contact" | "unknown";

/** What an operator is told of an erasure that was refused; `addresses` are those beside a shared phone number. */
type NotErased = { reason: NotFound | "has-account" } | { reason: "several"; addresses: string[] };

/**
 * Everything that is kept of whom a request is about, as JSON in pieces: for an admin who made sure who asked. The
 * log of the desk notes that it was given.
 */
export async function exportForRequest(
  app: App,
  admin: AdminActor,
  requestId: string,
): Promise<Result<AsyncGenerator<string>, "gone" | "not-found" | "not-allowed">> {
  const deed = { act: "data-given", subjectId: requestId, about: null } as const;
  const grounds = { reason: "asked-by-person", note: "" } as const;
  const found = await actAtDesk<FoundAddress[], "gone" | "not-found">(
    app,
    admin,
    deed,
    grounds,
    async (tx) => {
      const request = await lockDataRequest(tx, requestId);
      if (!request) return refuse("gone");
      const people = await findAddresses(tx, request.contact);
      if (people.length === 0) return refuse("not-found");
      return ok({ value: people, after: { people: people.length } });
    },
  );
  return found.ok ? ok(writeExports(app, found.value)) : found;
}

/** Erases what is kept at one of the addresses that a request is about, where that has no account. */
export async function eraseForRequest(
  app: App,
  admin: AdminActor,
  requestId: string,
  { address, ...grounds }: AddressErasure,
) {
  const deed = { act: "address-erased", subjectId: requestId, about: null } as const;
  return await actAtDesk<null, "gone" | "not-found" | "has-account">(
    app,
    admin,
    deed,
    grounds,
    async (tx, now) => {
      const request = await lockDataRequest(tx, requestId);
      if (!request) return refuse("gone");
      const people = await findAddresses(tx, request.contact);
      if (!people.some(({ email }) => email === address)) return refuse("not-found");
      const erased = await eraseAddress(app, tx, address, now);
      return erased.ok ? ok({ value: null }) : erased;
    },
  );
}

/** Exports the data of whoever has a typed mail address or phone number, for an operator; answers whose data it is too. */
export async function exportContact(
  app: App,
  typed: string,
): Promise<Result<{ addresses: string[]; pieces: AsyncGenerator<string> }, NotFound>> {
  const contact = readingValue(readContact(typed));
  if (!contact) return refuse("no-contact");
  const found = await transact<FoundAddress[], NotFound>(app, NOBODY, async (tx, now) => {
    const people = await findAddresses(tx, contact);
    if (people.length === 0) return refuse("unknown");
    await noteByOperator(tx, "data-given", contact, people.length, now);
    return ok(people);
  });
  if (!found.ok) return found;
  const addresses = found.value.map(({ email }) => email);
  return ok({ addresses, pieces: writeExports(app, found.value) });
}

/**
 * Erases, for an operator, what is kept of who has no account. Refused where the address has one, and where several
 * addresses stand beside a phone number: whoever shares it did not ask.
 */
export async function eraseContact(
  app: App,
  typed: string,
): Promise<{ ok: true } | ({ ok: false } & NotErased)> {
  const contact = readingValue(readContact(typed));
  if (!contact) return { ok: false, reason: "no-contact" };
  let addresses: string[] = [];
  const erased = await transact<null, NotErased["reason"]>(app, NOBODY, async (tx, now) => {
    const people = await findAddresses(tx, contact);
    addresses = people.map(({ email }) => email);
    const [address, ...others] = addresses;
    if (address === undefined) return refuse("unknown");
    if (others.length > 0) return refuse("several");
    const gone = await eraseAddress(app, tx, address, now);
    if (!gone.ok) return gone;
    await noteByOperator(tx, "address-erased", contact, 1, now);
    return ok(null);
  });
  if (erased.ok) return { ok: true };
  const { reason } = erased;
  return reason === "several" ? { ok: false, reason, addresses } : { ok: false, reason };
}

async function noteByOperator(
  tx: Tx,
  act: "data-given" | "address-erased",
  contact: string,
  people: number,
  now: Date,
): Promise<void> {
  const deed = { act, subjectId: addressCode(contact), about: null } as const;
  await writeOperatorAct(tx, deed, { people }, now);
}
