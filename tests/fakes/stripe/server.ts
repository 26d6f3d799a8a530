import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import type { World } from "./books.ts";
import { Refusal } from "./form.ts";
import { page } from "./pages.ts";
import { ROUTES } from "./routes.ts";

/**
 * What goes wrong with the next requests of the API: an error of that status, which under an idempotency
 * key is `kept` when Stripe had begun with what was asked, and may come after all of it was `done`; no
 * answer at all; a connection cut before anything was done, or cut after it was done but before the answer.
 */
export type Failing = {
  /** So many requests go well first. */
  skip?: number;
  /** So many go wrong; every one when absent. */
  times?: number;
  /** Only these requests, as 'POST /v1/refunds'; all of them when absent. */
  of?: string;
} & (
  | { status: 401 | 429 | 500; kept?: boolean; done?: boolean }
  | { silence: true }
  | { cut: "before" | "after" }
);

/** A request to the API as it came. */
export interface Asked {
  method: string;
  path: string;
  body: string;
  idempotencyKey: string | undefined;
  apiVersion: string | undefined;
}

export interface ServerParts {
  secretKey: string;
  /** The books, brought up to now. */
  world(): World;
  /** What is done once something was answered. */
  answered(): void;
}

export interface Server {
  address: string;
  asked: Asked[];
  fail(how: Failing | null): void;
  close(): Promise<void>;
}

const A_DAY = 24 * 60 * 60;

/** Speaks HTTP for the pretended Stripe: the API under /v1, and its pages. */
export async function serve(parts: ServerParts): Promise<Server> {
  const asked: Asked[] = [];
  let failing: Failing | null = null;

  function takeFailing(request: string): Failing | null {
    const how = failing;
    if (how?.of && how.of !== request) return null;
    if (how?.skip) {
      failing = { ...how, skip: how.skip - 1 };
      return null;
    }
    if (how?.times !== undefined) failing = how.times > 1 ? { ...how, times: how.times - 1 } : null;
    return how;
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    const body = [url.search.slice(1), await textOf(request)].filter(Boolean).join("&");
    const key = request.headers["idempotency-key"]?.toString();
    const { method = "GET" } = request;
    asked.push({
      method,
      path: url.pathname,
      body,
      idempotencyKey: key,
      apiVersion: request.headers["stripe-version"]?.toString(),
    });
    const how = takeFailing(`${method} ${url.pathname}`);
    if (how && "silence" in how) return;
    if (how && "cut" in how && how.cut === "before") return void request.socket.destroy();
    const send = (status: number, text: string, isReplayed = false) => {
      if (how && "cut" in how) return void request.socket.destroy();
      response.writeHead(status, {
        "content-type": "application/json",
        "request-id": "req_1Fake",
        ...(isReplayed && { "idempotent-replayed": "true" }),
      });
      response.end(text);
    };
    if (how && "status" in how) {
      const text = JSON.stringify({ error: ERRORS[how.status] });
      const { books, now } = parts.world();
      const asked = `${method} ${url.pathname} ${body}`;
      const question = { method, path: url.pathname, body, key: undefined };
      if (how.done) answerOnce(parts.world(), question);
      if (how.kept && key) books.answers.set(key, { asked, at: now, status: how.status, text });
      return send(how.status, text);
    }
    if (request.headers.authorization !== `Bearer ${parts.secretKey}`) {
      return send(401, JSON.stringify({ error: ERRORS[401] }));
    }
    const answer = answerOnce(parts.world(), { method, path: url.pathname, body, key });
    send(answer.status, answer.text, answer.isReplayed);
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname.startsWith("/v1/")) {
      await answerApi(request, response, url);
    } else {
      const pressed = request.method === "POST" ? new URLSearchParams(await textOf(request)) : null;
      const shown = page(parts.world(), url.pathname, pressed);
      if (!shown) response.writeHead(404).end();
      else if ("location" in shown) response.writeHead(303, { location: shown.location }).end();
      else response.writeHead(200, { "content-type": "text/html" }).end(shown.html);
    }
    parts.answered();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail(how) {
      failing = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const ERRORS = {
  401: { type: "invalid_request_error", message: "Invalid API Key provided: sk_****" },
  429: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." },
  500: { type: "api_error", message: "Something went wrong at Stripe." },
};

interface Question {
  method: string;
  path: string;
  body: string;
  key: string | undefined;
}

// Stripe answers from memory what came of the same key in the last day, failures too. What it refused
// for its form was not begun.
function answerOnce(
  world: World,
  question: Question,
): { status: number; text: string; isReplayed?: boolean } {
  const { method, path, body, key } = question;
  const { answers } = world.books;
  const asked = `${method} ${path} ${body}`;
  const kept = key ? answers.get(key) : undefined;
  if (kept && world.now - kept.at < A_DAY) {
    if (kept.asked === asked) return { ...kept, isReplayed: true };
    const message = "Keys for idempotent requests can only be used with the same parameters.";
    return { status: 400, text: JSON.stringify({ error: { type: "idempotency_error", message } }) };
  }
  const { isBegun, ...answer } = answerOf(world, question);
  if (key && isBegun) answers.set(key, { ...answer, asked, at: world.now });
  return answer;
}

function answerOf(
  world: World,
  { method, path, body }: Question,
): { status: number; text: string; isBegun: boolean } {
  try {
    for (const [name, handle] of Object.entries(ROUTES)) {
      const [verb, pattern = ""] = name.split(" ");
      const found = new RegExp(`^${pattern.replace(":id", "([^/]+)")}$`).exec(path);
      if (verb !== method || !found) continue;
      const answer = handle(world, body, decodeURIComponent(found[1] ?? ""));
      return { status: 200, text: JSON.stringify(answer), isBegun: true };
    }
    throw new Refusal(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, isBegun } = error;
    return { status, text: JSON.stringify({ error: error.error }), isBegun };
  }
}
