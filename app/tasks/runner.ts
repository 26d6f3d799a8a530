import type { JobHelpers as Helpers, Task, TaskList } from "graphile-worker";
import { deliver, readBacklog, renderMail } from "~/features/notifications/index.server.ts";
import type { App } from "~/server/app.ts";
import { mintSystem } from "~/server/auth/mint.ts";
import { databaseAway } from "~/server/db/outage.ts";
import { AccountGone } from "~/server/db/transact.ts";
import { MailPostponed, MailServerAway } from "~/server/ports/mailer.ts";
import { ServiceAway } from "~/server/ports/service-away.ts";
import { withoutCause } from "~/server/seen/cause.ts";
import { beginSpan, inSpan } from "~/server/seen/traces.ts";
import { servicesOf } from "~/server/services.ts";
import {
  type Definition,
  eventOf,
  type MailDefinition,
  type Payload,
  type TaskDefinition,
} from "~/server/tasks/define.ts";
import { EVERY_HOST, PACE, sparingHosts } from "./mail-hosts.ts";
import { hurry, watchMailServer } from "./mail-server.ts";
import { HeldTasks, superviseQueue } from "./queue.ts";
import { DEFINITIONS } from "./registry.ts";

// Longer than any task takes: a mail is given up after less than a minute, an outage after two.
const ABANDONED_MINUTES = 5;
const SWEEP_MS = 8_000;
// So often a process may end under a task before that may be the task's own doing.
const ENDS_WITHOUT_PAUSE = 3;
// Each further end makes the pause e times longer, up to fifty minutes: e to the eighth in seconds.
const LONGEST_PAUSE_EXPONENT = 8;
// Three hours of trying again: a newer version that runs beside this one, and queued it, takes it by then.
const MOST_STRANGE_ATTEMPTS = 10;

// A mail server may keep a mail waiting for most of a minute.
const MAILS = DEFINITIONS.filter(({ kind }) => kind === "mail");
const tasksIn = (queue: TaskDefinition<Payload>["queue"]) =>
  DEFINITIONS.filter((one) => one.kind === "task" && one.queue === queue);
// One turn waits at most: a clock that is put on by weeks would leave one for each minute of them. A turn
// of the day that nobody was there for is taken at the next start.
const CRONTAB = DEFINITIONS.flatMap((one) => {
  if (one.kind !== "task" || !one.cron) return [];
  const isOfTheDay = !/^\S+ \*/.test(one.cron);
  return [`${one.cron} ${one.name} ?jobKey=${one.name}${isOfTheDay ? "&fill=1d" : ""}`];
}).join("\n");

/**
 * Tasks of the first version that have nothing left to do, with what takes their place. One that was
 * queued then would wait for ever if nothing answered to its name.
 */
const RETIRED: TaskList = {
  // What is paid under an address that has an account comes before an admin.
  "send-already-registered": async () => undefined,
  // Checkouts are asked about one by one, and nothing is swept that was paid.
  "sweep-registrations": async () => undefined,
};

/**
 * Releases the tasks of workers that ended without doing so; the queue itself would wait four hours. On
 * the embedded database no other process can have one, elsewhere it must have been held for minutes.
 * Those of this process (`held`) stay. What processes ended under is never given up: the last attempt
 * stays, after a pause that grows, so that a task which ends its process lets it live in between.
 */
export async function releaseAbandonedTasks(
  app: App,
  workers: "all" | "silent",
  held = new HeldTasks(),
): Promise<void> {
  const { db, log } = servicesOf(app);
  const minutes = workers === "all" ? 0 : ABANDONED_MINUTES;
  const { rows } = await db.$client.query<{ isSuspect: boolean }>(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null,
       attempts = least(attempts, max_attempts - 1),
       run_at = case when attempts <= $3 then run_at else
         greatest(run_at, now() + exp(least(attempts, $4)) * interval '1 second') end
     where locked_at <= now() - make_interval(mins => $1) and locked_by <> all($2)
     returning attempts > $3 as "isSuspect"`,
    [minutes, held.workers, ENDS_WITHOUT_PAUSE, LONGEST_PAUSE_EXPONENT],
  );
  const suspects = rows.filter(({ isSuspect }) => isSuspect).length;
  if (suspects > 0) {
    log.warn({ tasks: suspects }, "the processes under these tasks ended time after time");
  }
}

/**
 * Runs the tasks that transactions leave in the outbox, until stopped. What asks an outside service has
 * workers of its own: a service that is slow or hangs holds up nothing else.
 */
export async function startTasks(given: App, pace = PACE): Promise<{ stop(): Promise<void> }> {
  const app = sparingHosts(given, pace);
  const { config, log } = servicesOf(app);
  const held = new HeldTasks();
  await releaseAbandonedTasks(app, config.databaseUrl ? "silent" : "all", held);
  await forgetTurnsToCome(app);
  // What is known of hosts ended with the process that knew it.
  await hurry(app, EVERY_HOST);
  const tellOfBacklog = watchBacklog(app);
  const outlastingMailServer = watchMailServer(app);
  const sweep = setInterval(async () => {
    try {
      await tellOfBacklog();
      await forgetTurnsToCome(app);
      await held.releaseStrays(app);
      await releaseAbandonedTasks(app, "silent", held);
    } catch (error) {
      log.warn({ error }, "the queue was not looked after");
    }
  }, SWEEP_MS);
  const mails = outlastingMailServer(tasksOf(app, MAILS));
  const rounds = outlastingMailServer(tasksOf(app, tasksIn("rounds")));
  const errands = { ...RETIRED, ...tasksOf(app, tasksIn(undefined)) };
  const ofService = (name: "notices" | "pushes" | "payments" | "services", workers: number) => {
    return { name, tasks: tasksOf(app, tasksIn(name)), crontab: "", workers, taken: 1 };
  };
  const queues = [
    { name: "mails", tasks: mails, crontab: "", workers: 8, taken: 32 },
    { name: "rounds", tasks: rounds, crontab: "", workers: 3, taken: 6 },
    ofService("pushes", 4),
    ofService("payments", 4),
    ofService("notices", 2),
    ofService("services", 4),
    { name: "errands", tasks: errands, crontab: CRONTAB, workers: 4, taken: 1 },
  ].map((queue) => superviseQueue(app, queue, held));
  return {
    async stop() {
      clearInterval(sweep);
      await Promise.all(queues.map((queue) => queue.stop()));
    },
  };
}

/**
 * Takes turns off that were noted by a clock that was ahead: the queue would take none before that moment
 * has come.
 */
export async function forgetTurnsToCome(app: App): Promise<void> {
  await servicesOf(app).db.$client.query(
    `update graphile_worker._private_known_crontabs set last_execution = null
     where last_execution > now() + interval '5 minutes'`,
  );
}

export function taskList(app: App): TaskList {
  return { ...RETIRED, ...tasksOf(app, DEFINITIONS) };
}

function tasksOf(app: App, definitions: readonly Definition<Payload>[]): TaskList {
  return Object.fromEntries(
    definitions.flatMap((definition) => {
      const task = runnerOf(app, definition);
      return [definition.name, ...(definition.formerNames ?? [])].map((name) => [name, task]);
    }),
  );
}

function runnerOf(app: App, definition: Definition<Payload>): Task {
  const { metrics } = servicesOf(app);
  const { name: task } = definition;
  const attempt = attemptAt(app, definition);
  return async (stored, helpers) => {
    const { payload, request, trace } = withoutCause(stored);
    const ended = (outcome: string) =>
      metrics.count("verhuisbod_task_attempts_total", { task, outcome });
    const span = beginSpan("task", task, { "request.id": request ?? "" }, trace);
    try {
      await inSpan({ request, task }, span, () => attempt(payload, helpers));
      ended("done");
    } catch (error) {
      // Whoever it was for was erased since it was queued: nothing of it is left to do.
      if (error instanceof AccountGone) return ended("done");
      ended(isPutOff(error) ? "put-off" : "failed");
      throw error;
    }
  };
}

const isPutOff = (error: unknown) =>
  error instanceof MailPostponed ||
  error instanceof MailServerAway ||
  error instanceof ServiceAway ||
  databaseAway(error);

function attemptAt(app: App, definition: Definition<Payload>) {
  return async (payload: unknown, helpers: Helpers): Promise<void> => {
    const parsed = definition.payload.safeParse(payload);
    if (!parsed.success) {
      if (helpers.job.attempts >= MOST_STRANGE_ATTEMPTS) await giveUp(helpers);
      const wrong = parsed.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`);
      throw new Error(`${definition.name} has a payload that is not its own: ${wrong.join(", ")}`);
    }
    if (definition.kind === "mail") return await send(app, definition, parsed.data);
    const { staleAfterMinutes } = definition;
    if (staleAfterMinutes && (await isOlder(app, helpers, staleAfterMinutes))) return;
    await definition.run(app, parsed.data, mintSystem(), helpers.abortSignal);
  };
}

// Asked of the database, which wrote down when the task was left: the clock here may be another.
async function isOlder(app: App, { job: task }: Helpers, minutes: number): Promise<boolean> {
  const { rows } = await servicesOf(app).db.$client.query<{ isOlder: boolean }>(
    'select $1::timestamptz < now() - make_interval(mins => $2) as "isOlder"',
    [task.created_at, minutes],
  );
  return rows[0]?.isOlder ?? false;
}

// It stays in the queue to be looked at, and no later attempt is made.
async function giveUp(helpers: Helpers): Promise<void> {
  await helpers.withPgClient((client) =>
    client.query("update graphile_worker._private_jobs set max_attempts = attempts where id = $1", [
      helpers.job.id,
    ]),
  );
}

async function send(app: App, mail: MailDefinition<Payload>, payload: Payload): Promise<void> {
  const { clock, config } = servicesOf(app);
  const prepared = await mail.prepare(app, { payload, config, now: clock.now() });
  if (!prepared) {
    if (mail.decoy) renderMail(mail.decoy());
    return;
  }
  const { letters, formerEvents } = prepared;
  const former = (mail.formerNames ?? []).map((name) => eventOf(name, payload));
  for (const { to, part, ...letter } of letters) {
    const ofPart = (event: string) => (part ? `${event}:${part}` : event);
    const event = ofPart(eventOf(mail.name, payload));
    const earlierEvents = [...former, ...formerEvents].map(ofPart);
    for (const address of [to].flat()) {
      const addressed = { task: mail.name, to: address, event, earlierEvents, payload };
      await deliver(app, { ...letter, ...addressed });
    }
  }
}

/** Tells the log when too many tasks begin to wait, and when they no longer do; call it now and then. */
export function watchBacklog(app: App): () => Promise<void> {
  const { log } = servicesOf(app);
  let isLong = false;
  return async () => {
    const backlog = await readBacklog(app);
    if (backlog && !isLong) log.warn(backlog, "more tasks wait than usual");
    if (!backlog && isLong) log.info("the tasks that waited are done");
    isLong = backlog !== null;
  };
}
