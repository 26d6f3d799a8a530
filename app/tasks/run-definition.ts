import type { JobHelpers as Helpers, Task } from "graphile-worker";
import { deliver, renderMail } from "~/features/notifications/index.server.ts";
import type { App } from "~/server/app.ts";
import { mintSystem } from "~/server/auth/mint.ts";
import { servicesOf } from "~/server/services.ts";
import {
  type Definition,
  eventOf,
  type MailDefinition,
  type Payload,
} from "~/server/tasks/define.ts";

/** What the queue calls when it comes to a task of this definition. */
export function runnerOf(app: App, definition: Definition<Payload>): Task {
  return async (told, helpers) => {
    const parsed = definition.payload.safeParse(told);
    if (!parsed.success) {
      await giveUp(helpers);
      const wrong = parsed.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`);
      throw new Error(`${definition.name} has a payload that is not its own: ${wrong.join(", ")}`);
    }
    if (definition.kind === "mail") await send(app, definition, parsed.data);
    else await definition.run(app, parsed.data, mintSystem(), helpers.abortSignal);
  };
}

// It stays in the queue to be looked at, and no later attempt is made: it would fail the same way.
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
      await deliver(app, { ...letter, task: mail.name, to: address, event, earlierEvents });
    }
  }
}
