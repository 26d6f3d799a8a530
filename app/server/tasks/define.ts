import type { ReactElement } from "react";
import { z } from "zod";
import type { App } from "../app.ts";
import type { SystemActor } from "../auth/actor.ts";
import type { Config } from "../boot/config.ts";
import type { MailAttachment } from "../ports/mailer.ts";

/** What a task is about: ids and moments as text. Whatever else it needs, it reads when it runs. */
export type Payload = Readonly<Record<string, string | undefined>>;

/**
 * The moment that tells one occasion from the next of the same kind, where a payload got it later
 * than the mail was first sent: what an earlier version queued has none.
 */
export const occasion = z.iso.datetime().default(new Date(0).toISOString());

/** What `enqueue` takes: a mail or task, or the name and payload of one that a feature above runs. */
export interface Named<P extends Payload> {
  /** The name of its file, too. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Names that the versions before gave it: what they queued still runs. */
  readonly formerNames?: readonly string[];
  /** Moves money, books it, or changes what a payment provider does: the helpdesk has nothing to do with it. */
  readonly ofMoney?: true;
}

export interface Letter {
  /** Of several addresses each gets a mail of its own. */
  to: string | readonly string[];
  subject: string;
  body: ReactElement;
  /** Tells this letter from others of the same mail that may go to the same address. */
  part?: string;
  replyTo?: string;
  /** Where a POST, by the reader's mail program too, ends mails of this kind. */
  unsubscribeUrl?: string;
  attachments?: MailAttachment[];
  /** A person wrote what it says, such as an answer of the desk: it may be answered as a letter is. */
  isWrittenByPerson?: true;
  /** Events of other mails to this address that tell no more than this one does: they do not leave after it. */
  tells?: readonly string[];
}

/** What a mail may say besides what it read. */
export interface About<P extends Payload> {
  payload: P;
  config: Pick<Config, "appUrl" | "adminEmails" | "contactEmail">;
  now: Date;
}

type Letters = Letter | readonly Letter[];

interface MailParts<P extends Payload, Found, L extends Letters> extends Named<P> {
  /** Reads what the mail is about; null when there is nothing to tell any more. */
  load(app: App, payload: P, now: Date): Promise<Found | null>;
  compose(found: Found, about: About<P>): L;
  /** Rendered and thrown away where there is nothing to tell, so that it takes as long as a mail. */
  readonly decoy?: () => ReactElement;
  /** Events under which a version before may have sent it, besides those of its former names. */
  formerEvents?(payload: P, found: Found): readonly string[];
}

/** A mail whose text can be asked for apart from reading what it is about. */
export interface OpenMail<P extends Payload, Found, L extends Letters = Letter>
  extends MailDefinition<P> {
  compose(found: Found, about: About<P>): L;
  formerEvents(payload: P, found: Found): readonly string[];
}

/** A mail with all that it says, as the registry finds it. */
export interface MailDefinition<P extends Payload> extends Named<P> {
  readonly kind: "mail";
  /** The letters to send with the events that earlier versions gave them; null for none. */
  prepare(
    app: App,
    about: About<P>,
  ): Promise<{ letters: readonly Letter[]; formerEvents: readonly string[] } | null>;
  readonly decoy?: () => ReactElement;
}

/** Work in the background that is no mail. */
export interface TaskDefinition<P extends Payload> extends Named<P> {
  readonly kind: "task";
  /** When it comes round, in UTC: minute, hour, day, month, weekday. One process takes each turn. */
  readonly cron?: string;
  /**
   * With workers of its own, so that nothing else waits: it mails many, strangers ask for it, or it asks an
   * outside service (push services, a payment provider, or 'services' for all others).
   */
  readonly queue?: "rounds" | "notices" | "pushes" | "payments" | "services";
  /** Does nothing any more once it is as old: what it would tell is no news by then. */
  readonly staleAfterMinutes?: number;
  /**
   * May run twice; a throw means: try again later. `stopping` aborts when the process is about to end:
   * what takes long stops there, and goes on at its next turn.
   */
  run(app: App, payload: P, system: SystemActor, stopping: AbortSignal): Promise<unknown>;
}

export type Definition<P extends Payload> = MailDefinition<P> | TaskDefinition<P>;

/** A mail, whole, in the one file `features/X/emails/<name>.tsx`; it is sent once for a payload. */
export function defineMail<P extends Payload, Found, L extends Letters>({
  load,
  compose,
  formerEvents = () => [],
  ...named
}: MailParts<P, Found, L>): OpenMail<P, Found, L> {
  noteWhose(named);
  return {
    ...named,
    kind: "mail",
    compose,
    formerEvents,
    async prepare(app, about) {
      const found = await load(app, about.payload, about.now);
      if (found === null) return null;
      return {
        letters: [compose(found, about)].flat(),
        formerEvents: formerEvents(about.payload, found),
      };
    },
  };
}

/** A task, in the one file `features/X/tasks/<name>.ts`. */
export function defineTask<P extends Payload>(
  parts: Omit<TaskDefinition<P>, "kind">,
): TaskDefinition<P> {
  noteWhose(parts);
  return { ...parts, kind: "task" };
}

const ofHelpdesk = new Set<string>();

function noteWhose({ name, formerNames = [], ofMoney }: Omit<Named<never>, "payload">): void {
  if (!ofMoney) for (const each of [name, ...formerNames]) ofHelpdesk.add(each);
}

/** Whether the helpdesk may have a kind of task done again: none of money, and none that is not defined. */
export const isOfHelpdesk = (task: string) => ofHelpdesk.has(task);

/** A task that comes round by the clock and is about whatever it then finds. */
export function defineRound(
  parts: Omit<TaskDefinition<Record<string, never>>, "kind" | "payload">,
): TaskDefinition<Record<string, never>> {
  return defineTask({ ...parts, payload: z.object({}) });
}

/**
 * The name of an occasion, the same at every attempt: `name:id` for a payload of one value, else the
 * name with the payload's values in the order of their keys.
 */
export function eventOf(name: string, payload: Payload): string {
  const told = Object.entries(payload)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const [only] = told;
  const about = told.length === 1 && only ? only[1] : JSON.stringify(Object.fromEntries(told));
  return `${name}:${about}`;
}
