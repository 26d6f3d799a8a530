import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { MandateStatus, PaymentMethod, PaymentStatus } from "@mollie/api-client";
import type { Books } from "./books.ts";
import type { PaymentData } from "./shapes.ts";

/** What a payer can do on a checkout page; 'pending' leaves a mandate whose account is not known yet. */
export type Press = "ideal" | "ideal-pending" | "creditcard" | "back" | "expire";

const BUTTONS: Record<Press, string> = {
  ideal: "Betaal met iDEAL",
  "ideal-pending": "Betaal met iDEAL, machtiging volgt",
  creditcard: "Betaal met creditcard",
  back: "Terug",
  expire: "Laat verlopen",
};

/** Presses a button of a checkout page. Answers where the browser is then: still there when it is closed. */
export function press(books: Books, id: string, button: Press): string {
  const payment = books.payments.get(id);
  if (!payment) throw new Error(`Mollie has no payment ${id}`);
  const page = payment._links.checkout?.href;
  if (page === undefined || payment.status !== PaymentStatus.open) {
    // Who comes back to a page that was paid is sent on again, as Mollie does.
    return payment.status === PaymentStatus.paid ? after(payment) : `closed:${id}`;
  }
  if (button === "expire") {
    books.close(payment, PaymentStatus.expired);
    return page;
  }
  if (button === "back") {
    books.close(payment, PaymentStatus.canceled);
    return payment.cancelUrl ?? after(payment);
  }
  const method = button === "creditcard" ? PaymentMethod.creditcard : PaymentMethod.ideal;
  const mandate = button === "ideal-pending" ? MandateStatus.pending : MandateStatus.valid;
  books.pay(payment, method, mandate);
  return after(payment);
}

function after({ redirectUrl = "" }: PaymentData): string {
  return redirectUrl;
}

/** The same pages for a browser: a form with the buttons, at 'checkout/' and the payment's id. */
export function pagesOf(books: Books): Server {
  return createServer(async (request, response) => {
    const id = /^\/checkout\/(tr_\w+)$/.exec(request.url ?? "")?.[1] ?? "";
    const payment = books.payments.get(id);
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (!payment) return response.writeHead(404).end("<p>Onbekende betaling</p>");
    if (request.method === "POST") {
      const button = new URLSearchParams(await text(request)).get("press") as Press;
      const location = press(books, id, button);
      return response
        .writeHead(303, { location: location.replace(/^closed:.*/, request.url ?? "") })
        .end();
    }
    const buttons = Object.entries(BUTTONS).map(
      ([name, label]) => `<button name="press" value="${name}">${label}</button>`,
    );
    const isOpen = payment.status === PaymentStatus.open;
    const form = `<form method="post">${buttons.join(" ")}</form>`;
    return response.end(
      `<!doctype html><html lang="nl"><title>Mollie (nagemaakt)</title><h1>€ ${payment.amount.value}</h1>` +
        (isOpen ? form : "<p>Deze betaling is gesloten.</p>"),
    );
  });
}
