import { readdirSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { href } from "react-router";
import { PAPERS, PAYMENT_NOTICES } from "~/shared/paths.ts";
import { PLAIN } from "~/shared/plain-data.ts";
import type { Reader } from "~/shared/reader.ts";
import { TooBusy } from "~/shared/too-busy.ts";
import type { Identity } from "../auth/actor.ts";
import { nobodyFor, senderOf, signInAgain } from "../auth/gates.ts";
import { ownOrigins } from "../boot/config.ts";
import { onlyReading, triedToWrite } from "../db/only-reads.ts";
import { databaseAway } from "../db/outage.ts";
import { AccountGone } from "../db/transact.ts";
import { currentAct } from "../seen/act.ts";
import { appForReading, type Services } from "../services.ts";
import { APPLE_ICON, APPLE_ICONS } from "./apple-icons.ts";
import { compress } from "./compress.ts";
import { type Asking, addressOf } from "./connections.ts";
import { contextOf, type RequestFacts } from "./context.ts";
import {
  awayPage,
  brokenPage,
  crowdedPage,
  faultPage,
  inOwnWords,
  type LoadFailures,
  refusedPage,
} from "./fault-page.ts";
import { ignoreOtherRanges } from "./file-ranges.ts";
import { isClosedToLooks, isStop, mayAsk, refusedLook } from "./looking-on.ts";
import { oneAddress } from "./one-address.ts";
import { type Pages, withParametersOf } from "./pages.ts";
import { plainAnswer } from "./plain-answer.ts";
import { limitRedirectHead } from "./redirect-head.ts";
import { isForData, type Render } from "./router.ts";
import { cleanAddresses, unreadableAddresses } from "./unreadable-addresses.ts";

const MAX_BODY_BYTES = 256 * 1024;
// The one address that takes more; it counts its bytes itself as they come.
const UPLOADS = href("/uploads");
// Where a mail provider posts what became of our mails: what it gathered of half a minute, three quarters
// of a MB at most.
const MAIL_NOTICES = href("/hooks/mail");
const NOTICES: ReadonlySet<string> = new Set([PAYMENT_NOTICES, MAIL_NOTICES]);
// What others post to than our own pages: mail programs, whose signed token decides, and providers: the
// notice of one for payments is no more than a reason to ask it, one for mail is signed.
const FOR_OTHERS: ReadonlySet<string> = new Set([
  href("/opdrachtmails"),
  href("/meldingmails"),
  ...NOTICES,
]);

// Five queries for each connection: a request behind them is refused before it times out by itself.
const MAX_WAITING = 60;

// Pages are read and forms are posted; no route answers anything else.
const METHODS = new Set(["GET", "HEAD", "POST"]);
const ALLOWED = [...METHODS].join(", ");

export interface FrontDoorParts {
  app: Services;
  pages: Pages;
  identity: Identity;
  render: Render;
  root: string;
  /** Names the build; null while developing, when Vite injects scripts, styles and a socket. */
  version: string | null;
  loadFailures: LoadFailures;
}

interface Env {
  /** `isRefused` asks for what is answered while too many wait. */
  Bindings: { incoming: Asking; keptFor?: Reader; isRefused?: true };
  Variables: { ownPolicy: string | null; secureHeadersNonce?: string };
}

/** Where the built files for browsers lie, below the product's own folder. */
export const CLIENT_FILES = "build/client";

const HEALTH = "/health";

/** The addresses that the front door answers itself, but for files. */
export const DOORS_OWN = [HEALTH.slice(1), ...APPLE_ICONS];

/** Whether so many wait for the database that another one would wait in vain. */
export function isCrowded(app: Services): boolean {
  return app.db.$client.waitingCount >= MAX_WAITING;
}

/** Every request's way in: headers, limits, built files, and then the routes. */
export function createFrontDoor(parts: FrontDoorParts) {
  const { app, pages, render, root, version, loadFailures } = parts;
  const development = version === null;
  const door = new Hono<Env>();
  const origins = ownOrigins(app.config);
  const https = app.config.appUrl.startsWith("https://");

  const reading = onlyReading(app);
  // Before any route: an admin who looks on as somebody else reads, and nothing it asks can write.
  const whileLooking = async (
    request: Request,
    facts: RequestFacts,
    answer: () => Promise<Response>,
  ) => {
    if (!mayAsk(request)) return refusedLook();
    if (!isStop(request)) facts.app = reading;
    try {
      const response = await answer();
      return triedToWrite(facts.fault) ? refusedLook() : response;
    } catch (error) {
      if (triedToWrite(error)) return refusedLook();
      throw error;
    }
  };
  const refuseUnreadable = unreadableAddresses(pages);
  door.use(limitRedirectHead);
  door.use(cleanAddresses);
  door.use(oneAddress(pages.patterns));
  // Before what pages need: a script reads it, under the policy of its page.
  for (const [pattern, load] of pages.plain) {
    const last = /:\w+$/;
    const path = last.test(pattern) ? pattern.replace(last, "$&{[^/]+\\.json}") : pattern + PLAIN;
    door.get(path, refuseUnreadable, async (c) => {
      if (c.env.isRefused || isCrowded(app)) return crowdedPage(c.req.raw);
      const facts = factsOf(c, parts);
      const answer = () => plainAnswer(load, c.req.raw, facts, version);
      if (!(await facts.lookingOn())) return await answer();
      if (isClosedToLooks(pattern)) return refusedLook();
      return await whileLooking(c.req.raw, facts, answer);
    });
  }
  door.use(async (c, next) => {
    await next();
    // Hono answers HEAD without the body of GET, which would stay open, and so would the file that it reads.
    if (c.req.method === "HEAD") await c.res.body?.cancel();
    // A page that set a policy of its own, such as a mail's preview, keeps it.
    const own = c.get("ownPolicy");
    if (own) c.res.headers.set("content-security-policy", own);
    // No cache keeps an answer, unless its maker set the header.
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  });
  const client = path.relative(process.cwd(), path.join(root, CLIENT_FILES)) || ".";
  // Before what protects pages: a script runs under the policy of its page, and a page has ten.
  if (!development) {
    door.use(ignoreOtherRanges);
    door.use("/assets/*", serveStatic({ root: client, precompressed: true, onFound: immutable }));
  }
  const payPages = Object.values(app.paymentAdapters).flatMap(({ pageOrigins }) => pageOrigins);
  door.use(securityHeaders(https, development, payPages));
  door.use(refuseUnreadable);
  door.get(HEALTH, async (c) => {
    const { pulse } = app.db.$client;
    if (!(await pulse.beats())) return c.text("the database does not answer", 503);
    if (await pulse.stores()) return c.text("ok");
    return c.text("the database can store nothing: its disk is full, or it only reads", 503);
  });
  if (!development) {
    // By name: looking on the disk for every page would cost more than matching its route.
    for (const entry of readdirSync(client, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const onFound = (_: string, c: Context) => c.header("cache-control", "public, max-age=3600");
      door.use(`/${entry.name}`, serveStatic({ root: client, onFound }));
      if (entry.name !== APPLE_ICON) continue;
      const icon = serveStatic({ path: path.join(client, APPLE_ICON), onFound });
      for (const name of APPLE_ICONS) door.use(`/${name}`, icon);
    }
  }
  door.use(async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    if (c.req.header("content-encoding")) return refusedPage(415);
    if (!isFromNoPage(c.req.raw) && !origins.has(c.req.header("origin") ?? "")) {
      return faultPage(
        403,
        "Dat lukte niet",
        "Dit formulier kwam niet van onze site. Ga terug en probeer het opnieuw.",
      );
    }
    return METHODS.has(c.req.method) ? next() : refusedPage(405, { allow: ALLOWED });
  });
  const tooLong = (c: Context) => {
    // What is too long for a notice is none: it is answered as others that the provider did not send.
    const isNotice = NOTICES.has(c.req.path);
    if (isNotice) app.log.warn("a notice was refused that is too long to be one");
    // A connection that is closed with the rest of a body on its way is reset, and its answer lost: a
    // proxy then says 502. Nobody of ours sends a notice that long.
    return isNotice ? refusedPage(400, { connection: "close" }) : refusedPage(413);
  };
  door.use(async (c, next) => {
    if (c.req.method !== "POST" || c.req.path === UPLOADS) return next();
    const told = c.req.header("content-length");
    const maxSize = maxBodyBytes(c.req.path, c.req.header("content-type") ?? "");
    // A body that says how long it is need not be opened to be counted.
    if (told === undefined || c.req.header("transfer-encoding")) {
      return bodyLimit({ maxSize, onError: tooLong })(c, next);
    }
    return Number(told) > maxSize ? tooLong(c) : next();
  });
  door.use(compress);
  door.all("*", async (c) => {
    if (c.env.isRefused || isCrowded(app)) return crowdedPage(c.req.raw);
    const facts = factsOf(c, parts);
    // Nobody acts on a page that is made for many.
    if (facts.keptFor) facts.app = await appForReading(app);
    const answer = async () => {
      const response = await render(withParametersOf(c.req.raw, pages), contextOf(facts));
      c.set("ownPolicy", response.headers.get("content-security-policy"));
      const { fault } = facts;
      if (fault instanceof AccountGone) return signInAgain(c.req.raw);
      if (response.status >= 500 && (databaseAway(fault) || fault instanceof TooBusy)) throw fault;
      return inOwnWords(response);
    };
    return (await facts.lookingOn())
      ? await whileLooking(c.req.raw, facts, answer)
      : await answer();
  });
  door.onError((error, c) => {
    if (databaseAway(error)) return awayPage(c.req.raw, loadFailures);
    if (error instanceof TooBusy) {
      const { status, title, text, retryAfterSeconds } = error.refusal;
      const answer = faultPage(status, title, text);
      answer.headers.set("retry-after", String(retryAfterSeconds));
      return answer;
    }
    // Its sender hung up before the body was read: no fault of ours, and nobody reads the answer.
    if (c.req.raw.signal.aborted) return refusedPage(400);
    app.log.error({ error }, "request failed");
    return brokenPage(currentAct()?.request);
  });
  return door;
}

/** The most bytes that a body of this type may have at an address: a paper comes with fields beside it. */
function maxBodyBytes(path: string, type: string): number {
  if (path === MAIL_NOTICES) return 1024 * 1024;
  const mayHavePaper = path === PAPERS && type.startsWith("multipart/form-data");
  return mayHavePaper ? 5 * 1024 * 1024 + MAX_BODY_BYTES : MAX_BODY_BYTES;
}

// Another site's page always says its origin; a program has none.
function isFromNoPage(request: Request): boolean {
  const { method, url, headers } = request;
  return method === "POST" && FOR_OTHERS.has(new URL(url).pathname) && !headers.has("origin");
}

function factsOf(c: Context<Env>, { app, pages, identity }: FrontDoorParts): RequestFacts {
  const { keptFor = null } = c.env;
  return {
    ...(keptFor ? nobodyFor(keptFor) : senderOf(app, identity, c.req.raw.headers)),
    keptFor,
    isDocument: !isForData(c.req.path),
    app,
    pages,
    requestId: currentAct()?.request ?? null,
    ip: addressOf(c.env.incoming, app.config.trustProxy),
    nonce: c.get("secureHeadersNonce") ?? "",
    fault: undefined,
  };
}

function immutable(_path: string, c: Context): void {
  c.header("cache-control", "public, max-age=31536000, immutable");
  c.header("x-content-type-options", "nosniff");
  c.header("cross-origin-resource-policy", "same-origin");
  // Its name changes when it does: nobody asks whether it did. A page pays for its files' heads too.
  c.header("last-modified", undefined);
}

function securityHeaders(https: boolean, development: boolean, formTargets: readonly string[]) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      connectSrc: development ? ["'self'", "ws:"] : ["'self'"],
      imgSrc: ["'self'", "data:", "blob:"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      // A browser also looks at where a posted form is sent on to.
      formAction: ["'self'", ...formTargets],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: https ? "max-age=31536000; includeSubDomains" : false,
    xFrameOptions: "DENY",
  });
}
