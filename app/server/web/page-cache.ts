import type { IncomingMessage, ServerResponse } from "node:http";
import { createKeeper, megabytes } from "~/shared/keeper.ts";
import type { StillPage } from "~/shared/page.ts";
import type { Reader } from "~/shared/reader.ts";
import { UNHEARD_MS } from "../db/listen.ts";
import type { cookiesOf } from "./cookies.ts";
import {
  askedOf,
  finishPage,
  type KeptAsked,
  type KeptPage,
  sendPage,
  sizeOf,
} from "./kept-page.ts";

/**
 * A page older than `fresh` is made again behind its readers, and one older than `stale` is not
 * shown. While the database notifies of every write, age matters only for what the clock changes on a page;
 * otherwise it is what makes a write of another process show in time.
 */
const TTL_WHEN_LISTENING = { fresh: 30_000, stale: 3_600_000 };
const TTL_WHEN_NOT_LISTENING = { fresh: 600, stale: UNHEARD_MS };
/** So long a page is shown after a change that somebody else made, while it is made again. */
const BEHIND_MS = 1_000;
const ROUND_MS = 10_000;
const MOST = megabytes(64);

/** A page of which all readers of a kind get the same bytes, and what is known of it beforehand. */
export interface PagePlace extends Pick<StillPage, "reads" | "keeps"> {
  /** The address at which it is made, whatever the one that was asked for. */
  path: string;
  /** How it answers; another answer is kept for nobody. */
  status: 200 | 404;
  /** What shows on it that may change apart from everything else. */
  shows: readonly string[];
}

type Wish = ReturnType<typeof wishFor>;

interface Aged {
  wish: Wish;
  /** The day in the Netherlands on which it was made. */
  day: string;
  madeAt: number;
  /** Since when what it shows is not what is stored; null while it is. */
  outdatedAt: number | null;
}

interface Kept extends Aged {
  page: KeptPage;
  /** Whether anybody read it since it was made. */
  isRead: boolean;
}

interface Flight extends Aged {
  made: Promise<KeptPage | null>;
}

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Finished bytes of pages that are the same for all readers of a kind (docs/speed.md), under
 * the paths that `placeAt` knows. They are made from the path, the kind of reader and the cookies that
 * `cookiesOf` lets through alone, so nobody gets anything of another's.
 */
export function createPageCache(options: {
  render: (request: Request, reader: Reader) => Promise<Response>;
  /** The page that everybody gets at a path; null for what passes by. */
  placeAt: (path: string) => PagePlace | null;
  /** What of a Cookie header matters; null for what passes by. */
  cookiesOf: ReturnType<typeof cookiesOf>;
  /** Who a session stands for; null when that cannot be asked now, and the request passes by. */
  readerOf: (cookies: string) => Promise<Reader | null>;
  origin: string;
  /** Whether a write by anybody else leads to `change` too. */
  isListening: () => boolean;
  /** Settles when all that was written before, through any process, has led to `change`. */
  caughtUp: () => Promise<void>;
  maxBytes?: number;
  now?: () => number;
  /** The day in the Netherlands now ('YYYY-MM-DD'). */
  today: () => string;
}) {
  const { render, placeAt, cookiesOf, readerOf, origin, isListening, caughtUp } = options;
  const { maxBytes = MOST, now = () => performance.now(), today } = options;
  const keeper = createKeeper<string, Kept>("pages", maxBytes);
  const flights = new Map<string, Flight>();
  let always: readonly Wish[] = [];
  let first: Wish[] = [];
  let round: NodeJS.Timeout | undefined;
  let renewing: Promise<void> | null = null;
  let isDueAgain = false;
  let isClosed = false;

  const times = () => (isListening() ? TTL_WHEN_LISTENING : TTL_WHEN_NOT_LISTENING);

  function mayShow({ madeAt, outdatedAt, day, wish }: Aged): boolean {
    const present = now();
    // What counts of a company until its last day is gone on the next, also for who looks first.
    if (wish.place.shows.length > 0 && day !== today()) return false;
    if (outdatedAt !== null && present - outdatedAt >= BEHIND_MS) return false;
    return present - madeAt < times().stale;
  }

  const isAgeing = ({ madeAt, outdatedAt }: Aged) =>
    outdatedAt !== null || now() - madeAt >= times().fresh;

  const keep = (one: Kept) => keeper.keep(one.wish.key, one, sizeOf(one.page));

  async function make({ place, copy, reader, key }: Wish, flight: Flight) {
    const headers = new Headers({ accept: "text/html", "accept-encoding": "identity" });
    if (copy) headers.set("cookie", copy);
    const request = new Request(origin + place.path, { headers });
    const response = await render(request, reader).catch(() => null);
    const before = keeper.peek(key);
    const isLatest = () => flights.get(key) === flight;
    // While the database is away the last good page is better than none.
    if (!response || response.status >= 500) {
      if (before && isLatest()) keep({ ...before, madeAt: now(), day: today(), outdatedAt: null });
      return before?.page ?? null;
    }
    const isForVisitors = reader === "visitor";
    const page = await finishPage(response, {
      isForVisitors,
      // Known when it is made again: who asks first does not wait for it, nor does a start.
      isSentOften: isForVisitors && response.status === place.status && before?.isRead === true,
      before: before?.page,
    });
    if (!isLatest()) return page;
    const { wish, madeAt, day, outdatedAt } = flight;
    // What is not there is sent to all who wait for it; kept, it would let anybody fill the memory.
    if (page?.status === place.status) keep({ wish, madeAt, day, outdatedAt, page, isRead: false });
    else keeper.drop(key);
    return page;
  }

  // One render at a time for a page; one that began before a change does not serve later readers for long.
  function once(wish: Wish): Promise<KeptPage | null> {
    const running = flights.get(wish.key);
    if (running && mayShow(running)) return running.made;
    const { promise, resolve } = Promise.withResolvers<KeptPage | null>();
    const flight: Flight = { wish, madeAt: now(), day: today(), outdatedAt: null, made: promise };
    flights.set(wish.key, flight);
    resolve(
      make(wish, flight).finally(() => {
        if (flights.get(wish.key) === flight) flights.delete(wish.key);
      }),
    );
    return promise;
  }

  function* due(): Generator<Wish> {
    for (const one of keeper.values()) {
      if (one.outdatedAt !== null && one.isRead) yield one.wish;
    }
    for (const wish of always) {
      const one = keeper.peek(wish.key);
      if (!one || isAgeing(one)) yield wish;
    }
    for (let wish = first.shift(); wish; wish = first.shift()) {
      if (!keeper.peek(wish.key)) yield wish;
    }
  }

  // One at a time: a visitor never waits for more than one of them.
  function renew(): Promise<void> {
    isDueAgain = true;
    renewing ??= renewAll().finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function renewAll(): Promise<void> {
    while (isDueAgain) {
      isDueAgain = false;
      for (const wish of due()) {
        if (isClosed) return;
        await once(wish).catch(() => null);
      }
    }
  }

  function serve(wish: Wish, asked: KeptAsked, res: ServerResponse, pass: () => void): void {
    const one = keeper.find(wish.key);
    if (one && mayShow(one)) {
      one.isRead = true;
      if (isAgeing(one)) void once(wish).catch(() => null);
      sendPage(one.page, asked, res);
      return;
    }
    once(wish).then((made) => (made ? sendPage(made, asked, res) : pass()), pass);
  }

  function answerKept(
    req: IncomingMessage,
    asked: KeptAsked,
    res: ServerResponse,
    pass: () => void,
  ) {
    const { path, copy, isSignedIn } = asked;
    const known = isSignedIn ? undefined : keeper.peek(keyOf(path, copy, "visitor"))?.wish;
    const page = known?.place ?? placeAt(path);
    const place = page && placeAsked(page, asked.query);
    if (!place) return pass();
    if (known && place === page) return serve(known, asked, res, pass);
    if (!isSignedIn) return serve(wishFor(place, copy, "visitor"), asked, res, pass);
    readerOf(req.headers.cookie ?? "").then(
      (reader) => (reader ? serve(wishFor(place, copy, reader), asked, res, pass) : pass()),
      pass,
    );
  }

  // From now on nobody is shown what changed until now as it was before.
  function settle(): void {
    for (const one of [...keeper.values(), ...flights.values()]) {
      if (one.outdatedAt !== null) one.outdatedAt = Number.NEGATIVE_INFINITY;
    }
  }

  return {
    /** Answers a request from finished bytes; `pass` gets any request that is not for the cache. */
    answer(req: IncomingMessage, res: ServerResponse, pass: () => void) {
      const asked = askedOf(req, cookiesOf);
      if (!asked) return pass();
      if (!asked.isChanger) return answerKept(req, asked, res, pass);
      // It may have changed them through another process.
      caughtUp().then(() => {
        settle();
        answerKept(req, asked, res, pass);
      }, pass);
    },
    /** Pages that show one of these, or all, have changed: they are made again behind their readers. */
    change(names?: readonly string[] | null): void {
      const present = now();
      for (const one of [...keeper.values(), ...flights.values()]) {
        const isOnIt = !names || one.wish.place.shows.some((each) => names.includes(each));
        if (isOnIt) one.outdatedAt ??= present;
      }
      // It makes pages, and leaves out those that fail.
      void renew();
    },
    /** For who changed something: its answer comes after this. */
    settle,
    /**
     * Makes `kept` and then `once`, one at a time, before anybody asks for them; and from then on those of
     * `kept` again when they age. Settles when all were made once.
     */
    async warm(...places: [kept: readonly PagePlace[], once: readonly PagePlace[]]): Promise<void> {
      [always = [], first = []] = places.map((some) =>
        some.map((place) => wishFor(place, "", "visitor")),
      );
      round ??= setInterval(renew, ROUND_MS).unref();
      await renew();
    },
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(round);
      await renewing;
    },
  };
}

/** `copy` is the part of a Cookie header that a page depends on. */
function wishFor(place: PagePlace, copy: string, reader: Reader) {
  return { key: keyOf(place.path, copy, reader), place, copy, reader };
}

function keyOf(path: string, copy: string, reader: Reader): string {
  return copy || reader !== "visitor" ? `${path}\n${copy}\n${reader}` : path;
}

function placeAsked(page: PagePlace, query: string): PagePlace | null {
  const { path, reads, keeps } = page;
  if (reads.length === 0 || query === "") return page;
  const given = new URLSearchParams(query);
  if (!reads.some((name) => given.has(name))) return page;
  const kept = keeps?.(given) ?? null;
  return kept === null ? null : { ...page, path: `${path}?${kept}` };
}
