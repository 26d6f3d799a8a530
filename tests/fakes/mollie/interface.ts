import { centsOf } from "./amounts.ts";
import type { Books } from "./books.ts";
import { check, Refusal } from "./parameters.ts";
import { type Body, linkTo } from "./shapes.ts";

export interface Asked {
  method: string;
  /** Below the version: 'customers/cst_1/payments'. */
  path: string;
  query: URLSearchParams;
  body: Body;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** A star in a path is an id. */
type Route = [method: string, path: string, answer: (asked: Asked, ids: string[]) => Answer];

/** Answers what is asked of Mollie's interface, version 2, as far as the adapter speaks it. */
export function answerOf(books: Books, api: string, asked: Asked): Answer {
  try {
    for (const [method, path, answer] of routesOf(books, api)) {
      const ids = idsIn(asked.path, path);
      if (ids && method === asked.method) return answer(asked, ids);
    }
    throw new Refusal(404, `No such page: ${asked.method} ${asked.path}`);
  } catch (error) {
    if (error instanceof Refusal) return refusalOf(error);
    throw error;
  }
}

/** The ids that stand where a pattern has stars; null when it is another path. */
export function idsIn(path: string, pattern: string): string[] | null {
  const parts = path.split("/");
  const wanted = pattern.split("/");
  const isIt =
    parts.length === wanted.length &&
    wanted.every((each, index) => each === "*" || each === parts[index]);
  return isIt ? parts.filter((_, index) => wanted[index] === "*") : null;
}

const TITLES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized Request",
  404: "Not Found",
  409: "Conflict",
  410: "Gone",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Mollie's shape of an error. */
export function refusalOf({ status, message, field }: Refusal): Answer {
  const documentation = linkTo("https://docs.mollie.com/errors", "text/html");
  const title = TITLES[status] ?? "Error";
  return { status, body: { status, title, detail: message, field, _links: { documentation } } };
}

function routesOf(books: Books, api: string): Route[] {
  const { payers, payments, subscriptions, mandates, refunds, chargebacks } = books;
  const payment = (id = "") => found(payments, id, "payment");
  const payer = (id = "") => {
    if (books.deletedPayers.has(id)) throw new Refusal(410, `The customer ${id} is gone.`);
    return found(payers, id, "customer");
  };
  const subscription = (payerId = "", id = "") => {
    const one = found(subscriptions, id, "subscription");
    if (one.customerId !== payerId)
      throw new Refusal(404, `No subscription exists with token ${id}`);
    return one;
  };
  const of = <T extends { customerId?: string }>(all: Map<string, T>, payerId = "") => {
    payer(payerId);
    return [...all.values()].filter((each) => each.customerId === payerId);
  };
  const forPayment = <T extends { paymentId: string }>(all: Map<string, T>, id = "") => {
    payment(id);
    return [...all.values()].filter((each) => each.paymentId === id);
  };
  const list = (asked: Asked, name: string, all: { id: string }[]) => pageOf(api, asked, name, all);
  return [
    ["GET", "customers", (asked) => list(asked, "customers", [...payers.values()])],
    [
      "POST",
      "customers",
      ({ body }) => {
        check.payer(body);
        return { status: 201, body: books.addPayer(body) };
      },
    ],
    [
      "PATCH",
      "customers/*",
      ({ body }, [id]) => {
        check.payerChanges(body);
        return { status: 200, body: Object.assign(payer(id), body) };
      },
    ],
    [
      "POST",
      "customers/*/payments",
      ({ body }, [payerId]) => {
        check.payment(body);
        return { status: 201, body: books.addPayment(payer(payerId).id, body) };
      },
    ],
    ["GET", "customers/*/payments", (asked, [id]) => list(asked, "payments", of(payments, id))],
    ["GET", "customers/*/mandates", (asked, [id]) => list(asked, "mandates", of(mandates, id))],
    [
      "GET",
      "customers/*/subscriptions",
      (asked, [id]) => list(asked, "subscriptions", of(subscriptions, id)),
    ],
    [
      "POST",
      "customers/*/subscriptions",
      ({ body }, [payerId]) => {
        check.subscription(body, books.today);
        return { status: 201, body: books.addSubscription(payer(payerId).id, body) };
      },
    ],
    [
      "PATCH",
      "customers/*/subscriptions/*",
      ({ body }, [payerId, id]) => {
        check.subscriptionChanges(body, books.today);
        return { status: 200, body: books.changeSubscription(subscription(payerId, id), body) };
      },
    ],
    [
      "DELETE",
      "customers/*/subscriptions/*",
      (_asked, [payerId, id]) => ({
        status: 200,
        body: books.cancelSubscription(subscription(payerId, id)),
      }),
    ],
    ["GET", "payments/*", (_asked, [id]) => ({ status: 200, body: payment(id) })],
    [
      "PATCH",
      "payments/*",
      ({ body }, [id]) => {
        check.paymentChanges(body);
        return { status: 200, body: Object.assign(payment(id), body) };
      },
    ],
    [
      "DELETE",
      "payments/*",
      (_asked, [id]) => ({ status: 200, body: books.cancelPayment(payment(id)) }),
    ],
    ["GET", "payments/*/refunds", (asked, [id]) => list(asked, "refunds", forPayment(refunds, id))],
    [
      "POST",
      "payments/*/refunds",
      ({ body }, [id]) => {
        const paid = payment(id);
        if (paid.status !== "paid") throw new Refusal(422, "The payment was not paid");
        check.refund(body, centsOf(paid.amountRemaining) / 100);
        return { status: 201, body: books.addRefund(paid, body) };
      },
    ],
    [
      "GET",
      "payments/*/chargebacks",
      (asked, [id]) => list(asked, "chargebacks", forPayment(chargebacks, id)),
    ],
  ];
}

function found<T>(all: Map<string, T>, id: string, what: string): T {
  const one = all.get(id);
  if (!one) throw new Refusal(404, `No ${what} exists with token ${id}.`);
  return one;
}

/** A page of a list, newest first, and where it goes on. */
function pageOf(api: string, asked: Asked, name: string, all: { id: string }[]): Answer {
  check.query(asked.query);
  const limit = Number(asked.query.get("limit") ?? 50);
  const from = asked.query.get("from");
  const newestFirst = all.toReversed();
  const start = from === null ? 0 : newestFirst.findIndex(({ id }) => id === from);
  if (start < 0) throw new Refusal(400, "The from parameter is invalid", "from");
  const shown = newestFirst.slice(start, start + limit);
  const next = newestFirst[start + limit];
  const here = `${api}/${asked.path}`;
  const links = {
    self: linkTo(here),
    previous: null,
    next: next ? linkTo(`${here}?from=${next.id}&limit=${limit}`) : null,
    documentation: linkTo("https://docs.mollie.com/reference", "text/html"),
  };
  return {
    status: 200,
    body: { count: shown.length, _embedded: { [name]: shown }, _links: links },
  };
}
