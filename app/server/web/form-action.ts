import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { z } from "zod";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { bad, type Message, OTHER_ACCOUNT, UNEXPECTED } from "~/shared/message.ts";
import { PHOTOS_LEFT_BEHIND, PHOTOS_NOT_SENT } from "~/shared/photos-left-behind.ts";
import { DRAFT_NAME, isDraftName } from "~/shared/posted-draft.ts";
import type { Result } from "~/shared/result.ts";
import { type FormValues, SHOWN } from "~/shared/shown-values.ts";
import { type Refusal, TooBusy } from "~/shared/too-busy.ts";
import type { App } from "../app.ts";
import { signInAgain } from "../auth/gates.ts";
import { AccountGone } from "../db/transact.ts";
import { servicesOf } from "../services.ts";
import { ReaderGone } from "../turns.ts";
import { answeredInstead, type RouteContext, requestContext } from "./context.ts";
import { answeredDraft } from "./cookies.ts";
import { isOtherAccount, isVisitor, takeDrawnFor } from "./drawn-for.ts";
import { redirectWith, setCookies } from "./flash.ts";
import { asksJson, readForm, takeField, textField } from "./form.ts";
import { commonLimits, count, type Limit, OverLimit, retryAfter } from "./limits.ts";
import { report } from "./report.ts";
import { settingsOf } from "./settings.ts";
import { keepUnchanged } from "./unchanged-fields.ts";

/** Who may send a form; leads everybody else away by throwing a Response. */
export type Gate<Actor> = (context: RouteContext, request: Request) => Promise<Actor>;

/** A form as it was posted. */
export interface Sent<Actor> {
  app: App;
  actor: Actor;
  /** The fields, cleaned but not yet checked. */
  fields: FormData;
  request: Request;
  context: RouteContext;
  ip: string;
}

/** A form whose fields are right. */
export type Right<Actor, Value> = Sent<Actor> & { value: Value };

/** How a form ends: on its own page, or at `to`; the message, if there is one, is shown there. */
export interface Outcome<Extra> {
  message: Message | null;
  to?: string | undefined;
  /** Gives back what was typed, without marks: the form goes on, at another of its steps. */
  keepsTyped?: true;
  /** Of an answer on the form's own page; 200 unless it says otherwise. */
  status?: number;
  cookies?: string[];
  extra?: Partial<Extra> | undefined;
}

type Errors = Record<string, string[] | null> | null | undefined;
type Maybe<Value> = Value | Promise<Value>;

/** Everything that one form is, from its fields to its words. */
export interface FormSpec<Actor, Schema extends z.ZodType, Value, Reason extends string, Extra> {
  /** Without one, everybody may send the form. */
  gate?: Gate<Actor>;
  /** Runs before the fields are checked; may complete them, keep them as a draft, or end the form. */
  before?: (sent: Sent<Actor>) => Maybe<Outcome<Extra> | null>;
  /**
   * The values that the form would be drawn with now, of a form that changes what is stored: what its sender
   * left as it was shown is taken from here, so that an older page takes nothing back.
   */
  stored?: (sent: Sent<Actor>) => Maybe<FormValues>;
  /** Without one, the form asks nothing. */
  schema?: Schema | ((sent: Sent<Actor>) => Schema);
  /**
   * Said beside marked fields, by what was wrong and typed. Without it, nobody can fill the form in
   * wrongly on our own page: what comes in otherwise is refused with 400.
   */
  invalid?: Message | ((errors: Errors, sent: Sent<Actor>) => Maybe<Message>);
  /** Many may send it at once: it waits for its turn, or is refused and what was typed stays. */
  waitsInLine?: true;
  /** The limits that a try of this form counts towards, each with the key that it is counted by; `commonLimits` unless given. */
  limits?: (sent: Right<Actor, z.output<Schema>>) => [Limit, string][];
  act: (sent: Right<Actor, z.output<Schema>>) => Promise<Result<Value, Reason>>;
  messages?: { [R in NoInfer<Reason>]: Message };
  /** A message that depends on more than its reason; null for the one above. */
  explain?: (sent: Right<Actor, z.output<Schema>>, reason: Reason) => Maybe<Message | null>;
  /** The field that a refusal is about, marked with the refusal's text or with one of its own. */
  marks?: { [R in NoInfer<Reason>]?: Mark };
  /** 409 unless it says otherwise. */
  refusedStatus?: number | { [R in NoInfer<Reason>]?: number };
  /** Said when nobody foresaw what happened; what was typed stays. */
  failed?: Message | ((sent: Sent<Actor>) => Message);
  /** What every answer of this form carries besides; `reason` is that of a refusal. */
  extra?: (sent: Sent<Actor>, reason: Reason | null) => Extra;
  /** Where a form without anything to keep goes with its bad news, instead of staying. */
  back?: string | ((sent: Sent<Actor>, reason: Reason | null) => string);
  done:
    | Outcome<Extra>
    | ((sent: Right<Actor, z.output<Schema>>, value: Value) => Maybe<Outcome<Extra> | Response>);
}

export type ActionArgs = Pick<Sent<unknown>, "request" | "context">;

// Conform leaves these out of what it gives back, whatever form they were typed in.
const SECRETS = ["password", "confirmPassword", "currentPassword", "code", "token"];

const nothing = z.object({});

/**
 * The action of a form: reads it, checks its fields, counts the try, acts, and answers a status, a
 * message and, where the page stays, a FormAnswer. A failure that nobody foresaw is logged and answered
 * 503 with what was typed. @throws Response where the gate or the form leads elsewhere. @throws TooBusy
 */
export function formAction<
  Actor = null,
  Schema extends z.ZodType = typeof nothing,
  Value = unknown,
  Reason extends string = never,
  Extra extends object = object,
>(spec: FormSpec<Actor, Schema, Value, Reason, Extra>) {
  const gate = (spec.gate ?? everybody) as Gate<Actor>;
  const run = (args: ActionArgs, actor: Actor, fields: FormData, intent: string | null) => {
    const { request, context } = args;
    const { app, ip } = context.get(requestContext);
    return carryOut(spec, { app, actor, fields, request, context, ip }, intent);
  };
  const action = async (args: ActionArgs) => {
    const actor = await gate(args.context, args.request);
    return await run(args, actor, await readForm(args.request), null);
  };
  return Object.assign(action, { gate, run });
}

// biome-ignore lint/suspicious/noExplicitAny: forms of different fields and outcomes in one table.
type AnyForm = { gate: Gate<any>; run: (...args: any[]) => Promise<any> };

/**
 * The action of a page with several forms, each named by its field 'intent', or by `which`; what names
 * none is `otherwise`, or else refused. Everybody has to pass `gate`. @throws as formAction does
 */
export function formActions<Forms extends Record<string, AnyForm>, Actor = null>(page: {
  gate?: Gate<Actor>;
  forms: Forms;
  which?: (fields: FormData, actor: Actor) => keyof Forms & string;
  otherwise?: keyof Forms & string;
}) {
  const gate = (page.gate ?? everybody) as Gate<Actor>;
  return async (args: ActionArgs): Promise<Awaited<ReturnType<Forms[keyof Forms]["run"]>>> => {
    const actor = await gate(args.context, args.request);
    const fields = await readForm(args.request);
    const named = page.which?.(fields, actor) ?? textField(fields, "intent");
    const intent = Object.hasOwn(page.forms, named) ? named : page.otherwise;
    const form = intent === undefined ? undefined : page.forms[intent];
    if (!form) throw new Response(null, { status: 400 });
    const isThrough = form.gate === gate || form.gate === everybody;
    const sender = isThrough ? actor : await form.gate(args.context, args.request);
    return await form.run(args, sender, fields, intent);
  };
}

const everybody: Gate<null> = async () => null;

async function carryOut<
  Actor,
  Schema extends z.ZodType,
  Value,
  Reason extends string,
  Extra extends object,
>(spec: FormSpec<Actor, Schema, Value, Reason, Extra>, sent: Sent<Actor>, intent: string | null) {
  const { app, actor, fields, request, context } = sent;
  let submission: Submission<unknown> | undefined;
  // Before its fields are checked, a form that fails gives back what was typed all the same.
  const keep = (fieldErrors: Record<string, string[]> = {}) =>
    (submission ?? parseWithZod(fields, { schema: nothing })).reply({
      hideFields: SECRETS,
      fieldErrors,
    } as object);
  const end = (outcome: Outcome<Extra>, kept: FormAnswer["result"] = null, headers = {}) =>
    answer<Extra>(sent, outcome, { intent, result: kept, headers });
  const draft = takeField(fields, DRAFT_NAME);
  const answered = isDraftName(draft) ? [answeredDraft(settingsOf(app), draft)] : [];
  const happy = async (outcome: Outcome<Extra>) => {
    const extra = { ...spec.extra?.(sent, null), ...outcome.extra } as Extra;
    const isOver = outcome.message?.tone !== "bad" && !outcome.keepsTyped;
    const cookies = [...(outcome.cookies ?? []), ...(isOver ? answered : [])];
    return await end({ ...outcome, cookies, extra }, outcome.keepsTyped ? keep() : null);
  };
  const unhappy = async (
    status: number,
    message: Message,
    marks: Record<string, string[]> = {},
    reason: Reason | null = null,
  ) => {
    const to = typeof spec.back === "function" ? spec.back(sent, reason) : spec.back;
    return await end({ status, message, to, extra: spec.extra?.(sent, reason) }, keep(marks));
  };
  const notNow = async ({ status, title, text, retryAfterSeconds }: Refusal) => {
    const outcome = { status, message: bad(title, text), extra: spec.extra?.(sent, null) };
    return await end(outcome, keep(), retryAfter(retryAfterSeconds));
  };
  // A form that keeps nothing has no place on a page to say it beside.
  const crowded = async (refusal: Refusal) => {
    if (spec.back && !asksJson(sent.request)) throw new TooBusy(refusal);
    return await notNow(refusal);
  };
  const proceed = async () => {
    const drawnFor = takeDrawnFor(fields);
    // An act of somebody whose session ended is not a visitor's.
    if (drawnFor && isVisitor(actor)) throw signInAgain(request);
    if (drawnFor && (await isOtherAccount(drawnFor, context))) {
      return await unhappy(409, OTHER_ACCOUNT);
    }
    if (takeField(fields, PHOTOS_LEFT_BEHIND)) return await unhappy(400, PHOTOS_NOT_SENT);
    const early = await spec.before?.(sent);
    if (early) return await happy(early);
    if (spec.stored && fields.has(SHOWN)) keepUnchanged(fields, await spec.stored(sent));
    const schema = typeof spec.schema === "function" ? spec.schema(sent) : (spec.schema ?? nothing);
    const checked = parseWithZod(fields, { schema: schema as Schema });
    submission = checked;
    if (checked.status !== "success") {
      const { invalid } = spec;
      if (!invalid) throw new Response(null, { status: 400 });
      const errors = checked.error as Errors;
      const said = typeof invalid === "function" ? await invalid(errors, sent) : invalid;
      return await unhappy(400, said);
    }
    const right = { ...sent, value: checked.value as z.output<Schema> };
    const limits = spec.limits?.(right) ?? commonLimits(actor, sent.ip);
    for (const [limit, key] of limits) await count(app, limit, key);
    const done = await spec.act(right);
    if (!done.ok) {
      const { reason } = done;
      const message = (await spec.explain?.(right, reason)) ?? (spec.messages?.[reason] as Message);
      const marks = marked(spec.marks?.[reason], message);
      const { refusedStatus: by } = spec;
      const status = (typeof by === "object" ? by[reason] : by) ?? 409;
      return await unhappy(status, message, marks, reason);
    }
    const outcome =
      typeof spec.done === "function" ? await spec.done(right, done.value) : spec.done;
    if (!(outcome instanceof Response)) return await happy(outcome);
    for (const cookie of answered) outcome.headers.append("Set-Cookie", cookie);
    if (outcome.headers.has("location")) return outcome;
    sent.context.set(answeredInstead, outcome);
    return new Response(null, outcome);
  };
  const inLine = spec.waitsInLine && servicesOf(app).formLine;
  try {
    if (!inLine) return await proceed();
    await inLine.waitForRoom(sent.ip);
    return await inLine.take(sent.ip, sent.request.signal, proceed);
  } catch (error) {
    // Nobody reads the answer, and nothing was done: the sender may send it again.
    if (error instanceof ReaderGone) throw new Response(null, { status: 408 });
    if (error instanceof OverLimit) return await crowded(error.refusal);
    if (inLine && error instanceof TooBusy) return await notNow(error.refusal);
    // As the gate leads away who comes after that: the sign-in page leads back, and what was sent stays in the tab.
    if (error instanceof AccountGone) throw signInAgain(request);
    if (error instanceof Response || error instanceof TooBusy) throw error;
    report(app, error, "form was not carried out");
    const { failed = UNEXPECTED } = spec;
    return await unhappy(503, typeof failed === "function" ? failed(sent) : failed);
  }
}

type Mark = string | { field: string; text: (message: Message) => string };

function marked(mark: Mark | undefined, message: Message): Record<string, string[]> {
  if (mark === undefined) return {};
  if (typeof mark === "string") return { [mark]: [message.text ?? message.title] };
  return { [mark.field]: [mark.text(message)] };
}

async function answer<Extra extends object>(
  { app, request }: { app: App; request: Request },
  { message, to, status = 200, cookies = [], extra }: Outcome<Extra>,
  kept: { intent: string | null; result: FormAnswer["result"]; headers: Record<string, string> },
) {
  const { intent, result } = kept;
  const headers = setCookies(cookies);
  for (const [name, value] of Object.entries(kept.headers)) headers.set(name, value);
  // A script of ours that sends a form without a page reads what a page would show.
  if (asksJson(request)) {
    const wrong = Object.keys(result?.error ?? {});
    return Response.json({ ok: status < 400, wrong, ...message }, { status, headers });
  }
  if (to)
    return message ? await redirectWith(app, to, message, cookies) : redirect(to, { headers });
  const body = { intent, message, result, ...extra } as FormAnswer<Extra>;
  return data(body, { status, headers });
}
