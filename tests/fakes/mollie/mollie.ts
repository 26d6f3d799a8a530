import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { HOUR_MS } from "~/shared/dates.ts";
import { Books } from "./books.ts";
import { CERTIFICATE } from "./certificate.ts";
import { type Answer, type Asked, answerOf, idsIn, refusalOf } from "./interface.ts";
import type { MonthEnds } from "./months.ts";
import { type Press, pageOf, press } from "./pages.ts";
import { Refusal } from "./parameters.ts";
import type { Body } from "./shapes.ts";
import { distrust, TRUSTING, trustAny } from "./trust.ts";

/** How requests go wrong: by an answer, by none, or by a cut connection; `done`: after it was carried out. */
export type Trouble = (
  | { answer: 401 | 409 | 429 | 500 | 503 }
  | { answer: "silence" }
  | { answer: "cut" }
) & {
  /** Which requests, as 'POST payments/*' with stars for ids; all of them when absent. */
  of?: string;
  /** How many; one when absent. */
  times?: number;
  done?: boolean;
  /**
   * The answer is remembered under the request's key, as what the service answers for itself is; false:
   * what it did is not, as when it failed before it could note that.
   */
  kept?: boolean;
};

export interface FakeMollieOptions {
  clock: { now(): Date };
  mode?: "live" | "test";
  monthEnds?: MonthEnds;
  /** How many days a direct debit takes; eight when absent. */
  debitDays?: () => number;
  /** It posts what is to be told as soon as it answered somebody, and not when `deliver` says so alone. */
  tellsAtOnce?: boolean;
}

export interface FakeMollie {
  apiKey: string;
  apiUrl: string;
  /** Where its checkout pages are. */
  pages: string;
  /** The same as settings of the product, and what makes its process trust the fake's certificate. */
  env: Record<string, string>;
  books: Books;
  /** Requests so far, as 'POST customers'. */
  asked: string[];
  fail(trouble: Trouble): void;
  /** Nothing goes wrong any more. */
  calm(): void;
  /** A payer on a checkout page; answers where the browser is afterwards. */
  press(paymentId: string, button: Press): string;
  /** The day on which it collects next from who made this payment; none when it collects no more. */
  collectsOn(paymentId: string): string | undefined;
  /** From now on the bank of who made this payment refuses what is collected, until the next page is paid. */
  refuse(paymentId: string): void;
  /** The bank says what became of the newest debit of who made this payment, now. */
  settleDebit(paymentId: string, outcome: "paid" | "failed"): void;
  /** The operator cancels, in the dashboard, what is collected from who made this payment. */
  cancelAtDashboard(paymentId: string): void;
  /**
   * Posts what is to be told, as forms, and answers with the statuses that came back, null for none.
   * What had no good answer is posted again the next time.
   */
  deliver(): Promise<(number | null)[]>;
  close(): Promise<void>;
}

const KEPT_MS = HOUR_MS;
const DEBIT_DAYS = 8;

/** A Mollie of our own: it speaks the part of version 2 that the adapter uses, and keeps books. */
export async function startMollie(options: FakeMollieOptions): Promise<FakeMollie> {
  const { clock, mode = "test", monthEnds = "last-day", tellsAtOnce = false } = options;
  const { debitDays = () => DEBIT_DAYS } = options;
  const apiKey = `${mode}_${"fakeMollieKey".padEnd(30, "x")}`;
  const places = { api: "", pages: "" };
  const books = new Books({ clock, mode, monthEnds, debitDays, places: () => places });
  const asked: string[] = [];
  const troubles: Trouble[] = [];
  const earlier = new Map<
    string,
    { request: string; answer: string; status: number; at: number }
  >();

  function carryOut(
    request: Asked,
    key: string | undefined,
    work = () => answerOf(books, places.api, request),
  ): { status: number; answer: string } {
    const fingerprint = JSON.stringify([request.method, request.path, request.body]);
    const known = key === undefined ? undefined : earlier.get(key);
    if (known && Math.abs(clock.now().getTime() - known.at) < KEPT_MS) {
      if (known.request === fingerprint) return known;
      return written(
        refusalOf(new Refusal(422, "The idempotency key was used for another request")),
      );
    }
    const { status, answer } = written(work());
    if (key !== undefined) {
      earlier.set(key, { request: fingerprint, answer, status, at: clock.now().getTime() });
    }
    return { status, answer };
  }

  /** A checkout page of a browser. */
  function show(id: string, method: string, sent: string, response: ServerResponse): void {
    const payment = books.payments.get(id);
    if (!payment) return void response.writeHead(404).end();
    if (method === "POST") {
      const button = new URLSearchParams(sent).get("press") as Press;
      const location = press(books, places.pages, id, button);
      return void response.writeHead(303, { location }).end();
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(payment));
  }

  const collectingFrom = (id: string) => {
    const payer = books.payments.get(id)?.customerId;
    return [...books.subscriptions.values()].find(
      (each) => each.customerId === payer && each.status === "active",
    );
  };

  let line: Promise<unknown> = Promise.resolve();

  /** After what is being posted already. */
  async function deliver(): Promise<(number | null)[]> {
    const posted = line.then(post);
    line = posted.catch(() => {});
    return await posted;
  }

  async function post(): Promise<(number | null)[]> {
    books.passTime();
    const statuses: (number | null)[] = [];
    const unanswered: Books["notices"] = [];
    for (const notice of books.notices.splice(0)) {
      const body = new URLSearchParams({ id: notice.id });
      const sent = await fetch(notice.url, { method: "POST", body }).catch(() => null);
      await sent?.body?.cancel();
      if (!sent?.ok) unanswered.push(notice);
      statuses.push(sent?.status ?? null);
    }
    books.notices.unshift(...unanswered);
    return statuses;
  }

  const server = createServer(CERTIFICATE, async (request, response) => {
    // What nobody took in is lost, as in life.
    if (tellsAtOnce) response.on("finish", () => void deliver().catch(() => {}));
    const { pathname, searchParams: query } = new URL(request.url ?? "", "https://localhost");
    const sent = await text(request).catch(() => "");
    const method = request.method ?? "GET";
    books.passTime();
    const shown = /^\/checkout\/(\w+)$/.exec(pathname)?.[1];
    if (shown) return show(shown, method, sent, response);
    const path = pathname.replace(/^\/v2\//, "");
    const line = `${method} ${path}`;
    asked.push(line);
    const answer = ({ status, answer: body }: { status: number; answer: string }) => {
      // The client waits two seconds before it tries again, unless it is told to wait less.
      response.writeHead(status, { "content-type": "application/hal+json", "retry-after": "0" });
      response.end(body);
    };
    const keys = [request.headers["idempotency-key"]].flat();
    const body = sent === "" ? {} : (JSON.parse(sent) as Body);
    const ask = () => carryOut({ method, path, query, body }, keys[0]);
    const at = troubles.findIndex(({ of }) => !of || idsIn(line, of));
    const trouble = troubles[at];
    if (trouble) {
      trouble.times = (trouble.times ?? 1) - 1;
      if (trouble.times <= 0) troubles.splice(at, 1);
      if (trouble.done) ask();
      if (trouble.answer === "silence") return;
      if (trouble.answer === "cut") return void request.socket.destroy();
      const refusal = refusalOf(new Refusal(trouble.answer, "As the test asked"));
      const same = { method, path, query, body };
      // What it answered stands under the key, also where it had carried out what was asked.
      if (trouble.kept !== undefined && keys[0] !== undefined) earlier.delete(keys[0]);
      return answer(trouble.kept ? carryOut(same, keys[0], () => refusal) : written(refusal));
    }
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      return answer(
        written(refusalOf(new Refusal(401, "Missing authentication, or failed to authenticate"))),
      );
    }
    // What changes something needs a name, so that it can be asked twice.
    if (["POST", "DELETE"].includes(method) && keys[0] === undefined) {
      return answer(written(refusalOf(new Refusal(422, "No idempotency key"))));
    }
    return answer(ask());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  places.pages = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  places.api = `${places.pages}/v2`;
  trustAny();

  return {
    apiKey,
    apiUrl: `${places.api}/`,
    pages: places.pages,
    env: {
      PAYMENT_PROVIDER: "mollie",
      MOLLIE_API_KEY: apiKey,
      MOLLIE_API_URL: `${places.api}/`,
      ...TRUSTING,
    },
    books,
    asked,
    fail: (trouble) => void troubles.push({ ...trouble }),
    calm: () => void troubles.splice(0),
    press(id, button) {
      books.passTime();
      return press(books, places.pages, id, button);
    },
    collectsOn: (id) => collectingFrom(id)?.nextPaymentDate,
    settleDebit(id, outcome) {
      const payer = books.payments.get(id)?.customerId;
      const debit = [...books.payments.values()].findLast(
        (each) => each.customerId === payer && each.status === "pending",
      );
      if (!debit) throw new Error(`nothing is under way of who made ${id}`);
      books.settle(debit, outcome);
    },
    cancelAtDashboard(id) {
      const collecting = collectingFrom(id);
      if (!collecting) throw new Error(`nothing is collected from who made ${id}`);
      books.cancelSubscription(collecting);
    },
    refuse(id) {
      const payer = books.payments.get(id)?.customerId;
      if (payer === undefined) throw new Error(`Mollie has no payment ${id}`);
      books.refusing.add(payer);
    },
    deliver,
    async close() {
      distrust();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function written({ status, body }: Answer): { status: number; answer: string } {
  return { status, answer: JSON.stringify(body) };
}
