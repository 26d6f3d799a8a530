import { issueCreditNote, issueInvoice } from "~/features/invoices/index.server.ts";
import type { PaidPayment, ReturnedMoney } from "~/features/invoices/writes/issue.server.ts";
import type { Services } from "~/server/services.ts";
import type { InvoiceFacts } from "~/shared/invoice.ts";
import { ok } from "~/shared/result.ts";

/** An invoice for a month between two Dutch companies. */
export function invoiceFacts(facts: Partial<InvoiceFacts> = {}): InvoiceFacts {
  return {
    kind: "invoice",
    number: "2026-00001",
    credits: null,
    creditReason: null,
    why: null,
    replaces: null,
    deductedCents: 0,
    issuedOn: "2026-03-03",
    plan: "Verhuisbedrijf Pro",
    from: "2026-03-03",
    to: "2026-04-02",
    vatPercent: 21,
    exclusiveCents: 7_900,
    vatCents: 1_659,
    inclusiveCents: 9_559,
    paidOn: "2026-03-03",
    paidBy: "SEPA-incasso, rekening eindigt op 1234",
    paymentId: "betaling-7UhSN1",
    seller: {
      name: "Verhuisbod B.V.",
      address: { street: "Voorbeeldgracht 1", postcode: "1000 AA", city: "Amsterdam" },
      kvkNumber: "11223344",
      vatNumber: "NL000099998B57",
      email: "post@verhuisbod.test",
    },
    buyer: {
      businessName: "Rap & Recht Verhuizingen",
      contactName: "Iris Jansen",
      email: "iris@voorbeeld.test",
      kvkNumber: "12345678",
      vatNumber: "NL123456789B01",
      address: { street: "Kade 12", postcode: "7241 AB", city: "Lochem" },
    },
    ...facts,
  };
}

/** A payment of this company for a month from now on. */
export function paymentOf(
  app: Services,
  userId: string,
  payment: Partial<PaidPayment> = {},
): PaidPayment {
  const from = app.clock.now();
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  const paymentId = `betaling-${userId.slice(0, 8)}`;
  return { userId, paymentId, amountCents: 9_559, from, until, paidAt: from, ...payment };
}

/** Issues an invoice in a transaction of its own; answers its number. */
export async function bill(app: Services, payment: PaidPayment): Promise<string | null> {
  const issued = await app.transact(async (tx) =>
    ok(await issueInvoice(app, tx, payment, app.clock.now())),
  );
  return issued.ok ? issued.value : null;
}

/** Issues a credit note in a transaction of its own; answers its number. */
export async function credit(
  app: Services,
  paymentId: string,
  returnedCents: number,
  reason: ReturnedMoney["reason"] = "refund",
): Promise<string | null> {
  const now = app.clock.now();
  const returned = { paymentId, returnedCents, reason, returnedAt: now };
  const issued = await app.transact(async (tx) =>
    ok(await issueCreditNote(app, tx, returned, now)),
  );
  return issued.ok ? issued.value : null;
}
