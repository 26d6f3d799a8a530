import { MandateStatus, PaymentMethod, PaymentStatus } from "@mollie/api-client";
import type { Books } from "./books.ts";
import type { PaymentData } from "./shapes.ts";

/** What a payer can do on a checkout page; 'ideal-pending' leaves a mandate whose account is not known yet. */
export type Press = "ideal" | "ideal-pending" | "under-way" | "creditcard" | "back" | "expire";

const BUTTONS: Record<Press, string> = {
  ideal: "Betaal met iDEAL",
  "ideal-pending": "Betaal met iDEAL, machtiging volgt",
  "under-way": "Betaal, de bank beslist later",
  creditcard: "Betaal met creditcard",
  back: "Terug",
  expire: "Laat verlopen",
};

/** Presses a button of a checkout page. Answers where the browser is then: still there when it is closed. */
export function press(books: Books, pages: string, id: string, button: Press): string {
  const payment = books.payments.get(id);
  if (!payment) throw new Error(`Mollie has no payment ${id}`);
  const page = payment._links.checkout?.href;
  if (page === undefined || payment.status !== PaymentStatus.open) {
    // Who comes back to a page that was paid is sent on again, as Mollie does.
    return payment.status === PaymentStatus.paid ? after(payment) : `${pages}/checkout/${id}`;
  }
  if (button === "expire") {
    books.close(payment, PaymentStatus.expired);
    return page;
  }
  if (button === "back") {
    books.close(payment, PaymentStatus.canceled);
    return payment.cancelUrl ?? after(payment);
  }
  if (button === "under-way") {
    books.putUnderWay(payment);
    return after(payment);
  }
  const method = button === "creditcard" ? PaymentMethod.creditcard : PaymentMethod.ideal;
  const mandateStatus = button === "ideal-pending" ? MandateStatus.pending : MandateStatus.valid;
  books.pay(payment, method, { mandateStatus });
  return after(payment);
}

function after({ redirectUrl = "" }: PaymentData): string {
  return redirectUrl;
}

/** The page itself, for a browser: a form with the buttons. */
export function pageOf({ amount, description, status }: PaymentData): string {
  const buttons = Object.entries(BUTTONS).map(
    ([name, label]) => `<button name="press" value="${name}">${label}</button>`,
  );
  const isOpen = status === PaymentStatus.open;
  return `<!doctype html><html lang="nl"><title>Mollie (nagemaakt)</title>
<h1>${escaped(description)}</h1><p>€ ${amount.value.replace(".", ",")}</p>
${isOpen ? `<form method="post">${buttons.join(" ")}</form>` : "<p>Deze betaling is gesloten.</p>"}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
