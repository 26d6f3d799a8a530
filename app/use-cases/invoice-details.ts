import { lockOwnProfile, storeInvoiceDetails } from "~/features/companies/index.server.ts";
import type { InvoiceDetails } from "~/features/companies/schema.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import {
  correctInvoiceAtDesk,
  correctOwnInvoice,
  readInvoiced,
} from "~/features/invoices/index.server.ts";
import type { InvoiceCorrection } from "~/features/invoices/schema.ts";
import { lockPayer, type Payer } from "~/features/payments/index.server.ts";
import { checkKvk, noteChange } from "~/features/verification/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { type Tx, transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";

/** Stores what invoices say; a new name or KvK number takes the badge until it is checked. */
export async function saveInvoiceDetails(app: App, actor: Payer, details: InvoiceDetails) {
  return await transact(app, actor, async (tx, now) => ok(await store(tx, actor, details, now)));
}

/** The same, and makes an own invoice anew with it; answers its number. All of it, or nothing. */
export async function correctInvoice(
  app: App,
  actor: CompanyActor,
  number: string,
  details: InvoiceDetails,
) {
  return await transact(app, actor, async (tx, now) => {
    await store(tx, actor, details, now);
    return await correctOwnInvoice(app, tx, actor, number, now);
  });
}

/** Makes any company's invoice anew with what its profile says now. */
export async function correctAtDesk(app: App, actor: AdminActor, correction: InvoiceCorrection) {
  const { number } = correction;
  const deed = { act: "invoice-corrected", subjectId: number, about: null } as const;
  return await actAtDesk(app, actor, deed, correction, async (tx, now) => {
    const userId = await readInvoiced(tx, number);
    // Before its invoice, as whatever brings news of its payments does.
    if (userId) await lockPayer(tx, userId);
    const made = await correctInvoiceAtDesk(app, tx, correction, now);
    return made.ok
      ? ok({ value: made.value, after: { replacedBy: made.value }, about: userId })
      : made;
  });
}

async function store(tx: Tx, actor: Payer, details: InvoiceDetails, now: Date): Promise<void> {
  await lockPayer(tx, actor.userId);
  const before = actor.kind === "company" ? await lockOwnProfile(tx, actor) : null;
  const isKnown =
    before?.businessName === details.businessName && before.kvkNumber === details.kvkNumber;
  if (actor.kind === "company" && before && !isKnown) await noteChange(tx, actor, before, now);
  const companyId = await storeInvoiceDetails(tx, { userId: actor.userId }, details, now);
  if (before?.isComplete && !isKnown) await enqueue(tx, checkKvk, { companyId });
}
