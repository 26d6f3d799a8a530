import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import { loadDemoData } from "./demo/load.ts";
import { findBegins, maskBriefs } from "./features/briefs/index.server.ts";
import { BRIEF_MESSAGES } from "./features/briefs/messages.ts";
import { OWN_BRIEFS_UNREAD } from "./features/briefs/wording/failure.ts";
import { countModeration } from "./features/moderation/index.server.ts";
import { countAtProviders } from "./features/payments/index.server.ts";
import { SYNC_CHECKOUTS } from "./features/payments/schema.ts";
import { replayErasures } from "./features/privacy/index.server.ts";
import { findSession } from "./features/sessions/index.server.ts";
import { hasSecondStep } from "./features/two-step/index.server.ts";
import { audiencesOf } from "./gates/live.ts";
import { asReader } from "./gates/reader.ts";
import { senderOf } from "./server/auth/gates.ts";
import { startBackups } from "./server/backup/schedule.ts";
import { CannotRun } from "./server/boot/cannot-run.ts";
import { compose, requireProviders, storeAt } from "./server/boot/compose.ts";
import { type Config, ownOrigins, readConfig } from "./server/boot/config.ts";
import { createLog, type Log, logWritten } from "./server/boot/log.ts";
import { openDatabase } from "./server/boot/open-database.ts";
import { openReports } from "./server/boot/open-reports.ts";
import { told, whyNotListening } from "./server/boot/told.ts";
import { warnOfOpenDatabase, warnOfOpenPort } from "./server/boot/warnings.ts";
import { connectForTasks, transactOn } from "./server/db/connect.ts";
import { listenOn, PAGES_CHANGED } from "./server/db/listen.ts";
import { enqueue, enqueueLatest } from "./server/db/outbox.ts";
import { startLive } from "./server/live/live.ts";
import type { Clock } from "./server/ports/clock.ts";
import { inAct, newRequestId, REQUEST_ID } from "./server/seen/act.ts";
import { gatherer } from "./server/seen/gather.ts";
import { metricsDoor } from "./server/seen/metrics-door.ts";
import { asSeen, routeNames } from "./server/seen/requests.ts";
import { type Services, seal } from "./server/services.ts";
import {
  ADAPTER_OPTIONS,
  dropUnreadBodies,
  endSlowReaders,
  inTurn,
  limitConnections,
  serverOptions,
} from "./server/web/connections.ts";
import { changedPages, cookiesOf } from "./server/web/cookies.ts";
import { createDoorstep } from "./server/web/doorstep.ts";
import { refusedPage } from "./server/web/fault-page.ts";
import { CLIENT_FILES, createFrontDoor, DOORS_OWN, isCrowded } from "./server/web/front-door.ts";
import { NOT_FOUND, nowhereAmong } from "./server/web/nowhere.ts";
import { createPageCache, type PagePlace } from "./server/web/page-cache.ts";
import { askerIn, sharePages } from "./server/web/page-shares.ts";
import { changedWith, pagesOf } from "./server/web/pages.ts";
import { quickRefusals } from "./server/web/quick-refusals.ts";
import { createRender } from "./server/web/router.ts";
import { dutchDay, HOUR_MS } from "./shared/dates.ts";
import { speakDutch } from "./shared/dutch-errors.ts";
import { allKept } from "./shared/keeper.ts";
import { HOMES, PAYMENT_NOTICES } from "./shared/paths.ts";
import { PLAIN } from "./shared/plain-data.ts";
import { TASK_NAMES } from "./tasks/registry.ts";
import { startTasks } from "./tasks/runner.ts";
import countProvinces from "./use-cases/tasks/count-provinces.ts";

export { backUp, restore } from "./backups.ts";
export { administer } from "./operator.ts";

export const pages = pagesOf(build.routes);

// Seconds of work, done beside the first visitors.
const MAX_MADE_AT_START = 200;

// Half an hour of trying again: the hourly round asks after that.
const START_ATTEMPTS = 7;

type Listener = (req: IncomingMessage, res: ServerResponse) => void;
type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

export interface BootOptions {
  root: string;
  env: Record<string, string | undefined>;
  /** Vite's own requests while developing. */
  development?: Middleware;
  /** What time it is; the machine's own when absent. */
  clock?: Clock;
}

export interface Running {
  config: Config;
  url: string;
  /** What a person may want to read after the address: the demo accounts, where mail is. */
  notes: string[];
  log: Log;
  /** Says to balancers that it is to stop, and answers on for as long as DRAIN_SECONDS says. */
  drain(): Promise<void>;
  /** Answers what is in flight, finishes running tasks, then lets go of the database. */
  stop(): Promise<void>;
}

// What the two dashboards say when nothing at all could be read for them.
const LOAD_FAILURES = {
  [HOMES.client]: OWN_BRIEFS_UNREAD,
  [HOMES.company]: BRIEF_MESSAGES["briefs-failed"],
};

// A page for everybody is made without a browser at the other end.
const NOBODY = { incoming: { headers: {}, socket: {} } };

/** Brings the product up. @throws CannotRun when it cannot run here and somebody can mend that */
export async function boot({ root, env, development, clock }: BootOptions): Promise<Running> {
  speakDutch();
  const config = readConfig(env, root);
  const reports = await openReports(config.errorReceivers, config.deployment);
  const log = createLog(config.logLevel, undefined, reports);
  log.info({ version: config.version }, "starting");
  reports?.tellOf((facts, what) => log.warn(facts, what));
  const undo: (() => unknown)[] = [logWritten, () => reports?.close()];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const doorstep = createDoorstep();
  let tasks: Awaited<ReturnType<typeof startTasks>> | undefined;
  const drain = async () => {
    doorstep.leave();
    // What it holds has the time of the drain to end: tasks of a process that is gone wait for minutes.
    void tasks?.stop().catch((error: unknown) => log.warn({ error }, "tasks did not stop"));
    if (config.drainSeconds > 0) log.info({ seconds: config.drainSeconds }, "draining");
    await sleep(config.drainSeconds * 1_000);
  };
  try {
    const server = createServer(serverOptions(config.trustProxy), doorstep.answer);
    limitConnections(server, config.trustProxy);
    endSlowReaders(server);
    dropUnreadBodies(server);
    // Before migrations, which may take minutes: a balancer can ask how far it is.
    await listen(server, config);
    undo.push(() => close(server));
    warnOfOpenPort(config, log);
    warnOfOpenDatabase(config, log);
    const { db, notes } = await openDatabase(config, log, undo);
    const app = compose(config, db, log, clock);
    undo.push(() => Promise.all([app.mailer.close(), app.replica?.close()]));
    if (config.tracing) {
      const { startTracing } = await import("./server/seen/otlp.ts");
      undo.push(startTracing(config.tracing));
    }
    requireProviders(app, await countAtProviders(app));
    await replayErasures(app);
    // Without its pictures the product is worth starting: whoever mends the setting is told.
    void app.files.look().catch(({ message }: Error) => {
      log.error({ reason: message }, "the file store cannot be used");
    });
    if (config.demoData) notes.unshift(...(await loadDemoData(app)));
    const identity = { findSession, asksSecondStep: hasSecondStep, asReader };
    const door = createFrontDoor({
      app,
      pages,
      identity,
      render: createRender(
        build,
        [...ownOrigins(config)].map((origin) => new URL(origin).host),
        development !== undefined,
      ),
      root,
      version: development ? null : build.assets.version,
      loadFailures: LOAD_FAILURES,
    });
    const nowhere = nowhereAmong(pages.patterns, [
      ...DOORS_OWN,
      ...[...pages.plain.keys()].map((path) => path.slice(1) + PLAIN),
      ...(development ? [] : readdirSync(path.join(root, CLIENT_FILES))),
    ]);
    const cache = createPageCache({
      render: async (request, keptFor) => await door.fetch(request, { ...NOBODY, keptFor }),
      placeAt: (path) => pages.keptAt(path) ?? pages.refusedAt(path) ?? nowhere(path),
      cookiesOf: cookiesOf(config),
      readerOf: async (cookie) =>
        isCrowded(app) ? null : await senderOf(app, identity, new Headers({ cookie })).reader(),
      origin: config.appUrl,
      isListening: () => changes.listening(),
      caughtUp: () => changes.caughtUp(),
      today: () => dutchDay(app.clock.now()),
    });
    let changed = 0;
    const change = (id?: string) => {
      changed += 1;
      cache.change(changedWith(id));
    };
    const changes = listenOn(app.db, PAGES_CHANGED, change, log);
    undo.push(() => changes.close());
    undo.push(() => cache.close());
    // The database tells of every change, a moment later: whoever posted it waits for that moment.
    const routes = [...pages.patterns, ...DOORS_OWN.map((name) => `/${name}`)];
    const direct = getRequestListener(
      asSeen(app, routes, async (request, env) => {
        const before = changed;
        const response = await door.fetch(request, env);
        if (request.method === "POST" && response.status < 400) {
          await changes.caughtUp();
          cache.settle();
          // Its next request may come to another process.
          if (changed !== before) response.headers.append("set-cookie", changedPages(config));
        }
        return response;
      }),
      // A host or an address that no request can have.
      { errorHandler: () => refusedPage(400), ...ADAPTER_OPTIONS },
    );
    const refuse = (request: Request) => door.fetch(request, { ...NOBODY, isRefused: true });
    const shares = sharePages(askerIn(config));
    const pass = quickRefusals(() => isCrowded(app), refuse, config.appUrl, { shares, direct });
    const live = startLive(app, identity, audiencesOf);
    undo.push(() => live.close());
    const tasksDb = connectForTasks(app.db, log);
    undo.push(() => tasksDb.$client.end());
    app.metrics.start(routeNames(routes), TASK_NAMES);
    const metrics = metricsDoor(app, gatherer(app, { tasksDb, streams: live.count }));
    const listener = (req: IncomingMessage, res: ServerResponse) => {
      if (live.isAsked(req)) {
        const request = newRequestId();
        res.setHeader(REQUEST_ID, request);
        return inAct({ request }, () => live.answer(req, res));
      }
      if (metrics.isAsked(req)) return metrics.answer(res);
      // The door answers what goes wrong in it.
      return development ? void direct(req, res) : cache.answer(req, res, () => pass(req, res));
    };
    // Streams have no end of their own, for which a server that closes would wait.
    undo.push(() => Promise.all([live.close(), close(server), tasks?.stop()]));
    app.local?.payments.tellTo(config.appUrl + PAYMENT_NOTICES);
    // Whoever comes first finds the pages made; from before the first message they could be outdated.
    void changes
      .caughtUp()
      .then(async () => cache.warm(...(await placesToWarm(app))))
      .then(() => log.info({}, "public pages made"))
      .catch((error: Error) => log.warn({ reason: error.message }, "no pages made beforehand"));
    // A new version may bring new rules of the mask.
    await enqueue(app.db, maskBriefs, {});
    await enqueue(app.db, findBegins, {});
    await enqueue(app.db, countModeration, {});
    await enqueue(app.db, countProvinces, {});
    // What was paid while no process was there to hear of it, also when the provider is away just now.
    await enqueueLatest(app.db, SYNC_CHECKOUTS, { at: "start" }, START_ATTEMPTS);
    tasks = await startTasks(seal({ ...app, db: tasksDb, transact: transactOn(tasksDb) }));
    if (config.backup) {
      const target = { store: storeAt(config.backup.place), recipient: config.backup.recipient };
      const backups = startBackups({ app, db, target, env });
      undo.push(() => backups.stop());
    }
    const hourly = setInterval(() => log.info({ kept: allKept() }, "kept"), HOUR_MS).unref();
    undo.push(() => clearInterval(hourly));
    // Last: who is ready can also be told to stop.
    const opened: Listener = development
      ? (req, res) => development(req, res, () => listener(req, res))
      : inTurn(listener);
    doorstep.open(opened, () => app.db.$client.pulse.beats());
    return { config, url: config.appUrl, notes, log, drain, stop };
  } catch (error) {
    await stop();
    throw told(error, config);
  }
}

/** The pages that are made at the start: those that stay so, and those that are made once. */
async function placesToWarm(app: Services): Promise<[PagePlace[], PagePlace[]]> {
  const places = (await pages.indexedPaths(app)).flatMap((path) => pages.keptAt(path) ?? []);
  const isFixed = ({ path }: PagePlace) => pages.kept.includes(path);
  const open = places.filter((place) => !isFixed(place));
  return [[...places.filter(isFixed), ...NOT_FOUND], open.slice(0, MAX_MADE_AT_START)];
}

function listen(server: ReturnType<typeof createServer>, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new CannotRun(whyNotListening(error, config))));
    server.listen(config.port, config.host, () => resolve());
  });
}

const CLOSING_MS = 8_000;
const REST_LOOKED_FOR_MS = 50;

/** Closes the port, and each connection once what is in flight on it is answered. */
async function close(server: ReturnType<typeof createServer>): Promise<void> {
  if (!server.listening) return;
  const deadline = setTimeout(() => server.closeAllConnections(), CLOSING_MS);
  const resting = setInterval(() => server.closeIdleConnections(), REST_LOOKED_FOR_MS);
  await server[Symbol.asyncDispose]();
  clearInterval(resting);
  clearTimeout(deadline);
}
