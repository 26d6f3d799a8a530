import Stripe from "stripe";
import type { World } from "./books.ts";

/** What came of posting an event. */
export interface Delivery {
  id: string;
  type: string;
  /** The status of the answer; null when nobody answered. */
  status: number | null;
}

export interface Notices {
  /** Every event so far, the oldest first. */
  events: Stripe.Event[];
  deliveries: Delivery[];
  note(world: Pick<World, "now" | "isLive" | "id">, type: Stripe.Event.Type, object: object): void;
  /** Where events are posted from now on; null for nowhere. */
  postTo(address: string | null): void;
  /** Posts an event once more, as Stripe does when it had no good answer. */
  resend(event: Stripe.Event, seconds: number): Promise<number | null>;
  /** Posts what waits. Resolves when everything so far was answered, or was not. */
  delivered(seconds: number): Promise<void>;
  /** Posts once more what had no good answer, the oldest first. Answers how many still have none. */
  repeat(seconds: number): Promise<number>;
}

/** The text and the headers of an event as Stripe posts it at `seconds`. */
export function signed(event: object, webhookSecret: string, seconds: number) {
  const body = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
    timestamp: seconds,
  });
  return { body, headers: new Headers({ "stripe-signature": signature }) };
}

/** Posts events one after the other to whom it may concern, signed. */
export function notices(webhookSecret: string): Notices {
  const events: Stripe.Event[] = [];
  const deliveries: Delivery[] = [];
  let target: string | null = null;
  const waiting: Stripe.Event[] = [];
  const unanswered = new Set<Stripe.Event>();
  let line = Promise.resolve();

  async function post(event: Stripe.Event, seconds: number): Promise<number | null> {
    if (!target) return null;
    const { body, headers } = signed(event, webhookSecret, seconds);
    headers.set("content-type", "application/json; charset=utf-8");
    const answer = await fetch(target, { method: "POST", body, headers, redirect: "manual" }).catch(
      () => null,
    );
    const status = answer?.status ?? null;
    if (answer?.ok) unanswered.delete(event);
    else unanswered.add(event);
    deliveries.push({ id: event.id, type: event.type, status });
    return status;
  }

  async function drain(seconds: number): Promise<void> {
    while (target && waiting.length > 0) {
      const next = waiting.shift();
      if (next) await post(next, seconds);
    }
  }

  return {
    events,
    deliveries,
    note(world, type, object) {
      const event = {
        id: world.id("evt"),
        object: "event",
        api_version: Stripe.API_VERSION,
        created: world.now,
        data: { object: structuredClone(object) },
        livemode: world.isLive,
        pending_webhooks: 1,
        request: null,
        type,
      } as Stripe.Event;
      events.push(event);
      if (target) waiting.push(event);
    },
    postTo(address) {
      target = address;
    },
    resend: post,
    delivered(seconds) {
      line = line.then(() => drain(seconds));
      return line;
    },
    async repeat(seconds) {
      line = line.then(async () => {
        await drain(seconds);
        for (const event of [...unanswered]) await post(event, seconds);
      });
      await line;
      return unanswered.size;
    },
  };
}
