import type { IncomingMessage, ServerResponse } from "node:http";
import { PAGES_BUSY } from "~/shared/too-busy.ts";
import type { Config } from "../boot/config.ts";
import { type ShareLimits, shareTurns } from "../turns.ts";
import { addressOf } from "./connections.ts";
import { sessionCookieOf } from "./cookies.ts";

const ALL = Number.POSITIVE_INFINITY;
// A page asks up to nine questions of the database at once: a few pages fill its connections, and more wait better here.
const OF_SESSION: ShareLimits = {
  atOnce: { ofOne: 4, ofAll: ALL },
  waiting: { ofOne: 60, ofAll: ALL },
};
// Many people may share an address: their pages take some milliseconds each. It also bounds who has many sessions.
const OF_ADDRESS: ShareLimits = {
  atOnce: { ofOne: 8, ofAll: ALL },
  waiting: { ofOne: 300, ofAll: ALL },
};

/** Who asks: the session that the browser says it has, unread, and the address that it asks from. */
export interface Asker {
  session: string | null;
  address: string;
}

/** A function that reads who asks from a request. */
export function askerIn(config: Config): (req: IncomingMessage) => Asker {
  const sessionOf = sessionCookieOf(config);
  return (req) => ({
    session: sessionOf(req.headers.cookie ?? ""),
    address: addressOf(req, config.trustProxy),
  });
}

/** Makes an answer in its asker's turn. @throws TooBusy when too much of that asker waits; ReaderGone */
export type PageShares = (
  req: IncomingMessage,
  res: ServerResponse,
  make: () => Promise<unknown>,
) => Promise<unknown>;

/**
 * Gives everybody a share of the pages, data and forms that are made at a time: whoever asks for hundreds at once waits
 * in a line of their own, and is refused when it is full, while others are answered. Forms of visitors have limits and
 * lines of their own.
 */
export function sharePages(askerOf: (req: IncomingMessage) => Asker): PageShares {
  const ofSession = shareTurns(OF_SESSION, PAGES_BUSY);
  const ofAddress = shareTurns(OF_ADDRESS, PAGES_BUSY);
  return async (req, res, make) => {
    const left = new AbortController();
    res.once("close", () => left.abort());
    const { session, address } = askerOf(req);
    const isForm = req.method === "POST";
    const inTurnOfAddress = isForm ? make : () => ofAddress.take(address, left.signal, make);
    if (session === null) return await inTurnOfAddress();
    // Pages do not wait for forms, nor forms for pages.
    const line = isForm ? `form ${session}` : session;
    return await ofSession.take(line, left.signal, inTurnOfAddress);
  };
}
