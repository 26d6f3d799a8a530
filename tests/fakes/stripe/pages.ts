import { payInvoice } from "./acts.ts";
import { theOne, type Way, type World } from "./books.ts";
import { newMethod } from "./objects.ts";
import { pay, sessionNow } from "./sessions.ts";

/** A page, or where the browser goes instead. */
export type Shown = { html: string } | { location: string };

/** The pages that Stripe shows to payers: checkout, an open invoice, the way to pay. Null: no such page. */
export function page(world: World, path: string, pressed: URLSearchParams | null): Shown | null {
  const [, kind, id = ""] = /^\/(c\/pay|i|p\/session)\/(\w+)$/.exec(path) ?? [];
  if (kind === "c/pay") return checkoutPage(world, id, pressed);
  if (kind === "i") return invoicePage(world, id, pressed);
  if (kind === "p/session") return portalPage(world, id, pressed);
  return null;
}

const WAYS: Record<Way, string> = {
  card: "Betaalkaart",
  ideal: "iDEAL",
  sepa_debit: "SEPA-incasso",
};
const BANK = `<label>Bank <select name="bank"><option value="accepts">akkoord</option><option value="refuses">weigert</option></select></label>`;

function buttons(verb: string): string {
  return Object.entries(WAYS)
    .map(([way, name]) => `<button name="way" value="${way}">${verb} ${name}</button>`)
    .join(" ");
}

function checkoutPage(world: World, id: string, pressed: URLSearchParams | null): Shown | null {
  const session = world.books.sessions.get(id);
  if (!session) return null;
  const accepts = pressed?.get("bank") !== "refuses";
  const way = wayOf(pressed);
  if (way && pay(world, session, way, accepts)) return { location: session.success_url ?? "/" };
  const { status } = sessionNow(world, session);
  const title = theOne(world.books.orders, id).plan;
  if (status !== "open")
    return { html: document(title, "<p>Deze pagina kan niet meer betaald worden.</p>") };
  const said = way ? "<p role=alert>De bank weigert de betaling.</p>" : "";
  const back = `<a href="${escaped(session.cancel_url ?? "")}">Terug</a>`;
  const amount = euros(session.amount_total ?? 0);
  return {
    html: document(title, `<p>${amount}</p>${said}${form(BANK + buttons("Betaal met"))}${back}`),
  };
}

function invoicePage(world: World, id: string, pressed: URLSearchParams | null): Shown | null {
  const invoice = world.books.invoices.get(id);
  if (!invoice) return null;
  const payer = invoice.customer as string;
  if (pressed && invoice.status === "open") {
    if (pressed.get("bank") === "refuses") world.books.declining.add(payer);
    else world.books.declining.delete(payer);
    payInvoice(world, id);
  }
  const rest = form(`${BANK}<button>Betaal</button>`);
  const what = invoice.status === "open" ? rest : "<p>Deze factuur is betaald.</p>";
  return { html: document("Factuur", `<p>${euros(invoice.amount_due)}</p>${what}`) };
}

function portalPage(world: World, id: string, pressed: URLSearchParams | null): Shown | null {
  const { books } = world;
  const portal = books.portals.get(id);
  if (!portal) return null;
  const way = wayOf(pressed);
  if (!way) return { html: document("Betaalwijze", form(BANK + buttons("Kies"))) };
  const method = newMethod(world, portal.customer, way);
  books.methods.set(method.id, method);
  if (pressed?.get("bank") === "refuses") books.declining.add(portal.customer);
  else books.declining.delete(portal.customer);
  // Not the subscription's: a way to pay of its own goes before this one.
  const payer = theOne(books.payers, portal.customer);
  payer.invoice_settings.default_payment_method = method.id;
  world.emit("customer.updated", payer);
  return { location: portal.return_url ?? "/" };
}

function wayOf(pressed: URLSearchParams | null): Way | null {
  const way = pressed?.get("way");
  return way && way in WAYS ? (way as Way) : null;
}

function form(inner: string): string {
  return `<form method="post">${inner}</form>`;
}

function document(title: string, body: string): string {
  const head = `<meta charset="utf-8"><title>${escaped(title)}</title>`;
  return `<!doctype html><html lang="nl"><head>${head}</head><body><h1>${escaped(title)}</h1>${body}</body></html>`;
}

function euros(cents: number): string {
  return `€ ${(cents / 100).toFixed(2).replace(".", ",")}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
